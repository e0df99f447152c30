// A newer page and a newer server: tabs that are open survive a deploy, and a page that is too old says so and loads the new one.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browser, check, device, games, start, url } from './lib.mjs';
import { settled } from './engines/settled.mjs';
import { openTable, Person, sit } from './online/people.mjs';
import { TableServer } from './online/table-server.mjs';
import { serve } from './serve.mjs';

const en = JSON.parse(readFileSync(new URL('../../locales/en.json', import.meta.url), 'utf8'));
const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');

// The same page, every file of it under another name, as after a change of everything.
function nextVersion() {
    const folder = mkdtempSync(join(tmpdir(), 'misthrow-deploy-'));
    cpSync(dist, folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
    const names = readdirSync(join(folder, 'assets'));
    const renamed = (name) => name.replace(/\.(\w+)$/, 'V2.$1');
    const texts = [join(folder, 'index.html'), join(folder, 'sw.js'), ...names.filter((name) => /\.(js|css)$/.test(name)).map((name) => join(folder, 'assets', name))];
    for (const path of texts) {
        let text = readFileSync(path, 'utf8');
        for (const name of names) text = text.replaceAll(name, renamed(name));
        writeFileSync(path, text.replace("version = '", "version = 'V2"));
    }
    for (const name of names) renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed(name)));
    return folder;
}

export async function deploys() {
    const next = nextVersion();
    for (const serviceWorkers of ['allow', 'block']) {
        let folder = dist;
        const { server, url } = await serve(0, () => folder);
        const context = await browser.newContext({ serviceWorkers, locale: 'en' });
        const page = await context.newPage();
        await page.goto(url);
        await page.waitForSelector('[data-play]');
        if (serviceWorkers === 'allow') await page.waitForFunction(() => navigator.serviceWorker.controller);
        const before = await page.evaluate(() => performance.timeOrigin);
        folder = next;
        await page.click('nav.links a[href="#/history"]');
        await page.waitForSelector('.empty');
        const same = (await page.evaluate(() => performance.timeOrigin)) === before;
        check(serviceWorkers === 'allow' ? 'the first visit goes on through a deploy' : 'without a service worker the new page comes by itself', same === (serviceWorkers === 'allow'));
        await context.close();
        server.close();
    }
    rmSync(next, { recursive: true });
}

// The networks of the computers are most of what there is to fetch: on a line that is paid for only those of the games that are played.
export async function networksKept() {
    const kept = (page) => page.evaluate(async () => {
        const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name).then((cache) => cache.keys())));
        return caches_.flat().map(({ url }) => url).filter((each) => each.endsWith('.mtw')).map((each) => /assets\/(.*)-.{8}\.mtw$/.exec(each)[1]).sort().join();
    });
    const until = async (page, wanted) => {
        // However long it takes; one too many is one too many at once.
        for (;;) {
            const now = await kept(page);
            if (now === wanted || now.split(',').some((each) => each !== '' && !wanted.split(',').includes(each))) return now === wanted;
            await page.waitForTimeout(100);
        }
    };
    const thrifty = await device({ serviceWorkers: 'allow' });
    await thrifty.context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await start(thrifty.page, 'qwixx');
    check('on a line that is paid for, the network of the game that is played', await until(thrifty.page, 'qwixx'), await kept(thrifty.page));
    await thrifty.context.close();
    const free = await device({ serviceWorkers: 'allow' });
    await free.page.goto(url);
    check('else all of them, when there is nothing else to do', await until(free.page, [...games].sort().join()), await kept(free.page));
    await free.context.close();
}

// The server says that it speaks the next protocol, plays a game to come, or answers with words that nobody knew.
async function atNewerServer(server, id, change, settled, said = (text) => text) {
    const ben = await Person.come('Ben');
    let loads = 0;
    ben.page.on('framenavigated', () => ++loads);
    await ben.page.routeWebSocket(/\/ws$/, (socket) => {
        const real = socket.connectToServer();
        real.onMessage((text) => socket.send(change(text)));
        socket.onMessage((text) => real.send(said(text)));
    });
    await ben.go(`${server.url}#/t/${id}`);
    await settled(ben, () => loads);
    await ben.leave();
}

