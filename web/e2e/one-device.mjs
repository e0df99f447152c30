// Games on one device: played in one tab, and a choice that is taken back.
import { check, device, playUntil } from './lib.mjs';
import { kinds } from './kinds.mjs';
import { find, open } from './situations.mjs';

const white = find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 0 && view.nextRoll.turn > 5 && choices.length > 2);

// Two tabs of one game: the one that opened it last plays, the other says so and can have it back. No two go on from the same place.
export async function twoTabs() {
    const { context, page: first } = await device({ seed: 3 });
    await open(first, white);
    await first.waitForSelector('.own .lit');
    const second = await context.newPage();
    // However long the second needs to lay the game out: what the first did meanwhile would be lost.
    let go = () => {};
    const held = new Promise((done) => { go = done; });
    await second.route(/table-[^/]*\.wasm$/, async (route) => { await held; await route.continue(); });
    await second.goto(first.url());
    await first.waitForSelector('[data-elsewhere]');
    go();
    await second.waitForSelector('.own .lit');
    check('the tab that was first says that the game is open elsewhere', (await first.locator('.own').count()) === 0);
    await second.locator('.own .lit').first().click();
    await second.click('[data-action="confirm"]');
    await second.waitForSelector('.own .lit, .actions [data-action]');
    await first.click('[data-action="play-here"]');
    await second.waitForSelector('[data-elsewhere]');
    await first.waitForSelector('.own .crossed, .own .lit');
    check('… and goes on where the other one was', (await first.locator('.own .crossed').count()) === white.view.sheets[0].rows.flatMap(({ boxes }) => boxes).filter(({ state }) => state === 'crossed').length + 1);
    await context.close();
}

// A game as the device keeps it.
const stored = (page, id) => page.evaluate(async (wanted) => {
    const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
    const game = await new Promise((done) => { database.transaction('games').objectStore('games').get(wanted).onsuccess = (event) => done(event.target.result); });
    database.close();
    return game;
}, id);

// On one device a choice is taken back until the next roll, and the record says so.
export async function takenBack() {
    const { context, page } = await device({ seed: 3 });
    await open(page, white);
    await page.waitForSelector('.own .lit');
    const token = await page.locator('.own .lit').first().getAttribute('data-token');
    const crossed = () => page.locator(`.own [data-token="${token}"].crossed`);
    for (const round of [1, 2]) {
        await page.locator(`.own [data-token="${token}"].lit`).click();
        await page.click('[data-action="confirm"]');
        await crossed().waitFor();
        check(`a choice can be taken back, ${round}`, (await page.locator('[data-action="take-back-choice"]').count()) === 1);
        if (round === 2) break;
        await page.reload();
        await crossed().waitFor();
        await page.click('[data-action="take-back-choice"]');
        await page.waitForSelector(`.own [data-token="${token}"].lit`);
        check('… and the box is free again', (await crossed().count()) === 0);
        await page.reload();
        await page.waitForSelector(`.own [data-token="${token}"].lit`);
        check('… also after a reload', (await crossed().count()) === 0);
    }
    const { record } = await stored(page, 'situation');
    check('the record says what was taken back', record.includes(`[TakenBack "${white.view.nextRoll.turn} 1 ${token}"]`), record);
    // The next roll is the end of it.
    await playUntil(page, (done) => done === 'roll');
    await page.waitForSelector('.own .lit, .actions [data-action]');
    check('after the next roll nothing is taken back', (await page.locator('[data-action="take-back-choice"]').count()) === 0);

    // Several people on one device: one choice after the other, the last first.
    const shows = (name) => page.waitForFunction((wanted) => document.querySelector('.own h2')?.textContent === wanted && document.querySelector('.own .lit'), name);
    await open(page, find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 0 && view.nextRoll.turn > 5 && choices.length > 2 && view.helpless.length === 0), { people: 2, id: 'two' });
    // What was done a moment ago is not kept before the core has answered: a reload would find the game without it.
    const kept = async (act) => {
        const before = JSON.stringify(await stored(page, 'two'));
        await act();
        while (JSON.stringify(await stored(page, 'two')) === before) await page.waitForTimeout(25);
    };
    for (const name of ['Anna', 'Carla']) {
        await shows(name);
        await page.locator('.own .lit').first().click();
        await kept(() => page.click('[data-action="confirm"]'));
    }
    for (const name of ['Carla', 'Anna']) {
        await page.reload(); // which forgets nothing of it
        await kept(() => page.locator('[data-action="take-back-choice"]').click());
        await shows(name);
        check(`${name}'s choice on the same device is taken back`, (await page.locator('[data-action="take-back-choice"]').count()) === (name === 'Carla' ? 1 : 0));
    }

    // The choice that ended the game as well. What the end had written is gone.
    const { game: sudden, isLast } = kinds.find((kind) => kind.isLast);
    await open(page, find(sudden, 1, isLast), { id: 'last' });
    for (const round of [1, 2]) {
        await page.locator('.own .lit').click();
        await page.click('[data-action="confirm"]');
        await page.waitForSelector('[data-over="true"]');
        if (round === 2) {
            await page.reload();
            await page.waitForSelector('.end [data-action="replay"]');
            check('… but not later, when it is history', (await page.locator('[data-action="take-back-choice"]').count()) === 0);
            break;
        }
        await page.locator('.end [data-action="take-back-choice"]').click();
        await page.waitForSelector('.own .lit');
        const game = await stored(page, 'last');
        check('the choice that ended the game is taken back', game.status === 'open' && !game.winners?.length && !game.record.includes('[Result'), JSON.stringify(game));
    }
    const ended = await stored(page, 'last');
    check('… and the game ends once more', ended.status === 'over' && ended.record.split('[Result').length === 2 && ended.record.includes('[TakenBack'), ended.record);
    await context.close();
}
