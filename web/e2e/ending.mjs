// The end of a game: who won by how much and why it is over, the own best, the grade, and a picture to send.
import { readFileSync } from 'node:fs';
import { kinds } from './kinds.mjs';
import { check, device, shots, url } from './lib.mjs';
import { openTable, Person, playOn } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { find, names, open } from './situations.mjs';

const sizes = [[320, 640], [390, 844], [844, 390], [820, 1180], [1440, 900], [1920, 1080]];

// Runs in the page: which of these are not wholly in the window, or lie under something that stays at its edge.
function outOfSight(selectors) {
    scrollTo(0, 0);
    const bar = document.querySelector('.steps');
    const edge = bar ? Math.min(innerHeight, bar.getBoundingClientRect().top) : innerHeight;
    return selectors.flatMap((selector) =>
        [...document.querySelectorAll(selector)].flatMap((element) => {
            const { top, bottom, right } = element.getBoundingClientRect();
            const lowest = getComputedStyle(bar ?? element).position === 'sticky' && !bar?.contains(element) ? edge : innerHeight;
            return top < 0 || bottom > lowest + 1 || right > innerWidth + 1 ? [`${selector} ${Math.round(top)}–${Math.round(bottom)} of ${Math.round(lowest)}`] : [];
        }),
    );
}
const over = (view) => view.waits === 'over';

// Runs in the page: the words that are drawn in pictures.
function noteDrawn() {
    window.drawn = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
        window.drawn.push(text);
        return fillText.call(this, text, ...more);
    };
}

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
    // In the middle of a sentence "you" is small; whoever else is named stays as they wrote it.
    const shared = find('knaster', 3, (view) => over(view) && view.winners.join() === '0,2');
    const { context, page } = await device();
    for (const [called, said] of [[{ first: '' }, /^You and Emil share the win$/], [{ first: 'anna', people: 3, called: ['', 'Carla', 'You'] }, /^anna and You share the win$/]]) {
        await open(page, shared, called);
        const title = (await page.textContent('#end-title')).trim();
        check(`a shared win: ${said}`, said.test(title), title);
    }
    await context.close();
}

// "You" is whoever gave no name, and nobody whose name is that word; and to whoever is sent the picture of a result it is nobody.
export async function youAreNobodyElse() {
    const won = (seat) => find('qwixx', 2, (view) => over(view) && view.winners.join() === String(seat));
    for (const [locale, you, named, told] of [['en', 'You', /^You wins by/, /^Guest 1 wins by/], ['de', 'Du', /^Du gewinnt mit/, /^Gast 1 gewinnt mit/], ['fr', 'Toi', /^Toi gagne de/, /^Invité 1 gagne de/], ['it', 'Tu', /^Tu vince di/, /^Ospite 1 vince di/]]) {
        const { context, page } = await device({ locale });
        await page.addInitScript(noteDrawn);
        await open(page, won(1), { first: 'Anna', people: 2, called: ['', you] });
        const title = (await page.textContent('#end-title')).trim();
        check(`${locale}: somebody called ${you} is not you`, named.test(title), title);
        const label = await page.locator('.sheets [role="grid"], .sheets [role="img"]').first().getAttribute('aria-label');
        check(`${locale}: … and the sheet is theirs`, new RegExp(`(?<!\\p{L})${you}(?!\\p{L})`, 'u').test(label), label);
        await open(page, won(0), { first: '', id: 'sent' });
        await page.waitForSelector('.end tr.winner');
        await Promise.all([page.waitForEvent('download'), page.click('[data-action="share"]')]);
        const drawn = await page.evaluate(() => window.drawn);
        const headline = drawn.join(' ');
        check(`${locale}: the picture says who won to whoever gets it`, told.test(headline.slice(headline.search(told.source.slice(1)))) && !drawn.includes(you), headline);
        await context.close();
    }
}

