// Knister in the tests of the page: how it says why it is over, and the states that are looked at.
import { playUntil, start } from '../lib.mjs';
import { reach } from '../reach.mjs';

export const ending = /25 rolls/;
export const states = {
    'knister-write': async (page) => { await reach(page, 'knister', 40, '.own .chosen'); },
    'knister-end': async (page) => { await start(page, 'knister'); await playUntil(page); await page.waitForSelector('.end'); },
};
