// Firefox as Debian has it, without geckodriver: one browser without a window, spoken to by WebDriver BiDi over a WebSocket. Every person is a container of their own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answered } from './settled.mjs';

const binary = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
// Nothing is asked of the world outside, nothing is shown that is no page.
const preferences = {
    'app.normandy.enabled': false, 'app.update.enabled': false, 'browser.shell.checkDefaultBrowser': false, 'browser.startup.page': 0, 'browser.tabs.warnOnClose': false,
    'datareporting.policy.dataSubmissionEnabled': false, 'network.captive-portal-service.enabled': false, 'network.connectivity-service.enabled': false, 'services.settings.server': 'data:,#remote-settings-dummy/v1',
    'intl.accept_languages': 'en', 'toolkit.telemetry.server': 'data:,', 'browser.safebrowsing.downloads.enabled': false, 'browser.contentblocking.report.lockwise.enabled': false,
    'remote.prefs.recommended': true,
};

class Bidi {
    static async connect(url) {
        const bidi = new Bidi();
        bidi.waiting = new Map();
        bidi.count = 0;
        bidi.socket = new WebSocket(url);
        await new Promise((resolve, reject) => {
            bidi.socket.onopen = resolve;
            bidi.socket.onerror = () => reject(new Error(`no connection to ${url}`));
        });
        bidi.socket.onmessage = ({ data }) => {
            const { id, type, result, error, message } = JSON.parse(data);
            const { resolve, reject } = bidi.waiting.get(id) ?? {};
            bidi.waiting.delete(id);
            if (type === 'success') resolve?.(result);
            else if (type === 'error') reject?.(new Error(`${error}: ${message}`));
        };
        await bidi.say('session.new', { capabilities: {} });
        return bidi;
    }
    say(method, params) {
        const answer = new Promise((resolve, reject) => {
            this.waiting.set(++this.count, { resolve, reject });
            this.socket.send(JSON.stringify({ id: this.count, method, params }));
        });
        return answered(answer, `Firefox: ${method}`);
    }
}

class Tab {
    constructor(bidi, context, container, closed) {
        Object.assign(this, { bidi, context, container, closed });
    }
    go(url) {
        return this.bidi.say('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
    }
    reload() {
        return this.bidi.say('browsingContext.reload', { context: this.context, wait: 'complete' });
    }
    back() {
        return this.bidi.say('browsingContext.traverseHistory', { context: this.context, delta: -1 });
    }
    // Runs a function in the page; what it promises is waited for.
    async run(work, ...args) {
        const functionDeclaration = `async (given) => JSON.stringify(await (${work})(...JSON.parse(given))) ?? 'null'`;
        const given = [{ type: 'string', value: JSON.stringify(args) }];
        const { result, exceptionDetails } = await this.bidi.say('script.callFunction', { functionDeclaration, arguments: given, awaitPromise: true, target: { context: this.context } });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return JSON.parse(result.value);
    }
    // A press of the mouse in the middle of what the selector finds, wherever that leads.
    async tap(selector) {
        const { nodes } = await this.bidi.say('browsingContext.locateNodes', { context: this.context, locator: { type: 'css', value: selector }, maxNodeCount: 1 });
        if (nodes.length === 0) throw new Error(`there is no ${selector}`);
        const [{ sharedId }] = nodes;
        await this.run((wanted) => document.querySelector(wanted)?.scrollIntoView({ block: 'nearest' }), selector);
        const origin = { type: 'element', element: { sharedId } };
        const press = [{ type: 'pointerMove', duration: 0, origin, x: 0, y: 0 }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        await this.bidi.say('input.performActions', { context: this.context, actions: [{ type: 'pointer', id: 'mouse', actions: press }] });
    }
    // Keys one after the other; those with a name as WebDriver numbers them (keys.mjs).
    async press(...keys) {
        const actions = keys.flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]);
        await this.bidi.say('input.performActions', { context: this.context, actions: [{ type: 'key', id: 'keyboard', actions }] });
    }
    async resize(width, height) {
        await this.bidi.say('browsingContext.setViewport', { context: this.context, viewport: { width, height } });
    }
    async close() {
        this.closed();
        await this.bidi.say('browser.removeUserContext', { userContext: this.container });
    }
}

export async function openFirefox() {
    const profile = mkdtempSync(join(tmpdir(), 'misthrow-firefox-'));
    writeFileSync(join(profile, 'user.js'), Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''));
    const process = spawn(binary, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], { env: { ...globalThis.process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }, stdio: ['ignore', 'ignore', 'pipe'] });
    const gone = new Promise((resolve) => process.once('exit', resolve));
    const address = await new Promise((resolve, reject) => {
        let text = '';
        process.once('error', reject);
        void gone.then(() => reject(new Error(`Firefox ended: ${text}`)));
        process.stderr.on('data', (more) => {
            text += more;
            const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
            if (found) resolve(found[1]);
        });
    });
    const bidi = await Bidi.connect(`${address}/session`);
    const tabs = new Set();
    return {
        name: 'Firefox',
        // Somebody with a browser of their own, who has never been here.
        async person() {
            const { userContext } = await bidi.say('browser.createUserContext', {});
            const { context } = await bidi.say('browsingContext.create', { type: 'tab', userContext });
            const tab = new Tab(bidi, context, userContext, () => tabs.delete(tab));
            tabs.add(tab);
            return tab;
        },
        async leave() {
            await Promise.all([...tabs].map((tab) => tab.close()));
        },
        async close() {
            await bidi.say('browser.close', {}).catch(() => {});
            await gone;
            rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
        },
    };
}
