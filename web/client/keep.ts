// A game that was played at a table far away is over: the history of this device keeps it like those that were played here.
import { readRecords, numberOf } from './records';
import { RemoteCore } from './remote-core';
import { loadGame, saveGame, type StoredSeat } from './store';
import type { TableSource } from './table';

// Nothing for those who only watched. Kept once, however often the end is looked at. Returns its number in the store.
export async function keepFinished(table: TableSource): Promise<string | undefined> {
    if (!table.players.some((player) => player.mine)) return undefined;
    const record = await table.record();
    // Headers may grow after the end, when seeds are shown; the turns do not.
    const id = numberOf(`${table.id}\n${record.slice(record.indexOf('\n\n'))}`);
    if (await loadGame(id)) return id;
    const core = new RemoteCore();
    const { value: game } = await readRecords(core, new Blob([record])).next();
    core.close();
    const seats = table.players.map(({ name, kind, level }): StoredSeat => (level === undefined ? { name, kind } : { name, kind, level }));
    if (!game || 'why' in game) return undefined;
    await saveGame({ ...game, id, seats, started: Date.now(), updated: Date.now() });
    return id;
}
