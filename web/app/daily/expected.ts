// What a game alone is worth on average over all dice: with best play where that is known exactly, else with the best play there is. docs/players.md has them.
import type { GameName } from '../../client/view';

export interface Expected {
    points: number;
    exact: boolean;
}
const files = import.meta.glob<Expected>('../../content/alone/*.json', { import: 'default', eager: true });

export const expectedOf = (game: GameName): Expected | undefined => files[`../../content/alone/${game}.json`];
