// What is seen at one glance: the window is used, all scores, what the dice make, boxes a finger can hit.
import { check, device, games, newest } from './lib.mjs';
import { find, inTheMiddle, open } from './situations.mjs';

const boxes = (page, selector) => page.locator(selector).evaluateAll((found) => found.map((each) => { const { left, right, top, bottom, width, height } = each.getBoundingClientRect(); return { left, right, top, bottom, width, height }; }));
const apart = (found) => found.every((one, at) => found.slice(at + 1).every((two) => one.right <= two.left + 0.5 || two.right <= one.left + 0.5 || one.bottom <= two.top + 0.5 || two.bottom <= one.top + 0.5));

export async function windowUsed() {
    for (const [game, seats] of [['qwixx', 2], ['qwixx', 5], ['qwinto', 4], ['knaster', 2], ['knaster', 12], ['qwixx-mixed-a', 2], ['qwixx-mixed-a', 5], [newest, 2], [newest, 12]]) {
        const middle = find(game, seats, inTheMiddle);
        for (const viewport of [{ width: 1440, height: 900 }, { width: 1920, height: 1080 }]) {
            const { context, page } = await device({ viewport });
            await open(page, middle);
            await page.waitForSelector('.others');
            await page.waitForSelector('.own .lit');
            const title = `${game} for ${seats} at ${viewport.width}`;
            const all = await boxes(page, '.table > *');
            const [left, right, bottom] = [Math.min(...all.map((each) => each.left)), Math.max(...all.map((each) => each.right)), Math.max(...all.map((each) => each.bottom))];
            check(`${title}: as wide as the window`, right - left > viewport.width * 0.94, String(right - left));
            check(`${title}: as high as the window`, bottom > viewport.height * 0.85 && bottom <= viewport.height + 24, String(bottom));
            const [actions] = await boxes(page, '.actions');
            check(`${title}: the buttons are in view`, actions.bottom <= viewport.height, String(actions.bottom));
            const [mini] = await boxes(page, '.other .box');
            if (seats === 2) check(`${title}: the other sheet can be read`, mini.height >= 22, String(mini.height));
            await context.close();
        }
    }
}

export async function allScores() {
    for (const [game, seats] of [['knaster', 12], ['qwinto', 6], ['qwixx', 5], ['qwixx-mixed-a', 5], [newest, 12]]) {
        const { context, page } = await device({ viewport: { width: 390, height: 844 } });
        const middle = find(game, seats, inTheMiddle);
        await open(page, middle);
        await page.waitForSelector('.own .lit');
        const points = await boxes(page, '.scores .points');
        const shown = await page.locator('.scores .points').allTextContents();
        check(`${game}: the scores of all ${seats} on a phone at once`, points.length === seats && points.every((each) => each.bottom <= 844 && each.right <= 390));
        check(`${game}: the right ones`, shown.join() === middle.view.sheets.map(({ total }) => String(total).replace('-', '−')).join(), shown.join());
        const [actions] = await boxes(page, '.actions');
        check(`${game}: with sheet and buttons`, actions.bottom <= 844, String(actions.bottom));
        await page.locator('.scores button').last().click();
        await page.waitForSelector('dialog[open] .sheet');
        check(`${game}: a tap shows the sheet`, true);
        await context.close();
    }
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

export async function qwintoBoxes() {
    for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 640 }, { width: 1440, height: 900 }]) {
        const { context, page } = await device({ viewport });
        await open(page, find('qwinto', 2, inTheMiddle));
        await page.waitForSelector('.own .lit');
        const title = `Qwinto at ${viewport.width}`;
        check(`${title}: no two boxes overlap`, apart(await boxes(page, '.own [role="gridcell"]')));
        check(`${title}: high enough for a finger`, (await boxes(page, '.own [role="gridcell"]')).every(({ height }) => height >= 40));
        const totals = await boxes(page, '.own .row > .points');
        check(`${title}: the totals stand in one column`, Math.max(...totals.map((each) => (each.left + each.right) / 2)) - Math.min(...totals.map((each) => (each.left + each.right) / 2)) < 2);
        await context.close();
    }
}
