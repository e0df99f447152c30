// A table whose game is kept on this device, played on or only looked at: its seats and its record are those of the store.
import { CoreTable } from './core-table.svelte';
import type { StoredGame } from './store';
import { type Naming, type Player, playersOf } from './table';

export abstract class StoredTable extends CoreTable {
    readonly players: readonly Player[];

    constructor(
        protected readonly stored: StoredGame,
        naming: Naming,
    ) {
        super(stored.id, stored.game);
        this.players = playersOf(stored.seats, naming);
    }

    override async record(): Promise<string> {
        return this.stored.record;
    }
}
