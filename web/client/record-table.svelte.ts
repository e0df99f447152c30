// A finished game to look at again, step by step.
import type { StoredGame } from './store';
import { StoredTable } from './stored-table';
import type { Naming } from './table';
import type { Circles, GameEvent, View, Why } from './view';

export class RecordTable extends StoredTable {
    at = $state(0); // steps gone
    events: readonly GameEvent[] = $state.raw([]); // of the last of them
    last = 0;
    final: View = undefined as unknown as View;

    private wanted = 0;

    static async open(stored: StoredGame, naming: Naming): Promise<RecordTable> {
        const table = new RecordTable(stored, naming);
        const view = await table.load(stored.record);
        table.final = view;
        table.view = view;
        table.last = view.node;
        await table.go(view.node);
        return table;
    }

    async go(step: number): Promise<void> {
        const target = Math.max(0, Math.min(this.last, step));
        this.wanted = target;
        const view = await this.core.ask('go', target);
        const events = target === 0 ? [] : await this.core.ask('events', target - 1);
        // Somebody who drags the slider is already further.
        if (target !== this.wanted) return;
        this.view = view;
        this.events = events;
        this.at = target;
    }

    override async history(): Promise<GameEvent[]> {
        await this.core.ask('go', this.last);
        const events = await this.core.ask('events', 0);
        await this.core.ask('go', this.at);
        return events;
    }

    // Nothing is decided any more.
    async roll(): Promise<void> {}
    async choose(): Promise<void> {}
    override async why(): Promise<Why> {
        return { fault: 'notToDecide' };
    }
    override async circles(): Promise<Circles> {
        return { fault: 'notToDecide', box: '', circled: [], lines: [], token: '' };
    }
}
