// Positions to practise: sets of our own, and what one did wrong oneself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/core.mjs';
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

export async function drills() {
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
