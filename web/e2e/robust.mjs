// What comes from outside is not what one expects: addresses, stored settings, names, type sizes, narrow screens, forced colours.
import { browser, check, core, device, games, newest, playUntil, url } from './lib.mjs';
import { act, isOver, openTable, Person, sit, untilDecided } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { find, inTheMiddle, open } from './situations.mjs';

const middle = (game, seats) => find(game, seats, inTheMiddle);
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function addresses() {
    const { context, page } = await device();
    for (const [hash, wanted] of [['#/t/%', '[role="alert"]'], ['#/t/K7M2', '[role="alert"]'], ['#/foo/bar', '[data-nowhere]'], ['#/%E0%A4%A', '[data-nowhere]'], ['#/history/game/%', '.page'], ['#/play/nothing', '.wait h1']]) {
        await page.goto(url + hash);
        await page.reload(); // opened cold
        await page.locator(wanted).first().waitFor().then(() => check(`${hash} says what is wrong`, true), () => check(`${hash} says what is wrong`, false));
        check(`${hash}: the way home is there`, (await page.locator('.brand').count()) === 1);
    }
    await context.close();
}

// A page that cannot be drawn says so, in the reader's language, and the way to the others stays open.
export async function brokenPage() {
    const context = await browser.newContext({ locale: 'it', serviceWorkers: 'block' }); // the page may complain
    const page = await context.newPage();
    await page.addInitScript(() => {
        Object.defineProperty(document, 'title', { configurable: true, set: () => { throw new Error('broken on purpose'); } });
    });
    await page.goto(`${url}#/rules/qwixx`);
    await page.waitForSelector('[data-failed]');
    const told = await page.textContent('[data-failed]');
    check('a broken page says so in Italian', /pagina/.test(told), told);
    await page.evaluate(() => { delete document.title; });
    await page.click('.brand');
    await page.waitForSelector('[data-play="qwixx"]');
    check('… and the other pages still open', true);
    await context.close();
}

export async function strangeSettings() {
    for (const stored of ['{"language":"xx","theme":7,"palette":null,"pace":"warp","motion":[],"game":"chess","others":{"qwixx":"no"},"name":5,"rest":"x"}', '[]', '"text"', 'null', '{', '{"others":{"qwixx":[{"kind":"alien"},{"kind":"computer","name":"","level":"god"}]}}']) {
        const { context, page } = await device();
        await context.addInitScript((text) => { if (!sessionStorage.once) { sessionStorage.once = '1'; localStorage.misthrow = text; } }, stored);
        await page.goto(url);
        await page.locator('[data-play="qwixx"]').click().catch(() => {});
        check(`with ${stored.slice(0, 30)} in the store one can play`, await page.waitForSelector('.own [role="gridcell"]').then(() => true, () => false));
        await context.close();
    }
}

const names = ['W'.repeat(40), '👨‍👩‍👧‍👦👩🏽‍🚀 Familie', 'שלום עולם', 'محمد', 'Ii', 'Zoë'];

export async function longNames() {
    for (const game of ['qwixx-mixed-a', 'qwinto', newest]) { // one of each form
        const seats = Math.min(core.games.find((each) => each.game === game).maxSeats, 6);
        const { context, page } = await device();
        await open(page, middle(game, seats), { first: names[0], called: names });
        await page.waitForSelector('.others');
        for (const viewport of [{ width: 320, height: 640 }, { width: 390, height: 844 }, { width: 1440, height: 900 }]) {
            await page.setViewportSize(viewport);
            check(`${game} at ${viewport.width}: long names push nothing out`, (await sideways(page)) <= 0, String(await sideways(page)));
            const points = await page.locator('.scores .points').evaluateAll((found) => found.every((each) => { const box = each.getBoundingClientRect(); return box.width > 0 && box.right <= innerWidth; }));
            check(`${game} at ${viewport.width}: all points are seen`, points);
        }
        await context.close();
    }
}

// Type twice as large, at 390 px; that nothing leaves the window at 320 px, in any language, is looked at with every page (pages.mjs).
export async function largeType() {
    for (const game of games) {
        const { context, page } = await device({ viewport: { width: 390, height: 844 } });
        await page.addInitScript(() => addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; }));
        await open(page, middle(game, 3));
        await page.waitForSelector('.own .lit');
        check(`${game}, type of 200 %: nothing sideways`, (await sideways(page)) <= 0, String(await sideways(page)));
        const skip = await page.locator('.skip').evaluate((link) => link.getBoundingClientRect().bottom + scrollY);
        check(`${game}, type of 200 %: the way past the bar is out of sight`, skip <= 0, String(skip));
        const tooWide = await page.locator('.own [role="gridcell"]').evaluateAll((found) => found.filter((box) => { const range = document.createRange(); range.selectNodeContents(box); return [...range.getClientRects()].some(({ width }) => width > box.getBoundingClientRect().width + 1); }).map((box) => box.dataset.token));
        check(`${game}, type of 200 %: numbers stay in their boxes`, tooWide.length === 0, tooWide.join(' '));
        await page.locator('.own .lit').first().click();
        await page.waitForSelector('.own .chosen');
        await page.waitForSelector('[data-action="confirm"], .own .offered');
        check(`${game}, type of 200 %: the choice can be confirmed`, true);
        await context.close();
    }
}

