// What is seen at one glance: the window is used, all scores, what the dice make, boxes a finger can hit.
import { check, device, games, newest } from './lib.mjs';
import { find, inTheMiddle, open } from './situations.mjs';

const boxes = (page, selector) => page.locator(selector).evaluateAll((found) => found.map((each) => { const { left, right, top, bottom, width, height } = each.getBoundingClientRect(); return { left, right, top, bottom, width, height }; }));
const apart = (found) => found.every((one, at) => found.slice(at + 1).every((two) => one.right <= two.left + 0.5 || two.right <= one.left + 0.5 || one.bottom <= two.top + 0.5 || two.bottom <= one.top + 0.5));

// Runs in the page: what a finger could miss. Boxes of a sheet may be narrow where the screen is; nothing else is smaller than a finger.
function smallTargets() {
    const room = innerWidth >= 820 && innerHeight >= 700;
    return [...document.querySelectorAll('.table :is(button, a[href]), header :is(button, a[href])')].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const cell = element.matches('[role="gridcell"]');
        const [least, lowest] = cell ? (room ? [44, 44] : [24, innerHeight < 700 ? 34 : 40]) : [44, 43.5];
        return width > 0 && element.checkVisibility() && (width < least - 0.5 || height < lowest) ? [`${element.dataset.action ?? element.dataset.token ?? element.className} ${width.toFixed(1)}×${height.toFixed(1)}`] : [];
    });
}
// Runs in the page: lit boxes that lie under the bar of buttons, on a page nobody has scrolled.
function coveredBoxes() {
    scrollTo(0, 0);
    const bar = document.querySelector('.actions').getBoundingClientRect();
    return [...document.querySelectorAll('.own .lit')].filter((box) => { const { top, bottom, left, right } = box.getBoundingClientRect(); return (top + bottom) / 2 > Math.min(bar.top, innerHeight) && right > bar.left && left < bar.right; }).map((box) => box.dataset.token);
}

export async function windowUsed() {
    const seatsOf = [['qwixx', 1], ['qwixx', 2], ['qwixx', 5], ['qwinto', 1], ['qwinto', 2], ['qwinto', 4], ['qwixx', 4], ['knaster', 2], ['knaster', 4], ['knaster', 5], ['knaster', 6], ['knaster', 8], ['knaster', 12], ['qwixx-mixed-a', 2], ['qwixx-mixed-a', 5], [newest, 2], [newest, 12]];
    const { context, page } = await device();
    for (const [game, seats] of seatsOf) {
        const middle = find(game, seats, inTheMiddle);
        await open(page, middle);
        await page.waitForSelector('.own .lit');
        if (seats > 1) await page.waitForSelector('.others');
        for (const [width, height] of [[320, 640], [390, 844], [844, 390], [820, 1180], [1440, 900], [1920, 1080]]) {
            await page.setViewportSize({ width, height });
            const title = `${game} for ${seats} at ${width}×${height}`;
            const small = await page.evaluate(smallTargets);
            check(`${title}: a finger hits everything`, small.length === 0, small.slice(0, 6).join(', '));
            const covered = await page.evaluate(coveredBoxes);
            check(`${title}: no lit box under the buttons`, covered.length === 0, covered.join(' '));
            if (width < 820 || height < 700) continue;
            if (width < 1000) await page.waitForSelector('.turns, .other'); // there is room for what was done
            const all = await boxes(page, '.table > *');
            const [left, right, bottom] = [Math.min(...all.map((each) => each.left)), Math.max(...all.map((each) => each.right)), Math.max(...all.map((each) => each.bottom))];
            check(`${title}: as wide as the window`, right - left > width * 0.94, String(right - left));
            check(`${title}: as high as the window`, bottom > height * (width < 1000 ? 0.8 : seats === 1 ? 0.8 : 0.85) && (width < 1000 || bottom <= height + 24), String(bottom));
            if (width >= 1000 && seats > 1) {
                const beside = await boxes(page, '.others > *');
                const low = Math.max(...beside.map((each) => each.bottom));
                check(`${title}: no empty third beside the sheet`, low > height * (seats === 2 ? 0.6 : 0.68), String(low));
            }
            const [actions] = await boxes(page, '.actions');
            check(`${title}: the buttons are in view`, actions.bottom <= height, String(actions.bottom));
            const [mini] = await boxes(page, '.other .box');
            if (seats === 2) check(`${title}: the other sheet can be read`, mini.height >= 20, String(mini.height));
        }
    }
    await context.close();
}

