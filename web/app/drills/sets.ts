// What can be practised: a set of our own for each game, and the own mistakes.
import { type Drill, isDue, isSolved, keyOf, ownMistakes } from '../../client/drills';
import { openGame } from '../../client/store';
import type { GameName } from '../../client/view';
import { families } from '../games';

const files = import.meta.glob<{ record: string; node: number; seat: number }[]>('../../content/drills/*.json', { import: 'default' });

export async function setOf(game: GameName): Promise<Drill[]> {
    const load = files[`../../content/drills/${game}.json`];
    const found = load ? await load() : [];
    return found.map(({ seat, ...each }, at) => ({ ...each, seat: seat - 1, game, key: `${game}:${at}` })); // seats count from 1 in files
}

// Games that were deleted, or cannot be opened any more, take their mistakes along.
export async function ownSet(): Promise<Drill[]> {
    const found = await Promise.all(
        ownMistakes().map(async (mistake): Promise<Drill[]> => {
            const stored = await openGame(mistake.id).catch(() => undefined);
            return stored ? [{ key: keyOf(mistake), game: stored.game, record: stored.record, node: mistake.node, seat: mistake.seat }] : [];
        }),
    );
    return found.flat();
}

export type SetName = 'own' | GameName;
export const drillSets: readonly SetName[] = ['own', ...families.flat().map(({ game }) => game)]; // the boards of a game beside each other
export const isSet = (name: string | undefined): name is SetName => drillSets.some((each) => each === name);
export const drillsOf = (name: SetName): Promise<Drill[]> => (name === 'own' ? ownSet() : setOf(name));
export const dueOf = (drills: readonly Drill[]): Drill[] => drills.filter(({ key }) => isDue(key));
export const solvedOf = (drills: readonly Drill[]): number => drills.filter(({ key }) => isSolved(key)).length;
