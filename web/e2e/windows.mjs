// Pages beside the table use the window they have, from a phone to a large screen; what is asked for next is in view; and the way to the first roll is short.
import { lessonOf, reachStep } from './lesson-script.mjs';
import { check, device, games, newest, url } from './lib.mjs';
import { openTable, Person, sit } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { find, inTheMiddle, open } from './situations.mjs';

const sizes = [[320, 640], [390, 844], [844, 390], [820, 1180], [1440, 900], [1920, 1080]];

// Runs in the page: which of these a person who has not scrolled does not see whole.
function unseen(selectors) {
    scrollTo(0, 0);
    return selectors.flatMap((selector) => {
        const found = [...document.querySelectorAll(selector)];
        if (found.length === 0) return [`${selector} is not there`];
        return found.flatMap((element) => {
            const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
            const over = document.elementFromPoint(left + width / 2, top + height / 2);
            return top >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1 && (element.contains(over) || over?.contains(element)) ? [] : [`${selector} ${Math.round(top)}–${Math.round(bottom)} of ${innerHeight}`];
        });
    });
}
async function inView(page, title, selectors, at = sizes) {
    for (const [width, height] of at) {
        await page.setViewportSize({ width, height });
        const found = await page.evaluate(unseen, selectors);
        check(`${title} at ${width}×${height}: all in view`, found.length === 0, found.slice(0, 4).join(' | '));
    }
}
const widthOf = (page, selector) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().width);

// What a table is opened with stands in a row that is used: no column is kept for the words above it.
export async function choicesUseTheirRow() {
    const { context, page } = await device({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}#/online`);
    await page.waitForSelector('[data-action="open"]');
    const rows = await page.$$eval('fieldset', (found) => found.filter((each) => each.checkVisibility()).map((each) => {
        const labels = [...each.querySelectorAll('label')].map((label) => label.getBoundingClientRect()).filter(({ width }) => width > 0);
        const { top } = labels[0];
        return { name: each.querySelector('legend')?.textContent.trim(), used: Math.max(...labels.map(({ right }) => right)) - Math.min(...labels.map(({ left }) => left)), whole: each.clientWidth, least: Math.min(...labels.filter((label) => label.top === top).map(({ width }) => width)), labels: labels.length };
    }));
    check('the choices of a table use their row', rows.length > 0 && rows.every(({ used, whole }) => used > whole * 0.9), JSON.stringify(rows));
    await context.close();
}

// How many seats a table has: at its ends a button is gone, the other one stays where it is, and the focus goes there.
export async function noDeadStepper() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 } });
    await page.goto(`${url}#/online`);
    await page.waitForSelector('[data-action="open"]');
    const found = () => page.$$eval('.stepper > *', (all) => all.map((each) => `${each.matches('button') ? each.textContent : '·'}${Math.round(each.getBoundingClientRect().left)}`));
    const before = await found();
    for (const [button, other, at] of [['+', '−', 2], ['−', '+', 0]]) {
        await page.locator('.stepper button', { hasText: button }).focus();
        for (let step = 0; step < 12 && (await page.locator('.stepper button', { hasText: button }).count()) > 0 && (await page.locator('.stepper button:disabled').count()) === 0; ++step) await page.keyboard.press('Enter');
        const now = await found();
        check(`there is no ${button} that does nothing`, (await page.locator('.stepper button:disabled').count()) === 0 && now[at].startsWith('·'), now.join(' '));
        check('… and nothing has moved', now.map((each) => each.slice(1)).join() === before.map((each) => each.slice(1)).join(), `${before} ${now}`);
        check('… and whoever goes by keyboard stands on the other one', (await page.evaluate(() => document.activeElement.textContent)) === other);
    }
    await context.close();
}

