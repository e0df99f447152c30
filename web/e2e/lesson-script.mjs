// Plays a lesson as its script asks, by clicking what a learner would click.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/core.mjs';
import { url } from './lib.mjs';

export const lessonOf = (game) => JSON.parse(readFileSync(join(root, `web/content/lessons/${game}.json`), 'utf8'));

// Picking and rolling are one press of a button, and so are "again" and the second roll: the script's roll after them comes by itself.
const rollsByItself = (steps, at) => {
    const before = steps[at - 1]?.await;
    return steps[at].await === 'roll' && Array.isArray(before) && (before[0] === 'again' || /^[oyp]+$/.test(before[0]));
};

async function circle(page, token) {
    for (const [, boxes] of token.matchAll(/\[.:([^\]]*)\]/g)) {
        for (const box of boxes.match(/../g)) {
            await page.click(`.own [data-token="${box}"].offered`);
        }
    }
}

async function choose(page, token, free) {
    if (token === 'keep' || token === 'again') return page.click(`[data-action="${token}"]`);
    if (/^[oyp]+$/.test(token)) {
        for (const die of token) await page.locator('.pick').nth('oyp'.indexOf(die)).click();
        return page.click('[data-action="pick"]');
    }
    if (token === '-') {
        const before = await page.getAttribute('.lesson', 'data-step');
        await page.click('[data-action="pass"]');
        // What costs points is confirmed like a box.
        await page.waitForFunction((step) => document.querySelector('.lesson')?.dataset.step !== step || document.querySelector('[data-action="confirm"]'), before);
        if (await page.$('[data-action="confirm"]')) await page.click('[data-action="confirm"]');
        return undefined;
    }
    const box = free ? '.own .box.lit' : `.own [data-token="${/\w+/.exec(token)[0]}"]`;
    await page.locator(box).first().click();
    await circle(page, token);
    await page.waitForSelector('[data-action="confirm"]');
    return page.click('[data-action="confirm"]');
}

// Up to the step `until`, or to the end.
export async function playLesson(page, game, until = 'end') {
    const { steps } = lessonOf(game);
    await page.goto(`${url}#/learn/${game}`);
    for (const [at, step] of steps.entries()) {
        if (rollsByItself(steps, at)) continue;
        const asks = step.await !== undefined;
        await page.waitForSelector(`[data-step="${step.id}"][data-acting="${asks}"]`);
        if (step.id === until) return;
        if (!asks) await page.click('[data-action="next"]:not(:disabled)');
        else if (step.await === 'roll') await page.click('[data-action="roll"]');
        else await choose(page, step.await === 'any' ? 'any' : step.await[0], step.await === 'any');
    }
}

// Runs in the page: the same without a word to us, for who wants to be somewhere in a lesson and not to try the way.
async function playHere(script) {
    const there = async (selector) => {
        for (;;) {
            const found = document.querySelector(selector);
            if (found) return found;
            await new Promise((next) => setTimeout(next, 5));
        }
    };
    const press = async (selector) => (await there(selector)).click();
    for (const { id, asks, picks, action, box, circles } of script) {
        await there(`[data-step="${id}"][data-acting="${asks}"]`);
        for (const die of picks) document.querySelectorAll('.pick')[die].click();
        if (box) await press(box);
        // While the core is being asked what the next line wants, a circle is not taken.
        for (const circle of circles) {
            for (const target = `.own [data-token="${circle}"]`; !document.querySelector(`${target}.circled`); await new Promise((next) => setTimeout(next, 5))) document.querySelector(`${target}.offered`)?.click();
        }
        await press(`[data-action="${action}"]:not(:disabled)`);
        // What costs points is confirmed like a box.
        if (action === 'pass') (await there(`.lesson:not([data-step="${id}"]), [data-action="confirm"]`)).matches('button') && document.querySelector('[data-action="confirm"]').click();
    }
}
function doing({ id, await: wanted }) {
    const done = { id, asks: wanted !== undefined, picks: [], circles: [], box: '' };
    const token = Array.isArray(wanted) ? wanted[0] : '';
    if (wanted === undefined) return { ...done, action: 'next' };
    if (wanted === 'roll' || token === 'keep' || token === 'again') return { ...done, action: token || wanted };
    if (token === '-') return { ...done, action: 'pass' };
    if (/^[oyp]+$/.test(token)) return { ...done, picks: [...token].map((die) => 'oyp'.indexOf(die)), action: 'pick' };
    const circles = [...token.matchAll(/\[.:([^\]]*)\]/g)].flatMap(([, boxes]) => boxes.match(/../g));
    return { ...done, box: wanted === 'any' ? '.own .box.lit' : `.own [data-token="${/\w+/.exec(token)[0]}"]`, circles, action: 'confirm' };
}
// Up to the step `until`.
export async function reachStep(page, game, until) {
    const { steps } = lessonOf(game);
    const script = steps.filter((_, at) => !rollsByItself(steps, at));
    const last = script.find(({ id }) => id === until);
    await page.goto(`${url}#/learn/${game}`);
    await page.waitForSelector('.lesson');
    await page.evaluate(`(${playHere})(${JSON.stringify(script.slice(0, script.indexOf(last)).map(doing))})`);
    await page.waitForSelector(`[data-step="${until}"][data-acting="${last.await !== undefined}"]`);
}
