// Notices that stand in nobody's way, words that follow the language, files dropped on the history, the shape of bonus boxes, the title of the tab.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/core.mjs';
import { act, check, device, games, newest, playUntil, playUntilChoice, speak, start, url } from './lib.mjs';
import { act as actThere, openTable, Person, sit } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';

const bundle = readFileSync(join(root, 'web/e2e/games.mtr'), 'utf8');
const computers = Array.from({ length: 3 }, () => ({ kind: 'computer', name: '', level: 'novice' }));
const others = Object.fromEntries(games.map((game) => [game, computers]));

// What a notice covers of what can be pressed; runs in the page.
function covered() {
    const notices = [...document.querySelectorAll('.notice')].filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.getBoundingClientRect());
    const found = [...document.querySelectorAll('.own .lit, .actions')].filter((each) => {
        const box = each.getBoundingClientRect();
        return notices.some((notice) => box.top < notice.bottom && box.bottom > notice.top && box.left < notice.right && box.right > notice.left);
    });
    return { shown: notices.length, tallest: Math.max(0, ...notices.map((each) => each.height)), hidden: found.map((each) => each.className) };
}
const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

export async function noticesKeepAside() {
    for (const viewport of [{ width: 360, height: 640 }, { width: 640, height: 360 }]) {
        const { context, page } = await device({ viewport, settings: { others } });
        let seen = 0;
        const look = async () => {
            if ((await page.locator('.notice').count()) === 0) return false;
            for (const top of [0, 120, 240]) {
                await page.evaluate((to) => scrollTo(0, to), top);
                await settled(page);
                const found = await page.evaluate(covered);
                if (found.shown === 0) continue;
                ++seen;
                check(`${viewport.width}×${viewport.height}: one notice at a time`, found.shown === 1, String(found.shown));
                check(`${viewport.width}×${viewport.height}: a small one`, found.tallest <= 48, String(found.tallest));
                check(`${viewport.width}×${viewport.height}: it hides nothing that can be pressed`, found.hidden.length === 0, found.hidden.join(' '));
            }
            await page.evaluate(() => scrollTo(0, 0));
            return seen > 12;
        };
        for (let game = 0; game < 20 && seen === 0; ++game) {
            await start(page, 'qwixx');
            while ((await playUntil(page, '.notice')) === 'there' && !(await look()) && (await act(page)) !== 'over');
        }
        check(`${viewport.width}×${viewport.height}: there are notices`, seen > 0);
        await context.close();
    }
}

// A notice gives way as soon as it lies on what can be pressed, whatever brought it there: a window that is turned, or typefaces that come.
export async function noticesLookAgain() {
    const { context, page } = await device({ viewport: { width: 360, height: 640 }, settings: { others } });
    for (const [what, told] of [['the window', () => dispatchEvent(new Event('resize'))], ['the typefaces', () => document.fonts.dispatchEvent(new Event('loadingdone'))]]) {
        // Runs in the page while there is a notice: what can be pressed comes to lie under it, and nothing but this tells.
        const under = async (tell) => {
            const place = document.querySelector('.notices');
            const own = place.querySelector('.notice')?.getBoundingClientRect();
            if (!own || place.matches('.aside')) return undefined;
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(`.actions { position: fixed !important; inset: ${own.top}px 0 auto !important; }`);
            document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
            tell();
            for (let turn = 0; turn < 30; ++turn) await null; // until that is drawn, and nothing else has happened
            const aside = document.querySelector('.notices.aside') !== null;
            document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
            return document.querySelector('.notice') ? aside : undefined;
        };
        let seen;
        for (let game = 0; game < 20 && seen === undefined; ++game) {
            await start(page, 'qwixx');
            while (seen === undefined && (await playUntil(page, '.notice')) === 'there') {
                await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
                seen = await page.evaluate(`(${under})(${told})`);
                if (seen === undefined && (await act(page)) === 'over') break;
            }
        }
        check(`a notice makes room when ${what} changed`, seen === true, String(seen));
    }
    await context.close();
}

