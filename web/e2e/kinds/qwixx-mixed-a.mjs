// Qwixx mixed A in the tests of the page: how it says why it is over, and the states that are looked at.
import { reach, reachEnd } from '../reach.mjs';

export const ending = /closed: row \d|misthrow/;
export const states = {
    'qwixx-mixed-a-choice': async (page) => { await reach(page, 'qwixx-mixed-a', '.own .chosen'); },
    'qwixx-mixed-a-end': (page) => reachEnd(page, 'qwixx-mixed-a'),
};
