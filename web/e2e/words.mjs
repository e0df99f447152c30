// What the page says at the right moment: what a choice gives up, what a place on the sheet is for, what has to be done first; and time to change one's mind.
import { check, device, doubleTap, newest, url } from './lib.mjs';
import { find, inTheMiddle, open } from './situations.mjs';

const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const says = (page, words) =>
    page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector('.sentence')?.textContent ?? ''), words.source).then(() => true, () => false);
const sentence = (page) => page.textContent('.sentence');

// Points below zero have a minus, not a hyphen, in figures and plots too.
export async function minus() {
    const { context, page } = await device();
    const record = `[Game "qwixx"]\n[Seats "You"]\n\n${[1, 2, 3, 4].map((turn) => `${turn}. 1 1 2 3 4 5 | - | -\n`).join('')}`;
    const lost = { game: 'qwixx', seats: 1, view: { waits: 'over', winners: [0], phase: 'over', sheets: [{ total: -20 }] }, record };
    for (const id of ['lost', 'twice']) await open(page, lost, { id, first: '' });
    check('the end has a minus', /−20/.test(await page.textContent('.end')) && !/-\d/.test(await page.textContent('.end')), await page.textContent('.end'));
    await page.goto(`${url}#/history/statistics/qwixx`);
    await page.waitForSelector('[data-plot] table', { state: 'attached' });
    const told = await page.textContent('main');
    check('… and so have the statistics', /−20/.test(told) && !/(?<!\d)-\d/.test(told), told.match(/.{20}-\d.{10}/)?.[0]);
    await context.close();
}

// Before it is confirmed one reads what it costs.
export async function choiceSays() {
    const { context, page } = await device(touch);
    const white = find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 0 && choices.some((each) => each.kind === 'cross' && each.skips.length > 1));
    const { token, skips } = white.choices.find((each) => each.kind === 'cross' && each.skips.length > 1);
    await open(page, white);
    await page.locator(`.own [data-token="${token}"].lit`).tap();
    check('a cross says what it skips', await says(page, new RegExp(`skips .*${skips.at(-1)}`)), await sentence(page));
    for (const game of ['qwinto', 'knaster']) {
        const middle = find(game, 2, (view, choices) => inTheMiddle(view, choices) && choices.some((each) => each.kind === 'write' && (each.lines ?? []).length === 0));
        await open(page, middle);
        await page.locator(`.own [data-token="${middle.choices.find((each) => each.kind === 'write' && (each.lines ?? []).length === 0).token}"].lit`).tap();
        check(`${game}: what is chosen is to be confirmed`, await says(page, /^Confirm it/), await sentence(page));
    }
    // A ring in a box, and circles that are all set.
    const ring = find('knaster', 1, (_, choices) => choices.some((each) => each.kind === 'write' && each.lines.length === 1 && each.lines[0].count === 1));
    await open(page, ring);
    check('a ring is explained', await says(page, /red ring brings circles/), await sentence(page));
    await page.locator(`.own [data-token="${ring.choices.find((each) => each.kind === 'write' && each.lines.length === 1 && each.lines[0].count === 1).token}"]`).tap();
    await page.locator('.own .offered').first().tap();
    check('circles that are set are confirmed', await says(page, /^The circle is set/), await sentence(page));
    await context.close();
}

// Places that are no boxes say what they are for; what cannot be done yet says what comes first, and then gives way.
export async function placesExplain() {
    const { context, page } = await device(touch);
    for (const [game, place, words] of [['qwixx', '.lock', /The lock/], ['qwinto', '[data-explain="bonus"]', /A bonus/], ['knaster', '.worth[data-line="2"]', /^The second row: 8 points/], [newest, '.worth[data-line="/"]', /^The rising diagonal.*double/]]) {
        await open(page, find(game, 2, inTheMiddle));
        await page.waitForSelector('.own .lit');
        await page.locator(`.own ${place}`).last().tap();
        check(`${game}: a tap on ${place} explains it`, await says(page, words), await sentence(page));
    }
    await open(page, find('knaster', 2, (view) => view.waits === 'roll' && view.active === 0 && view.nextRoll.turn > 3));
    await page.waitForSelector('[data-action="roll"]');
    await page.locator('.own [role="gridcell"]').first().tap();
    check('whoever is to roll is told so', await says(page, /^Roll first/), await sentence(page));
    check('… and then what is waited for stands there again', await says(page, /^Your turn to roll|roll/i) && (await page.waitForSelector('.sentence:not(.told)').then(() => true, () => false)));
    await open(page, find('qwinto', 2, (view) => view.phase === 'again' && view.active === 0));
    await page.waitForSelector('[data-action="keep"]');
    await page.locator('.own [role="gridcell"]').first().tap();
    check('before a number is written it is kept', await says(page, /^First keep the \d+ or roll again/), await sentence(page));
    await context.close();
}