export async function wordsFollowLanguage() {
    const { context, page } = await device({ settings: { others } });
    // A notice while the game goes on; there are games in which the first one is about their end.
    for (let game = 0; game < 20; ++game) {
        await start(page, 'qwixx');
        if ((await playUntil(page, '.notice')) === 'there') break;
    }
    const words = () => page.evaluate(() => [...document.querySelectorAll('.notice span, .did, .own h2')].map((each) => each.textContent.trim()).filter(Boolean));
    const before = await words();
    await speak(page, 'de');
    const after = await words();
    check('notices, deeds and "you" change with the language', before.length >= 2 && after.every((each) => !before.includes(each) || /^\d/.test(each)), `${before} → ${after}`);
    check('the person without a name is called Du', (await page.textContent('.own h2')) === 'Du');
    await speak(page, 'fr');
    await playUntil(page);
    await page.waitForSelector('.end');
    // In the history it is the same person in every language, and an old game that says "Du" belongs to them too.
    await page.goto(`${url}#/history`);
    await page.waitForSelector('[data-history] li');
    check('history: Toi', (await page.textContent('[data-history] .name')) === 'Toi');
    const old = `${bundle.slice(0, bundle.indexOf('\n\n['))}\n`.replace('[Seats "Anna', '[Seats "Du');
    await page.setInputFiles('input[type="file"]', { name: 'old.mtr', mimeType: 'text/plain', buffer: Buffer.from(old) });
    await page.waitForFunction(() => document.querySelectorAll('[data-history] li').length === 2);
    await speak(page, 'it');
    const mine = () => [...document.querySelectorAll('[data-history] li')].filter((row) => row.querySelector('.name')?.textContent === 'Tu').length === 2;
    check('history: Tu, old and new', await page.waitForFunction(mine).then(() => true, () => false), await page.textContent('[data-history]'));
    await context.close();
}

// Two files of words: a table stands without the second, whose absence only the other pages tell; and of two languages asked for one after the other it is the last that stays.
export async function wordsInTwoParts() {
    const { context, page } = await device({ settings: { others } });
    const later = /-later-[^/]*\.js$/;
    const asked = [];
    page.on('request', (request) => later.test(request.url()) && asked.push(request.url()));
    let away = true;
    await context.route(later, (route) => (away ? route.fulfill({ status: 503 }) : route.continue()));
    const quiet = page.listeners('console');
    page.removeAllListeners('console'); // the browser tells every file that does not come
    await page.goto(`${url}#/play/qwixx`);
    await page.waitForSelector('[data-action]');
    check('a table stands without the later words', (await page.textContent('.own h2')) === 'You' && (await page.textContent('.actions')) !== '');
    await page.goto(`${url}#/learn`);
    await page.waitForSelector('[data-failed]');
    check('a page without its words says so', /\w/.test(await page.textContent('[data-failed] p')));
    away = false;
    await page.click('[data-failed] button');
    await page.waitForSelector('[data-lesson]');
    check('and is there when they come', /\w/.test(await page.textContent('h1')));
    for (const listener of quiet) page.on('console', listener);
    // German comes late, Italian at once.
    await context.route(/\/de-(?!later)[^/]*\.js$/, async (route) => { await page.waitForFunction(() => document.documentElement.lang === 'it'); await route.continue(); });
    await page.evaluate(() => {
        for (const language of ['de', 'it']) {
            localStorage.misthrow = JSON.stringify({ ...JSON.parse(localStorage.misthrow), language });
            dispatchEvent(new StorageEvent('storage', { key: 'misthrow' }));
        }
    });
    await page.waitForFunction(() => document.documentElement.lang === 'it');
    await page.waitForLoadState('networkidle');
    check('the last language asked for stays', (await page.evaluate(() => document.documentElement.lang)) === 'it' && /Impara/.test(await page.textContent('h1')), await page.textContent('h1'));
    check('the later words were asked for', asked.length > 0);
    await context.close();
}

