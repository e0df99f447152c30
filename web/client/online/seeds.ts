// Our part in the dice, by the recipe of docs/fair-dice.md: a seed for each seat and game, promised first and shown when everybody has promised.
import { promised } from '../fair-dice';
import { randomSeed } from '../hex';
import type { DiceView, Stage } from '../protocol';
import { memoryOf, remember } from '../socket/seat-keys';
import type { Wanted } from '../socket/session';

// Kept before it is promised, so that a reload in between can still show it.
function seedOf(table: string, game: number, seat: number): string {
    const memory = memoryOf(table);
    const name = `${game}.${seat}`;
    const seed = memory.seeds[name] ?? randomSeed();
    if (memory.seeds[name] === undefined) remember(table, { ...memory, seeds: { ...memory.seeds, [name]: seed } });
    return seed;
}

export function keepPromise(table: string, game: number, commitment: string): void {
    const memory = memoryOf(table);
    if (memory.commitments[game] === undefined) remember(table, { ...memory, commitments: { ...memory.commitments, [game]: commitment } });
}

// What has to be sent for our seats now. Seats count from 0.
export async function dueParts(table: string, game: number, stage: Stage, seats: readonly number[], dice: DiceView | undefined): Promise<Wanted[]> {
    const due: Wanted[] = [];
    for (const seat of seats) {
        const part = dice?.seats[seat];
        if (stage === 'committing' && part?.commitment === undefined) {
            due.push({ type: 'commit_seed', game, seat: seat + 1, commitment: (await promised(seedOf(table, game, seat))).seat });
        }
        if (stage === 'revealing' && part?.commitment !== undefined && part.seed === undefined) {
            due.push({ type: 'reveal_seed', game, seat: seat + 1, seed: seedOf(table, game, seat) });
        }
    }
    return due;
}