// A second tap that comes too soon is told how to go on.
export async function tooSoon() {
    const { context, page } = await device({ ...touch, settings: { rest: 2000 } });
    await open(page, find('qwixx', 2, inTheMiddle));
    await page.waitForSelector('.own .lit');
    await page.waitForSelector('.actions:not([data-resting])');
    await doubleTap(page, '.own .lit');
    check('a second tap that is too early says so', await says(page, /once more to confirm/), await sentence(page));
    await context.close();
}

// Computers leave time to take a choice back: one button, live all the while. Whoever is in a hurry taps the dice.
export async function timeToThink() {
    const { context, page } = await device({ ...touch, settings: { rest: 400, pace: 'calm', motion: 'reduced' } });
    // By the page's own clock: when the choice was confirmed, how often the button came alive, and when it went. In a hurry the dice are tapped as soon as it lives.
    await page.addInitScript(() => {
        const seen = { alive: 0 };
        window.seen = seen;
        let alive = false;
        addEventListener('click', ({ target }) => { if (target.closest?.('[data-action="confirm"]')) seen.confirmed = performance.now(); }, true);
        new MutationObserver(() => {
            const button = document.querySelector('[data-action="take-back-choice"]');
            const lives = button?.closest('.actions:not([data-resting])') != null;
            if (lives && !alive) {
                ++seen.alive;
                if (sessionStorage.hurry) document.querySelector('section.tray').click();
            }
            alive = lives;
            if (seen.alive > 0 && !button) seen.gone ??= performance.now();
        }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-resting'] });
    });
    const last = find('qwixx', 2, (view, choices) => view.phase === 'colour' && view.active === 0 && view.nextRoll.turn > 4 && choices.length > 2);
    const stood = async () => {
        await open(page, last);
        await page.locator('.own .lit').first().tap();
        await page.waitForSelector('.actions:not([data-resting]) [data-action="confirm"]');
        await page.locator('[data-action="confirm"]').tap();
        await page.waitForFunction(() => window.seen.gone);
        const { alive, confirmed, gone } = await page.evaluate(() => window.seen);
        return { alive, stood: gone - confirmed };
    };
    const calm = await stood();
    check('a choice can be taken back for two seconds, by a button that stays alive', calm.alive === 1 && calm.stood > 2400, JSON.stringify(calm));
    await page.evaluate(() => { sessionStorage.hurry = 'yes'; });
    const hurried = await stood();
    check('a tap on the dice shortens it', hurried.stood < calm.stood, JSON.stringify([calm, hurried]));
    await context.close();
}

// Roll comes where Confirm was: it rests until nobody can have meant the other.
export async function rollAfterConfirm() {
    const { context, page } = await device({ ...touch, settings: { rest: 400 } });
    await page.addInitScript(() => {
        addEventListener('click', ({ target }) => { if (target.closest?.('[data-action="confirm"]')) window.confirmed = performance.now(); }, true);
        const look = () => {
            if (window.confirmed !== undefined && document.querySelector('.actions:not([data-resting]) [data-action="roll"]')) window.rolls ??= performance.now();
            requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    });
    await open(page, find('knaster', 1, inTheMiddle));
    await page.locator('.own .lit:not(.filled)').first().tap();
    const next = () => page.waitForSelector('.actions:not([data-resting]) [data-action="confirm"], .own .offered');
    while (await (await next()).evaluate((found) => found.matches('.offered'))) await page.locator('.own .offered').first().tap();
    await page.locator('[data-action="confirm"]').tap();
    await page.waitForFunction(() => window.rolls);
    const rested = await page.evaluate(() => window.rolls - window.confirmed);
    check('Roll is not live where Confirm has just been', rested >= 1100, `${rested} ms`);
    await context.close();
}

// Whoever plays by keyboard stands on what is to be done, from the first moment.
export async function keysFirst() {
    const { context, page } = await device();
    await open(page, find('knaster', 2, (view) => view.waits === 'roll' && view.active === 0 && view.nextRoll.turn > 3));
    await page.waitForSelector('[data-action="roll"]:focus');
    check('the focus waits on Roll', true);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.own .lit');
    check('… and Enter rolls', true);
    await open(page, find('qwixx', 2, inTheMiddle));
    await page.waitForSelector('.own .lit:focus');
    check('or on a box, and never on Pass', true);
    await context.close();
}
