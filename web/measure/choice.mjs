// How long from pointing at a box to the frame that shows it chosen: in the middle of games, with three others at the table, by real clicks.
import { chromium } from 'playwright-core';
import { TableServer } from '../e2e/online/table-server.mjs';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

// Runs in the page: one thing that a person could do, without pointing at a box. 'box' when that is all there is to do.
function next() {
    const press = (selector) => {
        const found = document.querySelector(selector);
        found?.click();
        return found !== null;
    };
    if (document.querySelector('[data-over="true"]')) return 'over';
    if (document.querySelector('.own .lit:not(.chosen):not(.fresh), .own .offered')) return document.querySelector('[data-action="confirm"]:not(:disabled)') && press('[data-action="confirm"]') ? 'done' : 'box';
    const picked = document.querySelectorAll('.pick[aria-pressed="true"]').length;
    if (picked < 2 && press('.pick[aria-pressed="false"]')) return 'done';
    for (const action of ['confirm', 'pick', 'roll', 'keep', 'pass']) if (press(`[data-action="${action}"]:not(:disabled)`)) return 'done';
    return 'wait';
}

async function measure(page, rate, wanted) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.evaluate(() => {
        globalThis.times = [];
        // From the event's own time stamp, so that what the browser does before the page hears of it counts too.
        addEventListener('pointerup', (event) => {
            const box = event.target.closest?.('.own [data-token]');
            if (!box) return;
            const look = () => {
                if (!box.isConnected) return;
                // One frame later it has been drawn.
                if (box.classList.contains('chosen') || box.classList.contains('fresh')) requestAnimationFrame(() => globalThis.times.push(performance.now() - event.timeStamp));
                else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
        }, true);
    });
    while ((await page.evaluate(() => globalThis.times.length)) < wanted) {
        const what = await page.evaluate(next);
        if (what === 'over') {
            await page.click('[data-action="rematch"]');
            await page.waitForSelector('[data-over="false"]');
        } else if (what === 'box') {
            const before = await page.evaluate(() => globalThis.times.length);
            try {
                await page.locator('.own .lit:not(.chosen):not(.fresh), .own .offered').first().click({ timeout: 700 });
                await page.waitForFunction((count) => globalThis.times.length > count, before, { timeout: 700 });
            } catch {
                // The table moved on while the pointer was on its way.
            }
        } else if (what === 'wait') await page.waitForFunction(() => document.querySelector('.own .lit, [data-action]:not(:disabled), .pick, [data-over="true"]'));
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return page.evaluate(() => globalThis.times.sort((a, b) => a - b));
}

export async function choice(games = ['qwixx', 'qwinto', 'knaster'], count = 25) {
    const server = await TableServer.start();
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    for (const game of games) {
        for (const rate of [1, 4]) {
            const context = await browser.newContext({ locale: 'en', viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
            await context.addInitScript((text) => { localStorage.misthrow ??= text; }, JSON.stringify({ pace: 'instant', others: Object.fromEntries(['qwixx', 'qwinto', 'knaster'].map((each) => [each, [1, 2, 3].map(() => ({ kind: 'computer', name: '', level: 'novice' }))])) }));
            const page = await context.newPage();
            await page.goto(`${server.url}#/play/${game}`);
            await page.waitForSelector('.own');
            const times = await measure(page, rate, count);
            const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0);
            console.log(`${game}${rate === 1 ? '' : `, processor ${rate} times slower`}: shown after ${at(0.5)} ms (middle), ${at(0.95)} ms (95 of 100), ${at(1)} ms (slowest of ${times.length})`);
            await context.close();
        }
    }
    await browser.close();
    await server.stop();
}
