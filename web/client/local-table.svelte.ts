// A table on this device: people share the screen, computers think in the worker, every settled step is saved.
import { randomSeed } from './hex';
import { RemoteCore } from './remote-core';
import { loadGame, type StoredGame, saveGame } from './store';
import { seriesLength } from './new-game';
import { remembered, type TakenChoice, withMark } from './taken-back';
import { type Batch, type Naming, type Player, playersOf, type Series, type TableSource, type Unable } from './table';
import type { Choice, Circles, GameEvent, GameName, View, Why } from './view';

// Milliseconds the table takes for what people want to follow.
export interface Pace {
    roll: number; // before a computer rolls
    think: number; // before a computer decides
    look: number; // after a roll on which nobody here could do anything
}

export class LocalTable implements TableSource {
    readonly id: string;
    readonly game: GameName;
    readonly players: readonly Player[];
    view: View = $state.raw() as View;
    seat: number | null = $state(null);
    choices: readonly Choice[] = $state.raw([]);
    home: number | null = $state(null);
    mayRoll = $state(false);
    handover: number | null = $state(null);
    batch: Batch = $state.raw({ serial: 0, events: [] });
    unable: Unable | null = $state.raw(null);
    recent: readonly TakenChoice[] = $state.raw([]);
    readonly offline = false;

    private readonly core = new RemoteCore();
    private weights: Promise<void> = Promise.resolve();
    private told = 0; // steps whose events have been handed out
    private closed = false;
    private running: Promise<void> | undefined;
    private run = 0; // counts up when what is under way is no longer wanted
    private hurry = () => {};
    private readonly people: number[];

    private constructor(
        private readonly stored: StoredGame,
        private readonly pace: () => Pace,
        naming: Naming,
    ) {
        this.id = stored.id;
        this.game = stored.game;
        this.players = playersOf(stored.seats, naming);
        this.people = this.players.flatMap((player, at) => (player.mine ? [at] : []));
        this.home = this.people[0] ?? null;
    }

    // Nothing if no such game is on this device.
    static async open(id: string, pace: () => Pace, naming: Naming): Promise<LocalTable | undefined> {
        const stored = await loadGame(id);
        if (!stored) return undefined;
        const table = new LocalTable(stored, pace, naming);
        await table.restore();
        return table;
    }

    private async restore(): Promise<void> {
        const loaded = await this.core.ask('load', this.stored.record);
        if ('error' in loaded) throw new Error(`the stored record is faulty in line ${loaded.line}`);
        // The networks are large: nobody waits for them but the players that think with them.
        if (this.players.some((player) => player.kind === 'computer')) this.weights = this.core.weights(this.game);
        this.view = loaded;
        if (this.stored.keeps && loaded.phase === 'again') {
            await this.core.ask('choose', loaded.active, loaded.node, 'keep');
            this.view = await this.core.ask('view');
        }
        if (this.stored.pending.length > 0) {
            for (const { seat, token } of this.stored.pending) await this.core.ask('choose', seat, this.view.node, token);
            this.view = await this.core.ask('view');
        }
        await this.core.ask('seed', this.stored.seed ?? randomSeed()); // games of long ago have none
        this.told = this.view.node;
        if (this.view.waits === 'over') this.home = this.people[0] ?? 0;
        void this.advance();
    }

    // Does everything that needs nobody here, until somebody here has to act or the game is over.
    private async advance(): Promise<void> {
        if (this.running) return;
        const run = this.run;
        const steps = async () => {
            while (!this.closed && this.run === run && (await this.step()));
        };
        this.running = steps().finally(() => {
            this.running = undefined;
        });
        await this.running;
    }

    // True if there is more to do.
    private async step(): Promise<boolean> {
        const { view } = this;
        if (view.waits === 'over') return false;
        if (view.waits === 'roll') {
            this.clearSeat();
            if (this.players[view.active]?.kind === 'computer') {
                const run = this.run;
                await this.wait(this.pace().roll);
                if (!this.closed && this.run === run) await this.rollNow();
                return true;
            }
            this.mayRoll = true;
            if (this.people.includes(view.active)) this.home = view.active;
            return false;
        }
        return this.decide();
    }

    // Whoever can only pass is passed and told so; what costs something is left to the person's own hand.
    private async decide(): Promise<boolean> {
        const { node, phase, sum } = this.view;
        const [{ answer, passed = [] }, view] = await Promise.all([this.core.ask('passHelpless'), this.core.ask('view')]);
        const helpless = this.people.filter((seat) => passed.includes(seat));
        if (helpless.length > 0) this.unable = { seats: helpless, phase, sum };
        if (answer === 'resolved') {
            await this.refresh();
            await this.wait(this.pace().look);
            return true;
        }
        this.view = view; // nothing to save: who can only pass is passed again
        const here = this.people.filter((seat) => view.undecided.includes(seat));
        if (here.length === 0 && helpless.length > 0) await this.wait(this.pace().look);
        const next = here.find((seat) => seat === this.seat) ?? here[0];
        if (next !== undefined) {
            this.offer(next, await this.core.ask('choices', next));
            return false; // computers follow when the last person here has decided
        }
        this.clearSeat();
        const run = this.run;
        await this.wait(this.pace().think);
        return this.run === run && this.computersDecide(node);
    }

