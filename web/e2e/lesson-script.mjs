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
            await page.waitForSelector(`.own [data-token="${box}"].lit`);
            await page.click(`.own [data-token="${box}"]`);
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
