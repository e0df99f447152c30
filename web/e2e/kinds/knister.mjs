// Knister in the tests of the page: how it says why it is over, and the states that are looked at.
import { reach, reachEnd } from '../reach.mjs';

export const ending = /25 rolls/;
// The next choice ends the game.
export const isLast = ({ sheets: [sheet] }, choices) => choices.length > 0 && sheet.boxes.filter(({ number }) => number === 0).length === 1;
export const states = {
    'knister-write': async (page) => { await reach(page, 'knister', '.own .chosen'); },
    'knister-end': (page) => reachEnd(page, 'knister'),
};