// What is shared leads back: from a table to that table, from a game on this device to the start page; the picture says where to as well.
export async function sharedLink() {
    const shares = (page) => page.addInitScript(() => {
        navigator.canShare = () => true;
        navigator.share = async ({ files: [file], ...words }) => { window.shared = { ...words, file: `${file.type} ${file.size > 20000}` }; };
    });
    const shared = async (page) => {
        await page.click('[data-action="share"]');
        await page.waitForFunction(() => window.shared);
        return page.evaluate(() => ({ ...window.shared, drawn: window.drawn }));
    };
    const { context, page } = await device();
    await shares(page);
    await page.addInitScript(noteDrawn);
    const won = find('qwixx', 2, (view) => over(view) && view.winners.join() === '0');
    await open(page, won);
    const local = await shared(page);
    check('a game on this device leads to the start page', local.url === url && local.file === 'image/png true' && local.text.includes('Anna wins by'), JSON.stringify(local));
    check('… as the picture says', local.drawn.includes(url.replace(/^http:\/\/|\/$/g, '')), local.drawn.join(' '));
    await context.close();

    const server = await TableServer.start();
    const anna = await Person.come('Anna');
    await shares(anna.page);
    await anna.page.addInitScript(noteDrawn);
    const id = await openTable(anna, server.url, 'knaster', { seats: 1 });
    await anna.click('begin');
    await playOn([anna]);
    const online = await shared(anna.page);
    check('one online leads to its table', new URL(online.url).href === `${server.url}#/t/${id}` && online.drawn.some((words) => online.url.endsWith(words) && words.includes(id)), JSON.stringify(online));
    await anna.leave();
    await server.stop();
}

