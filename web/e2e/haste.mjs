// Fingers and keys that are quicker than the page: what is meant for one thing never does another, and nothing stands still.
import { holdChoices } from './busy.mjs';
import { check, device, url } from './lib.mjs';
import { openTable, Person } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { find, open } from './situations.mjs';

const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const white = (seats) => find('qwixx', seats, (view, choices) => view.phase === 'white' && view.active === 0 && view.nextRoll.turn > 5 && choices.length > 2 && view.helpless.length === 0);
const takeOver = 'dialog[open] [data-action="takeover"]';

// The next person takes the device over by their own hand: neither Escape, however often, nor a key that is still held down from the last choice does it, and nobody is left before a table without buttons.
export async function handoverStays() {
    const { context, page } = await device({ ...touch, settings: { rest: 400 } });
    await open(page, white(2), { people: 2 });
    await page.locator('.own .lit').first().click();
    await page.waitForSelector('.actions:not([data-resting]):not([data-fresh]) [data-action="confirm"]');
    await page.locator('[data-action="confirm"]').focus();
    await page.keyboard.down('Enter');
    await page.waitForSelector(takeOver);
    await page.waitForSelector(`${takeOver}:not([data-resting])`);
    for (let time = 0; time < 10; ++time) await page.keyboard.down('Enter'); // which repeats it
    await page.keyboard.up('Enter');
    check('a key that is held down does not take the device over', (await page.locator(takeOver).count()) === 1);
    for (let time = 0; time < 4; ++time) await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise((done) => setTimeout(done))); // what the browser tells of it has come
    check('… nor does Escape, again and again', (await page.locator(takeOver).count()) === 1);
    await page.click(takeOver);
    await page.waitForSelector('.own .lit, .actions [data-action="pass"]');
    check('… and the next person plays', (await page.textContent('.own h2')) === 'Carla', await page.textContent('.own h2'));
    await context.close();
}

// A warning of the tutor is not answered by the key that brought it.
export async function warningStays() {
    const far = ({ kind, skips = [] }) => kind === 'cross' && skips.length > 5;
    const early = find('qwixx', 2, (view, choices) => view.phase === 'white' && view.nextRoll.turn < 5 && choices.some(far));
    const { context, page } = await device({ settings: { tutor: 'strict' } });
    await open(page, early);
    await page.locator(`.own [data-token="${early.choices.find(far).token}"]`).click();
    await page.locator('[data-action="confirm"]').focus();
    await page.keyboard.down('Enter');
    const warned = page.locator('dialog[open] [data-action="play-anyway"]');
    await warned.waitFor();
    for (let time = 0; time < 10; ++time) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    check('a key that is held down does not close what warns', (await warned.count()) === 1);
    await context.close();
}

// Taken back before the core has answered: the choice that was just made, and not the one before it.
export async function takenBackAtOnce() {
    const { context, page } = await device();
    await page.addInitScript(holdChoices);
    await open(page, white(1));
    const first = await page.locator('.own .lit').first().getAttribute('data-token');
    const crossed = (token) => page.locator(`.own [data-token="${token}"].crossed`);
    await page.locator('.own .lit').first().click();
    await page.click('[data-action="confirm"]');
    await crossed(first).waitFor();
    await page.waitForSelector('.own .lit, .actions [data-action="pass"]');
    await page.evaluate(() => { window.held = true; });
    await page.click('.actions [data-action="pass"]');
    if (await page.locator('[data-action="confirm"]').count()) await page.click('[data-action="confirm"]');
    await page.click('.actions [data-action="take-back-choice"]');
    await page.evaluate(() => window.letGo());
    await page.waitForSelector('.actions [data-action="pass"]');
    check('what is taken back is the last choice', (await crossed(first).count()) === 1 && /coloured/.test(await page.textContent('.sentence')), await page.textContent('.sentence'));
    await page.click('header [data-action="take-back-choice"]');
    await page.waitForSelector(`.own [data-token="${first}"].lit`);
    check('… and then the one before', (await page.locator('[data-action="take-back-choice"]').count()) === 0);
    await context.close();
}

// How many games the device has that are not over.
const running = (page) => page.evaluate(async () => {
    const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
    const games = await new Promise((done) => { database.transaction('games').objectStore('games').index('status').getAllKeys(IDBKeyRange.bound(['open'], ['open', []])).onsuccess = (event) => done(event.target.result); });
    database.close();
    return games.length;
});

// Play tapped twice begins one game, and so does once more; and what is opened by two taps is not closed by the second.
export async function beginsOnce() {
    const { context, page } = await device({ settings: { rest: 1500 } });
    const twice = (selector) => page.evaluate((wanted) => { for (let time = 0; time < 2; ++time) document.querySelector(wanted).click(); }, selector);
    await open(page, find('knaster', 2, (view) => view.waits === 'over'));
    await page.waitForSelector('.end [data-action="rematch"]');
    await twice('[data-action="rematch"]');
    await page.waitForSelector('[data-over="false"]');
    check('two taps on Rematch begin one game', (await running(page)) === 1, String(await running(page)));
    await page.goto(url);
    await page.waitForSelector('[data-play="knaster"]');
    await twice('[data-play="knaster"]');
    await page.waitForSelector('[data-over="false"]');
    check('two taps on Play begin one game', (await running(page)) === 2, String(await running(page)));
    await page.locator('[data-action="rules"]').dblclick();
    await page.waitForSelector('dialog[open] .leaf:not([data-resting])');
    check('two taps on Rules open them', (await page.locator('dialog[open] .leaf').count()) === 1);
    await context.close();
}

// Why a box is not possible is said to whoever still asks: not when something that is possible has been chosen before the answer came.
export async function lateReason() {
    const { context, page } = await device();
    await page.addInitScript(holdChoices, 'why');
    await open(page, white(1));
    await page.waitForSelector('.own .lit');
    await page.evaluate(() => { window.held = true; });
    await page.locator('.own [role="gridcell"]:not(.lit)').first().click();
    await page.locator('.own .lit').first().click();
    const said = await page.textContent('.sentence');
    // All answers come in order: when the core has counted once more, what was held has been answered.
    await page.evaluate(() => {
        window.told = 0;
        new MutationObserver(() => { if (document.querySelector('.told')) ++window.told; }).observe(document.querySelector('.actions'), { subtree: true, childList: true, characterData: true, attributes: true });
        window.letGo();
    });
    await page.click('[data-action="confirm"]');
    await page.waitForSelector('.own .crossed');
    check('a reason that comes late is not said', (await page.evaluate(() => window.told)) === 0, said);
    await context.close();
}

// A network that is lost twice, as where the socket ends and the browser says so too, comes back once.
export async function oneConnection() {
    const server = await TableServer.start();
    const anna = await Person.come('Anna');
    await openTable(anna, server.url, 'qwixx');
    let connections = 0;
    const back = new Promise((done) => {
        anna.page.on('websocket', (socket) => {
            ++connections;
            socket.once('framereceived', done);
        });
    });
    // The page's own clock stands still: all three pauses have begun before one of them ends, and all end before somebody answers.
    await anna.page.clock.install();
    await anna.page.clock.pauseAt(Date.now() + 60000);
    await anna.page.evaluate(() => { for (let time = 0; time < 3; ++time) dispatchEvent(new Event('offline')); });
    await anna.page.clock.runFor(2000); // the third ends after 1.7 s at the latest
    await back;
    check('whoever is back has one connection', connections === 1, String(connections));
    await anna.leave();
    await server.stop();
}
