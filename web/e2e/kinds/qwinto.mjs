// Qwinto in the tests of the page: how it says why it is over, and the states that are looked at.
import { playUntil, start } from '../lib.mjs';
import { reach } from '../reach.mjs';

export const ending = /two full rows|misthrow/;
export const states = {
    'qwinto-pick': async (page) => { await reach(page, 'qwinto', 12, '.pick[aria-pressed="true"]'); },
    'qwinto-again': async (page) => { await reach(page, 'qwinto', 20, '[data-action="again"]'); },
    'qwinto-write': async (page) => { await reach(page, 'qwinto', 28, '.own .chosen'); },
    'qwinto-end': async (page) => { await start(page, 'qwinto'); await playUntil(page); await page.waitForSelector('.end'); },
};
