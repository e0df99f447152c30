// Knaster in the tests of the page: how it says why it is over, and the states that are looked at.
import { reach, reachEnd } from '../reach.mjs';
import { inTheMiddle } from '../situations.mjs';

export const ending = /last roll/;
export const states = {
    'knaster-write': async (page) => { await reach(page, 'knaster', '.own .chosen'); },
    'knaster-circles': async (page) => {
        const circles = (choice) => choice.kind === 'write' && choice.lines.some(({ count }) => count > 1);
        const { choices } = await reach(page, 'knaster', '.own .lit', (view, found) => inTheMiddle(view, found) && found.some(circles));
        await page.click(`.own [data-token="${choices.find(circles).box}"]`);
        await page.waitForSelector('.own .offered'); // the core says what the filled line asks for
    },
    'knaster-end': (page) => reachEnd(page, 'knaster'),
};
