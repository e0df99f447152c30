// The end of a game: who won by how much and why it is over, the own best, the grade, and a picture to send.
import { readFileSync } from 'node:fs';
import { kinds } from './kinds.mjs';
import { check, device } from './lib.mjs';
import { find, open } from './situations.mjs';

const over = (view) => view.waits === 'over';

// Whoever gave no name is "you", in every language: when it is their turn, and in what is kept of the game.
export async function youAreYou() {
    const won = find('qwixx', 3, (view) => over(view) && view.winners.join() === '0');
    const rolls = find('qwixx', 3, (view) => view.waits === 'roll' && view.active === 0 && view.nextRoll.turn > 3);
    for (const [locale, first, title, status] of [['en', 'You', /^You win by \d/, 'roll'], ['de', 'Du', /^Du gewinnst mit \d/, 'würfelst'], ['fr', 'Toi', /^Tu gagnes de \d/, 'lances'], ['it', 'Tu', /^Vinci di \d/, 'lanci']]) {
        const { context, page } = await device({ locale });
        await open(page, rolls, { first });
        const said = await page.textContent('.scores .active .status');
        check(`${locale}: you ${status}`, said === status, said);
        await open(page, won, { first });
        await page.click('[data-action="replay"]');
        await page.waitForSelector('#result-title');
        const kept = (await page.textContent('#result-title')).trim();
        check(`${locale}: you have won, in the history too`, title.test(kept), kept);
        await context.close();
    }
}

export async function endings() {
    for (const { game, ending: why } of kinds) {
        const { context, page } = await device({ viewport: { width: 390, height: 844 } });
        const end = find(game, 3, over);
        await open(page, end);
        const totals = end.view.sheets.map(({ total }) => total).sort((a, b) => b - a);
        const title = (await page.textContent('#end-title')).trim();
        check(`${game}: who won, by how much`, end.view.winners.length > 1 || title.endsWith(`by ${totals[0] - totals[1]}`), title);
        check(`${game}: why it is over`, why.test(await page.textContent('.why p')), await page.textContent('.why p'));
        const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-action="share"]')]);
        const bytes = readFileSync(await file.path());
        check(`${game}: a picture of 1200 × 630`, bytes.subarray(1, 4).toString() === 'PNG' && bytes.readUInt32BE(16) === 1200 && bytes.readUInt32BE(20) === 630 && bytes.length > 20000, String(bytes.length));
        await page.click('[data-action="replay"]');
        await page.waitForSelector('.replay');
        check(`${game}: the replay is one tap away`, true);
        await context.close();
    }
    const { context, page } = await device();
    const solo = find('knaster', 1, (view) => over(view) && view.sheets[0].total > 50);
    await open(page, solo);
    check('alone at Knaster: the grade of the rules', /good|spectacular/.test(await page.textContent('[data-grade]')));
    check('the first game has no best before it', (await page.locator('[data-best]').count()) === 0);
    await page.evaluate(async () => {
        const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
        const games = database.transaction('games', 'readwrite').objectStore('games');
        const before = await new Promise((done) => { games.get('situation').onsuccess = (event) => done(event.target.result); });
        await new Promise((done) => { games.put({ ...before, id: 'earlier', updated: 5, scores: [12] }).onsuccess = done; });
        database.close();
    });
    await page.reload();
    await page.waitForSelector('[data-best]');
    check('a new best is said', (await page.getAttribute('[data-best]', 'data-best')) === 'true' && /your best in 2 games/.test(await page.textContent('[data-best]')), await page.textContent('[data-best]'));
    await context.close();
}
