// How long until the first roll is possible: a browser that has never seen the page, four times slower than this machine, 1.6 Mbit/s and 150 ms there and back.
import { chromium } from 'playwright-core';
import { TableServer } from '../e2e/online/table-server.mjs';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

async function slow(session) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
}

// The player alone at the table, so that it is for them to roll.
async function once(browser, url, detail) {
    const context = await browser.newContext({ locale: 'en', viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
    await context.addInitScript((text) => {
        localStorage.misthrow ??= text;
        globalThis.marks = {};
        const observer = new MutationObserver(() => {
            const now = performance.now();
            if (document.querySelector('[data-play], .table, .wait')) globalThis.marks.shown ??= now;
            if (document.querySelector('[data-action="roll"], .pick')) globalThis.marks.mayRoll ??= now;
            if (document.querySelector('.own .lit, [data-action="keep"]')) globalThis.marks.choice ??= now;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
    }, JSON.stringify({ others: { qwixx: [], qwinto: [], knaster: [] } }));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slow(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const requests = [];
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => requests.push({ requestId, bytes: encodedDataLength }));
    const names = new Map();
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => names.set(requestId, { url: request.url, from: timestamp }));
    session.on('Network.loadingFinished', ({ requestId, timestamp }) => { const each = names.get(requestId); if (each) each.to = timestamp; });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => globalThis.marks.mayRoll !== undefined, undefined, { timeout: 30000 });
    const { shown, mayRoll } = await page.evaluate(() => globalThis.marks);
    if ((await page.$('.pick')) !== null) await page.locator('.pick').first().tap(); // Qwinto: which dice
    // Whoever taps the moment a button appears is not heard (app/rest.svelte.ts); nobody does.
    await page.waitForFunction(() => document.querySelector('[data-action="roll"], [data-action="pick"]') && !document.querySelector('[data-resting]'), undefined, { timeout: 30000 });
    // From the moment the finger is lifted.
    const tapped = await page.evaluate(() => {
        const button = document.querySelector('[data-action="roll"], [data-action="pick"]');
        const now = performance.now();
        button.click();
        return now;
    });
    await page.waitForFunction(() => globalThis.marks.choice !== undefined, undefined, { timeout: 30000 });
    const choice = await page.evaluate(() => globalThis.marks.choice);
    if (detail) {
        const zero = Math.min(...[...names.values()].map((each) => each.from));
        for (const { requestId, bytes } of requests) {
            const each = names.get(requestId);
            if (each) console.log(`    ${((each.from - zero) * 1000).toFixed(0).padStart(5)} – ${((each.to - zero) * 1000).toFixed(0).padStart(5)} ms ${String(bytes).padStart(7)} bytes ${each.url.replace(/.*\//, '')}`);
        }
        for (const entry of await page.evaluate(() => performance.getEntriesByType('resource').filter((each) => /wasm|mtw/.test(each.name)).map((each) => [each.name, each.startTime, each.responseEnd, each.transferSize]))) console.log(`    page saw ${entry}`);
    }
    await context.close();
    return { shown, mayRoll, choice: choice - tapped };
}

export async function firstRoll(games = ['qwixx', 'qwinto', 'knaster'], rounds = 5) {
    const server = await TableServer.start();
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const detail = process.argv.includes('--detail');
    const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
    for (const game of games) {
        const found = [];
        for (let round = 0; round < rounds; ++round) found.push(await once(browser, `${server.url}#/play/${game}`, detail && round === 0));
        const line = (name) => `${middle(found.map((each) => each[name])).toFixed(0)} ms (${Math.min(...found.map((each) => each[name])).toFixed(0)}–${Math.max(...found.map((each) => each[name])).toFixed(0)})`;
        console.log(`${game}: something to read after ${line('shown')}, first roll possible after ${line('mayRoll')}, then from the tap to the first choice ${line('choice')}`);
    }
    await browser.close();
    await server.stop();
}
