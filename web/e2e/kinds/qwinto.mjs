// Qwinto in the tests of the page: how it says why it is over, and the states that are looked at.
import { reach, reachEnd } from '../reach.mjs';

export const ending = /two full rows|misthrow/;
export const states = {
    'qwinto-pick': async (page) => { await reach(page, 'qwinto', '.pick[aria-pressed="true"]', ({ phase, active, nextRoll }) => phase === 'pick' && active === 0 && nextRoll.turn > 5); },
    'qwinto-again': async (page) => { await reach(page, 'qwinto', '[data-action="again"]', ({ phase, active, nextRoll }) => phase === 'again' && active === 0 && nextRoll.turn > 8); },
    'qwinto-write': async (page) => { await reach(page, 'qwinto', '.own .chosen'); },
    'qwinto-end': (page) => reachEnd(page, 'qwinto'),
};