// Twelve seats: whoever leads sees the button that begins; a code that led nowhere stands in the field, to be put right.
export async function lobbyOfTwelve() {
    const server = await TableServer.start();
    const anna = await Person.come('Anna');
    const id = await openTable(anna, server.url, newest, { seats: 12 });
    await anna.on('[data-seat="2"] [data-action="computer"]').selectOption('casual');
    await anna.on('[data-seat="2"][data-kind="computer"]').waitFor();
    await inView(anna.page, 'a lobby of twelve', ['[data-action="begin"]', '[data-seat="1"]']);
    await inView(anna.page, 'a lobby of twelve', ['[data-seat]', '[data-action="also"]'], sizes.slice(3));
    check('nothing in the lobby is dead', (await anna.on('.lobby button:disabled').count()) === 0);

    // However it was copied, a link leads to its table; one that leads nowhere to a page that says so.
    const guest = await Person.come('Ben');
    for (const link of [`t/${id}/`, `t/${id}.`, `t/${id.toUpperCase()}`, `#/t/${id.toUpperCase()}`, `#/t/${id}/`]) {
        await guest.go(`${server.url}${link}`);
        check(`${link} leads to its table`, await guest.on('[data-action="sit-down"]').first().waitFor().then(() => true, () => false), guest.page.url());
    }
    await guest.go(`${server.url}foo/bar`);
    check('foo/bar says what is wrong', await guest.on('[data-nowhere]').first().waitFor().then(() => true, () => false), guest.page.url());
    check('… with the looks of all pages', (await guest.on('.brand').count()) === 1);
    await guest.leave();

    await anna.go(`${server.url}#/t/k7m2x9qp`);
    await anna.on('.gone [role="alert"]').waitFor();
    check('the code that was tried stands in the field', (await anna.on('.gone .field').inputValue()) === 'K7M2 X9QP');
    await inView(anna.page, 'a table that is not there', ['.gone .primary', '.gone a.button']);
    await anna.leave();
    await server.stop();
}

// Real dice are tapped in where the dice lie: one face for each, and a die that was mistaken is put right.
export async function realDice() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    const id = await openTable(anna, server.url, 'qwixx', { dice: 'manual' });
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    await anna.click('begin');
    await anna.on('.tray .entry').waitFor();
    await inView(anna.page, 'real dice', ['.entry button', '.actions .sentence']);
    await inView(anna.page, 'real dice', ['.own [role="gridcell"]'], sizes.slice(3));
    const signs = await anna.on('.entry .place').evaluateAll((places) => places.map((each) => (each.querySelector('[data-sign] svg') ? each.dataset.row : '')).join());
    check('an empty place says which die belongs there', signs === ',,r,y,g,b', signs);
    check('no dead button asks for dice', (await anna.on('[data-action="enter-dice"]').count()) === 0);
    const small = await anna.on('.entry button').evaluateAll((found) => found.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44).length);
    check('a finger hits every face', small === 0, String(small));
    for (const face of [6, 5, 4, 3, 2, 1]) await anna.on(`.entry .faces [data-face="${face}"]:not(.cube)`).click();
    await anna.on('[data-action="enter-dice"]').waitFor();
    await anna.on('.entry [data-die="1"]').click();
    await anna.on('.entry .faces [data-face="2"]:not(.cube)').click();
    await anna.on('[data-action="enter-dice"]').click();
    await ben.on('.makes').waitFor();
    const made = (await ben.on('.makes').textContent()).replace(/\s+/g, ' ').trim();
    check('everybody sees the dice that were tapped in', made === '6 + 2 = 8', made);
    for (const person of [anna, ben]) await person.leave();
    await server.stop();
}

