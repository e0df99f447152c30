// Whole games: against computers, with several people on one device, by keyboard alone, through a reload, and without a network.
import { check, core, device, finalScores, games, newest, playUntil, playUntilChoice, start, url } from './lib.mjs';

async function download(page) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-action="download"]')]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
}

export async function againstComputers() {
    const { context, page } = await device();
    for (const game of games) {
        await start(page, game);
        check(`${game}: played to its end`, (await playUntil(page)) === 'over');
        await page.waitForSelector('.end table');
        const record = await download(page);
        const replayed = JSON.parse(core('replay', record));
        check(`${game}: its record is right`, replayed.status === 'over', JSON.stringify(replayed).slice(0, 120));
        const totals = await finalScores(page);
        check(`${game}: the page shows its scores`, JSON.stringify(totals) === JSON.stringify(replayed.scores), `${totals} ${replayed.scores}`);
        await page.click('[data-action="check"]');
        await page.waitForSelector('[data-verdict]');
        check(`${game}: its dice are verified`, (await page.getAttribute('[data-verdict]', 'data-verdict')) === 'verified');
        await page.keyboard.press('Escape');
        await page.click('[data-action="rematch"]');
        await page.waitForSelector('[data-over="false"]');
        check(`${game}: rematch`, (await page.$('[data-over="false"]')) !== null);
    }
    await context.close();
}

export async function severalPeople() {
    const person = (name) => ({ kind: 'person', name, level: 'casual' });
    const { context, page } = await device({
        settings: { name: 'Anna', series: true, handover: true, others: { qwixx: [person('Ben'), { kind: 'computer', name: '', level: 'casual' }, person('Chiara')], qwinto: [], knaster: [] } },
    });
    await start(page, 'qwixx');
    let handovers = 0;
    await playUntil(page, (done) => done === 'takeover' && ++handovers > 5);
    check('three people: the device is handed over', handovers > 5, String(handovers));
    check('three people and a computer: played to its end', (await playUntil(page)) === 'over');
    check('a series shows its running total', (await page.locator('.end td.series').count()) === 4);
    await context.close();
}

// A tablet that two people look at: it is not handed round, both sheets are there, and it is said who is meant.
export async function sharedScreen() {
    const { context, page } = await device({ seed: 4, viewport: { width: 820, height: 1180 }, settings: { name: 'Anna', others: { qwixx: [{ kind: 'person', name: 'Ben', level: 'casual' }], qwinto: [], knaster: [] } } });
    await start(page, 'qwixx');
    const asked = new Set();
    for (let step = 0; step < 40 && asked.size < 2; ++step) {
        await playUntilChoice(page);
        asked.add((await page.textContent('.sentence')).split(' – ')[0]);
        check('a shared screen is not handed round', (await page.locator('dialog[open]').count()) === 0);
        check('… and shows both sheets', (await page.locator('.sheet:visible').count()) === 2);
        await playUntil(page, (done) => done === 'confirm');
    }
    check('it is said who is meant', asked.has('Anna') && asked.has('Ben'), [...asked].join(' | '));
    await context.close();
}

