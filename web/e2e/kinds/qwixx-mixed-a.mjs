// Qwixx mixed A in the tests of the page: how it says why it is over, and the states that are looked at.
import { playUntil, start } from '../lib.mjs';
import { reach } from '../reach.mjs';

export const ending = /closed: Row \d|misthrow/;
export const states = {
    'qwixx-mixed-a-choice': async (page) => { await reach(page, 'qwixx-mixed-a', 24, '.own .chosen'); },
    'qwixx-mixed-a-end': async (page) => { await start(page, 'qwixx-mixed-a'); await playUntil(page); await page.waitForSelector('.end'); },
};