// No narrow column in the middle of a large screen.
export async function widePages() {
    const { context, page } = await device({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`${url}#/online`);
    await page.waitForSelector('[data-action="open"]');
    check('the form for a table uses a large screen', (await widthOf(page, '.open')) > 1200, String(await widthOf(page, '.open')));
    await inView(page, 'the form for a table', ['[data-action="open"]', '[data-action="join"]'], [[1440, 900], [1920, 1080]]);
    await page.goto(`${url}#/history`);
    await page.setInputFiles('input[type="file"]', new URL('games.mtr', import.meta.url).pathname);
    await page.waitForSelector('[data-history] li');
    const [one, two] = await page.locator('[data-history] li').evaluateAll((rows) => rows.slice(0, 2).map((each) => each.getBoundingClientRect().top));
    check('the history has two columns on a large screen', one === two, `${one} ${two}`);
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(`${url}#/learn`);
    await page.waitForSelector('[data-lesson]');
    const rows = await page.locator('[data-lesson]').evaluateAll((cards) => Object.values(Object.groupBy(cards, (each) => Math.round(each.getBoundingClientRect().top))).map((row) => row.length));
    check('no lesson stands alone in its row', new Set(rows).size === 1, rows.join());
    await context.close();
}

// A lesson on a phone, upright and on its side: the words, the dice and the whole sheet.
export async function lessonFits() {
    const { context, page } = await device({ viewport: { width: 844, height: 390 } });
    for (const game of games) {
        const step = lessonOf(game).steps.find((each) => Array.isArray(each.await) && each.await[0] !== '-').id;
        await reachStep(page, game, step);
        await inView(page, `the lesson of ${game}`, ['.coach [data-message]', '.lesson .tray', '.own [role="gridcell"]'], [[844, 390], [1440, 900], [1920, 1080]]);
    }
    await context.close();
}

// Runs in the page: what a finger could miss. What stands in a sentence is as high as its line, and boxes of sheets are measured with the tables.
function smallTargets() {
    return [...document.querySelectorAll('button, a[href], select, summary, input:not([type="range"], [type="file"])')].flatMap((element) => {
        if (element.closest('.unseen, .skip, [inert], footer, article p, article li') || element.matches('[role="gridcell"]') || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return [];
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        return width < 43.5 || height < 43.5 ? [`${element.textContent.trim().slice(0, 20)} ${width.toFixed(0)}×${height.toFixed(0)}`] : [];
    });
}
// Fingers hit what can be pressed on pages without a table too.
export async function fingers() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 } });
    const nothing = async () => {};
    const places = [
        ['start', '', '[data-play]', nothing], ['who plays', '', '[data-edit="knaster"]', (button) => button.click()], ['settings', '', '.gear', (button) => button.click()],
        ['learn', '#/learn', '[data-lesson]', nothing], ['rules', '#/rules/qwixx', 'article h2', nothing], ['online', '#/online', '[data-action="open"]', nothing],
        ['history', '#/history', '.empty', nothing], ['nowhere', '#/nowhere', '[data-nowhere]', nothing], ['a lesson', '#/learn/qwinto', '.lesson', nothing],
    ];
    for (const [title, hash, selector, then] of places) {
        await page.goto(`${url}icon.svg`); // opened cold
        await page.goto(url + hash);
        await page.waitForSelector(selector);
        await then(page.locator(selector).first());
        for (const width of [390, 320]) {
            await page.setViewportSize({ width, height: 844 });
            const small = await page.evaluate(smallTargets);
            check(`${title} at ${width}: a finger hits everything`, small.length === 0, small.slice(0, 6).join(' | '));
        }
    }
    await context.close();
}