export async function olderPage() {
    const server = await TableServer.start();
    const anna = await Person.come('Anna');
    const id = await openTable(anna, server.url, 'qwixx');
    const cases = [
        ['a newer protocol', (text) => text.replace('"protocol":2', '"protocol":3')],
        ['newer rules', (text) => text.replace('"rules_version":1', '"rules_version":2')],
        ['a game to come', (text) => text.replace('"game":"qwixx"', '"game":"go"')],
    ];
    for (const [title, change] of cases) {
        await atNewerServer(server, id, change, async (ben, loads) => {
            await settled(() => loads() >= 2, 'the new page is loaded', 120);
            await ben.on('[data-outdated]').waitFor();
            await ben.page.waitForLoadState();
            await ben.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))); // where it would load another one
            check(`${title}: the page says that it is too old, and loads the new one once`, loads() === 2, String(loads()));
        });
    }
    const newer = (text) => text.replace('"protocol":2', '"protocol":1');
    await atNewerServer(server, id, (text) => text, async (ben) => {
        await ben.on('[data-outdated]').waitFor();
        check('a page of another protocol says so to the server, and is told', true);
    }, newer);
    await atNewerServer(server, id, (text) => (text.startsWith('{"type":"view"') ? text.replace(/}$/, ',"lost":3}') : text), async (ben) => {
        await ben.hears(en['online.lost']);
        check('who has seen more than the server still has is told', true);
    });
    await atNewerServer(server, id, (text) => (text.startsWith('{"type":"present"') ? '{"type":"reacted","seat":1,"reaction":"salute"}' : text), async (ben) => {
        await ben.hears('sends a greeting');
        check('a reaction that nobody knows is a greeting', true);
    });
    await atNewerServer(server, 'k7m2x9qp', (text) => text.replace(/"code":"\w+"/, '"code":"quite_new"'), async (ben) => {
        await ben.on('[role="alert"]', { hasText: 'reason this page does not know' }).waitFor();
        check('a code that nobody knows has a sentence', true);
    });
    await anna.leave();
    await server.stop();
}

// Ben is choosing when the server goes, and comes back as a newer one: `said` is what he says to it, `heard` what it says to him.
async function whileChoosing(server, { said = (text) => text, heard = (text) => text }, then) {
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    const id = await openTable(anna, server.url, 'knaster');
    let [loads, newer, cut] = [0, false, () => {}];
    await ben.page.routeWebSocket(/\/ws$/, (socket) => {
        const real = socket.connectToServer();
        real.onMessage((text) => socket.send(newer ? heard(text) : text));
        socket.onMessage((text) => real.send(newer ? said(text) : text));
        cut = () => {
            real.close();
            socket.close({ code: 1012 });
        };
    });
    await ben.go(`${server.url}#/t/${id}`);
    ben.page.on('framenavigated', () => ++loads);
    await sit(ben);
    await anna.click('begin');
    await ben.on('.own .lit').first().click();
    await ben.on('.own .chosen').waitFor();
    newer = true;
    cut();
    await ben.on('[data-outdated]').waitFor();
    await then(ben, () => loads);
    for (const person of [anna, ben]) await person.leave();
}

// Whoever is choosing then is told so and chooses in peace: the new page comes when that is done. Where the old one may not even choose any more, it comes at once.
export async function olderPageWaits() {
    const server = await TableServer.start();
    const renewed = (loads) => settled(() => loads() > 0, 'the new page is loaded', 120);
    const whole = { said: (text) => text.replace(/,"since":\d+/, ''), heard: (text) => text.replace('"protocol":2', '"protocol":3') };
    await whileChoosing(server, whole, async (ben, loads) => {
        await ben.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
        check('in the middle of a choice the page stays', loads() === 0 && (await ben.on('.own .chosen').count()) === 1, String(loads()));
        await ben.click('confirm');
        await renewed(loads);
        check('… and the new one comes when it is made', true);
    });
    await whileChoosing(server, { said: (text) => text.replace('"protocol":2', '"protocol":1') }, async (_, loads) => {
        await renewed(loads);
        check('who may not choose any more gets the new page at once', true);
    });
    await server.stop();
}
