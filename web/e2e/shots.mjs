// node e2e/shots.mjs: the pictures of the README, always the same: a game of each kind, in the middle, and the start page on a phone.
import { join } from 'node:path';
import { makeCore, root } from '../tools/core.mjs';
import { browser, device, server, url } from './lib.mjs';

const middleTurn = (game) => (game.startsWith('qwixx') ? 8 : 14);
const phases = ['white', 'enter', 'write'];
const core = makeCore();

// Strong players play until the first seat has something to think about.
function middle(game) {
    let random = 7;
    core.giveWeights(game);
    let view = JSON.parse(core('load', `${core.headersOf(game)}[Seats "Anna, Carla, Emil"]\n\n`));
    core('seed', '7'.padStart(64, '0')); // the pictures stay the same
    while (view.waits !== 'over') {
        const thoughtful = phases.includes(view.phase) && view.nextRoll.turn >= middleTurn(game) && JSON.parse(core('choices', '0')).length > 2;
        if (thoughtful) return { record: core('record'), seats: view.seats, scores: view.sheets.map(({ total }) => total) };
        if (view.waits === 'roll') core('roll');
        for (const seat of view.undecided) core('decide', `${seat} now ${seat === 0 ? 'strong' : 'casual'} ${random++}`);
        view = JSON.parse(core('view'));
    }
    throw new Error(`${game}: nothing to show`);
}

const names = ['Anna', 'Carla', 'Emil', 'Nora', 'Otto', 'Lina'];
for (const { game } of core.games) {
    const { record, seats, scores } = middle(game);
    const { context, page } = await device({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 });
    await page.goto(url);
    await page.waitForSelector('[data-play]');
    const stored = {
        id: 'shown', game, status: 'open', keeps: true, pending: [], scores, started: 0, updated: 0,
        record: record.replace(/\[Seats "[^"]*"\]/, `[Seats "${names.slice(0, seats).join(', ')}"]`),
        seats: names.slice(0, seats).map((name, seat) => (seat === 0 ? { name, kind: 'person' } : { name, kind: 'computer', level: 'strong' })),
    };
    await page.evaluate(async (value) => {
        const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
        await new Promise((done) => { const transaction = database.transaction('games', 'readwrite'); transaction.objectStore('games').put(value); transaction.oncomplete = done; });
    }, stored);
    await page.evaluate(() => { location.hash = '#/play/shown'; });
    await page.waitForSelector('.own .lit');
    await page.locator('.own .lit').nth(1).click();
    await page.waitForTimeout(300);
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
    await page.screenshot({ path: join(root, `docs/images/${game}.png`) });
    await context.close();
}
const { page } = await device({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
await page.goto(url);
await page.waitForSelector('[data-play]');
await page.waitForTimeout(300);
await page.screenshot({ path: join(root, 'docs/images/start.png') });
await browser.close();
server.close();
