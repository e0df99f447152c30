// Tables on the server at which this device has a seat, so that the start page can lead back to them. Only what the list shows; the keys are kept elsewhere.
import { type GameName, games } from '../../client/view';

export interface VisitedTable {
    id: string;
    game: GameName;
    names: string[];
    mine?: readonly number[]; // seats of this device, from 0
    seen: number;
}

const key = 'misthrow.tables';
const most = 12;

const isVisited = (each: Partial<VisitedTable> | null): each is VisitedTable =>
    typeof each?.id === 'string' && /^[a-z0-9]{8}$/.test(each.id) && games.some((game) => game === each.game) && Array.isArray(each.names) && typeof each.seen === 'number';

export function visitedTables(): VisitedTable[] {
    try {
        const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
        return Array.isArray(found) ? found.filter(isVisited).sort((a, b) => b.seen - a.seen) : [];
    } catch {
        return [];
    }
}
function write(tables: readonly VisitedTable[]): void {
    try {
        localStorage.setItem(key, JSON.stringify(tables.slice(0, most)));
    } catch {
        // A browser that keeps nothing shows no list.
    }
}
export const forgetTable = (id: string): void => write(visitedTables().filter((each) => each.id !== id));
export function noteTable(table: Omit<VisitedTable, 'seen'>): void {
    write([{ ...table, seen: Date.now() }, ...visitedTables().filter((each) => each.id !== table.id)]);
}
