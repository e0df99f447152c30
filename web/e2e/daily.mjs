// The game of the day: the same dice on two devices, the master beside it, and a result to tell.
import { check, device, newest, playUntil, url } from './lib.mjs';

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
    await longStreak(page);
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
