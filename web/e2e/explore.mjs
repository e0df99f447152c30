// Positions to look at: set up box by box, from a game, with dice, judged, shared as a link.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/core.mjs';
import { check, device, games, newest, playUntil, start, url } from './lib.mjs';

const bundle = readFileSync(join(root, 'web/e2e/games.mtr'), 'utf8');
const addressOf = (page) => page.evaluate(() => location.hash);
// Until the address is another one: every change of a position is one.
const changed = (page, before) => page.waitForFunction((was) => location.hash !== was, before);
async function after(page, act) {
    const before = await addressOf(page);
    await act();
    await changed(page, before);
    return addressOf(page);
}
const refused = (page, fault) => page.waitForSelector(`[data-refused="${fault}"]`).then((found) => found.textContent());
const box = (page, token) => page.locator(`[role="grid"] [data-token="${token}"]`);
const listed = (page) => page.locator('[data-choices]').waitFor();

export async function exploreGames() {
    const { context, page } = await device({ seed: 11 });
    for (const game of games) {
        await page.goto(`${url}#/explore/${game}`);
        await page.waitForSelector('[data-waits]');
        // The dice fall and choices are made, whoever decides, through whole turns.
        for (let step = 0; step < 5; ++step) {
            const waits = await page.locator('[data-waits]').getAttribute('data-waits');
            if (waits === 'choose') await listed(page);
            await after(page, () => (waits === 'roll' ? page.click('[data-action="roll"]') : page.locator('[data-choice]').first().click()));
        }
        await page.waitForSelector('[data-expected="2"]');
        await after(page, () => page.click('[data-action="undo"]'));
        // Cold, the same position.
        const address = await addressOf(page);
        check(`${game}: nothing in a link has to be escaped`, /^#\/explore\/[\w.~!()-]+$/.test(address), address);
        await page.reload();
        await page.waitForSelector('[data-waits]');
        check(`${game}: a link opens cold`, (await addressOf(page)) === address, await addressOf(page));
    }
    await context.close();
}

export async function exploreSetUp() {
    const { context, page } = await device();
    await page.goto(`${url}#/learn`);
    await page.click('[data-action="explore"]');
    await page.waitForSelector('[data-waits="roll"]');
    for (const token of ['r2', 'r3', 'r4', 'r6']) await after(page, () => box(page, token).click());
    await box(page, 'r12').click();
    check('what is not legal is refused, with what would be right', (await refused(page, 'lastNeedsFive')).includes('five crosses'));
    await after(page, () => box(page, 'r8').click());
    check('and the refusal goes with the next step', (await page.locator('[data-refused]').count()) === 0);
    await after(page, () => box(page, 'r12').click());
    check('a cross can be taken away again', (await after(page, () => box(page, 'r12').click())).includes('2~3~4~6~8I'));
    check('misthrows', (await after(page, () => page.selectOption('[data-field="misthrows"]', '3'))).includes('I3'));
    check('seats', (await after(page, () => page.selectOption('[data-field="seats"]', '3'))).endsWith('_-I-I-I-I0_-I-I-I-I0'));
    check('whose turn', (await after(page, () => page.selectOption('[data-field="turn"]', '1'))).endsWith('_T2'));
    // Dice by keyboard alone.
    await page.focus('[data-action="dice"]');
    await page.keyboard.press('Enter');
    const shows = [3, 4, 6, 1, 2, 5];
    const before = await addressOf(page);
    for (const [die, face] of shows.entries()) {
        await page.focus(`[data-die="${die}"] [data-face="${face}"]`);
        await page.keyboard.press('Enter');
    }
    await changed(page, before);
    check('the dice stand in the link', (await addressOf(page)).endsWith(`S${shows.join('')}`), await addressOf(page));
    await listed(page);
    const worths = await page.locator('[data-choice] .cost').allTextContents();
    check('the best stands first', worths[0] === 'best' && worths.slice(1).every((words) => words.startsWith('−') || words === 'best' || /^0/.test(words)), worths.join(' '));
    const best = await page.locator('[data-choice]').first().getAttribute('data-choice');
    await page.click('[data-action="look-at"]');
    if (best !== '-') await page.waitForSelector(`[data-ring="best"][data-token="${best}"]`);
    // Without a box to tap nothing happens; a lit one is played.
    await page.focus('[data-choice]');
    await after(page, () => page.keyboard.press('Enter'));
    await after(page, () => page.click('[data-action="clear-dice"]'));
    check('without dice it is the start of the turn', (await page.locator('[data-waits]').getAttribute('data-waits')) === 'roll');
    // Two quick taps are one roll, and no refusal.
    const rolled = await after(page, () => page.evaluate(() => { for (const _ of [1, 2]) document.querySelector('[data-action="roll"]').click(); }));
    await listed(page);
    check('two taps are one roll', (await addressOf(page)) === rolled && (await page.locator('[data-refused]').count()) === 0, await addressOf(page));
    await after(page, () => page.click('[data-action="clear-dice"]'));
    // One more cross too many, and the game is over.
    await after(page, () => page.selectOption('[data-field="misthrows"]', '4'));
    await page.waitForSelector('[data-waits="over"]');
    await context.close();
}

export async function exploreNumbers() {
    const { context, page } = await device();
    for (const game of games.filter((each) => !each.startsWith('qwixx'))) {
        await page.goto(`${url}#/explore/${game}`);
        await page.waitForSelector('[data-waits]');
        const [first, second] = await page.locator('[role="grid"] [data-token]').evaluateAll((boxes) => [boxes[0].dataset.token, boxes[1].dataset.token]);
        for (const [token, number] of [[first, 5], [second, 9]]) {
            await box(page, token).click();
            await after(page, () => page.click(`dialog[open] [data-entry="${number}"]`));
        }
        check(`${game}: numbers are written`, (await box(page, second).textContent()).includes('9'));
        await box(page, second).click();
        await after(page, () => page.click('dialog[open] [data-entry="none"]'));
        check(`${game}: and taken away`, !(await box(page, second).textContent()).includes('9'));
        // Where everybody writes in every turn the sheets have to agree.
        const unfit = await page.locator('[data-unfit]').count();
        if (unfit > 0) {
            check(`${game}: nothing is judged meanwhile`, (await page.locator('[data-action="roll"]').count()) === 0);
            await page.click('[data-look="1"]');
            await page.waitForFunction(() => !document.querySelector('[data-look="1"]'));
            await box(page, first).click();
            await after(page, () => page.click('dialog[open] [data-entry="5"]'));
            await page.waitForSelector('[data-waits="roll"] [data-action="roll"]');
        }
    }
    await context.close();
}

export async function exploreDamaged() {
    const { context, page } = await device();
    for (const [link, fault] of [['chess_1I2', 'noGame'], ['qwixx_2~5I-I-', 'wrongParts'], ['qwixx_2~5', 'wrongParts'], ['qwixx_12!I-I-I-I0', 'lastNeedsFive'], ['qwixx_-I-I-I-I0S1234', 'badStep'], ['qwixx_-I-I-I-I0_T9', 'badSeat'], ['%E0%A4', 'noGame'], ['qwixx_-I-I-I-I4S123456', 'gameOver']]) {
        await page.goto(`${url}#/explore/${link}`);
        check(`${link} says that it is damaged`, (await refused(page, fault)).length > 40);
    }
    await page.click('.refused .button');
    await page.waitForSelector('[data-waits="roll"]');
    await context.close();
}

export async function exploreLongLook() {
    const { context, page } = await device({ seed: 5 });
    await page.goto(`${url}#/explore/qwixx_2~3~4~5~6I-I-I-I0_-I-I12~10I-I1S435511`);
    await listed(page);
    await page.click('[data-action="long-look"]');
    await page.click('[data-action="stop-look"]');
    await page.waitForSelector('.look[data-look="done"], .look[data-look="idle"]');
    await page.click('[data-action="long-look"]');
    // Up to a thousand games are played on, and what is known so far stands there: nobody has to wait for the last one.
    await page.locator('[data-outlook]').nth(1).waitFor({ timeout: 0 });
    const games = Number(await page.locator('.look').getAttribute('data-games'));
    check('a longer look compares the best choices', games > 0, String(games));
    await after(page, () => page.click('[data-action="clear-dice"]'));
    check('of another position nothing is known', (await page.locator('[data-outlook]').count()) === 0);
    await context.close();
}

// From the end of a game, from its replay and from its review.
export async function exploreFromGames() {
    const { context, page } = await device({ seed: 6 });
    await start(page, newest);
    check('the game is played', (await playUntil(page)) === 'over');
    await page.locator('.end [data-action="explore"]').click();
    await page.waitForSelector('[data-waits="choose"]');
    await page.goBack();
    await page.waitForSelector('.end');
    await page.click('[data-action="replay"]');
    await page.waitForSelector('.replay');
    await page.locator('[data-action="replay-on"]').click();
    await page.waitForSelector('[data-step="1"]');
    await page.locator('.replay [data-action="explore"]').click();
    await page.waitForSelector('[data-waits="choose"]');
    await listed(page);
    await page.goto(`${url}#/review`);
    await page.fill('textarea', bundle.slice(0, bundle.indexOf('\n\n[Game', 10) + 1));
    await page.click('[data-action="review"]');
    await page.waitForSelector('[data-moment]');
    const best = await page.locator('[data-moment] .was.best b').textContent();
    await page.locator('[data-moment] [data-action="explore"]').click();
    await listed(page);
    check('explored, the best choice of a review is the best', (await page.locator('[data-choice] b').first().textContent()) === best, best);
    await context.close();
}
