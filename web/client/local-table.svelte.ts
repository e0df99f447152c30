// A table on this device: people share the screen, computers think in the worker, every settled step is saved.
import type { Pace, Wanted } from './course';
import { isDaily } from './daily-id';
import { KeptGame } from './kept-game.svelte';
import { StoredTable } from './stored-table';
import type { Help, Naming, Series } from './table';
import { longestSeriesOf, type View } from './view';

export class LocalTable extends StoredTable {
    readonly help: Help | undefined; // nobody is helped where everybody has the same dice
    mayTakeBack = $derived.by(() => this.kept.mayTakeBack);

    private constructor(
        private readonly kept: KeptGame,
        private readonly pace: () => Pace,
        naming: Naming,
    ) {
        super(kept.stored, naming);
        this.help = isDaily(this.id) ? undefined : kept;
        this.home = this.mine[0] ?? null;
    }

    // Nothing if no such game is on this device.
    static async open(id: string, pace: () => Pace, naming: Naming): Promise<LocalTable | undefined> {
        const kept = await KeptGame.find(id);
        const table = kept && new LocalTable(kept, pace, naming);
        await table?.restore();
        return table;
    }

    private async restore(): Promise<void> {
        await this.kept.resume(this.core, await this.load(this.stored.record));
        if (this.mine.length < this.players.length) this.core.weights(this.game);
        await this.arrive();
        void this.advance();
    }

    // Does everything that needs nobody here, until somebody here has to act or the game is over.
    private advance(): Promise<void> {
        return this.course.begin((wanted) => this.goOn(wanted));
    }
    private async goOn(wanted: Wanted): Promise<void> {
        while (wanted() && (await this.step(wanted)));
    }

    // True if there is more to do. What is due stands in the view; here is only who does it, and when.
    private async step(wanted: Wanted): Promise<boolean> {
        const { waits, active, undecided, helpless } = this.view;
        if (waits === 'over') return false;
        if (helpless.length > 0) return this.pass();
        const due = waits === 'roll' ? [active] : undecided;
        const next = this.mine.find((seat) => due.includes(seat));
        if (next === undefined) {
            const { roll, mind, think } = this.pace();
            await this.course.wait(waits === 'choose' ? think : this.mayTakeBack ? mind : roll);
            if (!wanted()) return false;
            await (waits === 'roll' ? this.core.ask('roll') : this.computersDecide());
            await this.refresh();
        } else if (waits === 'roll') {
            this.home = next;
            this.mayRoll = true;
        } else await this.offer(next); // computers follow when the last person here has decided
        return next === undefined;
    }

    // Whoever can only pass is passed; what costs something is left to the person's own hand.
    private async pass(): Promise<boolean> {
        const { node } = this.view;
        const told = this.tellHelpless(this.view);
        await this.core.ask('passHelpless');
        await this.refresh();
        const open = this.mine.some((seat) => this.view.undecided.includes(seat));
        if (this.view.node !== node || (told && !open)) await this.course.wait(this.pace().look);
        return true;
    }

    private async computersDecide(): Promise<void> {
        const { node, undecided } = this.view;
        for (const seat of undecided) await this.core.decide(seat, node, this.players[seat]?.level ?? 'casual');
    }

    protected override receive(view: View, record: string): void {
        this.kept.step(this.view, view, record);
    }

    async roll(): Promise<void> {
        if (!this.mayRoll) return;
        this.clear();
        await this.core.ask('roll');
        await this.refresh();
        await this.advance();
    }

    async choose(token: string): Promise<void> {
        const { seat, view } = this;
        if (seat === null) return;
        this.clear(); // at once: a core that is busy is not asked twice
        await this.course.begin(async (wanted) => { // and whoever takes it back before the core has answered takes back this choice, not the one before
            const { answer } = await this.core.ask('choose', seat, view.node, token);
            if (answer === 'refused') return this.offer(seat);
            this.kept.chose({ seat, token, turn: view.nextRoll.turn }, answer === 'taken');
            await this.refresh();
            await this.goOn(wanted);
        });
    }

    // The last choice that was made here, until the next roll. The record says that it was taken back.
    async takeBack(): Promise<void> {
        this.clear();
        await this.course.begin(async () => {
            this.home = this.kept.goBack() ?? this.home;
            await this.restore();
        });
    }

    override get series(): Series | undefined {
        const { series } = this.stored;
        return series && { ...series, of: longestSeriesOf[this.game] };
    }
}