// A whole game without a mouse, and the first boxes of one with rows. A board is chosen by arrows, as any radio button.
export async function byKeyboard() {
    await keyboardGame('qwixx-mixed-a', 6);
    await keyboardGame(newest);
}
async function keyboardGame(game, boxes = Number.POSITIVE_INFINITY) {
    const { context, page } = await device();
    await page.goto(url);
    const focused = (what) => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what);
    // Tab until something is reached; the whole page is a handful of stops.
    const tabTo = async (what, most = 40) => {
        for (let step = 0; step < most; ++step) {
            if (await focused(what)) return true;
            await page.keyboard.press('Tab');
        }
        return false;
    };
    if (core.games.find((each) => each.game === game).board !== '') {
        check('keyboard: the boards are reached', await tabTo('[data-board]'));
        for (let step = 0; step < 4 && !(await focused(`[data-board="${game}"]`)); ++step) await page.keyboard.press('ArrowRight');
    }
    check('keyboard: the start button is reached', await tabTo(`[data-play="${game}"]`));
    await page.keyboard.press('Enter');
    let stops = 0;
    for (let step = 0; step < 600 && stops < boxes; ++step) {
        await page.waitForFunction(() => document.querySelector('[data-over="true"], .actions [data-action]:not(:disabled), [role="grid"] .lit'), undefined, { timeout: 60000, polling: 50 });
        if (await page.$('[data-over="true"]')) break;
        if (await page.$('[role="grid"] .lit')) {
            // Into the grid: its one tab stop waits on a lit box. Arrows find the others.
            check('keyboard: the grid is one tab stop', (await page.locator('[role="gridcell"][tabindex="0"]').count()) === 1);
            if (!(await tabTo('[role="gridcell"]'))) { check('keyboard: the grid is reached', false); break; }
            const wanted = await page.evaluate(() => {
                const lit = [...document.querySelectorAll('[role="grid"] .lit')];
                return lit[Math.floor(Math.random() * lit.length)]?.dataset.at.split(':').map(Number);
            });
            if (!wanted) continue; // it was the choice just made, still on its way out
            for (let move = 0; move < 30; ++move) {
                const at = await page.evaluate(() => document.activeElement.dataset.at.split(':').map(Number));
                if (at[0] === wanted[0] && at[1] === wanted[1]) break;
                await page.keyboard.press(at[0] < wanted[0] ? 'ArrowDown' : at[0] > wanted[0] ? 'ArrowUp' : at[1] < wanted[1] ? 'ArrowRight' : 'ArrowLeft');
            }
            await page.keyboard.press('Enter');
            await page.keyboard.press('Enter'); // a second time confirms
            ++stops;
        } else {
            const reached = await tabTo('.actions [data-action]:not([data-action="take-back-choice"])');
            if (await page.$('[data-over="true"]')) break;
            if (!reached) continue; // what was just done is still on its way
            await page.keyboard.press('Enter');
        }
        await page.waitForTimeout(20);
    }
    const over = (await page.$('[data-over="true"]')) !== null;
    check(`keyboard: ${stops} boxes of ${game}`, (over || stops === boxes) && stops > 5, over ? 'over' : 'not over');
    await context.close();
}

export async function reloads() {
    for (const game of ['qwixx-mixed-b', 'qwinto', newest]) { // one of each form
        const { context, page } = await device({ serviceWorkers: 'allow' });
        await start(page, game);
        for (let round = 0; round < 4; ++round) {
            await playUntil(page, () => Math.random() < 0.2, 60);
            const scores = () => page.evaluate(() => [...document.querySelectorAll('.own .score, .other .total')].map((each) => each.textContent).join(' '));
            // The scores once nothing moves any more: it is for the person to act, or over.
            const seen = async () => {
                await page.waitForSelector('.actions [data-action]:not([data-action="take-back-choice"]):not(:disabled), .pick, .own .lit, [data-over="true"]'); // taking back is offered while computers think
                for (let last = ''; ; ) {
                    const now = await scores();
                    if (now === last) return now;
                    last = now;
                    await page.waitForTimeout(250);
                }
            };
            const before = await seen();
            await page.reload();
            await page.waitForSelector('[data-over]');
            check(`${game}: a reload keeps the game`, (await seen()) === before || (await page.$('[data-over="true"]')) !== null, `${before} → ${await seen()}`);
        }
        if (game === newest) check(`${game}: played on to its end after reloads`, (await playUntil(page)) === 'over');
        await context.close();
    }
}

export async function offline() {
    const { context, page } = await device({ serviceWorkers: 'allow' });
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.reload(); // from now on the service worker answers
    await page.waitForSelector('[data-play]');
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector('[data-play="knaster"]');
    await page.click('[data-play="knaster"]');
    check('offline: a game to its end', (await playUntil(page)) === 'over');
    await context.close();
}

export async function manners() {
    const { context, page } = await device({ settings: { commandLine: true } });
    await start(page, 'qwixx');
    await playUntilChoice(page);
    // What is not possible says why, and changes nothing.
    await page.locator('.own [role="gridcell"]:not(.lit)').first().click();
    await page.waitForSelector('.told');
    check('an impossible box says why', ((await page.textContent('.told')) ?? '').length > 10);
    check('… also to screen readers', ((await page.textContent('[data-live]')) ?? '').length > 10);
    // Pending is free to change.
    await page.locator('.own .lit').first().click();
    await page.waitForSelector('.own .lit.chosen');
    await page.click('[data-action="undo"]');
    await page.waitForFunction(() => document.querySelector('.chosen') === null);
    check('a pending choice can be taken back', (await page.locator('.own .lit').count()) > 0);
    // The command line takes the same words as a record.
    const token = await page.getAttribute('.own .lit', 'data-token');
    await page.fill('.command input', 'z99');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.told');
    await page.fill('.command input', token);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.own [data-token="${token}"].crossed`);
    check('a typed choice is taken', true);
    await context.close();
}