export async function allScores() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 } });
    for (const [game, seats] of [['knaster', 12], ['qwinto', 6], ['qwixx', 5], ['qwixx-mixed-a', 5], [newest, 12]]) {
        const middle = find(game, seats, inTheMiddle);
        await open(page, middle);
        await page.waitForSelector('.own .lit');
        const points = await boxes(page, '.scores .points');
        const shown = await page.locator('.scores .points').allTextContents();
        check(`${game}: the scores of all ${seats} on a phone at once`, points.length === seats && points.every((each) => each.bottom <= 844 && each.right <= 390));
        check(`${game}: the right ones`, shown.join() === middle.view.sheets.map(({ total }) => String(total).replace('-', '−')).join(), shown.join());
        await page.setViewportSize({ width: 320, height: 640 });
        const narrow = await boxes(page, '.scores .points');
        check(`${game}: and on a narrow one`, narrow.every((each) => each.bottom <= 640 && each.left >= 0 && each.right <= 320) && apart(narrow), JSON.stringify(narrow.at(-1)));
        await page.setViewportSize({ width: 390, height: 844 });
        const [actions] = await boxes(page, '.actions');
        check(`${game}: with sheet and buttons`, actions.bottom <= 844, String(actions.bottom));
        await page.locator('.scores button').last().click();
        await page.waitForSelector('dialog[open] .sheet');
        check(`${game}: a tap shows the sheet`, true);
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    }
    await context.close();
}

export async function diceSpeak() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 } });
    const words = async () => (await page.textContent('.makes')).replace(/\s+/g, ' ').trim();
    for (const game of games) {
        const middle = find(game, 2, inTheMiddle);
        await open(page, middle);
        await page.waitForSelector('.makes');
        const faces = middle.view.dice.filter(({ die, face }) => face !== 0 && (!middle.view.dice.some((each) => each.die === 'w') || die === 'w')).map(({ face }) => face);
        if (faces.length > 1) check(`${game}: the dice say what they make`, (await words()) === `${faces.join(' + ')} = ${middle.view.sum}`, await words());
    }
    await open(page, find('qwixx', 2, inTheMiddle));
    await page.waitForSelector('.own .lit');
    check('the coloured dice rest in the white action', (await page.locator('.tray .die.idle').count()) === 4);
    const colour = find('qwixx', 2, (view, choices) => view.phase === 'colour' && choices.length > 2);
    await open(page, colour);
    await page.waitForSelector('.own .lit[data-how]');
    check('… and in the colour action they do not', (await page.locator('.tray .die.idle').count()) === 0);
    const told = await page.locator('.own .lit').evaluateAll((lit) => lit.map((box) => [Number(box.querySelector('.number').textContent), box.dataset.how.split('+').reduce((sum, each) => sum + Number(each), 0)]));
    check('every possible box is tied to its dice', told.length > 0 && told.every(([number, sum]) => number === sum), JSON.stringify(told));
    await context.close();
}

// Where circles are due the line is outlined; small sheets say what each line is worth, both diagonals too.
export async function knasterLines() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 } });
    const filling = (choices) => choices.find(({ kind, lines = [] }) => kind === 'write' && lines.length === 1 && lines[0].count > 0);
    const situation = find('knaster', 2, (_, choices) => filling(choices) !== undefined);
    await open(page, situation);
    await page.waitForSelector('.other .worth');
    const worths = await page.$$eval('.other .worth', (found) => found.map((each) => ({ line: each.dataset.line, words: each.textContent.trim(), seen: each.checkVisibility() && each.getBoundingClientRect().width > 0 })));
    check('a small sheet says what all twelve lines are worth', worths.length === 12 && new Set(worths.map(({ line }) => line)).size === 12 && worths.every(({ words, seen }) => seen && Number(words) > 0), JSON.stringify(worths));
    await page.locator(`.own [data-token="${filling(situation.choices).box}"].lit`).click();
    await page.waitForSelector('.own .due');
    const edge = (selector) => page.locator(selector).first().evaluate((each) => { const { outline, boxShadow, borderTopColor, borderTopWidth } = getComputedStyle(each); return `${outline} ${boxShadow} ${borderTopColor} ${borderTopWidth}`; });
    check('the line whose circles are due is outlined', (await page.locator('.own .due').count()) === 5 && (await page.locator('.own .worth.now').count()) === 1 && (await edge('.own .due')) !== (await edge('.own [role="gridcell"]:not(.due)')), await edge('.own .due'));
    await context.close();
}

export async function qwintoBoxes() {
    for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 640 }, { width: 320, height: 640 }, { width: 844, height: 390 }, { width: 1440, height: 900 }]) {
        const { context, page } = await device({ viewport });
        await open(page, find('qwinto', 2, inTheMiddle));
        await page.waitForSelector('.own .lit');
        const title = `Qwinto at ${viewport.width}`;
        check(`${title}: no two boxes overlap`, apart(await boxes(page, '.own [role="gridcell"]')));
        const high = (await boxes(page, '.own [role="gridcell"]')).map(({ height }) => height);
        check(`${title}: high enough for a finger`, high.every((each) => each >= 40), String(Math.min(...high)));
        const totals = await boxes(page, '.own .row > .points');
        check(`${title}: the totals stand in one column`, Math.max(...totals.map((each) => (each.left + each.right) / 2)) - Math.min(...totals.map((each) => (each.left + each.right) / 2)) < 2);
        await context.close();
    }
}
