// What is small and would not be missed at once: what a hand feels, how figures, crosses and locks are drawn, and what the page may never do.
import { check, device, url } from './lib.mjs';
import { Person } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { policy } from './serve.mjs';
import { find, inTheMiddle, open } from './situations.mjs';

// Rolls, crosses and misthrows are felt, unless that is switched off; in the settings there is a switch for it.
export async function felt() {
    const yours = (wanted) => find('qwixx', 2, (view, choices) => view.active === 0 && wanted(view, choices));
    const situations = [
        ['a roll', yours((view) => view.waits === 'roll'), async (page) => { await page.click('[data-action="roll"]'); }, [25]],
        ['a cross', yours((view, choices) => view.phase === 'white' && choices.length > 1), async (page) => { await page.locator('.own .lit').first().click(); await page.click('[data-action="confirm"]'); }, [10]],
        ['a misthrow', yours((view, choices) => view.phase === 'colour' && choices.some((each) => each.misthrow)), async (page) => { await page.click('[data-action="pass"]'); await page.click('[data-action="confirm"]'); }, [40, 60, 40]],
    ];
    for (const vibration of [true, false]) {
        const { context, page } = await device({ seed: 5, settings: { vibration } });
        await page.addInitScript(() => {
            globalThis.feelings = [];
            navigator.vibrate = (pattern) => { globalThis.feelings.push(JSON.stringify(pattern)); return true; };
        });
        for (const [title, situation, act, pattern] of situations) {
            await open(page, situation);
            await page.click('.own h2, .own header'); // whoever plays has touched the page
            await page.evaluate(() => { globalThis.feelings = []; });
            const before = await page.textContent('[data-live]');
            await act(page);
            await page.waitForFunction((was) => document.querySelector('[data-live]').textContent !== was, before);
            const feelings = await page.evaluate(() => globalThis.feelings);
            if (vibration) check(`${title} is felt`, feelings.includes(JSON.stringify(pattern)), feelings.join(' '));
            else check(`${title} is not felt where that is off`, feelings.length === 0, feelings.join(' '));
        }
        await page.goto(url);
        await page.click('.gear');
        const on = await page.locator('dialog[open] .switches input').evaluateAll((found) => found.map((each) => each.checked));
        check(`the settings have a switch for it, ${vibration ? 'on' : 'off'}`, on[1] === vibration, on.join());
        await context.close();
    }
}

// Runs in the page: how much ink there is in the middle of a zero of this typeface, in parts of its area.
function inkInZero(family) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 300];
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    drawing.font = `600 200px ${family}`;
    drawing.textBaseline = 'middle';
    drawing.fillText('0', 60, 150);
    const { data } = drawing.getImageData(0, 0, 300, 300);
    const inked = [...Array(300 * 300).keys()].filter((at) => data[at * 4 + 3] > 128);
    const [xs, ys] = [inked.map((at) => at % 300), inked.map((at) => Math.floor(at / 300))];
    const [left, right, top, bottom] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b)), ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
    const middle = inked.filter((at) => Math.abs((at % 300) - (left + right) / 2) < (right - left) * 0.12 && Math.abs(Math.floor(at / 300) - (top + bottom) / 2) < (bottom - top) * 0.12);
    return middle.length / ((right - left) * 0.24 * (bottom - top) * 0.24);
}
// A zero has neither a stroke nor a dot through it, wherever figures stand.
export async function plainZeros() {
    const { context, page } = await device();
    await open(page, find('qwixx', 3, inTheMiddle));
    await page.waitForSelector('.own .lit');
    await page.evaluate(() => Promise.all(['Figures', 'Atkinson', 'Fraunces'].map((each) => document.fonts.load(`600 200px ${each}`, '0'))));
    const families = await page.evaluate(() => [...new Set([...document.querySelectorAll('.number, .points, .score, .scores *, h1, h2, button, .makes')].map((each) => getComputedStyle(each).fontFamily))]);
    check('figures have typefaces', families.length > 0);
    for (const family of families) {
        const ink = await page.evaluate(inkInZero, family);
        check(`the zero of ${family} is empty`, ink < 0.02, String(ink));
    }
    const features = await page.locator('.number, .points, .score').evaluateAll((found) => [...new Set(found.map((each) => getComputedStyle(each).fontVariantNumeric))]);
    check('nobody asks for another zero', features.every((each) => !each.includes('slashed-zero')), features.join());
    check('… of which the face of the letters alone would have one', (await page.evaluate(inkInZero, 'Atkinson')) > 0.3);
    await context.close();
}

