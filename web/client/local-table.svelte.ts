// A table on this device: people share the screen, computers think in the worker, every settled step is saved.
import { CoreTable } from './core-table.svelte';
import type { Pace, Wanted } from './course';
import { isDaily } from './daily-id';
import { randomSeed } from './hex';
import { seriesLength } from './new-game';
import type { ReviewChoice } from './review-types';
import { loadGame, type StoredGame, saveGame } from './store';
import { keepStep } from './stored-game';
import { type Naming, type Player, playersOf, type Series } from './table';
import { remembered, type TakenChoice, withMark } from './taken-back';
import type { GameName, View } from './view';

export class LocalTable extends CoreTable {
    readonly id: string;
    readonly game: GameName;
    readonly players: readonly Player[];
    readonly unaided: boolean;
    recent: readonly TakenChoice[] = $state.raw([]);

    private weights: Promise<void> = Promise.resolve();
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
        this.unaided = isDaily(stored.id);
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
        if (this.people.length < this.players.length) this.weights = this.core.weights(this.game);
        const { active, phase } = this.view;
        const kept = this.stored.keeps && phase === 'again' ? [{ seat: active, token: 'keep' }] : [];
        for (const { seat, token } of [...kept, ...this.stored.pending]) await this.core.ask('choose', seat, 'now', token);
        this.view = await this.look();
        await this.core.ask('seed', this.stored.seed ?? randomSeed()); // games of long ago have none
        this.told = this.view.node;
        if (this.view.waits === 'over') this.home = this.people[0] ?? 0;
        void this.advance();
    }

    // Does everything that needs nobody here, until somebody here has to act or the game is over.
    private advance(): Promise<void> {
        return this.course.begin(async (wanted) => {
            while (wanted() && (await this.step(wanted)));
        });
    }

    // True if there is more to do. What is due stands in the view; here is only who does it, and when.
    private async step(wanted: Wanted): Promise<boolean> {
        const { waits, active, undecided, helpless } = this.view;
        if (waits === 'over') return false;
        if (helpless.length > 0) return this.pass(helpless);
        const due = waits === 'roll' ? [active] : undecided;
        const next = this.people.find((seat) => due.includes(seat));
        if (next === undefined) {
            this.clear();
            const { roll, mind, think } = this.pace();
            await this.course.wait(waits === 'choose' ? think : this.mayTakeBack ? mind : roll);
            if (wanted()) await (waits === 'roll' ? this.rollNow() : this.computersDecide());
        } else if (waits === 'roll') {
            this.clear();
            this.home = next;
            this.mayRoll = true;
        } else await this.offer(next); // computers follow when the last person here has decided
        return next === undefined;
    }

    // Whoever can only pass is passed and told so; what costs something is left to the person's own hand.
    private async pass(helpless: readonly number[]): Promise<boolean> {
        const { node, phase, sum } = this.view;
        const seats = this.people.filter((seat) => helpless.includes(seat));
        if (seats.length > 0) this.unable = { seats, phase, sum };
        await this.core.ask('passHelpless');
        await this.refresh();
        const open = this.people.some((seat) => this.view.undecided.includes(seat));
        if (this.view.node !== node || (seats.length > 0 && !open)) await this.course.wait(this.pace().look);
        return true;
    }

    private async computersDecide(): Promise<void> {
        const { node, undecided } = this.view;
        await this.weights;
        for (const seat of undecided) {
            const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
            await this.core.decide(seat, node, this.players[seat]?.level ?? 'casual', seed);
        }
        await this.refresh();
    }

    private async rollNow(): Promise<void> {
        this.unable = null;
        this.recent = [];
        await this.core.ask('roll');
        await this.refresh();
    }

    protected override receive(view: View, record: string): void {
        keepStep(this.stored, view, record, view.node !== this.view.node);
        this.save();
        if (view.waits !== 'over') return;
        this.clear();
        this.recent = [];
    }
    private save(): void {
        void saveGame($state.snapshot(this.stored) as StoredGame); // the game goes on, kept or not
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
        const before = $state.snapshot(this.stored) as StoredGame;
        const { answer } = await this.core.ask('choose', seat, this.view.node, token);
        if (answer === 'refused') return;
        this.recent = remembered(this.recent, { seat, token, turn: this.view.nextRoll.turn, before });
        this.clear();
        if (answer === 'taken') this.stored.pending.push({ seat, token });
        await this.refresh();
        await this.advance();
    }

    hurry(): void {
        this.course.hasten();
    }
    get mayTakeBack(): boolean {
        return this.recent.length > 0 && this.view.waits !== 'over';
    }
    // The last choice that was made here, until the next roll. The record says that it was taken back.
    async takeBack(): Promise<void> {
        const last = this.mayTakeBack ? this.recent.at(-1) : undefined;
        if (!last) return;
        this.recent = this.recent.slice(0, -1);
        this.clear();
        await this.course.begin(async () => {
            Object.assign(this.stored, last.before, { help: this.stored.help, record: withMark(last.before.record, last), updated: Date.now() });
            this.save();
            this.unable = null;
            this.home = last.seat;
            await this.restore();
        });
    }

    // The judge is fetched by who asks for it.
    async advice(token: string): Promise<ReviewChoice | undefined> {
        const { seat, game, stored } = this;
        if (seat === null) return undefined;
        const { advised } = await import('./review');
        return advised(game, stored.record, { seat, kept: stored.keeps, token });
    }
    noteHelp(what: 'hint' | 'warned'): void {
        this.stored.help = [...(this.stored.help ?? []), `${this.view.nextRoll.turn} ${(this.seat ?? 0) + 1} ${what}`];
        this.save();
    }

    override async record(): Promise<string> {
        return this.stored.record;
    }
    override get series(): Series | undefined {
        return this.stored.series ? { ...this.stored.series, of: seriesLength } : undefined;
    }
}
