// Into a state of a game that is looked at: from the first position of its kind, at a table with computers, by as little playing as it needs.
import { act, core } from './lib.mjs';
import { find, inTheMiddle, open } from './situations.mjs';

const most = { qwinto: 3, knaster: 5 };
const seatsOf = (game) => Math.min(most[game] ?? 4, core.games.find((each) => each.game === game).maxSeats);

export async function reach(page, game, selector, wanted = inTheMiddle) {
    const situation = find(game, seatsOf(game), wanted);
    await open(page, situation, { first: '' });
    while (!(await page.$(selector))) if ((await act(page)) === 'over') throw new Error(`${selector} is not reached in ${game}`);
    return situation;
}
export async function reachEnd(page, game) {
    await open(page, find(game, seatsOf(game), (view) => view.waits === 'over'), { first: '' });
    await page.waitForSelector('.end');
}
