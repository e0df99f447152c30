// Lessons, rules, history and the coach in every language, light and size, as pages.mjs looks at all the others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/core.mjs';
import { lessonOf, reachStep } from './lesson-script.mjs';
import { newest, playUntil, start, url } from './lib.mjs';
import { looking } from './pages.mjs';
import { answerDrill } from './drills.mjs';
import { untilWarned } from './tutor.mjs';

const bundle = readFileSync(join(root, 'web/e2e/games.mtr'), 'utf8');

async function withGames(page, ...rest) {
    await page.goto(`${url}#/history`);
    await page.setInputFiles('input[type="file"]', { name: 'games.mtr', mimeType: 'text/plain', buffer: Buffer.from(bundle) });
    await page.waitForSelector('[data-history] li');
    if (rest.length > 0) await page.goto(`${url}#/history/${rest.join('/')}`);
}
async function replay(page, game) {
    await withGames(page);
    await page.selectOption('.filter select', game);
    await page.locator('[data-history] a').first().click();
    await page.waitForSelector('.replay');
}

async function review(page, game, at = 0) {
    await withGames(page);
    await page.selectOption('.filter select', game);
    await page.locator('[data-history] a').nth(at).click();
    await page.click('[data-action="review"]');
    await page.waitForSelector('[data-moment]');
}

async function dailyOver(page, game) {
    await page.goto(`${url}#/daily/${game}`);
    await page.click('[data-action="daily"]');
    await playUntil(page);
    await page.click('[data-action="to-daily"]');
    await page.waitForSelector('[data-master]:not([data-master=""])', { timeout: 120000 }); // it thinks for seconds, on a busy machine for many
}
async function warned(page, game) {
    await start(page, game);
    if (!(await untilWarned(page))) throw new Error(`nobody is warned in ${game}`);
}

const states = {
    learn: async (page) => { await page.goto(`${url}#/learn`); await page.waitForSelector('[data-lesson]'); },
    'lesson-qwixx': (page) => reachStep(page, 'qwixx', 'white3'),
    'lesson-qwinto': (page) => reachStep(page, 'qwinto', 'write4'),
    'lesson-qwinto-pick': (page) => reachStep(page, 'qwinto', 'pick3'),
    'lesson-knaster': (page) => reachStep(page, 'knaster', 'two30'),
    'lesson-mixed': (page) => reachStep(page, 'qwixx-mixed-a', 'white4'),
    'lesson-newest': (page) => reachStep(page, newest, lessonOf(newest).steps.find((step) => Array.isArray(step.await)).id),
    'lesson-end': (page) => reachStep(page, 'qwixx', 'end'),
    'rules-qwixx': async (page) => { await page.goto(`${url}#/rules/qwixx`); await page.waitForSelector('article h2'); },
    'rules-knaster': async (page) => { await page.goto(`${url}#/rules/knaster`); await page.waitForSelector('article h2'); },
    'rules-panel': async (page) => { await start(page, 'qwinto'); await page.click('[data-action="rules"]'); await page.waitForSelector('dialog[open] article h2'); },
    'history-empty': async (page) => { await page.goto(`${url}#/history`); await page.waitForSelector('.empty'); },
    history: (page) => withGames(page),
    'history-delete': async (page) => { await withGames(page); await page.click('[data-action="delete-all"]'); },
    'history-faults': async (page) => {
        await withGames(page);
        const text = '[Game "qwixx"]\n[Seats "A, B"]\n\n1. 1 2 3 4 5 6 | r5 - | -\n\n[Game "chess"]\n[Seats "A"]\n\n';
        await page.setInputFiles('input[type="file"]', { name: 'a file with a rather long name.mtr', mimeType: 'text/plain', buffer: Buffer.from(text) });
        await page.waitForSelector('[data-report] li');
    },
    'replay-qwixx': (page) => replay(page, 'qwixx'),
    'replay-qwinto': (page) => replay(page, 'qwinto'),
    'replay-knaster': (page) => replay(page, 'knaster'),
    'review-qwixx': (page) => review(page, 'qwixx'),
    'review-knaster': async (page) => {
        await review(page, 'knaster');
        for (const summary of await page.locator('summary').all()) await summary.click();
    },
    daily: async (page) => { await page.goto(`${url}#/daily/qwinto`); await page.waitForSelector('[data-status="new"]'); },
    'daily-over': async (page) => { await dailyOver(page, 'qwixx'); await page.waitForSelector('[data-difference]'); for (const summary of await page.locator('summary').all()) await summary.click(); },
    'daily-master': async (page) => { await dailyOver(page, 'qwinto'); await page.click('[data-action="master-game"]'); await page.waitForSelector('.replay'); },
    'daily-not-yet': async (page) => { await page.goto(`${url}#/daily/qwixx/2026-01-01`); await page.waitForSelector('[data-master-game] h1'); },
    'tutor-warning': (page) => warned(page, 'qwixx'),
    'tutor-warning-alone': (page) => warned(page, 'knaster'),
    drills: async (page) => { await page.goto(`${url}#/drills`); await page.waitForSelector('[data-drills]'); },
    'drill-answered': async (page) => { await page.goto(`${url}#/drills/qwixx`); await answerDrill(page); },
    'explore-set-up': async (page) => { await page.goto(`${url}#/explore/${newest}`); await page.waitForSelector('[data-unfit], [data-expected]'); await page.locator('[role="grid"] [data-token]').first().click(); await page.waitForSelector('dialog[open]'); },
    'explore-choices': async (page) => { await page.goto(`${url}#/explore/qwixx_2~3~4~5~6I-I-I-I0_-I-I12~10I-I1S314265`); await page.waitForSelector('[data-choices]'); await page.click('[data-action="long-look"]'); await page.waitForSelector('[data-outlook]'); await page.click('[data-action="stop-look"]'); },
    'explore-dice': async (page) => { await page.goto(`${url}#/explore/qwinto`); await page.waitForSelector('[data-choice]'); await page.locator('[data-choice]').first().click(); await page.click('[data-action="dice"]'); },
    'review-pasted': async (page) => {
        await page.goto(`${url}#/review`);
        await page.fill('textarea', '[Game "qwixx"]\n[Seats "A, B"]\n\n1. 1 2 3 4 5 6 | r5 - | -\n');
        await page.click('[data-action="review"]');
        await page.waitForSelector('[role="alert"]');
    },
    'statistics-qwixx': async (page) => { await withGames(page, 'statistics', 'qwixx'); await page.waitForSelector('[data-plot] svg'); },
    'statistics-knaster': async (page) => {
        await withGames(page, 'statistics', 'knaster');
        await page.waitForSelector('[data-plot] svg');
        for (const summary of await page.locator('summary').all()) await summary.click();
    },
};

const settingsOf = { 'tutor-warning': { tutor: 'strict' }, 'tutor-warning-alone': { tutor: 'strict', others: { knaster: [] } } };
export const learnPages = looking(states, (state) => settingsOf[state] ?? {});
