// People at tables: each a browser context of their own, watched for faults and for what the content security policy forbids.
import { browser, check } from '../lib.mjs';

export class Person {
    static async come(name, { language = 'en', viewport = { width: 1000, height: 800 }, dark = false, settings = {} } = {}) {
        const person = new Person();
        person.name = name;
        person.context = await browser.newContext({ viewport, locale: language, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', serviceWorkers: 'block' });
        await person.context.addInitScript((wanted) => {
            if (!localStorage.getItem('misthrow')) localStorage.setItem('misthrow', JSON.stringify(wanted));
        }, { name, pace: 'instant', rest: 0, hints: 0, ...settings });
        await person.openTab();
        return person;
    }
    async openTab() {
        this.page = await this.context.newPage();
        this.page.setDefaultTimeout(60000);
        await this.page.addInitScript(() => {
            document.addEventListener('securitypolicyviolation', (event) => console.error(`CSP ${event.violatedDirective} ${event.blockedURI}`));
            // A notice goes after some seconds, which on a busy machine nobody may have looked in: what it said stays here.
            window.noticed = new Set();
            new MutationObserver(() => { for (const each of document.querySelectorAll('.notice')) window.noticed.add(each.textContent); }).observe(document, { subtree: true, childList: true });
        });
        this.page.on('pageerror', (error) => check('the page throws nothing', false, `${this.name}: ${error.stack ?? error}`));
        this.page.on('console', (message) => {
            // A connection that is refused while the server is down is no fault of the page.
            if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|ERR_INTERNET|net::ERR/.test(message.text())) check('the console stays quiet', false, `${this.name}: ${message.text()}`);
        });
    }
    on(selector, options) {
        return this.page.locator(selector, options);
    }
    click(action) {
        return this.page.locator(`[data-action="${action}"]:visible`).first().click();
    }
    // Until a notice with these words has been there since the page was loaded.
    async hears(words) {
        await this.page.waitForFunction((wanted) => [...window.noticed].some((each) => each.includes(wanted)), words);
    }
    go(url) {
        return this.page.goto(url);
    }
    async leave() {
        await this.context.close();
    }
}

// Opens a table and returns its name. `wishes` as app/online/wishes.svelte.ts keeps them.
export async function openTable(host, url, game, wishes = {}) {
    await host.go(`${url}#/online`);
    await host.page.evaluate((wanted) => localStorage.setItem('misthrow.online', JSON.stringify(wanted)), { seats: 2, dice: 'verifiable', clock: 0, takeover: 60, games: 1, ...wishes });
    await host.page.reload();
    await host.on(`[data-family="${game.replace(/-.*/, '')}"]`).check();
    if (game.includes('-')) await host.on(`label:has([data-board="${game}"])`).click();
    await host.click('open');
    await host.on('[data-action="stand"]').first().waitFor(); // whoever opens a table sits there
    return (await host.on('[data-code]').textContent()).replace(' ', '').toLowerCase();
}
export async function sit(person) {
    if ((await person.on('[data-action="stand"]').count()) === 0) await person.click('sit-down');
    await person.on('[data-action="stand"]').first().waitFor();
}

// Begins although somebody is here who has no seat.
export async function beginWithout(host) {
    await host.on('[data-unseated]').waitFor();
    await host.click('begin');
    await host.click('begin-anyway');
}

// Runs in the page: one choice of whoever may choose there, the first thing that is lit, or passing. Nothing if there is nothing to do.
function actHere() {
    const button = (name) => document.querySelector(`[data-action="${name}"]:not(:disabled)`);
    if (document.querySelector('dialog[open]')) {
        const takeover = document.querySelector('dialog[open] [data-action="takeover"]');
        takeover?.click();
        return takeover ? 'takeover' : '';
    }
    if (button('enter-dice')) { button('enter-dice').click(); return 'enter'; }
    const dice = document.querySelectorAll('.entry [data-die]').length;
    if (dice > 0) {
        for (let die = 0; die < dice; ++die) document.querySelectorAll('.entry .faces button')[Math.floor(Math.random() * 6)].click();
        return 'faces';
    }
    if (button('keep')) { button('keep').click(); return 'keep'; }
    const pick = button('pick');
    if (pick) { pick.click(); return 'pick'; }
    const idle = document.querySelector('.pick[aria-pressed="false"]');
    if (idle) { idle.click(); return 'die'; }
    if (button('confirm')) { button('confirm').click(); return 'confirm'; }
    const lit = [...document.querySelectorAll('.own .lit:not(.fresh)')];
    if (lit.length > 0) { lit[Math.floor(Math.random() * lit.length)].click(); return 'box'; }
    if (button('pass')) { button('pass').click(); return 'pass'; }
    return '';
}
export const act = (person) => person.page.evaluate(actHere);

export const isOver = (person) => person.on('.table[data-over="true"]').count();

// Runs in the page, without a word to us: plays until the game is over, or one turn is not over in all this time.
async function playHere(actOnce, seconds) {
    let [turn, end] = ['', 0];
    while (!document.querySelector('.table[data-over="true"]')) {
        const now = document.querySelector('.own .turn')?.textContent ?? '';
        if (end === 0 || now !== turn) [turn, end] = [now, Date.now() + seconds * 1000];
        if (Date.now() > end) return false;
        await new Promise((next) => setTimeout(next, actOnce() === '' ? 20 : 5));
    }
    return true;
}

// Everybody plays until the game is over, or until `until` says so; whoever has nothing to do for so many seconds has failed.
export async function playOn(people, { until, seconds = 120 } = {}) {
    if (!until) {
        const over = await Promise.all(people.map(({ page }) => page.evaluate(`(${playHere})(${actHere}, ${seconds})`)));
        if (over.every(Boolean)) return 0;
    }
    let end = Date.now() + (until ? seconds * 1000 : 0);
    let acts = 0;
    while (Date.now() < end) {
        let done = 0;
        let busy = false;
        for (const person of people) {
            if (await isOver(person)) { ++done; continue; }
            const what = await act(person);
            if (what !== '') { busy = true; ++acts; }
        }
        if (done === people.length) return acts;
        if (await until(acts)) return acts;
        if (busy) end = Date.now() + seconds * 1000;
        else await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const stories = await Promise.all(people.map(async (person) => `${person.name}: ${(await person.on('main').textContent()).slice(0, 400)}`));
    throw new Error(`not over after ${seconds} s, ${acts} acts: ${stories.join(' | ')}`);
}

// Until this person's choice waits for the other's. The other does something only when this person has nothing to do and is not waiting.
export async function untilDecided(person, other) {
    const waits = () => person.on('[data-action="reconsider"]').waitFor({ timeout: 500 }).then(() => true, () => false);
    while (!(await isOver(person))) {
        const did = await act(person);
        if (['confirm', 'pass', ''].includes(did) && (await waits())) return;
        if (did === '') await act(other);
    }
    throw new Error(`${person.name} never has to wait for ${other.name}`);
}
