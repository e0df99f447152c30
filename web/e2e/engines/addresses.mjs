// Every address, opened cold: the page shows what belongs there, and nothing goes wrong. One of each kind is also loaded once more.
import { makeCore } from '../../tools/core.mjs';
import { newTable } from './new-table.mjs';
import { settled, Unanswered } from './settled.mjs';

const { games: known } = makeCore();
const games = known.map(({ game }) => game);
// What is seen at an address when all is well. TABLE is a table that gathers, GAME a finished one of this device.
export const addresses = {
    '': '[data-play="qwixx"]',
    '#/nowhere': '#main h1',
    '#/learn': '#main h1',
    '#/history': '#main h1',
    '#/history/statistics': '#main h1',
    '#/history/game/none': '#main h1',
    '#/history/game/GAME': '.replay [role="grid"]',
    '#/review/GAME': '[data-depth]',
    '#/daily': '[data-action="daily"]',
    '#/drills': '[data-drills]',
    '#/explore': '#main [role="grid"]',
    '#/play/none': '#main h1',
    '#/online': '[data-action="open"]',
    '#/duel/TABLE': '[data-action="open"]',
    '#/t/zzzzzzzz': '#main [role="alert"]',
    '#/t/TABLE': '[data-action="sit-down"]',
    't/TABLE': '[data-action="sit-down"]',
    ...Object.fromEntries(games.flatMap((game) => [
        [`#/rules/${game}`, '#main article h1'],
        [`#/learn/${game}`, '#main [role="grid"]'],
        [`#/play/${game}`, '[data-action="roll"], .pick, .lit'],
    ])),
};
const reloaded = new Set(['', '#/history', '#/online', '#/t/TABLE', 't/TABLE', '#/play/qwixx']);

// Runs in the page: a game with four misthrows, in the store.
async function keepGame(id) {
    const open = () => new Promise((done) => {
        const request = indexedDB.open('misthrow');
        request.onupgradeneeded = () => request.transaction.abort(); // the page has not made it yet
        request.onsuccess = () => done(request.result);
        request.onerror = () => done(undefined);
    });
    let database = await open();
    for (let tries = 0; !database && tries < 100; ++tries) {
        await new Promise((next) => setTimeout(next, 50));
        database = await open();
    }
    const transaction = database.transaction('games', 'readwrite');
    transaction.objectStore('games').put({
        id, game: 'qwixx', status: 'over', seats: [{ name: 'Anna', kind: 'person' }], scores: [-20], winners: [0], keeps: false, pending: [], started: 0, updated: 0,
        record: `[Game "qwixx"]\n[Seats "Anna"]\n\n${[1, 2, 3, 4].map((turn) => `${turn}. 1 1 2 3 4 5 | - | -\n`).join('')}`,
    });
    await new Promise((done) => { transaction.oncomplete = done; });
    database.close();
    return true;
}

// Runs in the page.
function seen(selector) {
    const found = [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
    return { found, faults: globalThis.misthrowFaults ?? ['watch.js did not run'], text: document.body.textContent.slice(0, 300) };
}

// Waits until the page shows this; an error says what it shows instead.
export async function shows(tab, selector) {
    let last;
    await settled(async () => {
        last = await tab.run(seen, selector);
        return last.found || last.faults.length > 0;
    }, selector).catch((error) => {
        if (error instanceof Unanswered) throw error;
        throw new Error(`${error.message}; the page says ${JSON.stringify(last?.text)}`);
    });
    if (last.faults.length > 0) throw new Error(last.faults.join(' | '));
}

export async function everyAddress({ engine, server, check }) {
    const table = await newTable(server);
    const tab = await engine.person();
    await tab.go(`${server.url}#/history`); // which makes the store
    await shows(tab, '#main h1');
    await tab.run(keepGame, 'finished');
    for (const [address, selector] of Object.entries(addresses)) {
        for (const how of reloaded.has(address) ? ['cold', 'reloaded'] : ['cold']) {
            let fault = '';
            try {
                // From elsewhere: another '#' alone would open no document.
                if (how === 'cold') await tab.go('about:blank');
                await (how === 'cold' ? tab.go(server.url + address.replace('TABLE', table).replace('GAME', 'finished')) : tab.reload());
                await shows(tab, selector);
            } catch (error) {
                fault = error.message;
            }
            check(`${engine.name}: /${address} ${how}`, fault === '', fault);
        }
    }
    await tab.close();
}

// A page that cannot be drawn says so, in the reader's language, and the way to the others stays open.
export async function brokenPage({ engine, server, check }) {
    const tab = await engine.person();
    await tab.go(new URL('/healthz', server.url).href); // no page that keeps settings of its own there
    await tab.run(() => {
        localStorage.misthrowBreaks = 'yes';
        localStorage.misthrow = JSON.stringify({ language: 'it' });
    });
    await tab.go('about:blank');
    await tab.go(`${server.url}#/rules/qwixx`);
    const told = await settled(() => tab.run(() => document.querySelector('[data-failed]')?.textContent.trim()), 'the page says that it failed');
    check(`${engine.name}: a broken page says so in Italian`, /pagina/.test(told), told);
    await tab.run(() => {
        delete localStorage.misthrowBreaks;
        document.querySelector('.brand').click();
    });
    await settled(() => tab.run(() => document.querySelector('[data-play="qwixx"]') !== null), 'the start page comes');
    check(`${engine.name}: the other pages still open`, true);
    await tab.close();
}
