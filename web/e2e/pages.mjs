// Every page and state: no accessibility violation, no sideways scrolling, no cut text, targets large enough; in four languages, two lights and four sizes.
import { join } from 'node:path';
import { kinds } from './kinds.mjs';
import { axeSource, check, device, games, playUntil, shots, start, url } from './lib.mjs';
import { reach } from './reach.mjs';

const languages = ['en', 'de', 'fr', 'it'];
const sizes = [[320, 640], [640, 360], [820, 1180], [1440, 900]];

// Runs in the page.
function faults() {
    const found = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
    const name = (element) => `${element.tagName.toLowerCase()}.${String(element.className).replace(/ ?svelte-\w+/g, '')} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    for (const element of document.querySelectorAll('body *')) {
        if (element.closest('.unseen, .skip, [inert], svg') || !element.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true })) continue;
        const box = element.getBoundingClientRect();
        if (element.matches('button, a[href], select, input') && box.width > 0) {
            const label = element.closest('label');
            const area = label ? label.getBoundingClientRect() : box;
            // Boxes of a sheet share the width there is; what stands in a sentence is as high as its line.
            const least = element.matches('[role="gridcell"]') || element.closest('article p, article li, footer') ? 23.9 : 43.5;
            if (area.width < least || area.height < least) found.push(`target of ${box.width.toFixed(1)} × ${box.height.toFixed(1)}: ${name(element)}`);
        }
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '');
        if (!hasText || getComputedStyle(element).display === 'inline' || element.tagName === 'OPTION' || element.tagName === 'SELECT') continue;
        if (element.scrollWidth > element.clientWidth + 1) found.push(`text is cut: ${name(element)} ${element.scrollWidth} > ${element.clientWidth}`);
        const scroller = element.closest('.others, .scroll, dialog');
        if (!scroller && (box.right > innerWidth + 1 || box.left < -1)) found.push(`text is outside: ${name(element)}`);
    }
    // What one reads lies over nothing else that is read: the clock and the sentence, the line that says there is no network and the table.
    const linesOf = (element) => { const range = document.createRange(); range.selectNodeContents(element); return [...range.getClientRects()]; };
    const over = (one, two) => { const a = one.getBoundingClientRect(); return linesOf(two).some((b) => a.width > 0 && b.width > 0 && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1); };
    for (const [upper, lower] of [['.actions .clock', '.actions .sentence'], ['[data-away]', '.table > :not(.unseen)']]) {
        for (const one of document.querySelectorAll(upper)) for (const two of document.querySelectorAll(lower)) if (over(one, two)) found.push(`${name(one)} lies over ${name(two)}`);
    }
    // What is only heard stays where it stands: outside of the list that scrolls it would make the page as long as the whole list.
    for (const heard of document.querySelectorAll('.unseen')) {
        let list = heard.parentElement;
        while (list && !/auto|scroll/.test(getComputedStyle(list).overflowY)) list = list.parentElement;
        if (list && list !== document.documentElement && list.scrollHeight > list.clientHeight + 1 && heard.offsetParent && !list.contains(heard.offsetParent)) found.push(`makes the page longer: ${name(heard)}`);
    }
    // All points are in sight, the sums of a series too. Other tables may need more than a phone is wide, and scroll by themselves.
    for (const part of document.querySelectorAll('.scroll[role="region"]:has(td.total)')) if (part.scrollWidth > part.clientWidth + 1) found.push(`scrolls by itself: ${part.scrollWidth} > ${part.clientWidth}`);
    // Behind a window nothing has to stand.
    for (const card of document.querySelector('dialog:modal') ? [] : document.querySelectorAll('.card, .carry')) if (card.checkVisibility() && card.textContent.trim() === '' && card.querySelector('svg, img, input, button') === null) found.push(`an empty card: ${name(card)}`);
    // A name of ordinary length stands in one line.
    for (const cell of document.querySelectorAll('tbody th[scope="row"]')) {
        if (/^\w{1,8}$/.test(cell.textContent.trim()) && new Set(linesOf(cell).map(({ top }) => Math.round(top))).size > 1) found.push(`a name is broken: ${cell.textContent}`);
    }
    // What is chosen can be read to its end.
    for (const select of document.querySelectorAll('dialog[open] select, .wish select')) {
        const copy = Object.assign(document.createElement('span'), { textContent: select.selectedOptions[0]?.textContent ?? '' });
        const style = getComputedStyle(select);
        copy.style.cssText = 'position:absolute;visibility:hidden;white-space:nowrap';
        copy.style.font = style.font;
        document.body.append(copy);
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 14; // the arrow
        if (copy.getBoundingClientRect().width > room + 1) found.push(`a choice is cut: ${copy.textContent} ${copy.getBoundingClientRect().width.toFixed(0)} > ${room.toFixed(0)}`);
        copy.remove();
    }
    return [...new Set(found)];
}

// Runs in the page, which is put into this language: once it is, and in this light, and has been drawn so, what is wrong with it.
async function examine({ language, colorScheme, fit, axe }) {
    const { documentElement: root } = document;
    if (root.lang !== language) {
        localStorage.misthrow = JSON.stringify({ ...JSON.parse(localStorage.misthrow), language });
        dispatchEvent(new StorageEvent('storage', { key: 'misthrow' }));
    }
    // What a lesson says is fetched, and comes later than the language of the page.
    while (root.lang !== language || root.dataset.theme !== colorScheme || document.querySelector(`[data-message]:not([lang="${language}"])`)) await new Promise((done) => setTimeout(done, 5));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { violations } = axe ? await globalThis.axe.run(document, { resultTypes: ['violations'], ...axe }) : { violations: [] };
    return {
        unfit: fit ? globalThis.faults() : [],
        violations: violations.map((each) => `${each.id}: ${each.nodes.length} × ${each.nodes[0]?.html.slice(0, 140)} ${each.nodes[0]?.any[0]?.message ?? ''}`),
    };
}
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// What fits is measured in every language at the two sizes with the least room, and at the others in two, which each state has by its number. Axe is slow and needs each thing once: light and dark differ in nothing but colour, which depends neither on the language nor on the size;
// what stands on a page depends on the size (a phone, a large screen) and not on its language; what is said in a language does not depend on the size, and each state takes its turn with one.
// So English in the light is asked everything on a large screen, another language all but colours on a phone, and the dark the colours on a phone.
const colourRules = ['color-contrast', 'link-in-text-block'];
const all = { runOnly: everyRule, preload: false }; // no rule of these needs files that axe would fetch first
const colours = { runOnly: colourRules, preload: false };
const words = { runOnly: everyRule, rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])), preload: false };

// What axe is asked on this page: `turn` is the number of the state.
function rulesFor(turn, language, at, dark) {
    const [first, last] = [0, sizes.length - 1];
    if (language === 'en') return dark ? (at === first ? colours : null) : at === last ? all : null;
    return !dark && at === first && language === languages[1 + (turn % 3)] ? words : null;
}
const languagesAt = (turn, at) => (at < 2 ? languages : at === 2 ? languages.filter((_, number) => number % 2 === turn % 2) : ['en', languages[1 + (turn % 3)]]);
// From its name: the same in every run, whichever lane comes first.
export const numberOf = (state) => [...state].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);

// For who wants to look at them: every state at every size of real devices, in one language, and in the others on a phone and on a large screen; every fourth state is dark.
// What the window shows, and where that is not all of it the whole page too.
const devices = [[320, 640], [390, 844], [844, 390], [820, 1180], [1440, 900], [1920, 1080]];
const inEveryLanguage = [1, 4];
async function picture(page, state) {
    const turn = numberOf(state);
    const colorScheme = turn % 4 === 0 ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [at, [width, height]] of devices.entries()) {
        await page.setViewportSize({ width, height });
        for (const language of languages.filter((_, number) => number === (turn >>> 2) % 4 || inEveryLanguage.includes(at))) {
            await page.evaluate(examine, { language, colorScheme });
            const path = (part) => join(shots, `${width}x${height}`, `${state}-${language}${part}.png`);
            await page.screenshot({ path: path('') });
            if (await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 8)) await page.screenshot({ path: path('-whole'), fullPage: true });
        }
    }
}

export async function look(page, state) {
    if (process.env.MISTHROW_SHOTS !== undefined) return picture(page, state);
    const turn = numberOf(state);
    await page.evaluate(`${axeSource}; globalThis.faults = ${faults}`);
    let shown = '';
    for (const [at, [width, height]] of sizes.entries()) {
        await page.setViewportSize({ width, height }); // the slowest of it: a size at a time, and every language in it
        for (const language of languagesAt(turn, at)) {
            for (const colorScheme of rulesFor(turn, language, at, true) ? ['light', 'dark'] : ['light']) {
                const light = colorScheme === 'light';
                const axe = rulesFor(turn, language, at, !light);
                if (colorScheme !== shown) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
                shown = colorScheme;
                const title = `${state} ${language} ${width}×${height} ${colorScheme}`;
                const { unfit, violations } = await page.evaluate(examine, { language, colorScheme, fit: light, axe });
                if (light) check(`${title}: fits`, unfit.length === 0, unfit.slice(0, 4).join(' | '));
                if (axe) check(`${title}: axe`, violations.length === 0, violations.join(' | '));
            }
        }
    }
}

// Makes each state, then looks at it.
const states = {
    start: async (page) => { await page.goto(url); await page.waitForSelector('[data-play]'); },
    seats: async (page) => { await page.goto(url); await page.click('[data-edit="knaster"]'); await page.click('[data-add="person"]'); await page.click('[data-add="computer"]'); },
    settings: async (page) => { await page.goto(url); await page.click('.gear'); },
    ...Object.assign({}, ...kinds.map(({ states: own }) => own)),
    others: async (page) => { await reach(page, 'qwixx', '.own .lit'); await page.locator('.other .cover').first().click(); await page.waitForSelector('dialog[open]'); },
    // Several people on one device: the screen in between.
    handover: async (page) => { await start(page, 'qwixx'); await playUntil(page, 'dialog[open] [data-action="takeover"]'); },
};

const computers = (n) => Array.from({ length: n }, () => ({ kind: 'computer', name: '', level: 'casual' }));
const atTheTable = { others: { ...Object.fromEntries(games.map((game) => [game, computers(3)])), qwinto: computers(2), knaster: computers(4) } };
const twoPeople = { name: 'Anna', handover: true, others: { qwixx: [{ kind: 'person', name: 'Ben', level: 'casual' }], qwinto: [], knaster: [] } };

// The tests of a table of states, each by its name.
export const looking = (table, settings) =>
    Object.fromEntries(
        Object.entries(table).map(([state, make]) => [
            state,
            async () => {
                const seed = [...state].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, Number(process.env.MISTHROW_SEED ?? 1));
                const { context, page } = await device({ seed, settings: typeof settings === 'function' ? settings(state) : settings });
                await make(page);
                await look(page, state);
                await context.close();
            },
        ]),
    );
// A whole game for the sake of its dice is played alone.
const settingsOf = { handover: twoPeople, 'qwixx-dice': { others: {} } };
export const pages = looking(states, (state) => settingsOf[state] ?? atTheTable);
