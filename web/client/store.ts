// Games of this device, in IndexedDB: those in progress survive a reload and a crash, finished ones are the history. What the store does not take is kept here, as long as the page lives.
import { aWhile, inTime, transact } from './store-connection';
import { storage } from './store-state.svelte';
import { type GameName, games, rulesOf } from './view';

// A choice that may be taken back, and the game as it stood before.
export interface TakenChoice {
    seat: number;
    token: string;
    turn: number;
    before: StoredGame;
}
export interface StoredSeat {
    name: string;
    kind: 'person' | 'computer';
    level?: string;
    unnamed?: true; // a person who gave no name: shown by a word of the page's language. `name` is what the record calls them
}

export interface StoredGame {
    id: string;
    game: GameName;
    rules?: number; // the version it is played by; from before this was written down: 1
    seats: StoredSeat[];
    record: string; // as of the last settled step
    keeps: boolean; // Qwinto: the roll was kept, which a record cannot say yet
    pending: { seat: number; token: string }[];
    seed?: string; // of the dice, secret until the end
    status: 'open' | 'over';
    scores: number[];
    turn?: number[]; // seats that are to act; games of long ago do not say it
    winners?: number[]; // of a finished game
    started: number;
    updated: number;
    series?: { id: string; game: number; totals: number[] };
    taken?: readonly TakenChoice[]; // since the last roll
    help?: string[]; // where the tutor spoke, each by turn, seat from 1 and what it did
}

// The tutor spoke in it, on this device or another: it is no measure of the person alone. Its record says so once it is over.
export const isHelped = (record: string): boolean => /^\[Tutor "/m.test(record);

// Games from before there was the mark hold the word itself, in one of four languages.
const wordsForYou = ['You', 'Du', 'Toi', 'Tu'];
export const marked = (seats: readonly StoredSeat[]): StoredSeat[] =>
    seats.map((seat, at) => (at === 0 && seat.kind === 'person' && wordsForYou.includes(seat.name) ? { ...seat, unnamed: true } : seat));

// What stands in the store may have been damaged, or written by another page: one such game must not hide the others.
const isTime = (time: unknown): boolean => typeof time === 'number' && Math.abs(time) <= 8.64e15;
const isSeat = (seat: Partial<StoredSeat> | null): boolean => typeof seat?.name === 'string' && (seat.kind === 'person' || seat.kind === 'computer');
const isSound = ({ id, game, seats, record, pending, scores, turn, winners, started, updated }: Partial<StoredGame>): boolean =>
    typeof id === 'string' &&
    games.some((each) => each === game) &&
    typeof record === 'string' &&
    Array.isArray(seats) &&
    seats.every(isSeat) &&
    Array.isArray(pending) &&
    Array.isArray(scores) &&
    scores.every(Number.isFinite) &&
    (turn === undefined || Array.isArray(turn)) &&
    (winners === undefined || Array.isArray(winners)) &&
    isTime(started) &&
    isTime(updated);

const unkept = new Map<string, StoredGame>();

// Games that could not be written go along with the next thing that is: nothing is forgotten where the store comes back.
async function write(list: readonly StoredGame[]): Promise<void> {
    const all = storage.failing ? [...unkept.values()] : list;
    try {
        await transact('readwrite', (store) => {
            for (const game of all) store.put(game);
            return store.count();
        });
        for (const game of all) if (unkept.get(game.id) === game) unkept.delete(game.id);
        storage.failing = false;
    } catch {
        storage.failing = true;
    }
}

// Ends when it is known whether the games are kept; a store that does not answer is not waited for. Whoever asks for them finds them from the start.
export async function saveGames(list: readonly StoredGame[]): Promise<void> {
    for (const game of list) unkept.set(game.id, game);
    const told = inTime(write(list)).catch(() => (storage.failing = true));
    await aWhile(told);
}
export const saveGame = (game: StoredGame): Promise<void> => saveGames([game]);

// What the store says; nothing where it says nothing.
async function read<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    try {
        return await inTime(transact('readonly', work));
    } catch {
        storage.failing = true;
        return undefined;
    }
}

export async function loadGame(id: string): Promise<StoredGame | undefined> {
    const found: StoredGame | undefined = unkept.get(id) ?? (await read((store) => store.get(id)));
    if (found && !isSound(found)) throw new Error(`the stored game ${id} is damaged`);
    return found && { ...found, seats: marked(found.seats) };
}

// The core of this page plays by other rules: what it made of the game would be another game.
export class OtherRules extends Error {}

// To be played on, shown or judged.
export async function openGame(id: string): Promise<StoredGame | undefined> {
    const found = await loadGame(id);
    if (found && (found.rules ?? 1) !== rulesOf[found.game]) throw new OtherRules(`the stored game ${id} is played by other rules`);
    return found;
}

// Newest first.
export async function listGames(status: 'open' | 'over'): Promise<StoredGame[]> {
    const stored: StoredGame[] = (await read((store) => store.index('status').getAll(IDBKeyRange.bound([status], [status, []])))) ?? [];
    const found = [...stored.filter(({ id }) => !unkept.has(id)), ...[...unkept.values()].filter((game) => game.status === status)];
    return found.filter(isSound).sort((a, b) => b.updated - a.updated).map((game) => ({ ...game, seats: marked(game.seats) }));
}

// Everything that stands there, damaged or not.
export const takenIds = async (): Promise<Set<string>> => new Set([...unkept.keys(), ...((await read((store) => store.getAllKeys())) ?? []).map(String)]);

async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) unkept.delete(id);
    try {
        await inTime(
            transact('readwrite', (store) => {
                for (const id of ids) store.delete(id);
                return store.count();
            }),
        );
    } catch {
        storage.failing = true;
    }
}
export const deleteGame = (id: string): Promise<void> => remove([id]);
// Every finished game; those in progress stay.
export const deleteHistory = async (): Promise<void> => remove((await listGames('over')).map(({ id }) => id));