export async function endings() {
    for (const { game, ending: why } of kinds) {
        const { context, page } = await device({ viewport: { width: 390, height: 844 } });
        const end = find(game, 3, over);
        await open(page, end);
        const totals = end.view.sheets.map(({ total }) => total).sort((a, b) => b - a);
        const title = (await page.textContent('#end-title')).trim();
        check(`${game}: who won, by how much`, end.view.winners.length > 1 || new RegExp(`by ${totals[0] - totals[1]} points?$`).test(title), title);
        check(`${game}: why it is over`, why.test(await page.textContent('.why p')), await page.textContent('.why p'));
        const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-action="share"]')]);
        const bytes = readFileSync(await file.path());
        check(`${game}: a picture of 1200 × 630`, bytes.subarray(1, 4).toString() === 'PNG' && bytes.readUInt32BE(16) === 1200 && bytes.readUInt32BE(20) === 630 && bytes.length > 20000, String(bytes.length));
        await page.click('[data-action="replay"]');
        await page.waitForSelector('.replay [data-step="0"]');
        // Dice, sheet and controls on one screen, on every one.
        for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            const unseen = await page.evaluate(outOfSight, ['.replay .tray', '.replay .large [data-token]', '.replay .controls']);
            check(`${game}: the replay fits ${width}×${height}`, unseen.length === 0, unseen.join(' '));
        }
        await context.close();
    }
    // Twelve, and whoever has won is seen at once.
    const crowd = await device({ viewport: { width: 320, height: 640 } });
    const twelve = find('knaster', 12, over);
    await crowd.page.addInitScript(noteDrawn);
    await open(crowd.page, twelve);
    await crowd.page.waitForSelector('.end tr.winner');
    const [sent] = await Promise.all([crowd.page.waitForEvent('download'), crowd.page.click('[data-action="share"]')]);
    const drawn = await crowd.page.evaluate(() => window.drawn);
    check('the picture of twelve names all of them', names.every((name) => drawn.includes(name)), drawn.join(' '));
    if (process.env.MISTHROW_SHOTS !== undefined) await sent.saveAs(`${shots}/share-twelve.png`);
    for (const [width, height] of sizes) {
        await crowd.page.setViewportSize({ width, height });
        const unseen = await crowd.page.evaluate(outOfSight, ['.end h2', '.end tr.winner']);
        check(`twelve at the end: the winner is in sight at ${width}×${height}`, unseen.length === 0, unseen.join(' '));
        const wide = await crowd.page.evaluate(() => document.querySelector('.end .scroll').scrollWidth - document.querySelector('.end .scroll').clientWidth);
        check(`twelve at the end: nothing to scroll sideways at ${width}×${height}`, wide <= 0, String(wide));
    }
    const order = await crowd.page.$$eval('.end .total', (found) => found.map((each) => Number(each.textContent)));
    check('twelve at the end: the best first', order.length === 12 && order.every((each, at) => at === 0 || each <= order[at - 1]), order.join());
    await crowd.context.close();
    const { context, page } = await device();
    const solo = find('knaster', 1, (view) => over(view) && view.sheets[0].total > 50);
    await open(page, solo);
    check('alone at Knaster: the grade of the rules', /good|spectacular/.test(await page.textContent('[data-grade]')));
    // Alone the sheet is as large as its numbers need, however large the window.
    for (const [width, height] of [[820, 1180], [1440, 900], [1920, 1080]]) {
        await page.setViewportSize({ width, height });
        const { card, grid, cells } = await page.evaluate(() => {
            const boxes = [...document.querySelectorAll('.sheets .box')].map((each) => each.getBoundingClientRect());
            return { card: document.querySelector('.sheets .sheet').getBoundingClientRect().height, grid: boxes.at(-1).bottom - boxes[0].top, cells: boxes.map((each) => each.width / each.height) };
        });
        check(`a lone sheet is not stretched at ${width}`, cells.length === 25 && Math.min(...cells) > 0.9 && Math.max(...cells) < 1.15 && card < grid + 140, `${cells[0]} ${card} ${grid}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    check('the first game has no best before it', (await page.locator('[data-best]').count()) === 0);
    await alsoPlayed(page, { id: 'earlier', updated: 5, scores: [12] });
    await page.reload();
    await page.waitForSelector('[data-best]');
    check('a new best is said', (await page.getAttribute('[data-best]', 'data-best')) === 'true' && /your best in 2 games/.test(await page.textContent('[data-best]')), await page.textContent('[data-best]'));
    await context.close();
}

// Alone at Knaster the rules have a word from 51, 81 and 101 points on (KN-R21).
export async function grades() {
    const { context, page } = await device();
    // What the core says of the end is given another total.
    await page.addInitScript(() => {
        const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
        Object.defineProperty(Worker.prototype, 'onmessage', { set(take) {
            set.call(this, (event) => {
                const [sheet] = event.data.value?.sheets ?? [];
                if (sheet && sessionStorage.total) sheet.total = Number(sessionStorage.total);
                take.call(this, event);
            });
        } });
    });
    await open(page, find('knaster', 1, over));
    for (const [total, word] of [[50, ''], [51, 'good'], [80, 'good'], [81, 'very good'], [100, 'very good'], [101, 'spectacular']]) {
        await page.evaluate((points) => { sessionStorage.total = points; }, total);
        await page.reload();
        await page.waitForSelector('.end h2');
        const told = await page.locator('[data-grade]').allTextContents();
        check(`${total} points at Knaster: ${word || 'no grade'}`, word === '' ? told.length === 0 : told.join().endsWith(`: ${word}.`), told.join());
    }
    await context.close();
}

// Where the tutor helped a game is no best: neither for itself nor for those after it, and it is said where bests are.
export async function helpedIsNoBest() {
    const { context, page } = await device();
    const solo = find('knaster', 1, over);
    const [own] = solo.view.sheets.map(({ total }) => total);
    const record = solo.record.replace('\n\n', '\n[Tutor "3 1 hint"]\n\n');
    const told = () => page.textContent('[data-best]');
    const best = async () => {
        await page.goto(`${url}#/history/statistics/knaster`);
        return page.textContent('dd[data-best]');
    };
    await open(page, { ...solo, record });
    await page.waitForSelector('[data-best="helped"]');
    check('a game with help is no best', /tutor helped/.test(await told()) && !/so far/.test(await told()), await told());
    check('without another there is none', (await best()) === '–' && /^One game/.test(await page.textContent('.helped')), await page.textContent('.helped'));

    await alsoPlayed(page, { id: 'earlier', updated: 5, scores: [12], record: solo.record });
    await page.goto(`${url}#/play/situation`);
    await page.waitForSelector('[data-best="helped"]');
    check('the best so far is said beside it', / 12\.$/.test((await told()).trim()), await told());
    await alsoPlayed(page, { record: solo.record });
    await page.reload();
    await alsoPlayed(page, { id: 'helped', updated: 6, scores: [own + 1], record });
    await page.reload();
    await page.waitForSelector('[data-best="true"]');
    check('a better one with help is not in the way', /your best in 2 games/.test(await told()), await told());
    check('the statistics have the best without help', (await best()) === String(own) && /^One game/.test(await page.textContent('.helped')), await best());
    await context.close();
}

// The game that is open stands in the history once more, but for what is said here.
async function alsoPlayed(page, but) {
    await page.evaluate(async (changed) => {
        const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
        const games = database.transaction('games', 'readwrite').objectStore('games');
        const before = await new Promise((done) => { games.get('situation').onsuccess = (event) => done(event.target.result); });
        await new Promise((done) => { games.put({ ...before, ...changed }).onsuccess = done; });
        database.close();
    }, but);
}
