// What is known of each game before the core is loaded; made by the core at build time (tools/games.mjs).
import type { GameName, View } from '../client/view';
import found from '../locale/generated/games.json';

export interface GameFacts {
    game: GameName;
    minSeats: number;
    maxSeats: number;
    view: View; // a game in progress, to show what its sheet looks like
}
export const gameFacts = found as unknown as readonly GameFacts[];
export const factsOf = (game: GameName): GameFacts => gameFacts.find((facts) => facts.game === game) as GameFacts;
