// Storage that fails: refused, full, silent, taken away or newer. The game goes on, and the page says that it is not kept. And what is brought into it from outside.
import { check, device, playUntil, playUntilChoice, start, url } from './lib.mjs';
import { openTable, Person } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { find, open } from './situations.mjs';

// Each runs in the page before anything of its own.
const faults = {
    denied: () => { IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); }; },
    full: () => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; },
    silent: () => { IDBFactory.prototype.open = () => ({}); },
    newer: () => {}, // its store was written by a page to come
};

export async function storageFails() {
    for (const [name, fault] of Object.entries(faults)) {
        const { context, page } = await device({ seed: 5, settings: { others: { knaster: [] } } });
        if (name === 'newer') {
            await page.goto(`${url}icon.svg`);
            await page.evaluate(() => new Promise((done) => { indexedDB.open('misthrow', 9).onsuccess = (event) => { event.target.result.close(); done(); }; }));
        } else await context.addInitScript(fault);
        await start(page, 'knaster');
        await page.waitForSelector('[data-unkept]');
        check(`${name}: it is said that nothing is kept`, /until you close this tab/.test(await page.textContent('[data-unkept]')));
        if (name === 'denied') check('a game is played to its end without a store', (await playUntil(page)) === 'over');
        else await playUntilChoice(page);
        if (name === 'denied') {
            await page.click('[data-action="rematch"]');
            await page.waitForSelector('[data-over="false"] [data-action]');
            await page.goto(`${url}#/history`);
            await page.waitForSelector('[data-history] li');
            check('… and is in the history as long as the page lives', (await page.locator('[data-unkept]').count()) === 1);
        }
        await context.close();
    }
}

// A tab that ends right after a step, before it has heard that the step is kept: the step is not lost.
export async function keptAtOnce() {
    const { context, page } = await device();
    await open(page, find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 1 && view.nextRoll.turn > 5 && choices.length > 2));
    await page.waitForSelector('.own .lit');
    const crosses = await page.locator('.own .crossed').count();
    await page.locator('.own .lit').first().click();
    await page.evaluate(() => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...words) {
            queueMicrotask(() => { console.log('put'); for (;;); }); // this page hears nothing any more
            return put.apply(this, words);
        };
    });
    const written = page.waitForEvent('console', (message) => message.text() === 'put');
    void page.evaluate(() => document.querySelector('[data-action="confirm"]').click()).catch(() => {});
    await written;
    const address = page.url();
    await page.close();
    const next = await context.newPage();
    await next.goto(address);
    await next.waitForSelector('[data-over]');
    await next.waitForSelector('.own .crossed');
    check('a step is kept although the tab has not lived to hear it', (await next.locator('.own .crossed').count()) === crosses + 1, `${crosses} → ${await next.locator('.own .crossed').count()}`);
    await context.close();
}

// A connection that was lost is opened anew, and what could not be written meanwhile is.
export async function storageComesBack() {
    const { context, page } = await device({ seed: 5 });
    await context.addInitScript(() => {
        window.connections = [];
        const open = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (...words) {
            if (window.refused) throw new DOMException('denied', 'SecurityError');
            const request = open.apply(this, words);
            request.addEventListener('success', () => window.connections.push(request.result));
            return request;
        };
    });
    await start(page, 'qwixx');
    await playUntilChoice(page);
    await page.evaluate(() => { for (const each of window.connections) each.close(); });
    await playUntil(page, (done) => done === 'confirm');
    await page.waitForFunction(() => window.connections.length > 1); // nobody who plays waits for a save
    check('a connection that was closed is opened anew', (await page.locator('[data-unkept]').count()) === 0);
    await page.evaluate(() => { window.refused = true; for (const each of window.connections) each.close(); });
    await playUntil(page, (done) => done === 'confirm');
    await page.waitForSelector('[data-unkept]');
    await page.evaluate(() => { window.refused = false; });
    await playUntil(page, (done) => done === 'confirm');
    await page.waitForSelector('[data-unkept]', { state: 'detached' });
    await playUntilChoice(page);
    const sheet = await page.textContent('.own .sheet');
    await page.reload();
    await page.waitForSelector('.own .sheet');
    check('what was played meanwhile is kept when the store is back', (await page.textContent('.own .sheet')) === sheet);
    // A newer page wants to change the store: it does not wait for this tab.
    const upgraded = await page.evaluate(() => new Promise((done) => { const request = indexedDB.open('misthrow', 2); request.onsuccess = () => { request.result.close(); done('opened'); }; request.onblocked = () => done('blocked'); }));
    check('a newer page is not blocked by an older one', upgraded === 'opened', upgraded);
    await context.close();
}

export async function damagedGames() {
    const { context, page } = await device({ seed: 5 });
    await start(page, 'knaster');
    await playUntilChoice(page);
    await page.evaluate(async () => {
        const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
        const games = database.transaction('games', 'readwrite').objectStore('games');
        const [good] = await new Promise((done) => { games.getAll().onsuccess = (event) => done(event.target.result); });
        const puts = [
            { ...good, id: 'a', seats: undefined }, { ...good, id: 'b', record: 7 }, { ...good, id: 'c', game: 'chess' }, { ...good, id: 'd', scores: null }, { ...good, id: 'e', updated: 9e20 }, { ...good, id: 'f', seats: [null] },
            { ...good, id: 'g', status: 'over', winners: 3 }, { ...good, id: 'h', status: 'over', updated: -5e12, winners: [0] },
        ];
        for (const put of puts) await new Promise((done) => { games.put(put).onsuccess = done; });
        database.close();
    });
    await page.goto(url);
    await page.waitForSelector('[data-running]');
    check('damaged games hide only themselves', (await page.locator('[data-running]').count()) === 1);
    await page.goto(`${url}#/history`);
    await page.waitForSelector('[data-history] li');
    check('a game of 1811 is in the history', (await page.locator('[data-history] li').count()) === 1 && /1811/.test(await page.textContent('[data-history] li')), await page.textContent('[data-history]'));
    await page.goto(`${url}#/play/a`);
    await page.waitForSelector('.wait h1');
    check('a damaged game says so when it is opened', /could not be opened/.test(await page.textContent('.wait h1')));
    await context.close();
}

