// A table on this device: people share the screen, computers think in the worker, every settled step is saved.
import { CoreTable } from './core-table.svelte';
import type { Pace, Wanted } from './course';
import { isDaily } from './daily-id';
import { randomSeed } from './hex';
import { KeptGame } from './kept-game.svelte';
import { seriesLength } from './new-game';
import type { ReviewChoice } from './review-types';
import { type Naming, type Player, playersOf, type Series } from './table';
import type { View } from './view';

export class LocalTable extends CoreTable {
    readonly players: readonly Player[];
    readonly unaided: boolean;
    private weights: Promise<void> = Promise.resolve();
    private readonly people: number[];
    protected readonly handsRound: boolean;

    private constructor(
        private readonly kept: KeptGame,
        private readonly pace: () => Pace,
        naming: Naming,
    ) {
        super(kept.stored.id, kept.stored.game);
        this.unaided = isDaily(this.id);
        this.players = playersOf(kept.stored.seats, naming);
        this.people = this.players.flatMap((player, at) => (player.mine ? [at] : []));
        this.handsRound = this.people.length > 1;
        this.home = this.people[0] ?? null;
    }

    // Nothing if no such game is on this device.
    static async open(id: string, pace: () => Pace, naming: Naming): Promise<LocalTable | undefined> {
        const kept = await KeptGame.find(id);
        const table = kept && new LocalTable(kept, pace, naming);
        await table?.restore();
        return table;
    }

    private async restore(): Promise<void> {
        const { record, seed = randomSeed() } = this.kept.stored; // games of long ago have no seed
        this.view = await this.load(record);
        // The networks are large: nobody waits for them but the players that think with them.
        if (this.people.length < this.players.length) this.weights = this.core.weights(this.game);
        for (const { seat, token } of this.kept.waiting(this.view)) await this.core.ask('choose', seat, 'now', token);
        this.view = await this.look();
        await this.core.ask('seed', seed);
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
        this.kept.rolled();
        await this.core.ask('roll');
        await this.refresh();
    }

    protected override receive(view: View, record: string): void {
        this.kept.step(view, record, view.node !== this.view.node);
        if (view.waits === 'over') this.clear();
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
        this.clear(); // at once: a core that is busy is not asked twice
        const { answer } = await this.core.ask('choose', seat, this.view.node, token);
        if (answer === 'refused') return this.offer(seat);
        this.kept.chose({ seat, token, turn: this.view.nextRoll.turn }, answer === 'taken');
        await this.refresh();
        await this.advance();
    }

    hurry(): void {
        this.course.hasten();
    }
    get mayTakeBack(): boolean {
        return this.kept.mayTakeBack;
    }
    // The last choice that was made here, until the next roll. The record says that it was taken back.
    async takeBack(): Promise<void> {
        const last = this.kept.takeLast();
        if (!last) return;
        this.clear();
        await this.course.begin(async () => {
            this.kept.goBack(last);
            this.unable = null;
            this.home = last.seat;
            await this.restore();
        });
    }

    async advice(token: string): Promise<ReviewChoice | undefined> {
        return this.seat === null ? undefined : this.kept.advice(this.seat, token);
    }
    noteHelp(what: 'hint' | 'warned'): void {
        this.kept.noteHelp(`${this.view.nextRoll.turn} ${(this.seat ?? 0) + 1} ${what}`);
    }

    override async record(): Promise<string> {
        return this.kept.stored.record;
    }
    override get series(): Series | undefined {
        const { series } = this.kept.stored;
        return series && { ...series, of: seriesLength };
    }
}
