// On a device that has other things to do: the core answers late, and nothing is decided twice meanwhile.
import { check, device } from './lib.mjs';
import { find, inTheMiddle, open } from './situations.mjs';

// Runs in the page before anything of its own: while `window.held`, choices (or what else the core is asked) do not reach the core. `letGo()` lets them go.
export function holdChoices(method = 'choose') {
    const held = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (message?.method === method && window.held) held.push(() => post.call(this, message, ...more));
        else post.call(this, message, ...more);
    };
    window.letGo = () => {
        window.held = false;
        for (const each of held.splice(0)) each();
    };
}

export async function decidedOnce() {
    const { context, page } = await device();
    await page.addInitScript(holdChoices);
    await open(page, find('knaster', 1, inTheMiddle));
    await page.waitForSelector('.own .lit');
    await page.evaluate(() => { window.held = true; });
    const [first, second] = await page.locator('.own .lit').evaluateAll((boxes) => boxes.map(({ dataset }) => dataset.token));
    const box = (token) => page.locator(`.own [data-token="${token}"]`);
    const number = Number(/\d+/.exec(await page.textContent('.sentence'))[0]);
    await box(first).click();
    await page.click('[data-action="confirm"]');
    await page.waitForFunction(() => !document.querySelector('.own .chosen'));
    check('what is confirmed stands there in pencil until the core has it', (await box(first).getAttribute('class')).includes('pencilled') && Number(await box(first).textContent()) === number, await box(first).textContent());
    check('… and nothing else can be chosen', (await page.locator('.own .lit').count()) === 0);
    await box(second).click();
    await page.evaluate(() => window.letGo());
    await page.waitForSelector(`.own [data-token="${first}"].filled`);
    check('one choice was made', Number(await box(first).textContent()) === number && (await box(second).textContent()).trim() === '');
    await context.close();
}