// A game that was kept by a page with other rules is refused aloud, in progress or over; one from before the version was written down goes on.
export async function otherRules() {
    const { context, page } = await device({ seed: 5 });
    await start(page, 'knaster');
    await playUntilChoice(page);
    const kept = await page.evaluate(async () => {
        const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
        const games = database.transaction('games', 'readwrite').objectStore('games');
        const [good] = await new Promise((done) => { games.getAll().onsuccess = (event) => done(event.target.result); });
        const { rules, ...old } = good;
        for (const put of [{ ...good, id: 'later', rules: rules + 1 }, { ...good, id: 'over', status: 'over', winners: [0], rules: rules + 1 }, { ...old, id: 'old' }])
            await new Promise((done) => { games.put(put).onsuccess = done; });
        database.close();
        return rules;
    });
    check('a game is kept with the version of its rules', kept === 1, kept);
    await page.goto(`${url}#/play/later`);
    await page.waitForSelector('[data-other-rules]');
    check('a game of other rules says why it does not open', /another version of the rules/.test(await page.textContent('[data-other-rules]')));
    check('and nothing of it is shown', (await page.locator('.sheet').count()) === 0);
    for (const address of ['history/game/over', 'review/over']) {
        await page.goto(`${url}#/${address}`);
        await page.waitForSelector('[data-other-rules]');
        check(`${address}: a finished game of other rules is not shown by ours`, (await page.locator('.sheet').count()) === 0);
    }
    await page.goto(`${url}#/play/old`);
    await page.waitForSelector('.own .sheet');
    check('a game from before there were versions goes on', true);
    await context.close();
}

// A device whose local storage is full plays at a table far away, and shows the very seed that it promised.
export async function fullLocalStorage() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    const id = await openTable(anna, server.url, 'qwinto');
    await anna.page.evaluate(() => {
        for (let size = 1 << 22; size > 0; size >>= 1) for (let at = 0; ; ++at) try { localStorage.setItem(`fill${size}.${at}`, 'x'.repeat(size)); } catch { break; }
    });
    await ben.go(`${server.url}t/${id}`);
    await ben.click('sit-down');
    await ben.on('.in').waitFor();
    await anna.click('begin');
    await anna.on('.own .sheet').waitFor();
    const [, seeds = ''] = /\[SeatSeeds "([^"]*)"\]/.exec(await (await fetch(`${server.url}tables/${id}.mtr`)).text()) ?? [];
    check('the dice hold everybody’s part', /^[0-9a-f]{64}, ?[0-9a-f]{64}$/.test(seeds), seeds);
    await anna.leave();
    await ben.leave();
    await server.stop();
}

// Three megabytes of prose (minutes, when every line looked at all before it), a record with the number of a game that is being played, and one from before 1970.
export async function imports() {
    const { context, page } = await device();
    await open(page, find('knaster', 1, (view) => view.nextRoll.turn > 3));
    await page.goto(`${url}#/history`);
    const prose = 'Somebody wrote a long letter, and it holds no game at all.\n'.repeat(52000);
    const record = find('knaster', 1, (view) => view.waits === 'over').record.replace('\n\n', '\n[Id "situation"]\n[Date "1811-05-01"]\n\n');
    await page.waitForSelector('[data-action="import"]');
    await page.setInputFiles('input[type="file"]', [['letter.txt', prose], ['old.mtr', record]].map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
    await page.waitForSelector('[data-report] .good');
    check('prose is refused once, and quickly', (await page.locator('[data-report] li').count()) === 1 && /letter.txt, line 1/.test(await page.textContent('[data-report]')), await page.textContent('[data-report]'));
    check('a game of 1811 is taken', /1811/.test(await page.textContent('[data-history]')), await page.textContent('[data-history]'));
    await page.goto(url);
    await page.waitForSelector('[data-running="local"]');
    check('the game that is being played stays, whatever number a record has', (await page.locator('[data-running="local"]').count()) === 1);
    await context.close();
}

// Sixty tables are remembered; a code that was mistyped takes the place of none.
export async function mistypedCodes() {
    const server = await TableServer.start();
    const anna = await Person.come('Anna');
    await anna.go(server.url);
    await anna.page.evaluate(() => {
        for (let at = 0; at < 60; ++at) localStorage.setItem(`misthrow.table.real${at}`, JSON.stringify({ key: String(at).padStart(32, '0'), seeds: {}, commitments: {}, used: at + 1 }));
    });
    for (const code of ['k7m2x9qp', 'K7M2%20X9QQ', 'k7m2x9qr']) {
        await anna.go(`${server.url}#/t/${code}`);
        await anna.on('.gone [role="alert"]').waitFor();
    }
    const kept = await anna.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('misthrow.table.')).length);
    check('mistyped codes push no key of a real seat out', kept === 60 && (await anna.page.evaluate(() => localStorage['misthrow.table.real0'] !== undefined)), String(kept));
    await anna.leave();
    await server.stop();
}
