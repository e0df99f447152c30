// Games of this device, in IndexedDB: those in progress survive a reload and a crash, finished ones are the history.
import type { GameName } from './view';

export interface StoredSeat {
    name: string;
    kind: 'person' | 'computer';
    level?: string;
    unnamed?: true; // a person who gave no name: shown by a word of the page's language. `name` is what the record calls them
}

export interface StoredGame {
    id: string;
    game: GameName;
    seats: StoredSeat[];
    record: string; // as of the last settled step
    keeps: boolean; // Qwinto: the roll was kept, which a record cannot say yet
    pending: { seat: number; token: string }[];
    seed?: string; // of the dice, secret until the end
    status: 'open' | 'over';
    scores: number[];
    winners?: number[]; // of a finished game
    started: number;
    updated: number;
    series?: { id: string; game: number; totals: number[] };
}

// Games from before there was the mark hold the word itself, in one of four languages.
const wordsForYou = ['You', 'Du', 'Toi', 'Tu'];
export const marked = (seats: readonly StoredSeat[]): StoredSeat[] =>
    seats.map((seat, at) => (at === 0 && seat.kind === 'person' && wordsForYou.includes(seat.name) ? { ...seat, unnamed: true } : seat));

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
        const request = indexedDB.open('misthrow', 1);
        request.onupgradeneeded = () => {
            const games = request.result.createObjectStore('games', { keyPath: 'id' });
            games.createIndex('status', ['status', 'updated']);
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    });
    return opened;
}

async function run<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await database()).transaction('games', mode, { durability: 'relaxed' });
    const request = work(transaction.objectStore('games'));
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    });
}

export const saveGame = (game: StoredGame): Promise<unknown> => run('readwrite', (games) => games.put(game));
export async function loadGame(id: string): Promise<StoredGame | undefined> {
    const found: StoredGame | undefined = await run('readonly', (games) => games.get(id));
    return found && { ...found, seats: marked(found.seats) };
}
export const deleteGame = (id: string): Promise<unknown> => run('readwrite', (games) => games.delete(id));

// Newest first.
export async function listGames(status: 'open' | 'over'): Promise<StoredGame[]> {
    const range = IDBKeyRange.bound([status, 0], [status, Number.MAX_SAFE_INTEGER]);
    const found: StoredGame[] = await run('readonly', (games) => games.index('status').getAll(range));
    return found.reverse().map((game) => ({ ...game, seats: marked(game.seats) }));
}

// All or none.
export async function saveGames(list: readonly StoredGame[]): Promise<void> {
    await run('readwrite', (games) => {
        for (const game of list) games.put(game);
        return games.count();
    });
}

// Every finished game; those in progress stay.
export async function deleteHistory(): Promise<void> {
    const gone = await listGames('over');
    await run('readwrite', (games) => {
        for (const { id } of gone) games.delete(id);
        return games.count();
    });
}
