// The daily game where a server counts results: one's own among those of others, once, and nothing of it is needed.
import { result } from '../../../tests/server/daily-game.mjs';
import { axeSource, browser, check, playUntil } from '../lib.mjs';
import { TableServer } from './table-server.mjs';

const localDay = () => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};
const counted = async (server) => (await (await fetch(`${server.url}daily/${localDay()}/qwixx`)).json()).results;
// What is told may be some seconds old.
async function untilCounted(server, expected) {
    for (let tries = 0; tries < 40; ++tries) {
        if ((await counted(server)) === expected) return true;
        await new Promise((wake) => setTimeout(wake, 500));
    }
    return false;
}

async function shown(page) {
    await page.waitForSelector('[data-distribution]');
    return Number(await page.locator('[data-distribution]').getAttribute('data-distribution'));
}
const again = async (page) => {
    await page.reload();
    await page.waitForSelector('[data-status="over"] [data-master]');
};

export async function dailyResults() {
    const server = await TableServer.start();
    const date = localDay();
    for (const crosses of [0, 0, 1, 2, 1]) check('others have played', (await result(server, { date, crosses, path: `/daily/${date}/qwixx` })).status === 200);
    const context = await browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    await context.addInitScript((text) => { localStorage.misthrow ??= text; }, JSON.stringify({ pace: 'instant', rest: 0, hints: 0, motion: 'reduced' }));
    const page = await context.newPage();
    page.on('pageerror', (error) => check('the page throws nothing', false, error.stack));
    await page.goto(`${server.url}#/daily/qwixx`);
    await page.click('[data-action="daily"]');
    check('it is played to its end', (await playUntil(page)) === 'over');
    check('the result is counted when the game is over', await untilCounted(server, 6));
    await page.click('[data-action="to-daily"]');
    check('one sees how everybody did', (await shown(page)) === 6);
    const score = Number(await page.locator('[data-score]').getAttribute('data-score'));
    const place = await page.locator('[data-place]').textContent();
    check('and where one stands', score > -18 ? place === 'better than 100% of 5 other players' : /players/.test(place), `${score}: ${place}`);
    const bars = await page.locator('[data-bar]').evaluateAll((found) => found.map((bar) => `${bar.dataset.bar}${bar.matches('.mine') ? '!' : ''}`));
    check('the bars are all results, one of them is marked', bars.reduce((sum, bar) => sum + parseInt(bar, 10), 0) === 6 && bars.filter((bar) => bar.endsWith('!')).length === 1, `${score}: ${bars}`);

    // Without seeing it: a table, by the keyboard.
    await page.locator('figure summary').focus();
    await page.keyboard.press('Enter');
    const rows = await page.locator('figure tbody td').allTextContents();
    check('the table says the same', rows.reduce((sum, each) => sum + Number(each), 0) === 6, rows.join());
    await page.waitForSelector('[data-master]:not([data-master=""])');
    await page.evaluate(axeSource);
    const violations = await page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id }) => id));
    check('nothing is wrong for anybody', violations.length === 0, violations.join());

    for (let visit = 0; visit < 3; ++visit) await again(page);
    check('a result counts once, however often it is looked at', (await shown(page)) === 6 && (await untilCounted(server, 6)));

    await withoutTheServer(page, context, server);
    await context.close();
    await server.stop();
}

async function withoutTheServer(page, context, server) {
    const quiet = async (how) => {
        await page.waitForTimeout(700);
        check(`${how}: the page is as ever`, (await page.locator('[data-distribution], [data-place]').count()) === 0 && (await page.locator('[data-score]').count()) === 1 && (await page.locator('[role="alert"]').count()) === 0);
    };
    const answers = (reply, method) => page.route(/\/daily\/2|\/$/, (route) => (route.request().method() === method ? route.fulfill(reply) : route.continue()));
    const forget = () => page.evaluate(() => localStorage.removeItem('misthrow-daily-sent'));

    await forget();
    await answers({ status: 503, body: 'storage\n' }, 'POST');
    await again(page);
    await quiet('a server that says no');
    await page.unrouteAll();
    await again(page);
    check('what could not be sent is sent at the next visit', (await shown(page)) === 7);

    let sent = 0;
    page.on('request', (request) => (sent += /\/daily\/2/.test(request.url()) ? 1 : 0));
    await answers({ status: 200, contentType: 'text/html', body: '' }, 'HEAD'); // any web server, or an older one
    await again(page);
    await quiet('a server that does not count');
    check('nobody is sent anything who does not ask for it', sent === 0, String(sent));
    await page.unrouteAll();
    const comeBack = async () => {
        await page.goto(`${server.url}#/`);
        await page.waitForSelector('[data-play]');
        await page.goto(`${server.url}#/daily/qwixx`);
        await page.waitForSelector('[data-status="over"] [data-master]');
    };
    await comeBack(); // what the two pages are made of is here now
    await context.setOffline(true);
    await comeBack();
    await quiet('without a network');
    await context.setOffline(false);
    await server.kill();
    await comeBack();
    await quiet('without a server');
}
