// A finished game gone through again: from its end, from the history, and from a record of elsewhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/core.mjs';
import { check, device, newest, playUntil, start, url } from './lib.mjs';

const bundle = readFileSync(join(root, 'web/e2e/games.mtr'), 'utf8');
const first = bundle.slice(0, bundle.indexOf('\n\n[Game', 10) + 1);
const momentOf = (page) => page.locator('[data-moment]').getAttribute('data-moment');
const turnOf = async (page) => Number(await page.locator('[role="slider"]').getAttribute('aria-valuenow'));
// Points in per cent, as they are written.
const figures = async (page, place) => (await page.locator(`[data-seat] dl div:nth-child(${place}) dd`).allTextContents()).map((text) => Number(text.replace('−', '-').replace(/[^-\d.]/g, '')));

export async function reviewPasted() {
    const { context, page } = await device();
    await page.goto(`${url}#/review`);
    await page.click('[data-action="review"]');
    check('an empty record is refused', (await page.locator('[role="alert"]').textContent())?.includes('[Game'));
    await page.fill('textarea', first);
    await page.click('[data-action="review"]');
    await page.waitForSelector('[data-moment]');

    const [luck, skill] = [await figures(page, 1), await figures(page, 2)];
    check('luck is zero over the table', Math.abs(luck[0] + luck[1]) < 0.11, luck.join(' '));
    check('skill is zero over the table', Math.abs(skill[0] + skill[1]) < 0.11, skill.join(' '));

    const listed = await page.locator('[data-mistake]').count();
    check('what cost something is listed', listed > 2, listed);
    await page.locator('[data-mistake]').first().click();
    const node = await page.locator('[data-mistake]').first().getAttribute('data-mistake');
    await page.waitForSelector(`[data-moment="${node}"]`);
    check('the first one has none before it', (await page.locator('[data-action="review-back"]').count()) === 0);
    await page.click('[data-action="review-next"]');
    check('the next one is marked in the list', (await page.locator('[data-mistake][aria-current="true"]').count()) === 1);
    // A cross instead of another, or of a pass: one ring at least, with its word.
    await page.waitForSelector('[data-ring][data-said]');

    // To the last one by keyboard, where the button goes that was pressed; and back.
    for (let at = 2; at < listed; ++at) await page.locator('[data-action="review-next"]').press('Enter');
    await page.waitForSelector('[data-action="review-next"]', { state: 'detached' });
    check('at the last one the focus stays at the moment', await page.waitForFunction(() => document.activeElement?.id === 'moment-title').then(() => true, () => false));
    await page.keyboard.press('Tab');
    check('and the way back is next', await page.evaluate(() => document.activeElement?.dataset.action === 'review-back'));

    await page.focus('[role="slider"]');
    await page.keyboard.press('Home');
    check('Home goes to the first turn', (await turnOf(page)) === 1);
    await page.keyboard.press('ArrowRight');
    check('an arrow goes one turn on', (await turnOf(page)) === 2);
    await page.keyboard.press('End');
    check('End goes to the last turn', (await turnOf(page)) === 23);
    check('a slider says its chances', /23.*Anna \d+%.*Carla \d+%/.test((await page.locator('[role="slider"]').getAttribute('aria-valuetext')) ?? ''));

    await page.locator('.only button').nth(1).click();
    const mine = await page.locator('[data-mistake]').count();
    check('one player’s mistakes are fewer', mine > 0 && mine < listed, `${mine} of ${listed}`);
    const heading = await page.locator('#mistakes-title').textContent();
    check('the heading counts what is listed', heading?.startsWith(mine === 1 ? 'One choice' : `${mine} choices`), heading);
    const gains = await page.locator('[data-adjusted]').allTextContents();
    check('what was gained without luck is a difference', gains.length === 2 && gains.every((text) => /^([+−][\d.]+|0\.0)%$/.test(text)), gains.join(' '));
    check('a class is said to be that of one game', (await page.locator('.sum').textContent())?.includes('this one game'));
    const before = await momentOf(page);
    // Stopped at once: nothing has been answered yet.
    await page.evaluate(async () => {
        document.querySelector('[data-action="deeper"]').click();
        await new Promise((done) => setTimeout(done));
        document.querySelector('[data-action="stop-deeper"]').click();
    });
    await page.waitForSelector('[data-action="deeper"]');
    check('a deeper look that is stopped changes nothing', (await page.locator('[data-depth="quick"]').count()) === 1 && (await momentOf(page)) === before);
    await page.click('[data-action="deeper"]');
    await page.waitForSelector('[data-depth="deep"]');
    check('a deeper look stays where it was', (await momentOf(page)) === before);
    const other = await context.newPage();
    await other.goto(`${url}#/history`);
    await other.waitForSelector('.empty');
    await page.click('[data-action="keep"]');
    await page.waitForFunction(() => /^#\/review\/./.test(location.hash));
    await page.reload();
    await page.waitForSelector('[data-moment]');
    check('what is kept can be opened again', (await page.locator('[data-mistake]').count()) === listed);
    await context.close();
}

export async function reviewPlayed() {
    const { context, page } = await device({ seed: 5 });
    await start(page, newest);
    check('the game is played', (await playUntil(page)) === 'over');
    await page.click('[data-action="review"]');
    await page.waitForSelector('[data-moment]');
    check('a moment has its dice and its sheet', (await page.locator('[data-moment] [role="grid"]').count()) === 1);
    await context.close();
}