// Runs in the page: crossed boxes whose figure lies under ink, or is too small to be read. Of a stroke the points along its middle are looked at.
function hiddenFigures({ sheet, least }) {
    const drawing = document.createElement('canvas').getContext('2d');
    const crossed = [...document.querySelectorAll(`${sheet} .box.crossed`)].filter((each) => each.checkVisibility());
    const bad = crossed.flatMap((box) => {
        const number = box.querySelector('.number');
        const { fontSize, fontWeight, fontFamily } = getComputedStyle(number);
        drawing.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down, fontBoundingBoxAscent: over, fontBoundingBoxDescent: under, width } = drawing.measureText(number.textContent);
        const frame = number.getBoundingClientRect();
        const baseline = frame.top + frame.height / 2 + (over - under) / 2;
        const [left, right, top, bottom] = [frame.left + frame.width / 2 - width / 2, frame.left + frame.width / 2 + width / 2, baseline - up, baseline + down];
        const points = [...box.querySelectorAll('.cross path')].flatMap((path) => {
            const length = path.getTotalLength();
            const place = path.getScreenCTM();
            return Array.from({ length: 40 }, (_, at) => path.getPointAtLength((length * at) / 39).matrixTransform(place));
        });
        const inside = points.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length / points.length;
        const outside = top < box.getBoundingClientRect().top - 1;
        return Number.parseFloat(fontSize) < least || inside > 0.15 || outside || points.length === 0 ? [`${number.textContent}: ${fontSize}, ${(inside * 100).toFixed(0)} % of the ink, ${(top - box.getBoundingClientRect().top).toFixed(1)}`] : [];
    });
    return { count: crossed.length, bad };
}
// A cross is ink beside the figure of its box, on small sheets as well.
export async function readableCrosses() {
    const { context, page } = await device();
    for (const game of ['qwixx', 'qwixx-mixed-a']) {
        await open(page, find(game, 3, (view, choices) => inTheMiddle(view, choices) && view.nextRoll.turn > 10));
        await page.waitForSelector('.own .lit');
        for (const [width, height] of [[320, 640], [390, 844], [844, 390], [820, 1180], [1440, 900], [1920, 1080]]) {
            await page.setViewportSize({ width, height });
            for (const [sheet, least] of [['.own', 12], ['.other', 7]]) {
                await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity).map((each) => each.finished))); // ink that has just been drawn lies still
                const { count, bad } = await page.evaluate(hiddenFigures, { sheet, least });
                if (sheet === '.other' && width < 820) continue; // a scoreboard may stand there instead of sheets
                check(`${game} at ${width}×${height}, ${sheet}: figures under crosses can be read`, count > 0 && bad.length === 0, `${count}: ${bad.slice(0, 5).join(' | ')}`);
            }
        }
    }
    await context.close();
}

// A lock that can no longer be won is crossed out and pale, on one's own sheet and on others'; the rest are not.
export async function deadLocks() {
    const { context, page } = await device({ viewport: { width: 1440, height: 900 } });
    const lost = (sheet) => sheet.rows.map((row) => !row.lock && (row.closed || !row.reachable));
    const mixed = (sheet) => lost(sheet).includes(true) && lost(sheet).includes(false);
    for (const game of ['qwixx', 'qwixx-mixed-a']) {
        const { view, ...rest } = find(game, 2, (each, choices) => inTheMiddle(each, choices) && each.sheets.every(mixed));
        await open(page, { view, ...rest });
        await page.waitForSelector('.own .lit');
        await page.waitForSelector('.other .lock');
        for (const [selector, seat] of [['.own', 0], ['.other', 1]]) {
            const seen = await page.locator(`${selector} .lock`).evaluateAll((locks) => locks.map((lock) => {
                const line = getComputedStyle(lock, '::after');
                return Number(getComputedStyle(lock).opacity) < 0.8 && line.content !== 'none' && Number.parseFloat(line.height) >= 1 && Number.parseFloat(line.width) > 2;
            }));
            check(`${game} ${selector}: locks that are lost look so, and no others`, seen.join() === lost(view.sheets[seat]).join(), `${seen} instead of ${lost(view.sheets[seat])}`);
        }
    }
    await context.close();
}

// Text that came from somewhere never becomes a script: the real server says so with every page, and the browser holds the page to it.
export async function trustedTypes() {
    const server = await TableServer.start();
    for (const path of ['', 't/zzzzzzzz']) {
        const header = (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';
        check(`/${path}: trusted types are required`, /require-trusted-types-for 'script'/.test(header) && /trusted-types svelte-trusted-html misthrow(;|$)/.test(header), header);
        check(`/${path}: the tests serve the page under the same policy`, header === policy, header);
    }
    const anna = await Person.come('Anna');
    await anna.page.addInitScript(() => { globalThis.violations = []; document.addEventListener('securitypolicyviolation', (event) => globalThis.violations.push(event.violatedDirective)); console.error = () => {}; });
    anna.page.removeAllListeners('console'); // what is refused is also complained about
    await anna.go(`${server.url}#/rules/qwixx`);
    await anna.on('article h2').first().waitFor(); // what the page itself writes as text with marks is allowed
    const refused = await anna.page.evaluate(() => {
        const tries = {
            innerHTML: () => { document.createElement('div').innerHTML = '<img src=x>'; },
            'a script': () => { document.createElement('script').text = '1'; },
            'the address of a script': () => { document.createElement('script').src = '/x.js'; },
            'another policy': () => trustedTypes.createPolicy('other', { createHTML: (text) => text }),
            'the same policy again': () => trustedTypes.createPolicy('misthrow', { createHTML: (text) => text }),
        };
        return Object.entries(tries).map(([name, attempt]) => { try { attempt(); return [name, false]; } catch { return [name, true]; } });
    });
    for (const [name, blocked] of refused) check(`${name} is refused`, blocked);
    await anna.page.waitForFunction(() => globalThis.violations.length > 0);
    const violations = await anna.page.evaluate(() => globalThis.violations);
    check('… by the policy', violations.some((each) => each.startsWith('require-trusted-types-for')) && violations.some((each) => each.startsWith('trusted-types')), violations.join());
    await anna.leave();
    await server.stop();
}
