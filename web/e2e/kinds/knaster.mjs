// Knaster in the tests of the page: how it says why it is over, and the states that are looked at.
import { playUntil, start } from '../lib.mjs';
import { reach } from '../reach.mjs';

export const ending = /last roll/;
export const states = {
    'knaster-write': async (page) => { await reach(page, 'knaster', 30, '.own .chosen'); },
    'knaster-circles': async (page) => {
        await start(page, 'knaster');
        await playUntil(page, async () => {
            if ((await page.$('.own .chosen:not(.filled)')) === null) return false;
            await page.waitForSelector('.own .offered, [data-action="confirm"]'); // the core says what the filled line asks for
            return (await page.$('.own .offered')) !== null;
        });
    },
    'knaster-end': async (page) => { await start(page, 'knaster'); await playUntil(page); await page.waitForSelector('.end'); },
};
