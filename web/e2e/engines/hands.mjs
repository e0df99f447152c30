// Dialogs and the keyboard: the browser's own focus, Escape and history, which differ from engine to engine.
import { makeCore } from '../../tools/core.mjs';
import { shows } from './addresses.mjs';
import { keys } from './keys.mjs';
import { settled } from './settled.mjs';

const { games } = makeCore();

const focusIn = (tab, selector) => settled(() => tab.run((wanted) => document.activeElement?.closest(wanted) !== null, selector), `the focus is in ${selector}`);
const gone = (tab, selector) => settled(() => tab.run((wanted) => document.querySelector(wanted) === null, selector), `${selector} is gone`);

export async function dialogs({ engine, server, check }) {
    const tab = await engine.person();
    await tab.go(`${server.url}#/play/qwixx`);
    await shows(tab, '[data-action="roll"], .lit');
    await tab.tap('[data-action="rules"]');
    await shows(tab, 'dialog[open] article');
    await focusIn(tab, 'dialog[open]');
    await tab.press(keys.escape);
    await gone(tab, 'dialog[open]');
    await focusIn(tab, '[data-action="rules"]');
    check(`${engine.name}: Escape closes a dialog and gives the focus back`, true);
    await tab.tap('[data-action="rules"]');
    await shows(tab, 'dialog[open] article');
    await tab.back();
    await gone(tab, 'dialog[open]');
    check(`${engine.name}: back closes what was opened last`, await tab.run(() => location.hash.startsWith('#/play/')));
    await tab.close();
}

// What a table is opened with uses its row in every engine: no column is kept for the words above it.
export async function choices({ engine, server, check }) {
    const tab = await engine.person();
    await tab.resize(1440, 900);
    await tab.go(`${server.url}#/online`);
    await shows(tab, '[data-action="open"]');
    const rows = await tab.run(() => [...document.querySelectorAll('fieldset')].filter((each) => each.checkVisibility()).map((each) => {
        const labels = [...each.querySelectorAll('label')].map((label) => label.getBoundingClientRect()).filter(({ width }) => width > 0);
        return { used: Math.max(...labels.map(({ right }) => right)) - Math.min(...labels.map(({ left }) => left)), whole: each.clientWidth };
    }));
    check(`${engine.name}: the choices of a table use their row`, rows.length > 1 && rows.every(({ used, whole }) => whole > 200 && used > whole * 0.9), JSON.stringify(rows));
    await tab.close();
}

// Three turns without a mouse. The focus always stands on what is to be done, or one or two stops before it, and is never moved on blindly: past the last stop of a page comes the browser's own bar, and
// from there Firefox still tells the page of every key but presses nothing with it.
export async function keyboard({ engine, server, check }) {
    const tab = await engine.person();
    await tab.go(server.url);
    const newest = `[data-play="${games.at(-1).game}"]`;
    await shows(tab, newest);
    await tab.run((selector) => document.querySelector(selector).focus(), newest);
    await tab.press(keys.enter);
    const stands = (selector) => tab.run((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    const onTo = async (selector, key, most) => {
        for (let step = 0; step < most && !(await stands(selector)); ++step) await tab.press(key);
        if (!(await stands(selector))) throw new Error(`${selector} is not reached`);
    };
    const roll = '.actions [data-action="roll"]';
    let turns = 0;
    while (turns < 3) {
        await shows(tab, `${roll}, .own .lit`);
        await settled(() => stands(`${roll}, .own [role="gridcell"]`), 'the focus is at the table');
        if (await tab.run((wanted) => document.querySelector(wanted) !== null, roll)) {
            await onTo(roll, keys.tab, 4);
            await tab.press(keys.enter);
            await shows(tab, '.own .lit');
            await settled(() => stands('.own [role="gridcell"]'), 'the focus is on the sheet');
        }
        // Where the last number was written nothing is lit any more; every row has a free box as long as there are few of them.
        await onTo('.own .lit', keys.right, 4).catch(() => onTo('.own .lit', keys.left, 4));
        const token = await tab.run(() => document.activeElement.dataset.token);
        await tab.press(keys.enter);
        await shows(tab, `.own .chosen[data-token="${token}"]`);
        await onTo('.actions [data-action="confirm"]', keys.tab, 4);
        await tab.press(keys.enter);
        await shows(tab, `.own .filled[data-token="${token}"]`);
        ++turns;
    }
    check(`${engine.name}: three turns by keyboard alone`, (await tab.run(() => document.querySelectorAll('.own .filled').length)) === turns);
    await tab.close();
}