// High contrast: the system's colours replace ours, and still everything is told apart.
export async function forcedColours() {
    await forced('light', games);
    await forced('dark', ['qwixx', 'qwinto', 'knaster']); // one of each form
}
async function forced(colorScheme, wanted) {
    const { context, page } = await device({ viewport: { width: 390, height: 844 }, forcedColors: 'active', colorScheme });
    const look = (selector) => page.locator(selector).first().evaluate((each) => { const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, backgroundColor, color } = getComputedStyle(each); return `${outlineStyle} ${outlineWidth} ${borderTopStyle} ${borderTopWidth} ${backgroundColor} ${color}`; });
    for (const game of wanted) {
        await open(page, middle(game, 2));
        await page.waitForSelector('.own .lit');
        const others = '.own [role="gridcell"]:not(.lit):not(.crossed):not(.skipped)';
        const plain = await look(others);
        const lit = await look('.own .lit');
        await page.locator('.own .lit').first().click();
        await page.waitForSelector('.own .chosen');
        const chosen = await look('.own .chosen');
        check(`${game}, forced colours: plain, possible and chosen differ`, new Set([plain, lit, chosen]).size === 3, `${plain} | ${lit} | ${chosen}`);
        // A cross is drawn in ink that its box does not have, and neither possible nor chosen boxes have one.
        if (await page.locator('.own .crossed').count()) {
            const [ink, ground] = await page.locator('.own .crossed').first().evaluate((each) => [getComputedStyle(each.querySelector('svg path')).stroke, getComputedStyle(each).backgroundColor]);
            check(`${game}, forced colours, ${colorScheme}: a cross is seen`, ink !== ground && ink !== 'none' && (await page.locator('.own .lit:not(.chosen) svg path').count()) === 0, `${ink} on ${ground}`);
            check(`${game}, forced colours, ${colorScheme}: crossed is neither possible nor chosen`, ![lit, chosen].includes(await look('.own .crossed')), await look('.own .crossed'));
        }
        check(`${game}, forced colours: a box has an edge`, /(solid|dashed) [1-9]/.test(lit), lit);
        const pips = await page.locator('.tray .die circle').first().evaluate((each) => [getComputedStyle(each).fill, getComputedStyle(each.closest('.side')).backgroundColor]);
        // The browser lays a plate of the page's colour under all text, unless it is told not to: light on dark would be light on light.
        const [ink, ground, plate] = await page.locator('.actions .primary').first().evaluate((each) => { const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(each); const probe = Object.assign(document.createElement('i'), { className: 'probe' }); document.body.append(probe); probe.style.color = 'Canvas'; const canvas = getComputedStyle(probe).color; probe.remove(); return [color, backgroundColor, forcedColorAdjust === 'none' ? backgroundColor : canvas]; });
        check(`${game}, forced colours: what goes on can be read`, ink !== plate, `${ink} on ${ground}, plate ${plate}`);
        check(`${game}, forced colours: pips are seen`, pips[0] !== pips[1], pips.join(' on '));
    }
    await context.close();
}

// Whoever comes for the first time is asked for a name before the table opens, and sits there with all of it.
export async function firstHost() {
    const server = await TableServer.start();
    const host = await Person.come('');
    await host.go(`${server.url}#/online`);
    await host.click('open');
    await host.on('.name [role="alert"]').waitFor();
    check('without a name no table is opened', (await host.on('.lobby').count()) === 0);
    await host.page.keyboard.type('Annabelle');
    await host.page.keyboard.press('Enter');
    await host.on('[data-action="stand"]').waitFor();
    check('the first host sits with the whole name', (await host.on('[data-seat="1"] b').textContent()) === 'Annabelle', await host.on('[data-seat="1"]').textContent());
    // What is joined stays joined; what joins nothing or cannot be seen goes.
    for (const [typed, shown] of [['👨‍👩‍👧‍👦 Familie', '👨‍👩‍👧‍👦 Familie'], ['👩🏽‍🚀❤️‍🔥', '👩🏽‍🚀❤️‍🔥'], ['A\u200Db👩\u200D', 'A b👩'], ['محمد', 'محمد']]) {
        await host.click('stand');
        await host.on('[data-action="sit-down"]').waitFor(); // until then the field is that of somebody else on this device
        await host.on('.sit .field').first().fill(typed);
        await host.click('sit-down');
        await host.on('[data-action="stand"]').waitFor();
        check(`${typed} sits as ${shown}`, (await host.on('[data-seat="1"] b').textContent()) === shown, await host.on('[data-seat="1"] b').textContent());
    }
    await host.leave();
    await server.stop();
}

