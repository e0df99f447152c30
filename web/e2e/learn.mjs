// Lessons, the rules in play, and the history: finished games, looked at again, carried out and in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCore, root } from '../tools/core.mjs';
import { lessonOf, playLesson, reachStep } from './lesson-script.mjs';
import { check, device, games, newest, playUntil, start, url } from './lib.mjs';
import { find, open } from './situations.mjs';


async function saved(page, action) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`[data-action="${action}"]`)]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}
const given = (page, ...files) =>
    page.setInputFiles('input[type="file"]', files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
const stepIs = (page) => page.getAttribute('.lesson', 'data-step');

// With the mouse one of each form; the others are the same clicks made inside the page.
const byMouse = ['qwixx', 'qwinto', 'knaster'];
export async function lessons() {
    for (const game of games) {
        const { context, page } = await device();
        await (byMouse.includes(game) ? playLesson : reachStep)(page, game, 'end');
        check(`${game}: the lesson is played to its end`, (await stepIs(page)) === 'end');
        await page.click('[data-action="play"]');
        await page.waitForSelector('[data-over="false"]');
        check(`${game}: the end leads into a real game`, (await page.$(`.table[data-game="${game}"]`)) !== null);
        await page.goto(`${url}#/learn`);
        await page.waitForSelector(`[data-lesson="${game}"] .words .done`);
        check(`${game}: it is remembered as finished`, (await page.locator('.words .done').count()) === 1);
        await page.goto(`${url}#/learn/${game}`);
        await page.waitForSelector('[data-step="welcome"]');
        check(`${game}: it begins again, without a button that leads nowhere`, (await page.locator('.coach button').count()) === 1 && (await page.locator('button:disabled').count()) === 0);
        await context.close();
    }
    const { context, page } = await device();
    await playLesson(page, 'qwixx', 'colour1');
    await page.click('.own [data-token="g5"]');
    await page.waitForSelector('.told');
    check('what is legal but not asked for gets a friendly word', /allowed too/.test(await page.textContent('.told')), await page.textContent('.told'));
    await page.click('.own [data-token="r2"]');
    await page.waitForFunction(() => /White and red make/.test(document.querySelector('.told')?.textContent ?? ''));
    check('what is not legal says why', true);
    check('the lesson points at a box and at dice', (await page.locator('.own .box[data-hint]').count()) === 1 && (await page.locator('.die[data-hint]').count()) === 2);
    await page.click('[data-action="back"]');
    await page.waitForSelector('[data-step="white1"][data-acting="true"]');
    check('one step back takes the cross away', (await page.locator('.own .crossed').count()) === 0);
    await page.reload();
    await page.waitForSelector('[data-step="white1"][data-acting="true"]');
    check('a reload goes on where it was', (await page.locator('.own [data-token="r3"].lit').count()) === 1);
    await page.click('[data-action="restart"]');
    await page.waitForSelector('[data-step="welcome"]');
    check('and it can be begun again', true);
    await context.close();
}

// Its words are fetched: those of a language that was left before they came are not shown.
export async function lessonInTheLastLanguage() {
    const { context, page } = await device();
    await reachStep(page, 'qwixx', 'end');
    const wait = (time) => new Promise((done) => setTimeout(done, time));
    let [asked, answered] = [0, 0];
    for (const end of ['requestfinished', 'requestfailed']) page.on(end, () => ++answered);
    await page.route('**/assets/**', async (route) => {
        ++asked;
        await wait(400);
        await route.continue();
    });
    await page.evaluate(() => {
        const speak = (language) => {
            localStorage.misthrow = JSON.stringify({ ...JSON.parse(localStorage.misthrow ?? '{}'), language });
            dispatchEvent(new StorageEvent('storage', { key: 'misthrow' }));
        };
        new MutationObserver((_, observer) => { observer.disconnect(); speak('en'); }).observe(document.documentElement, { attributeFilter: ['lang'] });
        speak('it');
    });
    while (asked < 4 || answered < asked) await wait(20); // the words of the page and of the lesson
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    check('a lesson is in the language that was asked for last', /That is all/.test(await page.textContent('[data-message]')), await page.textContent('[data-message]'));
    await context.close();
}

// The keyboard always stands on what is to be done next: Enter is enough.
export async function lessonByKeyboard() {
    const { context, page } = await device();
    await page.goto(`${url}#/learn/qwixx`);
    await page.waitForSelector('[data-step="welcome"]');
    const { steps } = lessonOf('qwixx');
    for (let press = 0; press < steps.length * 3 && (await stepIs(page)) !== 'end'; ++press) {
        await page.waitForFunction(() => document.activeElement?.matches('.lesson [data-action], .lesson [data-token]'));
        await page.keyboard.press('Enter');
        await page.waitForTimeout(60);
    }
    check('a lesson with the Enter key alone', (await stepIs(page)) === 'end', String(await stepIs(page)));
    await context.close();
}

export async function rulesInPlay() {
    const { context, page } = await device();
    for (const game of games) {
        await start(page, game);
        await page.click('[data-action="rules"]');
        await page.waitForSelector('dialog[open] article h2');
        const title = readFileSync(join(root, `web/content/rules/en/${game}.md`), 'utf8').match(/^## (.*)$/m)[1];
        check(`${game}: its rules are one tap away`, (await page.textContent('dialog[open] article h2')) === title);
        await page.keyboard.press('Escape');
        check(`${game}: and away again`, (await page.$('dialog[open]')) === null);
    }
    await page.goto(`${url}#/rules/knaster/s4`);
    await page.waitForSelector('#s4');
    await page.waitForFunction(() => document.activeElement?.id === 's4');
    check('a section of the rules has an address', Math.abs(await page.$eval('#s4', (heading) => heading.getBoundingClientRect().top)) < 120);
    await context.close();
}

export async function historyKept() {
    const core = makeCore();
    const { context, page } = await device();
    for (const game of games) {
        await open(page, find(game, 2, (view) => view.waits === 'over'), { id: `over-${game}` });
        await page.waitForSelector('.end table');
        await page.goto(`${url}#/history/game/over-${game}`);
        await page.waitForSelector('.replay');
        const { text } = await saved(page, 'download');
        const final = JSON.parse(core('load', text));
        const shown = () => page.$$eval('.replay .score, .replay .line b:last-child', (found) => found.map((each) => Number(each.textContent.replace('−', '-'))));
        const totals = (view) => JSON.stringify(view.sheets.map((sheet) => sheet.total));
        const at = (step) => page.waitForSelector(`.sentence[data-step="${step}"]`);
        await at(0);
        // At an end the buttons that lead there are gone, and nothing has moved.
        const places = () => page.$$eval('.replay .controls .buttons > *', (found) => found.map((each) => Math.round(each.getBoundingClientRect().left)).join());
        const there = () => page.$$eval('.replay .controls button:enabled', (found) => found.map((each) => each.dataset.action.replace('replay-', '')).join());
        const ends = [[await there(), await places()]];
        await page.focus('[data-action="replay-last"]');
        await page.keyboard.press('Enter');
        await at(final.node);
        ends.push([await there(), await places()]);
        check(`${game}: no button of the replay is dead, nor does one move`, ends.map(([found]) => found).join(' ') === 'on,last,run first,back,run' && ends[0][1] === ends[1][1] && (await page.locator('.replay button:disabled').count()) === 0, JSON.stringify(ends));
        await page.waitForFunction(() => document.activeElement?.matches('.replay input[type="range"]'));
        check(`${game}: the replay ends with the final sheets`, JSON.stringify(await shown()) === totals(final), String(await shown()));
        await page.click('[data-action="replay-first"]');
        await at(0);
        check(`${game}: before the first roll there are no points`, (await shown()).every((total) => total === 0));
        for (let step = 1; step <= 3; ++step) {
            await page.keyboard.press('ArrowRight');
            await at(step);
        }
        const middle = Math.floor(final.node / 2);
        await page.locator('.replay input[type="range"]').fill(String(middle));
        await at(middle);
        check(`${game}: the slider shows what the core says`, JSON.stringify(await shown()) === totals(JSON.parse(core('go', String(middle)))));
        await page.keyboard.press('ArrowLeft');
        await at(middle - 1);
        await page.goto(`${url}#/history/statistics/${game}`);
        await page.waitForSelector('[data-plot] table', { state: 'attached' });
        check(`${game}: statistics have plots and tables`, (await page.locator('[data-plot] svg').count()) >= 3);
    }
    await page.goto(`${url}#/history`);
    await page.waitForSelector('[data-history] li');
    check('the history holds all games', (await page.locator('[data-history] li').count()) === games.length);
    await page.locator('[data-history] a').first().click();
    await page.click('[data-action="delete"]');
    await page.click('[data-action="confirm-delete"]');
    await page.waitForSelector('[data-history]');
    check('a deleted game is gone', (await page.locator('[data-history] li').count()) === games.length - 1);
    await context.close();
}

export async function recordsCarried() {
    const { context, page } = await device();
    for (const game of ['qwixx-mixed-a', newest]) {
        await start(page, game);
        await playUntil(page);
        await page.waitForSelector('.end table');
    }
    await page.goto(`${url}#/history`);
    await page.waitForSelector('[data-history] li');
    const rows = () => page.$$eval('[data-history] li', (found) => found.map((each) => each.textContent));
    const before = await rows();
    const file = await saved(page, 'export');
    check('all games in one file', file.name.endsWith('.mtr') && file.text.match(/^\[Game /gm).length === 2);
    await page.click('[data-action="delete-all"]');
    await page.click('[data-action="confirm-delete"]');
    await page.waitForSelector('.empty');
    await given(page, file);
    await page.waitForSelector('[data-history] li');
    check('what was exported comes back as it was', JSON.stringify(await rows()) === JSON.stringify(before), JSON.stringify(await rows()));
    check('exported again it is the same file', (await saved(page, 'export')).text === file.text);
    const report = async (words) => {
        await page.waitForFunction((text) => document.querySelector('[data-report]')?.textContent.includes(text), words).catch(() => {});
        return page.textContent('[data-report]');
    };
    await given(page, file);
    check('the same game does not come twice', /2 were here already/.test(await report('already')));
    // A die that cannot be, in the fourth line of the second record; the first is taken all the same.
    const lesson = '[Game "qwixx"]\n[Seats "A, B"]\n\n1. 1 2 3 4 5 9 | - - | -\n';
    const sample = readFileSync(join(root, 'tests/records/samples', 'knaster-0000.mtr'), 'utf8').trimEnd();
    const bad = { name: 'bad.mtr', text: `${sample}\n\n${lesson}` };
    await given(page, bad);
    const told = await report('bad.mtr');
    check('a faulty record is named with its line', told.includes(`bad.mtr, line ${sample.split('\n').length + 1 + 4}: “9” cannot stand among the dice`), told);
    check('the good one beside it is taken', /One game imported/.test(told) && (await rows()).length === 3, told);
    await given(page, { name: 'open.mtr', text: '[Game "qwinto"]\n[Seats "A, B"]\n\n1. oy 3 4 | o4 y4\n' });
    check('an unfinished game is refused in words', (await report('open.mtr')).includes('open.mtr, line 1: this game is not finished'));
    await given(page, { name: 'image.png', text: '\u0089PNG nothing' });
    check('what is no record at all says so', (await report('image.png')).includes('image.png, line 1'), await report('image.png'));
    await context.close();
}
