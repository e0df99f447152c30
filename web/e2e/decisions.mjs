// Nothing that a person decides is lost, and nothing is decided for them: double taps, passing, pencil.
import { check, device, doubleTap, newest, playUntilChoice, url } from './lib.mjs';
import { act, openTable, Person, sit, untilDecided } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { find, open } from './situations.mjs';

const noDialog = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));
const rest = 1500; // as long as two taps can take where everything is slow; the page says when it is over
const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const mayRoll = (view) => view.waits === 'roll' && view.active === 0 && view.nextRoll.turn > 3;
const sentence = (page) => page.textContent('.sentence');

// Two quick taps with a finger on what rolls the dice: the second decides nothing.
export async function doubleTaps() {
    const rolls = {
        qwixx: { from: find('qwixx', 2, mayRoll), button: '[data-action="roll"]' },
        qwinto: { from: find('qwinto', 2, (view) => view.phase === 'pick' && view.active === 0 && view.nextRoll.turn > 3), button: '[data-action="pick"]' },
        ...Object.fromEntries(['knaster', 'qwixx-mixed-a', newest].map((game) => [game, { from: find(game, 2, mayRoll), button: '[data-action="roll"]' }])),
    };
    for (const [game, { from, button }] of Object.entries(rolls)) {
        const { context, page } = await device({ ...touch, settings: { rest } });
        await open(page, from);
        await page.waitForSelector('.pick, [data-action="roll"]');
        await page.waitForSelector('.actions:not([data-resting])');
        if (game === 'qwinto') for (const die of [0, 1, 2]) await page.locator('.pick').nth(die).tap();
        await doubleTap(page, button);
        await page.waitForFunction(() => document.querySelector('.own .lit, [data-action="keep"], .right [data-action="pass"]'));
        await page.waitForSelector('.actions:not([data-resting])');
        if (game === 'qwinto') check('Qwinto: a double tap rolls once and keeps nothing', (await page.locator('[data-action="again"]').count()) === 1, await sentence(page));
        else if (game.startsWith('qwixx')) check('Qwixx: a double tap rolls and does not pass', /White dice|Nothing fits/.test(await sentence(page)), await sentence(page));
        else check(`${game}: a double tap rolls and chooses nothing`, (await page.locator('.own .chosen').count()) === 0 && (await page.locator('.own .lit').count()) > 0, await sentence(page));
        await context.close();
    }
}

