// A position to practise: somebody has to decide, and what is chosen is judged instead of played.
import { CoreTable } from './core-table.svelte';
import type { Drill } from './drills';
import type { ReviewChoice } from './review-types';
import type { Player } from './table';

export class DrillTable extends CoreTable {
    verdict: ReviewChoice | undefined = $state.raw();
    private soFar = '';

    private constructor(
        drill: Drill,
        readonly players: readonly Player[],
    ) {
        super(drill.key, drill.game);
    }

    // Nothing if there is nothing to decide there.
    static async open(drill: Drill, naming: (seat: number) => string): Promise<DrillTable | undefined> {
        const seats = (/\[Seats "(.*?)"\]/.exec(drill.record)?.[1] ?? '').split(',').length;
        const players = Array.from({ length: seats }, (_, at): Player => ({
            get name() {
                return naming(at);
            },
            kind: at === drill.seat ? 'person' : 'computer',
            mine: at === drill.seat,
            unnamed: at === drill.seat,
            present: true,
        }));
        const table = new DrillTable(drill, players);
        await table.load(drill.record);
        table.view = await table.core.ask('go', drill.node);
        table.soFar = await table.core.ask('record');
        if (!table.view.undecided.includes(drill.seat)) {
            table.close();
            return undefined;
        }
        await table.offer(drill.seat);
        return table;
    }

    async roll(): Promise<void> {}
    async choose(token: string): Promise<void> {
        const { seat } = this;
        if (seat === null) return;
        this.clear(); // one answer, however fast the fingers
        const { advised } = await import('./review');
        this.verdict = await advised(this.game, this.soFar, { seat, kept: this.view.phase === 'enter', token });
        if (!this.verdict) await this.offer(seat); // the judge cannot be had: try again
    }
}
