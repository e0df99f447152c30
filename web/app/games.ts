// What is known of each game before the core is loaded; made by the core at build time (tools/games.mjs).
import type { GameName, View } from '../client/view';
import found from '../locale/generated/games.json';

export interface GameFacts {
    game: GameName;
    id: string; // those with the same are boards of one game
    board: string; // '' for the one it began with
    minSeats: number;
    maxSeats: number;
    view: View; // a game in progress, to show what its sheet looks like
}
export const gameFacts = found as unknown as readonly GameFacts[];
// The games people know by name, and the boards of each, in this order.
export type Family = readonly [GameFacts, ...GameFacts[]];
export const families = [...new Set(gameFacts.map(({ id }) => id))].map((id) => gameFacts.filter((facts) => facts.id === id)) as unknown as readonly Family[];
export const familyOf = (game: GameName): Family => families.find((family) => family.some((facts) => facts.game === game)) as Family;
export const factsOf = (game: GameName): GameFacts => gameFacts.find((facts) => facts.game === game) as GameFacts;
