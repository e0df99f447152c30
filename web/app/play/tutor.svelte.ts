// The tutor at a table on this device: asks the judge before a choice is made, and says so if it costs too much. What it did is noted in the record.
import type { ReviewChoice } from '../../client/review-types';
import type { TableSource } from '../../client/table';
import { settings } from '../settings.svelte';

// From which mark on it speaks.
const costly: Record<'gentle' | 'strict', readonly ReviewChoice['mark'][]> = { gentle: ['mistake', 'blunder'], strict: ['doubtful', 'mistake', 'blunder'] };

export class Tutor {
    warning: ReviewChoice | null = $state.raw(null);
    private goOn: () => Promise<void> = async () => {};
    asked = $state(false); // the judge thinks

    constructor(
        private readonly table: TableSource,
        private readonly propose: (token: string) => void,
    ) {}

    get here(): boolean {
        return settings.tutor !== 'off' && this.table.help !== undefined;
    }

    // True if it has something to say; `goOn` is what it is asked about.
    async warns(token: string, goOn: () => Promise<void>): Promise<boolean> {
        const advice = await this.ask(token);
        if (!advice || settings.tutor === 'off' || !costly[settings.tutor].includes(advice.mark)) return false;
        this.goOn = goOn;
        this.warning = advice;
        this.note('warned');
        return true;
    }
    // Where the judge cannot be had the game goes on without it.
    private async ask(token: string): Promise<ReviewChoice | undefined> {
        if (!this.here || this.asked || this.table.choices.length < 2) return undefined;
        this.asked = true;
        const { seat, view } = this.table;
        const advice = await this.table.help?.advice(seat ?? 0, token).catch(() => undefined);
        this.asked = false;
        return this.table.view.node === view.node ? advice : undefined;
    }
    private note(what: 'hint' | 'warned'): void {
        this.table.help?.noteHelp(this.table.view.nextRoll.turn, this.table.seat ?? 0, what);
    }

    async playAnyway(): Promise<void> {
        this.warning = null;
        await this.goOn();
    }
    thinkAgain(): void {
        this.warning = null;
    }
    showBest(): void {
        const best = this.warning?.best;
        this.warning = null;
        if (best !== undefined) this.propose(best);
    }
    async hint(): Promise<void> {
        const advice = await this.ask('');
        if (!advice) return;
        this.note('hint');
        this.propose(advice.best);
    }
}