// Goes on by keyboard, on a sheet from box to box: how many boxes the focus was on, and where it could not be seen.
async function walked(page, stops = 40) {
    let [boxes, hidden] = [0, []];
    const stood = new Set();
    for (let stop = 0; stop < stops; ++stop) {
        const seen = await page.evaluate(() => {
            const here = document.activeElement;
            const { top, bottom, left, right } = here.getBoundingClientRect();
            const over = document.elementFromPoint((left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
            return { box: here.matches('[role="gridcell"]'), name: here.dataset.token ?? here.dataset.action ?? here.className, good: here === document.body || here.contains(over) || over?.contains(here) };
        });
        if (seen.box) ++boxes;
        if (!seen.good) hidden.push(seen.name);
        stood.add(seen.name);
        await page.keyboard.press(seen.box && boxes < 12 ? (boxes % 3 === 0 ? 'ArrowDown' : 'ArrowRight') : 'Tab');
    }
    return { boxes, hidden, stood: [...stood] };
}
// 320 × 200 is a large window at 400 %: whatever has the focus is seen, and no bar lies over it.
export async function enlarged() {
    const { context, page } = await device({ viewport: { width: 320, height: 200 } });
    for (const game of ['qwixx-mixed-a', 'qwinto', newest]) { // one of each form
        await open(page, find(game, 2, inTheMiddle));
        await page.waitForSelector('.own .lit');
        await page.locator('.own .lit').first().click();
        await page.waitForSelector('[data-action="undo"]');
        await page.keyboard.press('Tab');
        const { boxes, hidden } = await walked(page);
        check(`${game}, enlarged: what has the focus is seen`, boxes >= 12 && hidden.length === 0, `${boxes}: ${hidden.join(' ')}`);
    }
    await reachStep(page, 'qwixx', lessonOf('qwixx').steps.find((each) => Array.isArray(each.await) && each.await[0] !== '-').id);
    await page.waitForSelector('.own .lit');
    await page.keyboard.press('Tab');
    const lesson = await walked(page);
    check('a lesson, enlarged: what has the focus is seen', lesson.boxes >= 12 && lesson.hidden.length === 0, `${lesson.boxes}: ${lesson.hidden.join(' ')}`);
    await context.close();

    const server = await TableServer.start();
    const anna = await Person.come('Anna', { viewport: { width: 320, height: 200 } });
    await openTable(anna, server.url, 'qwixx', { seats: 3 });
    const lobby = await walked(anna.page, 30);
    check('a lobby, enlarged: what has the focus is seen', lobby.stood.includes('begin') && lobby.hidden.length === 0, `${lobby.stood.join(' ')}: ${lobby.hidden.join(' ')}`);
    await anna.leave();
    await server.stop();
}

// From the address to the first roll two clicks; with friends three for the host and one for the friend, and each a name.
export async function fewClicks() {
    for (let [seed, rolled] = [1, false]; !rolled; ++seed) {
        const { context, page } = await device({ seed, settings: { hints: 3 } }); // a lot says who begins
        await page.goto(url);
        await page.click('[data-play="qwixx"]');
        await page.waitForSelector('[data-action="roll"], .own .lit');
        if (await page.$('[data-action="roll"]')) {
            await page.click('[data-action="roll"]');
            await page.waitForSelector('.tray .die:not(.blank)');
            rolled = true;
        }
        await context.close();
    }
    check('two clicks to the first roll', true);

    const server = await TableServer.start();
    const [anna, ben] = [await Person.come(''), await Person.come('')];
    await anna.go(server.url);
    await anna.on('[data-online]').click();
    await anna.on('.name .field').fill('Anna');
    await anna.click('open');
    await anna.on('[data-code]').waitFor();
    await ben.go(`${server.url}t/${(await anna.on('[data-code]').textContent()).replace(' ', '').toLowerCase()}`);
    await ben.on('.sit .field').fill('Ben');
    await ben.click('sit-down');
    await anna.on('[data-seat="2"][data-kind="person"]').waitFor();
    await anna.click('begin');
    for (const person of [anna, ben]) await person.on('.own .sheet').waitFor();
    check('three clicks of the host and one of the friend', true);
    for (const person of [anna, ben]) await person.leave();
    await server.stop();
}

// Sound is one tap away, beside the dice and on top of none, however narrow it is.
export async function muteAtTheDice() {
    const { context, page } = await device();
    for (const [game, wanted] of [['qwixx', (view, choices) => view.phase === 'colour' && view.active === 0 && choices.length > 2], ['qwinto', (view) => view.phase === 'pick' && view.active === 0], ['knaster', inTheMiddle]]) {
        await open(page, find(game, 2, wanted));
        await page.waitForSelector('.own .lit, .pick');
        for (const [width, height] of [[320, 640], [390, 844], [844, 390], [1440, 900]]) {
            await page.setViewportSize({ width, height });
            const over = await page.evaluate(() => {
                const box = (element) => element.getBoundingClientRect();
                const [button, tray] = [box(document.querySelector('.tray [data-action="sound"]')), box(document.querySelector('section.tray'))];
                const icon = box(document.querySelector('.tray [data-action="sound"] svg'));
                const dice = [...document.querySelectorAll('section.tray :is(.die, .sign b, .makes b, .terms)')].map(box);
                const meets = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
                return {
                    size: Math.min(button.width, button.height),
                    inside: icon.left >= tray.left && icon.right <= tray.right && icon.top >= tray.top && icon.bottom <= tray.bottom,
                    covered: dice.filter((each) => meets(icon, each)).length,
                    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
                };
            });
            check(`${game} at ${width}: mute lies beside the dice`, over.size >= 44 && over.inside && over.covered === 0 && over.wide <= 0, JSON.stringify(over));
        }
    }
    await page.locator('.tray [data-action="sound"]').click();
    check('one tap turns the sound on', await page.evaluate(() => JSON.parse(localStorage.misthrow).sound));
    await context.close();
}

// A phone on its side: what a page is for is seen whole, without scrolling.
export async function onItsSide() {
    const [side, low] = [[[844, 390]], [[740, 360]]];
    const fresh = await device({ settings: { hints: 3 } });
    await fresh.page.goto(url);
    await fresh.page.waitForSelector('[data-first]');
    await inView(fresh.page, 'the first time', ['[data-first]', '[data-play]', '[data-online]'], side);
    await fresh.context.close();
    const { context, page } = await device({ settings: { name: 'Anna' } });
    for (let games = 0; games < 5; ++games) await open(page, find('qwixx', 2, inTheMiddle), { id: `running${games}` });
    await page.goto(url);
    await page.waitForSelector('[data-running]');
    await inView(page, 'five running games', ['[data-running] a', '[data-action="all"]', '[data-online]', '[data-play]'], side);
    await page.click('[data-action="all"]');
    check('… all of which can be seen', (await page.locator('[data-running]').count()) === 5);
    await page.click('[data-edit="knaster"]');
    while (await page.$('[data-add="computer"]')) await page.click('[data-add="computer"]');
    await inView(page, 'who plays, twelve', ['dialog[open] input.field', '[data-play-these]'], side);
    await inView(page, 'who plays, twelve', ['[data-play-these]'], [...sizes, ...low]);
    // Where words call the boxes of a grid by column and row, it says which is which.
    await page.goto(`${url}#/drills/knaster`);
    await page.waitForSelector('.own .lit');
    await inView(page, 'a drill', ['.own [role="gridcell"]', '.tray .die', '.actions .sentence'], side);
    check('… whose boxes have names', (await page.locator('.own .name').allTextContents()).join('') === 'abcde12345');
    await page.goto(`${url}#/explore/qwixx_2~3~4~5~6I-I-I-I0_-I-I12~10I-I1S314265`);
    await page.waitForSelector('[data-choices]');
    await inView(page, 'a position', ['.own [role="gridcell"]', '.tray .die', '[data-choices] li:first-child [data-choice]'], side);
    await context.close();

    const server = await TableServer.start();
    const anna = await Person.come('Anna');
    await openTable(anna, server.url, 'qwixx', { seats: 4 });
    await inView(anna.page, 'a lobby without guests', ['.invite svg', '[data-code]', '[data-action="copy"]', '[data-action="begin"]', '[data-seat="1"]'], [...side, ...low]);
    await anna.click('carry');
    await anna.on('[data-seat-link] svg').waitFor();
    await inView(anna.page, 'a seat to carry', ['[data-seat-link] svg', '[data-seat-link] [data-action="copy"]'], [...sizes, ...low]);
    const code = await widthOf(anna.page, '[data-seat-link] svg');
    check('… in a code that can be scanned', code >= 200, String(code));
    await anna.leave();
    await server.stop();
}