export async function filesDropped() {
    const { context, page } = await device();
    await page.goto(`${url}#/history`);
    await page.waitForSelector('[data-action="import"]');
    const files = await page.evaluateHandle((text) => {
        const carried = new DataTransfer();
        carried.items.add(new File([text], 'games.mtr', { type: 'text/plain' }));
        carried.items.add(new File(['[Game "chess"]\n[Seats "A"]\n\n'], 'chess.mtr', { type: 'text/plain' }));
        return carried;
    }, bundle);
    await page.dispatchEvent('body', 'dragover', { dataTransfer: files });
    await page.waitForSelector('[data-drop]');
    check('files over the page are invited', true);
    await page.dispatchEvent('body', 'drop', { dataTransfer: files });
    await page.waitForSelector('[data-history] li');
    check('dropped games are in the history', (await page.locator('[data-history] li').count()) > 5);
    check('the invitation goes away', (await page.locator('[data-drop]').count()) === 0);
    check('what is no game is said', (await page.locator('[data-report] li').count()) === 1);
    const before = await page.textContent('[data-report] li');
    await speak(page, 'de');
    check('… in the language of the page', (await page.textContent('[data-report] li')) !== before);
    await context.close();
}

// The sheets of others are small and lie under a cover that is all theirs: a tap anywhere on one opens it large.
export async function othersOpen() {
    for (const viewport of [{ width: 360, height: 640 }, { width: 1440, height: 900 }]) {
        const { context, page } = await device({ viewport, settings: { others } });
        for (const game of ['qwixx-mixed-a', 'qwinto', 'knaster', newest]) {
            await start(page, game);
            await playUntilChoice(page);
            const other = page.locator('.other').nth(1);
            for (const [x, y] of [[0.5, 0.5], [0.15, 0.3], [0.9, 0.8]]) {
                // Measured each time: typefaces that come late move it.
                await other.evaluate((sheet) => sheet.scrollIntoView({ block: 'center', inline: 'center' }));
                const box = await other.locator('.cover').boundingBox();
                await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
                await page.waitForSelector('dialog[open] [role="grid"], dialog[open] .sheet');
                await page.keyboard.press('Escape');
                await page.waitForFunction(() => !document.querySelector('dialog[open]'));
            }
            check(`${game}, ${viewport.width}: another's sheet opens wherever it is tapped`, true);
        }
        await context.close();
    }
}

export async function bonusBoxes() {
    const { context, page } = await device({ settings: { others } });
    await start(page, 'qwinto');
    await page.waitForSelector('.own .box');
    check('Qwinto: five bonus boxes, all pentagons', (await page.locator('.own .box.bonus .pentagon').count()) === (await page.locator('.own .box.bonus').count()) && (await page.locator('.own .bonus').count()) === 5, String(await page.locator('.own .bonus').count()));
    check('… and no others', (await page.locator('.own .pentagon').count()) === 5);
    await page.locator('.own [data-explain="bonus"]').last().click();
    await page.waitForFunction(() => /pentagon counts/.test(document.querySelector('.sentence').textContent));
    check('… and a tap on the place below says what it is for', true);
    await context.close();
}

export async function diceTitle() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    const id = await openTable(anna, server.url, 'qwixx', { dice: 'manual' });
    await sit(anna);
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    await anna.click('begin');
    for (const person of [anna, ben]) {
        await person.on('.entry').waitFor();
        await person.page.waitForFunction(() => /What do the dice show/.test(document.title));
    }
    check('the tab says that dice are asked for', true);
    await actThere(anna); // the faces
    await anna.on('[data-action="enter-dice"]:enabled').click();
    await anna.page.waitForFunction(() => /Your turn|Qwixx/.test(document.title));
    check('… and then whose turn it is', true);
    await anna.leave();
    await ben.leave();
    await server.stop();
}
