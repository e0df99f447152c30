// Nothing that a person decides is lost, and nothing is decided for them: quick taps, Back, passing, pencil.
import { check, device, playUntilChoice, start, url } from './lib.mjs';
import { act, openTable, Person, sit } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { find, open } from './situations.mjs';

const computers = Array.from({ length: 3 }, () => ({ kind: 'computer', name: '', level: 'novice' }));
const others = { qwixx: computers, qwinto: computers, knaster: computers };
const noDialog = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));

// Another's sheet, closed with Escape and tapped again at once: the browser tells that it was closed when it is already open again.
export async function quickTaps() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 }, settings: { others } });
    await start(page, 'qwixx');
    await playUntilChoice(page);
    const sheet = page.locator('.other').first();
    await sheet.evaluate((each) => each.scrollIntoView({ block: 'center', inline: 'center' }));
    const box = await sheet.locator('.cover').boundingBox();
    let opened = 0;
    for (let time = 0; time < 50; ++time) {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        opened += await page.waitForSelector('dialog[open] .sheet', { timeout: 2000 }).then(() => 1, () => 0);
        await page.keyboard.press('Escape');
        await noDialog(page);
    }
    check("another's sheet opens with every one of fifty taps", opened === 50, String(opened));
    await context.close();
}

// Back closes what was opened last before it leaves the table.
export async function backCloses() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 }, settings: { others } });
    await start(page, 'qwixx');
    await playUntilChoice(page);
    const table = page.url();
    for (const open of ['.other .cover', '[data-action="rules"]', '.gear']) {
        await page.locator(open).first().click();
        await page.waitForSelector('dialog[open]');
        await page.goBack();
        await noDialog(page);
        check(`Back closes what ${open} opened`, page.url() === table && (await page.locator('.own .lit').count()) > 0);
    }
    // Closed in another way, it leaves nothing behind: one Back leaves the table.
    for (const open of ['[data-action="rules"]', '.gear']) {
        await page.locator(open).first().click();
        await page.waitForSelector('dialog[open]');
        await page.keyboard.press('Escape');
        await noDialog(page);
    }
    await page.goBack();
    await page.waitForSelector('[data-play="qwixx"]');
    check('… and then one Back leaves the table', page.url().replace(/#\/?$/, '') === url, page.url());
    await page.goForward();
    await page.waitForSelector('.own .lit');
    await context.close();
}

const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
async function doubleTap(page, selector) {
    const box = await page.locator(selector).first().boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(90);
    await page.touchscreen.tap(x, y);
}
const mayRoll = (view) => view.waits === 'roll' && view.active === 0 && view.nextRoll.turn > 3;
const sentence = (page) => page.textContent('.sentence');

// Two quick taps with a finger on what rolls the dice: the second decides nothing.
export async function doubleTaps() {
    const rolls = {
        qwixx: { from: find('qwixx', 2, mayRoll), button: '[data-action="roll"]' },
        qwinto: { from: find('qwinto', 2, (view) => view.phase === 'pick' && view.active === 0 && view.nextRoll.turn > 3), button: '[data-action="pick"]' },
        knaster: { from: find('knaster', 2, mayRoll), button: '[data-action="roll"]' },
    };
    for (const [game, { from, button }] of Object.entries(rolls)) {
        for (let time = 0; time < 4; ++time) {
            const { context, page } = await device({ ...touch, settings: { rest: 400 } });
            await open(page, from);
            await page.waitForSelector('.pick, [data-action="roll"]');
            await page.waitForSelector('.actions:not([data-resting])');
            if (game === 'qwinto') for (const die of [0, 1, 2]) await page.locator('.pick').nth(die).tap();
            await doubleTap(page, button);
            await page.waitForFunction(() => document.querySelector('.own .lit, [data-action="keep"], .right [data-action="pass"]'));
            await page.waitForSelector('.actions:not([data-resting])');
            if (game === 'qwinto') check('Qwinto: a double tap rolls once and keeps nothing', (await page.locator('[data-action="again"]').count()) === 1, await sentence(page));
            else if (game === 'qwixx') check('Qwixx: a double tap rolls and does not pass', /White dice|Nothing fits/.test(await sentence(page)), await sentence(page));
            else check('Knaster: a double tap rolls and chooses nothing', (await page.locator('.own .chosen').count()) === 0 && (await page.locator('.own .lit').count()) > 0, await sentence(page));
            await context.close();
        }
    }
}

const white = find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 0 && view.nextRoll.turn > 5 && choices.length > 2);

