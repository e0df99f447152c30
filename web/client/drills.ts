// What is practised on this device, and when it comes again: a position that was solved returns after a day, then later and later; one that was not, soon.
import type { GameName } from './view';

export interface Drill {
    key: string; // of the same position, everywhere
    game: GameName;
    record: string; // of the whole game
    node: number;
    seat: number; // from 0
}
interface Known {
    step: number; // how often in a row it was solved
    due: number; // from when on it comes again
}
// One of the own mistakes: the game itself is in the history.
export interface OwnMistake {
    id: string;
    node: number;
    seat: number;
}

const key = 'misthrow-drills';
const day = 86_400_000;
const waits = [1, 3, 7, 21].map((days) => days * day);
const mostMistakes = 200;
interface Kept {
    known: Record<string, Known>;
    mistakes: OwnMistake[];
}

function read(): Kept {
    try {
        const { known = {}, mistakes = [] } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
        return { known: known ?? {}, mistakes: mistakes.filter(({ id, node, seat }) => typeof id === 'string' && Number.isInteger(node) && Number.isInteger(seat)) };
    } catch {
        return { known: {}, mistakes: [] };
    }
}
function write(kept: Kept): void {
    try {
        localStorage.setItem(key, JSON.stringify(kept));
    } catch {
        // A browser that keeps nothing still practises.
    }
}

const same = (one: OwnMistake, other: OwnMistake): boolean => one.id === other.id && one.node === other.node && one.seat === other.seat;
export const keyOf = ({ id, node, seat }: OwnMistake): string => `${id}:${node}:${seat}`;
export const ownMistakes = (): OwnMistake[] => read().mistakes;
// The oldest make room.
export function collect(found: readonly OwnMistake[]): void {
    const kept = read();
    const fresh = found.filter((each) => !kept.mistakes.some((old) => same(old, each)));
    write({ ...kept, mistakes: [...kept.mistakes, ...fresh].slice(-mostMistakes) });
}

export function answered(drill: string, solved: boolean, now = Date.now()): void {
    const kept = read();
    const step = solved ? (kept.known[drill]?.step ?? 0) + 1 : 0;
    kept.known[drill] = { step, due: solved ? now + (waits[step - 1] ?? Number.MAX_SAFE_INTEGER - now) : now };
    write(kept);
}
export const isDue = (drill: string, now = Date.now()): boolean => (read().known[drill]?.due ?? 0) <= now;
export const isSolved = (drill: string): boolean => (read().known[drill]?.step ?? 0) > 0;