// The host sits from the start, a guest is told so, and Begin warns when somebody has no seat.
export async function lobbyWords() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    const id = await openTable(anna, server.url, 'qwixx', { seats: 3 });
    check('whoever opens a table sits there', (await anna.on('[data-seat="1"]').textContent()).includes('Anna'));
    await ben.go(`${server.url}t/${id}`);
    await ben.on('h1', { hasText: 'Anna’s table' }).waitFor();
    await anna.on('[data-unseated]').waitFor();
    check('Begin warns of those without a seat', true);
    await anna.click('begin');
    await anna.on('[data-action="begin-anyway"]').waitFor();
    await anna.click('wait');
    check('… and asks before it leaves them behind', (await anna.on('.lobby').count()) === 1);
    await ben.on('.sit .field').fill('');
    await ben.page.keyboard.type('Be');
    check('a name that is being typed seats nobody', (await ben.on('[data-action="stand"]').count()) === 0);
    await ben.page.keyboard.type('n');
    await ben.click('sit-down');
    await ben.on('.in').waitFor();
    check('a guest knows that they are in', /You are in/.test(await ben.on('.in').textContent()));
    await anna.on('[data-unseated]').waitFor({ state: 'detached' });
    await anna.on('[data-action="invite"]').click();
    await anna.on('.invite').waitFor();
    check('the invitation is folded and unfolds', true);
    await anna.leave();
    await ben.leave();
    await server.stop();
}

// Names in letters that run from right to left: what stands beside them, on the screen and in sentences, stays where it is.
export async function namesFromTheRight() {
    const called = ['שרה', 'דוד'];
    // Runs in the page: where such a name shares its line with something else and is not kept apart from it.
    const mixed = (names) => {
        const found = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
        const alone = (words, name) => words.trim() === name;
        for (let node = walk.currentNode; node; node = walk.nextNode()) {
            const words = node.nodeType === Node.TEXT_NODE ? [node.data] : [node.getAttribute('aria-label'), node.title].filter(Boolean);
            for (const name of names) for (const each of words) {
                if (!each.includes(name)) continue;
                if (!alone(each, name)) {
                    if (each.split(name).length !== each.split(`\u2068${name}\u2069`).length) found.push(each);
                    continue;
                }
                if (node.nodeType !== Node.TEXT_NODE) continue;
                let around = node.parentElement;
                while (alone(around.textContent, name) && getComputedStyle(around).display === 'inline' && getComputedStyle(around).unicodeBidi === 'normal') around = around.parentElement;
                if (!alone(around.textContent, name) && !around.closest('svg')) found.push(around.outerHTML.slice(0, 120));
            }
        }
        return found;
    };
    const keptApart = async (page, where) => {
        const found = await page.evaluate(mixed, called);
        check(`${where}: names from the right are kept apart`, (await page.content()).includes(called[1]) && found.length === 0, found.join(' | '));
    };
    const { context, page } = await device({ settings: { name: called[0], others: { qwixx: [{ kind: 'computer', name: called[1], level: 'casual' }], qwinto: [], knaster: [] } } });
    await open(page, middle('qwixx', 2), { first: called[0], called });
    await page.waitForSelector('.other .sheet');
    await keptApart(page, 'a table');
    await page.locator('.other .cover').click();
    await page.waitForSelector('dialog[open] .sheet');
    await keptApart(page, 'a sheet that was opened');
    await page.goto(url);
    await page.waitForSelector('[data-running]');
    await keptApart(page, 'the start page');
    await open(page, find('qwixx', 2, (view) => view.waits === 'over'), { first: called[0], called, id: 'over' });
    await page.waitForSelector('.closing');
    await keptApart(page, 'the end');
    for (const [hash, there] of [['history', '[data-history] li'], ['history/game/over', '.replay .sheet'], ['review/over', '[data-mistake]']]) {
        await page.goto(`${url}#/${hash}`);
        await page.waitForSelector(there);
        await keptApart(page, hash);
    }
    await context.close();

    const server = await TableServer.start();
    const [sara, david] = [await Person.come(called[0]), await Person.come(called[1])];
    const id = await openTable(sara, server.url, 'knaster');
    await david.go(`${server.url}t/${id}`);
    await sit(david);
    await sara.on('[data-seat="2"][data-kind="person"]').waitFor();
    await keptApart(sara.page, 'a lobby');
    await sara.click('begin');
    await untilDecided(sara, david);
    await keptApart(sara.page, 'a table online');
    await sara.leave();
    await david.leave();
    await server.stop();
}

