// Dice that anyone can check, by the recipe of docs/fair-dice.md. The core works them out.
import type { Missing, SeatView } from './protocol';
import { RemoteCore } from './remote-core';
import type { GameName } from './view';

// What may be known of a seed before it is shown: a fingerprint of it as the one behind all dice, one as a seat's part, and which seat begins, from 0.
export interface Promised {
    server: string;
    seat: string;
    first: number;
}

// What a seat's commitment is bound to, as this device knows it: nothing of it is taken from the server's own sum.
export interface Bound {
    table: string;
    salt: string;
    number: number;
    game: GameName;
    missing: Missing;
    commitment: string; // the server's
    seats: readonly SeatView[];
}
export interface Part {
    transcript: string;
    commitment: string;
}

export type Verdict =
    | { verdict: 'verified'; kind: 'same' | 'verifiable'; rolls: number; absent: number[]; transcript?: string }
    | { verdict: 'noProof' | 'seedNotShown' | 'serverMismatch' | 'firstMismatch' }
    | { verdict: 'badHeader'; header: string }
    | { verdict: 'seatMismatch' | 'notVoided'; seat: number }
    | { verdict: 'rollMismatch'; turn: number };

const core = new RemoteCore(); // for questions that need no table
export const promised = (seed: string, seats = 1): Promise<Promised> => core.ask('promise', seed, seats);
export const dailySeed = async (day: string, game: GameName): Promise<string> => (await core.ask('daily', day, game)).seed;
export const boundPart = (to: Bound, seat: number, seed: string): Promise<Part> => core.ask('bind', to, seat, seed);

// Whether the dice of a record are those its seeds give.
export async function verify(record: string): Promise<Verdict> {
    const verdict = await core.ask('verify', record);
    if ('error' in verdict) throw new Error(`the record is faulty in line ${verdict.line}`);
    return verdict;
}

export function headers(record: string): Map<string, string> {
    const found = new Map<string, string>();
    for (const match of record.matchAll(/^\[(\w+) "([^"]*)"\]$/gm)) found.set(match[1] ?? '', match[2] ?? '');
    return found;
}
