// Who this device is at a table: a key for each table, and its parts of the dice. Kept here and named to the server, never in an address.
import { toHex } from '../hex';
import type { OpenRequest } from '../protocol';

export interface TableMemory {
    key: string;
    seeds: Record<string, string>; // by game and seat: our part in the dice
    commitments: Record<string, string>; // by game: what the server promised before the first roll
    transcripts?: Record<string, string>; // by game: what our part was bound to
    sameAs?: string;
    seated?: true; // or the table was opened from here
    used: number;
}

const prefix = 'misthrow.table.';
const opening = 'misthrow.opening';
const mostTables = 60;

export const isKey = (key: unknown): key is string => typeof key === 'string' && /^[0-9a-f]{32}$/.test(key);
export const randomKey = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

// A browser that keeps nothing, or has no room left, still plays until it is closed. What could not be written is newer than what stands there.
const volatile = new Map<string, string>();
function read<T>(name: string): T | undefined {
    try {
        return JSON.parse(volatile.get(name) ?? localStorage.getItem(name) ?? '') as T;
    } catch {
        return undefined;
    }
}
function write(name: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
        localStorage.setItem(name, text);
        volatile.delete(name);
    } catch {
        volatile.set(name, text);
    }
}

// A table that nobody has heard of yet (its name may be mistyped) is known while the page lives, and takes no room from others.
export function memoryOf(table: string): TableMemory {
    const name = prefix + table;
    const found = read<Partial<TableMemory>>(name);
    if (found && isKey(found.key)) return { ...found, key: found.key, seeds: found.seeds ?? {}, commitments: found.commitments ?? {}, used: found.used ?? 0 };
    const fresh: TableMemory = { key: randomKey(), seeds: {}, commitments: {}, used: 0 };
    volatile.set(name, JSON.stringify(fresh));
    return fresh;
}

// The key of this device where it has a seat, or opened the table.
export function heldKey(table: string): string | undefined {
    const { key, seated, seeds } = memoryOf(table);
    return seated || Object.keys(seeds).length > 0 ? key : undefined;
}
// A seat that was carried here. What was promised to the dice with another key is not ours.
export function adoptKey(table: string, key: string): void {
    if (memoryOf(table).key !== key) remember(table, { key, seeds: {}, commitments: {}, used: 0 });
}

export function remember(table: string, memory: TableMemory): void {
    memory.used = Date.now();
    write(prefix + table, memory);
    forgetOldest();
}

// This device has a seat at the table, or opened it: from now on its key is worth keeping.
export function keepKey(table: string): void {
    const memory = memoryOf(table);
    if (volatile.has(prefix + table) || !memory.seated) remember(table, { ...memory, seated: true });
}

function forgetOldest(): void {
    try {
        const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
        const byAge = names.sort((a, b) => (read<TableMemory>(b)?.used ?? 0) - (read<TableMemory>(a)?.used ?? 0));
        for (const name of byAge.slice(mostTables)) localStorage.removeItem(name);
    } catch {
        // Nothing is kept, so nothing has to go.
    }
}

// A table that is being opened has no name yet. The same request after a reload finds the same table.
export type Opening = Pick<OpenRequest, 'settings' | 'same_as'> & { key: string };
export const currentOpening = (): Opening | undefined => read<Opening>(opening);
export function beginOpening(wanted: Omit<Opening, 'key'>): Opening {
    const whole = { ...wanted, key: randomKey() };
    write(opening, whole);
    return whole;
}
export function finishOpening(table: string): void {
    const done = currentOpening();
    if (!done) return;
    const memory: TableMemory = { key: done.key, seeds: {}, commitments: {}, used: 0 };
    if (done.same_as !== undefined) memory.sameAs = done.same_as;
    remember(table, memory);
    abandonOpening();
}
export function abandonOpening(): void {
    volatile.delete(opening);
    try {
        localStorage.removeItem(opening);
    } catch {
        // Nothing is kept, so nothing has to go.
    }
}