// Unfinished games are listed on the start page, all of them, online ones too, and each can be taken away.
export async function continued() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 } });
    await open(page, middle('qwixx', 2));
    await page.evaluate(async () => {
        const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
        const games = database.transaction('games', 'readwrite').objectStore('games');
        const game = await new Promise((done) => { games.get('situation').onsuccess = (event) => done(event.target.result); });
        for (let n = 0; n < 6; ++n) await new Promise((done) => { games.put({ ...game, id: `more${n}`, updated: n }).onsuccess = done; });
        database.close();
    });
    await page.goto(url);
    await page.click('[data-action="all"]');
    check('all unfinished games are listed', (await page.locator('[data-running="local"]').count()) === 7);
    await page.locator('[data-action="forget"]').last().click();
    await page.click('[data-action="confirm-forget"]');
    await page.waitForFunction(() => document.querySelectorAll('[data-running]').length === 6);
    check('… and each can be deleted', true);
    // Whose turn it is: of people on one device by name, of you as such.
    const turn = () => page.locator('[data-running="local"] .turn').first().textContent();
    await open(page, find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 1 && choices.length > 1), { people: 2, id: 'two' });
    await page.waitForSelector('.own .lit');
    await page.locator('.own .lit').first().click();
    await page.click('[data-action="confirm"]');
    await page.waitForSelector('.own .lit, [data-action="takeover"]');
    await page.goto(url);
    await page.waitForSelector('[data-running="local"] .turn');
    check('of several people on one device it is said whose turn it is', /Next: Carla$/.test(await turn()), await turn());
    await open(page, middle('knaster', 2), { first: '', id: 'computers' });
    await page.waitForSelector('.own .lit');
    await playUntil(page, '[data-action="take-back-choice"]');
    await page.waitForSelector('[data-action="roll"], .own:has(.lit):not(:has(.chosen))');
    await page.goto(url);
    await page.waitForSelector('[data-running="local"] .yours');
    check('… and to you that it is yours', /Your turn$/.test(await turn()), await turn());
    await context.close();

    const server = await TableServer.start();
    const anna = await Person.come('Anna');
    const id = await openTable(anna, server.url, 'knaster', { seats: 2 });
    await anna.go(`${server.url}#/`);
    await anna.on('[data-running="online"] a').click();
    await anna.on('[data-action="stand"]').first().waitFor();
    check('a table that was left is found again', anna.page.url().endsWith(`#/t/${id}`), anna.page.url());

    // Whose turn it is there now, not when it was left.
    const ben = await Person.come('Ben');
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    await anna.click('begin');
    await untilDecided(anna, ben);
    await anna.go(`${server.url}#/`);
    const said = anna.on('[data-running="online"] .turn');
    await said.waitFor();
    check('the start page says who is waited for online', /Next: Ben$/.test(await said.textContent()), await said.textContent());
    while (!/Your turn/.test(await said.textContent()) && !(await isOver(ben))) {
        await act(ben);
        await anna.page.evaluate(() => dispatchEvent(new Event('pageshow')));
        await anna.page.waitForTimeout(200);
    }
    check('… and asks again when it comes into view', /Your turn$/.test(await said.textContent()), await said.textContent());
    let refused = 0;
    await anna.page.routeWebSocket(/./, (socket) => { ++refused; void socket.close(); });
    await anna.page.reload();
    await anna.on('[data-running="online"]').waitFor();
    for (let waited = 0; refused === 0 && waited < 100; ++waited) await anna.page.waitForTimeout(50);
    await anna.page.waitForTimeout(200);
    check('… and says nothing where the server is away', refused > 0 && (await said.count()) === 0);
    await anna.on('[data-running="online"] [data-action="forget"]').click();
    const dialog = anna.on('dialog[open]');
    check('a table is taken off the list, not deleted', !/Delete/.test(await dialog.textContent()) && /^Take Knaster of .* off the list$/.test(await anna.on('[data-running="online"] [data-action="forget"]').getAttribute('aria-label')), await dialog.textContent());
    await dialog.locator('[data-action="confirm-forget"]').click();
    await anna.on('[data-running]').first().waitFor({ state: 'detached' });
    await anna.leave();
    await ben.leave();
    await server.stop();
}
