// The game of the day: the same dice on two devices, the master beside it, and a result to tell.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/core.mjs';
import { check, device, games, newest, playUntil, url } from './lib.mjs';

async function played(seed) {
    const { context, page } = await device({ seed, settings: { tutor: 'strict' } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => { delete Navigator.prototype.share; });
    await page.goto(`${url}#/daily/${newest}`);
    await page.click('[data-action="daily"]');
    await page.waitForSelector('[data-action="roll"]');
    await page.click('[data-action="roll"]');
    await page.waitForSelector('[role="grid"] .lit');
    const dice = await page.locator('.tray[role="img"]').getAttribute('aria-label');
    check('nobody helps with the game that is the same for everybody', (await page.locator('[data-action="hint"]').count()) === 0);
    // Left and come back to: it goes on where it stood.
    await page.goto(`${url}#/daily/${newest}`);
    await page.waitForSelector('[data-status="open"]');
    await page.click('[data-action="daily"]');
    await page.waitForSelector('[role="grid"] .lit');
    check('the game of the day goes on', (await page.locator('.tray[role="img"]').getAttribute('aria-label')) === dice);
    return { context, page, dice };
}

export async function daily() {
    const [one, other] = [await played(1), await played(2)];
    check('everybody has the same dice', one.dice === other.dice && /\d/.test(one.dice), `${one.dice}, ${other.dice}`);
    await other.context.close();
    const { context, page } = one;
    check('it is played to its end', (await playUntil(page)) === 'over');
    check('… which others have been told of: it stays', (await page.locator('.end [data-action="share"]').count()) === 1 && (await page.locator('[data-action="take-back-choice"]').count()) === 0);
    await page.goto(`${url}#/daily/${newest}`);
    await page.waitForSelector('[data-status="over"] [data-master]');
    const score = await page.locator('[data-score]').getAttribute('data-score');
    await page.click('[data-action="share-daily"]');
    const told = await page.waitForFunction(async () => (await navigator.clipboard.readText()) || false).then((text) => text.jsonValue());
    check('what is told has the score and no dice', told.includes(score) && told.split('\n').length <= 4, told);
    await page.click('[data-action="review"]');
    await page.waitForSelector('[data-moment]');
    await theMastersGame(page);
    await longStreak(page);
    await context.close();
}

// Step by step and judged, for who has played these dice.
async function theMastersGame(page) {
    await page.goto(`${url}#/daily/${newest}`);
    await page.waitForSelector('[data-master]:not([data-master=""])', { timeout: 120000 });
    const [own, master] = [await page.locator('[data-score]').getAttribute('data-score'), await page.locator('[data-master]').getAttribute('data-master')];
    const less = await page.waitForSelector('[data-difference]').then((found) => found.getAttribute('data-difference'));
    check('turn by turn it comes to the difference of both results', Math.abs(Number(less) - (Number(own) - Number(master))) < 0.01, `${less}, ${own}, ${master}`);
    const costly = page.locator('[data-costly]').first();
    const node = await costly.getAttribute('data-costly');
    await costly.click();
    await page.waitForSelector(`[data-moment="${node}"]`);
    check('what cost most is opened where it was', (await page.locator(`[data-mistake="${node}"][aria-current="true"]`).count()) === 1);
    await page.goBack();
    await page.click('[data-action="master-game"]');
    await page.waitForSelector('.replay [data-step="0"]');
    await page.click('[data-action="replay-last"]');
    await page.waitForFunction((points) => document.querySelector('.replay .score')?.textContent.trim() === points, master.replace('-', '−')).catch(() => {});
    check('the master’s game ends with what it made', (await page.textContent('.replay .score')).trim() === master.replace('-', '−'), `${await page.textContent('.replay .score')}, ${master}`);
    const both = await page.textContent('#result-title');
    check('both results stand beside it', both.replaceAll('−', '-') === `The master made ${master}, you ${own}`, both);
    await page.click('[data-action="review"]');
    await page.waitForSelector('[data-moment]');
    check('it can be judged like every other', /Master/.test(await page.textContent('[data-seat]')), await page.textContent('[data-seat]'));
    check('it is not among the own games', await page.goto(`${url}#/history`).then(() => page.waitForSelector('[data-history] li')).then(async () => (await page.locator('[data-history] li').count()) === 1));
    const day = await page.evaluate(() => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-'); });
    await page.goto(`${url}#/daily/qwixx/${day}`);
    await page.waitForSelector('[data-master-game="qwixx"] h1');
    check('dice that are still to be played are not given away', /first/.test(await page.textContent('.page p')) && (await page.locator('.replay').count()) === 0);
    await page.click('[data-action="daily"]');
    await page.waitForSelector('[data-daily="qwixx"] [data-action="daily"]');
    check('and from there a button leads to the own game', true);
}

// What can be expected of any dice: exactly, or with the best play known, as the documents have it.
export async function dailyExpected() {
    const { context, page } = await device();
    const rows = new Map([...readFileSync(join(root, 'docs/players.md'), 'utf8').matchAll(/^\| ([\w-]+) \| (exact|`master`) \| ([\d.]+)/gm)].map(([, game, how, points]) => [game, { how, points: Number(points) }]));
    for (const game of games) {
        await page.goto(`${url}#/daily/${game}`);
        const found = await page.waitForSelector(`[data-daily="${game}"] [data-expected]`);
        const { how, points } = rows.get(game) ?? {};
        const words = await found.textContent();
        check(`${game}: what to expect is what was measured`, Number(await found.getAttribute('data-expected')) === points && words.includes(points.toFixed(how === 'exact' ? 2 : 1)), `${words}, ${points}`);
        check(`${game}: and whether that is exact`, how === (/exact/.test(words) ? 'exact' : '`master`'), words);
    }
    await context.close();
}

// Nine days before were played too, and then midnight comes.
async function longStreak(page) {
    await page.clock.install({ time: new Date() });
    await page.goto(`${url}#/daily/${newest}`);
    await page.waitForSelector('[data-status="over"]');
    await page.evaluate(async () => {
        const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
        const games = database.transaction('games', 'readwrite').objectStore('games');
        const all = await new Promise((done) => { games.getAll().onsuccess = (event) => done(event.target.result); });
        const today = all.find((each) => each.id.startsWith('daily'));
        const two = (value) => String(value).padStart(2, '0');
        for (let before = 1; before <= 9; ++before) {
            const day = new Date(Date.now() - before * 86_400_000);
            const name = `${day.getFullYear()}${two(day.getMonth() + 1)}${two(day.getDate())}`;
            await new Promise((done) => { games.put({ ...today, id: today.id.replace(/\d{8}/, name) }).onsuccess = done; });
        }
        database.close();
    });
    await page.reload();
    await page.waitForSelector('[data-status="over"]');
    check('ten days in a row are ten', /10/.test(await page.locator('#week').textContent()), await page.locator('#week').textContent());
    await page.clock.fastForward(86_400_000);
    await page.waitForSelector('[data-status="new"]');
    check('after midnight there is a new game, and the row is not broken yet', /10/.test(await page.locator('#week').textContent()), await page.locator('#week').textContent());
}