// The last decision of a game, tapped twice: the end stands there, whatever of it lies under the finger. And one step of a lesson, not two.
export async function doubleTapsEnd() {
    const { context, page } = await device({ ...touch, settings: { rest } });
    const last = find('qwinto', 1, (view, choices) => view.phase === 'enter' && view.sheets[0].misthrows === 3 && choices.length > 1 && choices.some((each) => each.kind === 'pass' && each.misthrow));
    await open(page, last);
    await page.waitForSelector('.actions:not([data-resting]) [data-action="pass"]');
    await page.locator('[data-action="pass"]').tap();
    await page.waitForSelector('.actions:not([data-resting]) [data-action="confirm"]');
    // The second tap comes where it hurts: on each of the buttons, as soon as there is one.
    await page.evaluate(() => {
        window.hit = [];
        new MutationObserver((_, observer) => {
            const buttons = [...document.querySelectorAll('.end .buttons > *')];
            if (buttons.length === 0) return;
            observer.disconnect();
            window.hit = buttons.filter((button) => { button.scrollIntoView({ block: 'center' }); const { left, top, width, height } = button.getBoundingClientRect(); return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a, button'); }).map((button) => button.textContent);
            window.looked = buttons.length;
        }).observe(document, { subtree: true, childList: true });
    });
    await page.locator('[data-action="confirm"]').tap();
    await page.waitForFunction(() => window.looked);
    check('the end of a game is not left by the second half of a double tap', (await page.evaluate(() => window.hit)).length === 0, String(await page.evaluate(() => window.hit)));
    await page.waitForSelector('.end .buttons:not([data-resting])');
    await page.locator('.end a.quiet').tap();
    await page.waitForSelector('[data-play]');
    await page.goto(`${url}#/learn/qwixx`);
    await page.waitForSelector('.onward:not([data-resting]) [data-action="next"]');
    await doubleTap(page, '[data-action="next"]');
    await page.waitForSelector('.onward:not([data-resting])');
    check('a double tap on Next goes on by one step', /^2 /.test(await page.textContent('.coach .count')), await page.textContent('.coach .count'));
    // What a tap opens is neither answered nor closed by the same two taps.
    await page.goto(url);
    await page.waitForSelector('[data-play]');
    await doubleTap(page, '.gear');
    check('a double tap opens what it opens', (await page.locator('dialog[open]').count()) === 1);
    const answers = () => page.evaluate(() => [...document.querySelectorAll('dialog[open] :is(button, select)')].filter((each) => { const { left, top, width, height } = each.getBoundingClientRect(); return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button, select') === each; }).length);
    check('… and answers nothing in it', (await answers()) === 0, String(await answers()));
    await page.waitForSelector('dialog[open] .inside:not([data-resting])');
    check('… until it has rested', (await answers()) > 0);
    await page.locator('dialog[open] header button').tap();
    await noDialog(page);
    await context.close();
}

// Two people on one phone: the second half of a double tap on the first one's choice does not take it over for the next, wherever the button comes to stand.
export async function handoverRests() {
    const { context, page } = await device({ ...touch, settings: { rest } });
    await page.addInitScript(() => {
        window.tapped = [];
        const look = new MutationObserver(() => {
            const button = document.querySelector('dialog[open] [data-action="takeover"]');
            if (!button) return;
            look.disconnect();
            setTimeout(() => {
                const { left, top, width, height } = button.getBoundingClientRect();
                const under = document.elementFromPoint(left + width / 2, top + height / 2);
                window.tapped.push(button.contains(under));
                under?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
                setTimeout(() => window.tapped.push(document.querySelector('dialog[open] [data-action="takeover"]') !== null));
            }, 90);
        });
        look.observe(document, { subtree: true, childList: true, attributeFilter: ['open'] });
    });
    await open(page, find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 0 && view.nextRoll.turn > 5 && choices.length > 2 && view.helpless.length === 0), { people: 2 });
    await page.waitForSelector('.own .lit');
    await page.waitForSelector('.actions:not([data-resting])');
    await page.locator('.own .lit').first().tap();
    await page.waitForSelector('.actions:not([data-fresh]) [data-action="confirm"]');
    await page.locator('[data-action="confirm"]').tap();
    await page.waitForFunction(() => window.tapped.length === 2);
    if (await page.locator('dialog[open]').count()) await page.locator('[data-action="takeover"]').tap(); // when it has rested
    await noDialog(page);
    const [hit, stays] = await page.evaluate(() => window.tapped);
    check('what comes too soon does not take the device over', !hit && stays, `${hit} ${stays}`);
    await context.close();
}

// What the dice show is decided about when they lie: until then nothing is lit, and no button stands where Roll was.
export async function diceLieFirst() {
    const { context, page } = await device({ ...touch, settings: { motion: 'auto', pace: 'brisk', rest: 400 } });
    await page.addInitScript(() => {
        window.seen = {};
        addEventListener('pointerdown', () => { window.seen.tap ??= performance.now(); }, true);
        new MutationObserver(() => { if (window.seen.tap !== undefined && document.querySelector('[data-action="keep"]')) window.seen.keep ??= performance.now(); }).observe(document, { subtree: true, childList: true });
    });
    await open(page, find('qwinto', 2, (view) => view.phase === 'pick' && view.active === 0 && view.nextRoll.turn > 3));
    await page.waitForSelector('.pick');
    for (const die of [0, 1]) await page.locator('.pick').nth(die).tap();
    await page.waitForSelector('.actions:not([data-resting])');
    await page.evaluate(() => { window.seen = {}; });
    await page.locator('[data-action="pick"]').tap();
    await page.waitForFunction(() => window.seen.keep);
    const { tap, keep } = await page.evaluate(() => window.seen);
    check('Keep comes when the dice lie', keep - tap >= 1100, `${keep - tap} ms`);
    await context.close();
}

// A misthrow that could be avoided is chosen by a double tap, not chosen and taken back.
export async function misthrowTwice() {
    const { context, page } = await device({ ...touch, settings: { rest } });
    await open(page, find('qwixx', 2, (view, choices) => view.phase === 'colour' && view.active === 0 && choices.length > 1 && choices.some((each) => each.misthrow)));
    await page.waitForSelector('[data-action="pass"]');
    await page.waitForSelector('.actions:not([data-resting])');
    await doubleTap(page, '[data-action="pass"]');
    await page.waitForSelector('.actions:not([data-resting])');
    check('a double tap on the misthrow chooses it', (await page.locator('.right [data-action="confirm"]').count()) === 1, await sentence(page));
    await context.close();
}

const white = find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 0 && view.nextRoll.turn > 5 && choices.length > 2);

// One button confirms, in one place; a box tapped twice in haste is only chosen.
export async function oneConfirm() {
    const { context, page } = await device({ ...touch, settings: { rest } });
    await open(page, white);
    await page.waitForSelector('.own .lit');
    check('what to do next is announced', (await page.getAttribute('.sentence', 'aria-live')) === 'polite' && (await sentence(page)).trim() !== '', await sentence(page));
    check('no dead button', (await page.locator('.actions button:disabled').count()) === 0 && (await page.locator('.right button').count()) === 0);
    await page.waitForSelector('.actions:not([data-resting])');
    await doubleTap(page, '.own .lit');
    check('a double tap on a box chooses it', (await page.locator('.own .chosen').count()) === 1);
    const [right, bar] = [await page.locator('[data-action="confirm"]').boundingBox(), await page.locator('.actions').boundingBox()];
    check('Confirm stands to the right', right.x > bar.x + bar.width / 3);
    await doubleTap(page, '[data-action="undo"]');
    await page.waitForSelector('[data-action="pass"]');
    check('a double tap on Undo does not pass', (await page.locator('.own .lit').count()) > 0);
    await page.waitForSelector('.actions:not([data-resting])');
    const token = await page.locator('.own .lit').first().getAttribute('data-token');
    await page.locator('.own .lit').first().tap();
    // Taps that come too soon only choose; the first that comes late enough confirms.
    const chosen = page.locator(`.own [data-token="${token}"]`);
    await page.waitForSelector('.actions:not([data-fresh])');
    await chosen.tap();
    await page.waitForSelector(`.own [data-token="${token}"].crossed, .own [data-token="${token}"].pencilled`);
    check('a chosen box that is tapped again is confirmed', true);
    await context.close();
}

// When nothing fits it is said, and what costs points is left to the player.
export async function nothingFits() {
    const free = find('qwixx', 2, (view, choices) => view.phase === 'white' && view.active === 1 && choices.length === 1);
    const costly = find('qwixx', 2, (view, choices) => view.phase === 'colour' && view.active === 0 && choices.length === 1 && choices[0].misthrow);
    const { context, page } = await device({ settings: { pace: 'calm' } });
    // By the page's own clock: when the words came, and when the next roll could take them away.
    await page.addInitScript((words) => {
        window.stood = [];
        new MutationObserver(() => {
            const [there, next] = [document.querySelector('.sentence')?.textContent.includes(words), document.querySelector('[data-action="roll"]')];
            if ((window.stood.length === 0 && there) || (window.stood.length === 1 && next)) window.stood.push(performance.now());
        }).observe(document, { subtree: true, childList: true, characterData: true });
    }, `Nothing fits ${free.view.sum}.`);
    await open(page, free);
    await page.waitForFunction(() => window.stood.length > 1);
    const [came, next] = await page.evaluate(() => window.stood);
    check('it is said that nothing fits, for a while', next - came > 900, `${next - came} ms`);
    const narrow = find('qwinto', 2, (view, choices) => view.phase === 'enter' && view.active === 1 && choices.length === 1);
    await open(page, narrow);
    await page.waitForFunction((words) => document.querySelector('.sentence')?.textContent.includes(words), `Nothing fits ${narrow.view.sum}.`);
    check('… in Qwinto too', true);
    await open(page, costly);
    const button = page.locator('[data-action="pass"]');
    await button.waitFor();
    check('a misthrow waits for the player', (await button.textContent()).trim() === 'Take the misthrow (−5)' && (await page.locator('.own .misthrows .taken').count()) === costly.view.sheets[0].misthrows);
    await button.click();
    await page.waitForFunction((before) => document.querySelectorAll('.own .misthrows .taken').length === before + 1, costly.view.sheets[0].misthrows);
    check('… and is taken by one tap', true);
    // With something else to choose it is confirmed like a box.
    const choosable = find('qwixx', 2, (view, choices) => view.phase === 'colour' && view.active === 0 && choices.length > 1 && choices.some((each) => each.misthrow));
    await open(page, choosable);
    await button.click();
    await page.locator('.right [data-action="confirm"]').waitFor();
    check('a misthrow that could be avoided is confirmed first', (await page.locator('.own .lit').count()) > 0);
    await context.close();
}

// Online too it is said that nothing fits. With dice of their own: Ben has crossed both 11s before which a 12 could stand.
export async function nothingFitsOnline() {
    const server = await TableServer.start();
    const people = [await Person.come('Anna'), await Person.come('Ben')];
    const [anna, ben] = people;
    const id = await openTable(anna, server.url, 'qwixx', { dice: 'manual' });
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    await anna.click('begin');
    const lie = async (...whites) => {
        await anna.on('.tray .entry').waitFor();
        for (const face of [...whites, 1, 1, 1, 1]) await anna.on(`.entry .faces [data-face="${face}"]:not(.cube)`).click();
        await anna.click('enter-dice');
    };
    const cross = async (person, token) => {
        await person.on(`.own [data-token="${token}"].lit`).click();
        await person.click('confirm');
        await person.on(`.own [data-token="${token}"]:is(.crossed, .pencilled)`).waitFor();
    };
    for (const [annas, bens] of [['g11', 'g11'], ['r11', 'b11']]) {
        await lie(5, 6);
        await cross(ben, bens);
        await cross(anna, annas);
        // Whoever is on turn does not want a second cross.
        const passes = async (person) => person.page.evaluate(() => { document.querySelector('[data-action="pass"]:not(:disabled)')?.click(); });
        while ((await anna.on('.tray .entry').count()) === 0) {
            for (const person of people) await passes(person);
            await anna.page.waitForTimeout(25);
        }
    }
    await lie(6, 6);
    await ben.on('.sentence', { hasText: 'Nothing fits 12.' }).waitFor();
    check('online it is said that nothing fits', true);
    await anna.on('.own [data-token="b12"].lit').waitFor();
    check('… to whom nothing does', !/Nothing fits/.test(await anna.on('.sentence').textContent()), await anna.on('.sentence').textContent());
    for (const person of people) await person.leave();
    await server.stop();
}

// A confirmed choice is seen on one's own sheet, in pencil, while others still choose; and nobody waits for themselves.
export async function inPencil() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    for (const game of ['qwixx', 'qwinto', 'knaster', newest]) {
        const id = await openTable(anna, server.url, game);
        await sit(anna);
        await ben.go(`${server.url}t/${id}`);
        await sit(ben);
        await anna.click('begin');
        // Anna plays; Ben only where she has nothing to do, or has passed, which leaves nothing on her sheet.
        while ((await anna.on('.own .pencilled').count()) === 0) {
            await untilDecided(anna, ben);
            if ((await anna.on('.own .pencilled').count()) === 0) await act(ben);
        }
        await anna.on('[data-action="reconsider"]').waitFor();
        check(`${game}: the choice stands in pencil`, (await anna.on('.own .pencilled').count()) >= 1);
        const words = await anna.on('.sentence').textContent();
        check(`${game}: it is said that the choice can be changed`, /you can change (it|that) until everyone has chosen/i.test(words), words);
        check(`${game}: only others are waited for`, /Ben/.test(words) && !/Anna|You/.test(words), words);
        await anna.page.reload();
        await anna.on('.own .pencilled').first().waitFor();
        await anna.click('reconsider');
        await anna.on('.own .lit').first().waitFor();
        check(`${game}: it can be rubbed out`, (await anna.on('.own .pencilled').count()) === 0);
    }
    await anna.leave();
    await ben.leave();
    await server.stop();
}

// A double tap on Confirm is one decision online too: Change it comes where Undo was, and is not hit.
export async function doubleTapOnline() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna', { settings: { rest } }), await Person.come('Ben')];
    const id = await openTable(anna, server.url, 'knaster');
    await sit(anna);
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    await anna.click('begin');
    const calm = () => anna.on('.actions:not([data-resting])').waitFor();
    await anna.on('.own .lit').first().waitFor();
    await calm();
    await anna.on('.own .lit').first().dblclick();
    check('a double tap on a box online chooses it', (await anna.on('.own .chosen').count()) === 1);
    await calm();
    await anna.on('[data-action="confirm"]').dblclick();
    await anna.on('[data-action="reconsider"]').waitFor();
    await anna.page.waitForTimeout(rest);
    check('… and one on Confirm confirms it', (await anna.on('.own .pencilled').count()) === 1);
    await anna.on('[data-action="reconsider"]').dblclick();
    await anna.on('.own .lit').first().waitFor();
    check('… and one on Change it chooses nothing', (await anna.on('.own .chosen, .own .pencilled').count()) === 0);
    await anna.leave();
    await ben.leave();
    await server.stop();
}

// The first moves say how a box is chosen; then it is known.
export async function firstHints() {
    const { context, page } = await device({ settings: { hints: 1 } });
    await open(page, white);
    await page.waitForSelector('.own .lit');
    check('the first move has a hint', /tap it again to confirm/i.test(await sentence(page)), await sentence(page));
    await page.locator('.own .lit').first().click();
    await page.click('[data-action="confirm"]');
    await playUntilChoice(page);
    check('… later ones have none', !/tap it again/i.test(await sentence(page)), await sentence(page));
    await context.close();
}

// Circles in haste: what is tapped before the core has said what comes next spoils nothing, and the second half of a double tap neither confirms nor chooses something else.
export async function circlesInHaste() {
    // One circle is due, and it can go to a box that could also be circled instead of all this.
    const due = (choices) => choices.filter(({ kind, lines = [] }) => kind === 'write' && lines.length === 1 && lines[0].count === 1).map(({ box, lines: [line] }) => ({ box, other: line.among.find((each) => each !== box && choices.some((choice) => choice.kind === 'circle' && choice.box === each)) })).find(({ other }) => other);
    const situation = find('knaster', 1, (_, choices) => due(choices) !== undefined);
    const { box, other } = due(situation.choices);
    const at = (name) => `.own [data-token="${name}"]`;
    const confirm = '.right [data-action="confirm"]';

    const slow = await device();
    await slow.page.addInitScript(() => {
        Object.assign(window, { held: [], asked: 0, answered: 0 });
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...more) {
            if (message.method !== 'circles') return post.call(this, message, ...more);
            ++window.asked;
            this.addEventListener('message', ({ data }) => { if (data.id === message.id) ++window.answered; });
            window.held.push(() => post.call(this, message, ...more));
        };
    });
    const answers = async () => {
        await slow.page.evaluate(() => { for (const go of window.held.splice(0)) go(); });
        await slow.page.waitForFunction(() => window.answered === window.asked);
    };
    await open(slow.page, situation);
    await slow.page.locator(`${at(box)}.lit`).click();
    await answers();
    await slow.page.locator(`${at(other)}.offered`).waitFor();
    await slow.page.evaluate(([one, two]) => { for (const each of [one, one, two]) document.querySelector(each).click(); }, [at(other), at(box)]);
    check('a circle stands at once', (await slow.page.locator(`${at(other)}.circled`).count()) === 1);
    await answers();
    check('circles tapped before there is an answer: the first one counts', (await slow.page.locator(confirm).count()) === 1, await sentence(slow.page));
    await slow.context.close();

    const { context, page } = await device({ ...touch, settings: { rest } });
    await open(page, situation);
    await page.waitForSelector('.actions:not([data-resting])');
    await page.locator(`${at(box)}.lit`).tap();
    await page.waitForSelector('.actions:not([data-fresh])');
    for (const last of [other, box]) {
        await doubleTap(page, `${at(last)}.offered`);
        await page.waitForSelector('.actions:not([data-fresh])');
        check(`a double tap on the last circle places it, ${last === box ? 'also in the new box' : 'and chooses nothing else'}`, (await page.locator(`${at(box)}.chosen`).count()) === 1 && (await page.locator(`${at(last)}.circled`).count()) === 1 && (await page.locator(confirm).count()) === 1, await sentence(page));
        await page.locator('[data-action="undo"]').tap();
        await page.locator(`${at(box)}.offered`).waitFor();
    }
    await context.close();
}
