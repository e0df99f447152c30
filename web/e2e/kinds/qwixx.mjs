// Qwixx in the tests of the page: how it says why it is over, and the states that are looked at.
import { playUntil, start } from '../lib.mjs';
import { reach, reachEnd } from '../reach.mjs';

export const ending = /closed: |misthrow/;
export const states = {
    'qwixx-roll': async (page) => { await start(page, 'qwixx'); await page.waitForSelector('[data-action="roll"], .lit'); },
    'qwixx-choice': async (page) => { await reach(page, 'qwixx', '.own .chosen'); },
    'qwixx-why': async (page) => { await reach(page, 'qwixx', '.own .lit'); await page.locator('.own [role="gridcell"]:not(.lit)').first().click(); await page.waitForSelector('.told'); },
    'qwixx-end': (page) => reachEnd(page, 'qwixx'),
    'qwixx-dice': async (page) => { await start(page, 'qwixx'); await playUntil(page); await page.click('[data-action="check"]'); await page.waitForSelector('[data-verdict]'); },
};
