// The parts of the online page that need no browser: hashing, QR codes, and what is said over a connection that breaks.
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { makeCore } from '../../tools/core.mjs';
import { check } from '../lib.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '../..');

async function load(path) {
    const [{ output }] = await build({ configFile: false, logLevel: 'silent', root: web, publicDir: false, build: { write: false, minify: false, lib: { entry: join(web, path), formats: ['es'] } } });
    return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}
const hash = (text) => createHash('sha256').update(text).digest('hex');

async function hashes() {
    const core = makeCore();
    for (const digit of '019abf') {
        const seed = digit.repeat(64);
        const { server, seat } = JSON.parse(core('promise', `${seed} 3`));
        check(`the promise of ${seed}`, server === hash(`misthrow server 1\n${seed}\n`) && seat === hash(`misthrow seat 1\n${seed}\n`));
    }
    // Bound to its table, by the recipe.
    const [salt, committed, seed] = ['1', '2', '3'].map((digit) => digit.repeat(64));
    const opening = hash(`misthrow game 2\ntable ${hash(`misthrow table 2\nk7m2x9qp\n${salt}\n`)}\ngame 3 qwinto\nmissing void\nperson Zoë 🎲\ncomputer Robo\n`);
    const transcript = hash(`misthrow transcript 2\n${opening}\n${committed}\n`);
    const bound = JSON.parse(core('bind', `k7m2x9qp ${salt} 3 qwinto void ${committed} 1 ${seed}\nperson Zoë 🎲\ncomputer Robo`));
    check('a bound promise', bound.transcript === transcript && bound.commitment === hash(`misthrow seat 2\n${transcript}\nseat 2\n${seed}\n`), JSON.stringify(bound));
}

// Read back once with an independent decoder (jsQR 1.4), every length from 1 to 106; these are the patterns it read.
async function codes() {
    const { qrCode } = await load('client/qr.ts');
    for (const [text, wanted] of Object.entries(patterns)) {
        const found = hash(qrCode(text).map((row) => row.map(Number).join('')).join('\n')).slice(0, 16);
        check(`QR code of ${text}`, found === wanted, found);
    }
    check('QR code of too long a text', qrCode('x'.repeat(107)) === undefined);
}
const patterns = {
    'http://a/t/k7m2x9qp': '6789e060be2b65ab',
    'https://misthrow.example.org/t/k7m2x9qp': '2663b93589ccaeac',
    'https://a-rather-long-name-of-a-host.example.org/with/a/folder/t/k7m2x9qp?and-so-on': '1963aadf9dc56f77',
};

// A socket that does what the test says.
class FakeSocket {
    static OPEN = 1;
    static CONNECTING = 0;
    static made = [];
    readyState = 0;
    sent = [];
    constructor() {
        FakeSocket.made.push(this);
    }
    send(text) {
        this.sent.push(JSON.parse(text));
    }
    close() {
        this.readyState = 3;
    }
    open() {
        this.readyState = 1;
        this.onopen();
    }
    hear(message) {
        this.onmessage({ data: JSON.stringify(message) });
    }
    breaks() {
        this.readyState = 3;
        this.onclose();
    }
}
const now = { stage: 'playing', game: 1, node: 1, waiting: [], pending: [] };
const events = (from, count, more = {}) => ({ type: 'events', from, version: from + count - 1, events: Array.from({ length: count }, (_, at) => ({ type: 'sat_in', seat: from + at })), yours: [], now, ...more });

async function talking() {
    const kept = { WebSocket: globalThis.WebSocket, document: globalThis.document, addEventListener: globalThis.addEventListener, removeEventListener: globalThis.removeEventListener };
    Object.assign(globalThis, { WebSocket: FakeSocket, addEventListener() {}, removeEventListener() {}, document: { baseURI: 'http://x/', visibilityState: 'visible', addEventListener() {}, removeEventListener() {} } });
    const { Session } = await load('client/socket/session.ts');
    const told = [];
    const session = new Session('k7m2x9qp', '0'.repeat(32), {
        view: ({ version }) => told.push(`view ${version}`),
        events: (message) => told.push(...message.events.map(({ seat }) => `event ${seat}`)),
        other: () => {},
        refused: ({ code }) => told.push(code),
        away: (away) => told.push(away ? 'away' : 'back'),
    });
    const latest = () => FakeSocket.made.at(-1);
    latest().open();
    check('session: comes without a version at first', latest().sent[0].since === undefined && latest().sent[0].key !== undefined);
    latest().hear({ type: 'view', id: 0, version: 5 });
    latest().hear(events(6, 2));
    latest().hear(events(7, 2)); // 7 was told before
    check('session: tells every event once', told.join() === 'view 5,back,event 6,event 7,event 8', told.join());
    latest().hear(events(12, 1));
    check('session: asks for everything after a gap', latest().sent.length === 2 && latest().sent[1].since === undefined);
    latest().hear(events(13, 1));
    latest().hear({ type: 'view', id: 0, version: 13 });
    check('session: and waits for it', told.at(-1) === 'view 13' && !told.includes('event 13'));

    let answer;
    session.ask({ type: 'choose', game: 1, seat: 1, node: 3, token: 'r7' }).then((got) => (answer = got));
    const first = latest().sent.at(-1);
    latest().breaks();
    await new Promise((resolve) => setTimeout(resolve, 900));
    latest().open();
    check('session: comes back with its version', latest().sent.length === 1 && latest().sent[0].since === 13);
    latest().hear(events(14, 0, { id: 0 }));
    check('session: repeats what was not answered, word for word', JSON.stringify(latest().sent[1]) === JSON.stringify(first));
    latest().hear({ type: 'ok', id: first.id, version: 14 });
    await new Promise((resolve) => setTimeout(resolve, 10));
    check('session: until it is', answer?.ok === true);
    latest().breaks();
    await new Promise((resolve) => setTimeout(resolve, 900));
    latest().open();
    latest().hear(events(14, 0, { id: 0 }));
    check('session: and then no more', latest().sent.length === 1);
    session.close();
    Object.assign(globalThis, kept);
}

export async function onlineParts() {
    await hashes();
    await codes();
    await talking();
}
