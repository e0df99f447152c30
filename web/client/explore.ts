// Positions to look at: asked of the module that judges, in its worker. A position is text (docs/notation.md); seats count from 0.
import { asked, looked } from './review';
import type { Entries, Explored, Position, Refusal, Rollout } from './review-types';
import { type GameName, games } from './view';

export interface Plan {
    games: number;
    error: number; // the standard error to stop at: shares of the win, alone points
    choices: number;
    seed: number;
}

const head = (position: string): string[] => position.split('|', 1)[0]?.split(' ') ?? [];
export const gameOf = (position: string): GameName | undefined => games.find((game) => game === head(position)[0]);
export const seatsOf = (position: string): number => head(position).filter((word) => word.includes('/')).length;

// `what`: new GAME SEATS, take NODE SEAT, show, look SEAT, seats N, turn SEAT, mark SEAT BOX [ENTRY], misthrows SEAT N, dice FACES, roll NUMBER, choose TOKEN, back.
// Only who chooses needs the network: the others choose well.
export const explore = (what: string, text: string): Promise<Position | Refusal> => asked({ call: 'explore', input: `${what}\n${text}` }, what.startsWith('choose') ? gameOf(text) : undefined, seatsOf(text) === 1);
export const entriesOf = (position: string, seat: number, box: string): Promise<Entries | Refusal> => asked({ call: 'explore', input: `entries ${seat} ${box}\n${position}` }, undefined, false);

// Nothing where the judge cannot be had.
export async function judged(position: string): Promise<Explored | undefined> {
    const found = await asked<Partial<Explored>>({ call: 'judge', input: position }, gameOf(position), seatsOf(position) === 1);
    return found.seats && found.choices ? { seats: found.seats, choices: found.choices } : undefined;
}

// Plays the position on, many times, until it is sure, or `wanted` is false. What it knows is told after every round.
export const longLook = (position: string, { games: most, error, choices, seed }: Plan, told: (rollout: Rollout) => void, wanted: () => boolean): Promise<void> =>
    looked(`${most} ${Math.round(error * 1e6)} ${choices} ${seed}\n${position}`, gameOf(position), seatsOf(position) === 1, told, wanted);

// As they stand in an address: nothing in it has to be escaped.
const signs: readonly (readonly [string, string])[] = [[' ', '_'], [',', '~'], ['/', 'I'], ['|', 'S'], ['@', 'T'], ['?', 'L'], ['[', 'A'], [']', 'E'], [':', 'C'], ['\\', 'D']];
export const toLink = (position: string): string => [...position].map((sign) => signs.find(([plain]) => plain === sign)?.[1] ?? sign).join('');
export const fromLink = (link: string): string => [...link].map((sign) => signs.find(([, safe]) => safe === sign)?.[0] ?? sign).join('');
