// What the tests of the page share: a browser, a server, counting, and a player that presses what is lit.
import { readFileSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { makeCore } from '../tools/core.mjs';
import { serve } from './serve.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const shots = join(here, '../../build/screenshots');
mkdirSync(shots, { recursive: true });
export const axeSource = readFileSync(join(here, '../node_modules/axe-core/axe.min.js'), 'utf8');

export const counts = { passed: 0, failed: 0 };
export function check(title, good, more = '') {
    good ? ++counts.passed : ++counts.failed;
    if (!good) console.log(`failed: ${title}${more === '' ? '' : `: ${more}`}`);
}

export const { server, url } = await serve();
export const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
});

// Runs in the page before anything of its own: chance that comes from a number, so that a state looks the same in every run.
function sameChance(seed) {
    let state = seed >>> 0;
    const next = () => {
        state = (state + 0x6d2b79f5) | 0;
        let word = Math.imul(state ^ (state >>> 15), 1 | state);
        word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
        return (word ^ (word >>> 14)) >>> 0;
    };
    Math.random = () => next() / 2 ** 32;
    crypto.getRandomValues = (array) => {
        for (let at = 0; at < array.length; ++at) array[at] = next();
        return array;
    };
}

// A fresh device. Everything the page complains about is a failure. With a `seed` dice and computers are the same every time.
// `serviceWorkers: 'allow'` for what is about them: they fetch all there is, which is a third of what a page costs that is looked at for some seconds.
export async function device({ settings = {}, seed, ...options } = {}) {
    const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', ...options });
    if (seed !== undefined) await context.addInitScript(sameChance, seed);
    await context.addInitScript((text) => {
        localStorage.misthrow ??= text;
    }, JSON.stringify({ pace: 'instant', rest: 0, hints: 0, motion: 'reduced', ...settings }));
    const page = await context.newPage();
    page.setDefaultTimeout(60000); // for what never comes; on a busy machine the rest needs more than Playwright's 30 s
    page.on('pageerror', (error) => check('the page throws nothing', false, error.stack));
    page.on('console', (message) => {
        if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED/.test(message.text())) check('the console stays quiet', false, message.text());
    });
    return { context, page };
}

// Every game, as the core has them.
export const core = makeCore();
export const games = core.games.map(({ game }) => game);
export const newest = games.at(-1); // where most can be wrong

export async function start(page, game) {
    await page.goto(url);
    await choose(page, game);
    await page.click(`[data-play="${game}"]`);
    await page.waitForSelector('[data-action]');
}

// On the start page: the card of this game, with this board on it.
export async function choose(page, game) {
    const { board } = core.games.find((each) => each.game === game);
    await page.waitForSelector('[data-play]');
    if (board !== '') await page.locator(`label:has([data-board="${game}"])`).click();
}

// The page in another language, as a change of the settings makes it.
export async function speak(page, language) {
    await page.evaluate((wanted) => {
        localStorage.misthrow = JSON.stringify({ ...JSON.parse(localStorage.misthrow), language: wanted });
        dispatchEvent(new StorageEvent('storage', { key: 'misthrow' }));
    }, language);
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))); // in that language
}

// Two quick taps of one finger in one place. The second comes by the page's own clock, on whatever lies there then: on a machine that is busy it is no later than what the page does by that clock.
export async function doubleTap(page, selector) {
    const box = await page.locator(selector).first().boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.evaluate(([left, top]) => {
        const second = () => document.elementFromPoint(left, top)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail: 2, clientX: left, clientY: top }));
        window.tappedTwice = new Promise((done) => addEventListener('click', () => setTimeout(() => done(second()), 90), { capture: true, once: true }));
    }, [x, y]);
    await page.touchscreen.tap(x, y);
    await page.evaluate(() => window.tappedTwice);
}

// Until there is something a person could do, or the game is over.
const untilAsked = (page) =>
    page.waitForFunction(() => document.querySelector('[data-over="true"], dialog[open] [data-action], [data-action]:not(:disabled), [role="grid"] .lit, .pick'), undefined, { timeout: 60000, polling: 50 });

// Runs in the page: one thing that a person could do now; 'over' at the end.
function actHere() {
    const find = (selector) => document.querySelector(selector);
    if (find('[data-over="true"]')) return 'over';
    const press = (selector, name) => {
        const found = find(selector);
        found?.click();
        return found ? name : undefined;
    };
    const lit = [...document.querySelectorAll('[role="grid"] .lit:not(.chosen):not(.fresh), [role="grid"] .offered')];
    const point = () => {
        const box = lit[Math.floor(Math.random() * lit.length)];
        box?.click();
        return box ? 'point' : undefined;
    };
    const pick = () => (document.querySelectorAll('.pick[aria-pressed="true"]').length < 2 ? press('.pick[aria-pressed="false"]', 'pick') : undefined);
    return (
        press('dialog[open] [data-action="takeover"]', 'takeover') ??
        press('[data-action="confirm"]:not(:disabled)', 'confirm') ??
        point() ??
        pick() ??
        press('[data-action="pick"]:not(:disabled)', 'roll') ??
        press('[data-action="roll"]', 'roll') ??
        press('[data-action="keep"]', 'keep') ??
        press('[data-action="pass"]', 'pass') ??
        'nothing'
    );
}
export async function act(page) {
    await untilAsked(page);
    const done = await page.evaluate(actHere);
    await page.waitForTimeout(15);
    return done;
}

// Runs in the page, without a word to us: a whole game in a second or two, or until `selector` is there.
async function playHere(actOnce, most, selector) {
    for (let step = 0; step < most; ++step) {
        if (selector !== '' && document.querySelector(selector)) return 'there';
        const done = actOnce();
        if (done === 'over') return done;
        await new Promise((next) => setTimeout(next, done === 'nothing' ? 10 : 5));
    }
    return 'endless';
}

// Acts until the game is over, or until `stop` says so: a function, or a selector that is there then.
export async function playUntil(page, stop = '', most = 900) {
    if (typeof stop === 'string') return page.evaluate(`(${playHere})(${actHere}, ${most * 20}, ${JSON.stringify(stop)})`);
    for (let step = 0; step < most; ++step) {
        const done = await act(page);
        if (done === 'over' || (await stop(done))) return done;
    }
    return 'endless';
}

// Until there is a box to choose and none is chosen yet: pointing at a chosen one would confirm it.
export async function playUntilChoice(page) {
    if ((await playUntil(page, '.own:has(.lit):not(:has(.chosen))')) !== 'there') throw new Error('over before there was a choice');
}

// The points at the end, by seat: the best stands first on the page.
export const finalScores = (page) =>
    page.$$eval('.end tr[data-seat]', (rows) => rows.sort((one, other) => one.dataset.seat - other.dataset.seat).map((row) => Number(row.querySelector('.total').textContent.replace('−', '-'))));

// For who has to find out why a test failed: what every page that is open shows now.
export async function whatIsShown() {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const told = pages.map(async (page) => `${page.url()}: ${await page.evaluate(() => document.body.textContent.replace(/\s+/g, ' ').slice(0, 600))}`);
    const late = (page) => new Promise((done) => setTimeout(() => done(`${page.url()}: does not answer`), 3000));
    return (await Promise.all(told.map((each, at) => Promise.race([each.catch((error) => String(error)), late(pages[at])])))).join('\n');
}

export async function finish() {
    await browser.close();
    server.close();
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
    process.exit(counts.failed === 0 ? 0 : 1);
}
