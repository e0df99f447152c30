// Into a state of a game that chance leads to sooner or later.
import { playUntil, start } from './lib.mjs';

// Plays until, after so many steps, this is there. Dice may end a game before: then there is another one.
export async function reach(page, game, steps, selector) {
    for (let games = 0; games < 20; ++games) {
        await start(page, game);
        let step = 0;
        if ((await playUntil(page, async () => ++step > steps && (await page.$(selector)) !== null)) !== 'over') return;
    }
    throw new Error(`${selector} is not reached in ${game}`);
}