    private offer(seat: number, choices: readonly Choice[]): void {
        this.choices = choices;
        if (this.people.length > 1 && this.home !== seat && this.handover !== seat) this.handover = seat;
        this.home = seat;
        this.seat = seat;
    }

    private async computersDecide(node: number): Promise<boolean> {
        await this.weights;
        for (const seat of this.view.undecided) {
            const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
            const token = await this.core.ask('computer', seat, this.players[seat]?.level ?? 'casual', seed);
            if (this.closed) return false;
            await this.core.ask('choose', seat, node, token);
        }
        await this.refresh();
        return true;
    }

    private async rollNow(): Promise<void> {
        this.unable = null;
        this.recent = [];
        await this.core.ask('roll');
        await this.refresh();
    }

    private clearSeat(): void {
        this.seat = null;
        this.choices = [];
        this.mayRoll = false;
    }

    // Takes the new view, saves it, and tells what happened.
    private async refresh(): Promise<void> {
        const [view, events, record] = await Promise.all([this.core.ask('view'), this.core.ask('events', this.told), this.core.ask('record')]);
        this.told = view.node;
        this.stored.record = record;
        this.stored.keeps = view.phase === 'enter';
        this.stored.updated = Date.now();
        this.stored.scores = view.sheets.map((sheet) => sheet.total);
        if (view.node !== this.view.node) this.stored.pending = [];
        if (view.waits === 'over' && this.stored.status === 'open') {
            this.stored.status = 'over';
            this.stored.winners = view.winners;
            this.stored.record = withSeed(record, this.stored.seed, this.stored.scores);
        }
        void saveGame($state.snapshot(this.stored) as StoredGame); // the game goes on, kept or not
        this.view = view;
        if (view.waits === 'over') {
            this.clearSeat();
            this.recent = [];
        }
        if (events.length > 0) this.batch = { serial: this.batch.serial + 1, events };
    }

    private wait(milliseconds: number): Promise<void> {
        if (milliseconds === 0) return Promise.resolve();
        return new Promise((resolve) => {
            this.hurry = resolve;
            setTimeout(resolve, milliseconds);
        });
    }

    async roll(): Promise<void> {
        if (!this.mayRoll) return;
        this.mayRoll = false;
        await this.rollNow();
        await this.advance();
    }

    async choose(token: string): Promise<void> {
        const seat = this.seat;
        if (seat === null) return;
        const node = this.view.node;
        const before = $state.snapshot(this.stored) as StoredGame;
        const { answer } = await this.core.ask('choose', seat, node, token);
        if (answer === 'refused') return;
        this.recent = remembered(this.recent, { seat, token, turn: this.view.nextRoll.turn, before });
        this.clearSeat();
        if (answer === 'taken') this.stored.pending.push({ seat, token });
        await this.refresh();
        await this.advance();
    }

    get mayTakeBack(): boolean {
        return this.recent.length > 0 && this.view.waits !== 'over';
    }
    // The last choice that was made here, until the next roll. The record says that it was taken back.
    async takeBack(): Promise<void> {
        const last = this.mayTakeBack ? this.recent.at(-1) : undefined;
        if (!last) return;
        ++this.run;
        this.recent = this.recent.slice(0, -1);
        this.clearSeat();
        this.hurry();
        await this.running;
        Object.assign(this.stored, last.before, { record: withMark(last.before.record, last), updated: Date.now() });
        void saveGame($state.snapshot(this.stored) as StoredGame);
        this.unable = null;
        this.home = last.seat;
        await this.restore();
    }

    takeOver(): void {
        this.handover = null;
    }

    why(token: string): Promise<Why> {
        return this.core.ask('why', this.seat ?? this.home ?? 0, token);
    }
    circles(steps: string): Promise<Circles> {
        return this.core.ask('circles', this.seat ?? 0, steps);
    }
    async record(): Promise<string> {
        return this.stored.record;
    }
    history(): Promise<GameEvent[]> {
        return this.core.ask('events', 0);
    }
    get series(): Series | undefined {
        return this.stored.series ? { ...this.stored.series, of: seriesLength } : undefined;
    }
    close(): void {
        this.closed = true;
        this.core.close();
    }
}

// When the game is over the seed is shown, and the record says how it ended.
function withSeed(record: string, seed: string | undefined, scores: readonly number[]): string {
    const lines = [`[Result "${scores.join(',')}"]`, ...(seed === undefined ? [] : [`[ServerSeed "${seed}"]`])];
    return record.replace('\n\n', `\n${lines.join('\n')}\n\n`);
}