// One button confirms, in one place; a box tapped twice in haste is only chosen.
export async function oneConfirm() {
    const { context, page } = await device({ ...touch, settings: { rest: 400 } });
    await open(page, white);
    await page.waitForSelector('.own .lit');
    check('no dead button', (await page.locator('.actions button:disabled').count()) === 0 && (await page.locator('.right button').count()) === 0);
    await page.waitForSelector('.actions:not([data-resting])');
    await doubleTap(page, '.own .lit');
    check('a double tap on a box chooses it', (await page.locator('.own .chosen').count()) === 1);
    const [right, bar] = [await page.locator('[data-action="confirm"]').boundingBox(), await page.locator('.actions').boundingBox()];
    check('Confirm stands to the right', right.x > bar.x + bar.width / 3);
    await doubleTap(page, '[data-action="undo"]');
    await page.waitForSelector('[data-action="pass"]');
    check('a double tap on Undo does not pass', (await page.locator('.own .lit').count()) > 0);
    await page.waitForSelector('.actions:not([data-resting])');
    const token = await page.locator('.own .lit').first().getAttribute('data-token');
    await page.locator('.own .lit').first().tap();
    await page.waitForTimeout(450);
    await page.locator('.own .chosen').tap();
    await page.waitForSelector(`.own [data-token="${token}"].crossed, .own [data-token="${token}"].pencilled`);
    check('a chosen box that is tapped again is confirmed', true);
    await context.close();
}

// When nothing fits it is said, and what costs points is left to the player.
export async function nothingFits() {
    const free = find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 1 && choices.length === 1);
    const costly = find('qwixx', 2, (view, choices) => view.phase === 'colour' && view.active === 0 && choices.length === 1 && choices[0].misthrow);
    const { context, page } = await device({ settings: { pace: 'calm' } });
    await open(page, free);
    await page.waitForFunction((sum) => document.querySelector('.sentence')?.textContent.includes(`Nothing fits ${sum}.`), free.view.sum);
    await page.waitForTimeout(1200);
    check('it is said that nothing fits, for a while', (await sentence(page)).includes('Nothing fits'));
    await open(page, costly);
    const button = page.locator('[data-action="pass"]');
    await button.waitFor();
    await page.waitForTimeout(800);
    check('a misthrow waits for the player', (await button.textContent()).trim() === 'Take the misthrow (−5)' && (await page.locator('.own .misthrows .taken').count()) === costly.view.sheets[0].misthrows);
    await button.click();
    await page.waitForFunction((before) => document.querySelectorAll('.own .misthrows .taken').length === before + 1, costly.view.sheets[0].misthrows);
    check('… and is taken by one tap', true);
    // With something else to choose it is confirmed like a box.
    const choosable = find('qwixx', 2, (view, choices) => view.phase === 'colour' && view.active === 0 && choices.length > 1 && choices.some((each) => each.misthrow));
    await open(page, choosable);
    await button.click();
    await page.locator('.right [data-action="confirm"]').waitFor();
    check('a misthrow that could be avoided is confirmed first', (await page.locator('.own .lit').count()) > 0);
    await context.close();
}

// A confirmed choice is seen on one's own sheet, in pencil, while others still choose; and nobody waits for themselves.
export async function inPencil() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    for (const game of ['qwixx', 'qwinto', 'knaster']) {
        const id = await openTable(anna, server.url, game);
        await sit(anna);
        await ben.go(`${server.url}t/${id}`);
        await sit(ben);
        await anna.click('begin');
        for (let tries = 0; tries < 400 && (await anna.on('.own .pencilled').count()) === 0; ++tries) {
            if ((await act(anna)) === '' && (await anna.on('.own .lit, [data-action="reconsider"]').count()) === 0) await act(ben);
            else if (await anna.on('[data-action="reconsider"]').count()) { if ((await anna.on('.own .pencilled').count()) === 0) await act(ben); }
            await anna.page.waitForTimeout(20);
        }
        await anna.on('[data-action="reconsider"]').waitFor();
        check(`${game}: the choice stands in pencil`, (await anna.on('.own .pencilled').count()) >= 1);
        const words = await anna.on('.sentence').textContent();
        check(`${game}: only others are waited for`, /Ben/.test(words) && !/Anna|You/.test(words), words);
        await anna.page.reload();
        await anna.on('.own .pencilled').first().waitFor();
        await anna.click('reconsider');
        await anna.on('.own .lit').first().waitFor();
        check(`${game}: it can be rubbed out`, (await anna.on('.own .pencilled').count()) === 0);
    }
    await anna.leave();
    await ben.leave();
    await server.stop();
}

// The first moves say how a box is chosen; then it is known.
export async function firstHints() {
    const { context, page } = await device({ settings: { hints: 1 } });
    await open(page, white);
    await page.waitForSelector('.own .lit');
    check('the first move has a hint', /tap it again to confirm/i.test(await sentence(page)), await sentence(page));
    await page.locator('.own .lit').first().click();
    await page.click('[data-action="confirm"]');
    await playUntilChoice(page);
    check('… later ones have none', !/tap it again/i.test(await sentence(page)), await sentence(page));
    await context.close();
}
