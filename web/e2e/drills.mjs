// Positions to practise: sets of our own, and what one did wrong oneself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCore, root } from '../tools/core.mjs';
import { act, check, device, games, url } from './lib.mjs';

const bundle = readFileSync(join(root, 'web/e2e/games.mtr'), 'utf8');

// Chooses by chance until the choice is made; says how it was judged.
export async function answerDrill(page) {
    await page.waitForSelector('[data-position]');
    for (let step = 0; step < 60; ++step) {
        if (await page.locator('[data-verdict]').count()) break;
        await act(page);
    }
    return page.locator('[data-verdict]').getAttribute('data-verdict');
}

// The seat that a position names (from 1) has something to decide there.
function everyPosition() {
    const core = makeCore();
    for (const game of games) {
        const positions = JSON.parse(readFileSync(join(root, `web/content/drills/${game}.json`), 'utf8'));
        const wrong = positions.filter(({ record, node, seat }) => {
            core('load', record);
            core('go', String(node));
            return !(JSON.parse(core('choices', String(seat - 1))).length > 1);
        });
        check(`${game}: every position asks its seat`, positions.length === 24 && wrong.length === 0, JSON.stringify(wrong.map(({ node, seat }) => ({ node, seat }))));
    }
}

export async function drills() {
    everyPosition();
    const { context, page } = await device({ seed: 3 });
    for (const game of games) {
        await page.goto(`${url}#/drills/${game}`);
        const first = await page.waitForSelector('[data-position]').then((found) => found.getAttribute('data-position'));
        const mark = await answerDrill(page);
        check(`${game}: an answer is judged`, ['good', 'doubtful', 'mistake', 'blunder'].includes(mark), mark);
        await page.click('[data-action="next-drill"]');
        await page.waitForFunction((before) => document.querySelector('[data-position]')?.getAttribute('data-position') !== before, first);
        await page.goto(`${url}#/drills`);
        await page.waitForSelector(`[data-drills="${game}"]`);
        const words = await page.locator(`li:has([data-drills="${game}"]) p`).textContent();
        check(`${game}: what was solved is counted`, words?.startsWith(mark === 'good' ? '1 of' : '0 of'), words);
    }
    await context.close();
}

export async function ownMistakes() {
    const { context, page } = await device({ seed: 4 });
    await page.addInitScript(() => { localStorage['misthrow-drills'] ??= '{"known":null}'; }); // as something else may have left it
    await page.goto(`${url}#/drills`);
    await page.waitForSelector('[data-drills="qwixx"]');
    check('nobody has mistakes before a game', (await page.locator('[data-drills="own"]').count()) === 0);
    await page.goto(`${url}#/history`);
    await page.setInputFiles('input[type="file"]', { name: 'games.mtr', mimeType: 'text/plain', buffer: Buffer.from(bundle) });
    await page.locator('[data-history] a').first().click();
    await page.click('[data-action="review"]');
    await page.waitForSelector('[data-moment]');
    await page.goto(`${url}#/drills`);
    await page.click('[data-drills="own"]');
    check('a mistake comes back as a position', (await answerDrill(page)) !== null);
    await context.close();
}

const first = 'qwixx:0';
async function openFirst(page) {
    await page.goto(`${url}#/drills`);
    await page.waitForSelector('[data-drills="qwixx"]');
    await page.goto(`${url}#/drills/qwixx`);
    await page.waitForSelector(`[data-position="${first}"] [data-action="pass"]`);
}
async function answerWith(page, token) {
    await openFirst(page);
    if (token === 'pass') await page.click('[data-action="pass"]');
    else {
        await page.click(`.own [data-token="${token}"].lit`);
        await page.click('[data-action="confirm"]');
    }
    return page.waitForSelector('[data-verdict]').then((found) => found.getAttribute('data-verdict'));
}
// Everything that can be answered there, until something is right and something else is not. It leaves no trace.
async function rightAndWrong(page) {
    await openFirst(page);
    const boxes = await page.locator('.own .lit').evaluateAll((found) => found.map((each) => each.getAttribute('data-token')));
    const found = {};
    for (const token of ['pass', ...boxes]) {
        found[(await answerWith(page, token)) === 'good' ? 'right' : 'wrong'] ??= token;
        await page.evaluate(() => localStorage.removeItem('misthrow-drills'));
        if (found.right && found.wrong) return found;
    }
    throw new Error('the first drill tells nothing apart');
}

// What is solved comes again after 1, 3, 7 and 21 days, and then no more; what is missed comes at once, and begins anew.
export async function drillsComeAgain() {
    const { context, page } = await device({ seed: 3 });
    const day = 86_400_000;
    let now = Date.UTC(2026, 0, 5, 12);
    await page.clock.setFixedTime(now);
    const due = async (later) => {
        await page.clock.setFixedTime(now + later);
        await page.goto(`${url}#/learn`);
        await page.waitForSelector('[data-lesson]'); // two changes at once are one to the page
        await page.goto(`${url}#/drills`);
        const words = await page.waitForSelector('li:has([data-drills="qwixx"]) p').then((found) => found.textContent());
        await page.clock.setFixedTime(now);
        return Number(/(\d+) to do now/.exec(words)?.[1]);
    };
    const all = await due(0);
    const { right, wrong } = await rightAndWrong(page);
    const solved = async (days) => {
        check('the best choice solves it', (await answerWith(page, right)) === 'good');
        check(`not before ${days} days are over`, (await due(days * day - 1000)) === all - 1);
        check(`after ${days} days it is back`, (await due(days * day)) === all);
        now += days * day;
        await page.clock.setFixedTime(now);
    };
    for (const days of [1, 3]) await solved(days);
    check('a worse choice does not', (await answerWith(page, wrong)) !== 'good');
    check('what was missed is there at once', (await due(0)) === all);
    for (const days of [1, 3, 7, 21]) await solved(days);
    await answerWith(page, right);
    check('after five times it is known', (await due(1000 * day)) === all - 1);
    await context.close();
}
