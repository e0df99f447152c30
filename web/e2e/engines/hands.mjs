// Dialogs and the keyboard: the browser's own focus, Escape and history, which differ from engine to engine.
import { makeCore } from '../../tools/core.mjs';
import { shows } from './addresses.mjs';
import { keys } from './keys.mjs';
import { settled } from './settled.mjs';

const { games } = await makeCore();

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

export async function keyboard({ engine, server, check }) {
    const tab = await engine.person();
    await tab.go(server.url);
    const newest = `[data-play="${games.at(-1).game}"]`;
    await shows(tab, newest);
    await tab.run((selector) => document.querySelector(selector).focus(), newest);
    await tab.press(keys.enter);
    await shows(tab, '[data-action], .lit');
    const tabTo = async (selector) => {
        for (let step = 0; step < 40; ++step) {
            if (await tab.run((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return true;
            await tab.press(keys.tab);
        }
        return false;
    };
    const written = () => tab.run(() => document.querySelectorAll('.own .crossed, .own .filled, .own [role="gridcell"]:not(:empty)').length);
    let reached = 0;
    const before = await written();
    for (let step = 0; step < 12 && reached < 3; ++step) {
        await shows(tab, '[data-action]:not(:disabled), .own .lit');
        if (await tab.run(() => document.querySelector('.own .lit') !== null)) {
            if (!(await tabTo('.own [role="gridcell"]'))) break;
            await tab.press(keys.enter);
            await tab.press(keys.enter);
            ++reached;
            await gone(tab, '.own .chosen');
        } else if (await tabTo('.actions [data-action]:not([data-action="take-back-choice"])')) await tab.press(keys.enter);
    }
    check(`${engine.name}: three turns by keyboard alone`, reached === 3 && (await written()) > before, `${reached} turns`);
    await tab.close();
}
