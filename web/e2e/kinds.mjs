// What the tests know of each game: a file of its own in kinds/.
import { games } from './lib.mjs';

export const kinds = await Promise.all(games.map(async (game) => ({ game, ...(await import(`./kinds/${game}.mjs`)) })));
