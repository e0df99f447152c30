// Our part in the dice, by the recipe of docs/fair-dice.md: a seed for each seat and game, promised first and shown when everybody has promised.
import { boundPart, promised } from '../fair-dice';
import { randomSeed } from '../hex';
import type { DiceView, SeatView, Settings, Stage } from '../protocol';
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

// The game our part is for, as we see it.
export interface Sitting {
    table: string;
    game: number;
    settings: Settings;
    seats: readonly SeatView[];
    yours: readonly number[]; // from 0
    dice: DiceView | undefined;
}

// Bound to table, game, seats and the server's commitment, which is noted: a record that says otherwise is not of the game we gave our part for.
async function commitmentOf({ table, game, settings, seats, dice }: Sitting, seat: number): Promise<string> {
    const seed = seedOf(table, game, seat);
    if (dice?.salt === undefined) return (await promised(seed)).seat; // a game that began before commitments were bound
    const to = { table, salt: dice.salt, number: game, game: settings.game, missing: settings.missing ?? 'mark', commitment: dice.commitment, seats };
    const { transcript, commitment } = await boundPart(to, seat, seed);
    const memory = memoryOf(table);
    remember(table, { ...memory, transcripts: { ...memory.transcripts, [game]: transcript } });
    return commitment;
}

// What has to be sent for our seats now.
export async function dueParts(stage: Stage, sitting: Sitting): Promise<Wanted[]> {
    const { table, game, yours, dice } = sitting;
    const due: Wanted[] = [];
    for (const seat of yours) {
        const part = dice?.seats[seat];
        if (stage === 'committing' && part?.commitment === undefined) {
            due.push({ type: 'commit_seed', game, seat: seat + 1, commitment: await commitmentOf(sitting, seat) });
        }
        if (stage === 'revealing' && part?.commitment !== undefined && part.seed === undefined) {
            due.push({ type: 'reveal_seed', game, seat: seat + 1, seed: seedOf(table, game, seat) });
        }
    }
    return due;
}
