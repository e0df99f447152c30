// A table on this device: people share the screen, computers think in the worker, every settled step is saved.
import { CoreTable } from './core-table.svelte';
import { randomSeed } from './hex';
import { seriesLength } from './new-game';
import { loadGame, type StoredGame, saveGame } from './store';
import { keepStep } from './stored-game';
import { type Naming, type Player, playersOf, type Series } from './table';
import { remembered, type TakenChoice, withMark } from './taken-back';
import type { GameName } from './view';

// Milliseconds the table takes for what people want to follow.
export interface Pace {
    roll: number; // before a computer rolls
    think: number; // before a computer decides
    look: number; // after a roll on which nobody here could do anything
}

export class LocalTable extends CoreTable {
    readonly id: string;
    readonly game: GameName;
    readonly players: readonly Player[];
    recent: readonly TakenChoice[] = $state.raw([]);

    private weights: Promise<void> = Promise.resolve();
    private told = 0; // steps whose events have been handed out
    private running: Promise<void> | undefined;
    private run = 0; // counts up when what is under way is no longer wanted
    private hurry = () => {};
    private readonly people: number[];
    protected readonly handsRound: boolean;

    private constructor(
        private readonly stored: StoredGame,
        private readonly pace: () => Pace,
        naming: Naming,
    ) {
        super();
        this.id = stored.id;
        this.game = stored.game;
        this.players = playersOf(stored.seats, naming);
        this.people = this.players.flatMap((player, at) => (player.mine ? [at] : []));
        this.handsRound = this.people.length > 1;
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
        this.view = await this.load(this.stored.record);
        // The networks are large: nobody waits for them but the players that think with them.
        if (this.players.some((player) => player.kind === 'computer')) this.weights = this.core.weights(this.game);
        const { active, phase, node } = this.view;
        if (this.stored.keeps && phase === 'again') await this.core.ask('choose', active, node, 'keep');
        this.view = await this.core.ask('view');
        for (const { seat, token } of this.stored.pending) await this.core.ask('choose', seat, this.view.node, token);
        this.view = await this.core.ask('view');
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
            this.clear();
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
            await this.offer(next);
            return false; // computers follow when the last person here has decided
        }
        this.clear();
        const run = this.run;
        await this.wait(this.pace().think);
        return this.run === run && this.computersDecide(node);
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

    // Takes the new view, saves it, and tells what happened.
    private async refresh(): Promise<void> {
        const [view, events, record] = await Promise.all([this.core.ask('view'), this.core.ask('events', this.told), this.core.ask('record')]);
        this.told = view.node;
        keepStep(this.stored, view, record, view.node !== this.view.node);
        void saveGame($state.snapshot(this.stored) as StoredGame); // the game goes on, kept or not
        this.view = view;
        if (view.waits === 'over') {
            this.clear();
            this.recent = [];
        }
        this.tell(events);
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
        this.clear();
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
        this.clear();
        this.hurry();
        await this.running;
        Object.assign(this.stored, last.before, { record: withMark(last.before.record, last), updated: Date.now() });
        void saveGame($state.snapshot(this.stored) as StoredGame);
        this.unable = null;
        this.home = last.seat;
        await this.restore();
    }

    override async record(): Promise<string> {
        return this.stored.record;
    }
    override get series(): Series | undefined {
        return this.stored.series ? { ...this.stored.series, of: seriesLength } : undefined;
    }
}
