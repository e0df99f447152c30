// A finished game to look at again, step by step.
import { RemoteCore } from './remote-core';
import type { StoredGame } from './store';
import { type Naming, type Player, playersOf, type TableSource } from './table';
import type { Choice, Circles, GameEvent, GameName, View, Why } from './view';

export class RecordTable implements TableSource {
    readonly id: string;
    readonly game: GameName;
    readonly players: readonly Player[];
    view: View = $state.raw() as View;
    at = $state(0); // steps gone
    events: readonly GameEvent[] = $state.raw([]); // of the last of them
    last = 0;
    final: View = undefined as unknown as View;

    readonly seat = null;
    readonly choices: readonly Choice[] = [];
    readonly home = null;
    readonly mayRoll = false;
    readonly handover = null;
    readonly batch = { serial: 0, events: [] };
    readonly series = undefined;
    readonly offline = false;

    private readonly core = new RemoteCore();
    private wanted = 0;

    private constructor(
        private readonly stored: StoredGame,
        naming: Naming,
    ) {
        this.id = stored.id;
        this.game = stored.game;
        this.players = playersOf(stored.seats, naming);
    }

    static async open(stored: StoredGame, naming: Naming): Promise<RecordTable> {
        const table = new RecordTable(stored, naming);
        const view = await table.core.ask('load', stored.record);
        if ('error' in view) throw new Error(`the stored record is faulty in line ${view.line}`);
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

    async record(): Promise<string> {
        return this.stored.record;
    }
    async history(): Promise<GameEvent[]> {
        await this.core.ask('go', this.last);
        const events = await this.core.ask('events', 0);
        await this.core.ask('go', this.at);
        return events;
    }
    close(): void {
        this.core.close();
    }

    // Nothing is decided any more.
    async roll(): Promise<void> {}
    async choose(): Promise<void> {}
    takeOver(): void {}
    async why(): Promise<Why> {
        return { fault: 'notToDecide' };
    }
    async circles(): Promise<Circles> {
        return { fault: 'notToDecide', box: '', circled: [], lines: [], token: '' };
    }
}
