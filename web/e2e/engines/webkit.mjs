// WebKit as Debian has it: WebKitWebDriver speaks WebDriver over HTTP and starts one browser, so every person is a driver of their own.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { openDisplay } from './display.mjs';
import { answered, settled, Unanswered } from './settled.mjs';

const browser = process.env.WEBKIT_BROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const freePort = () =>
    new Promise((resolve) => {
        const probe = createServer();
        probe.listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });

class Driver {
    static async start(display) {
        const driver = new Driver();
        const port = await freePort();
        driver.url = `http://127.0.0.1:${port}`;
        driver.process = spawn('WebKitWebDriver', [`--port=${port}`], { env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }, stdio: 'ignore' });
        driver.gone = new Promise((resolve) => driver.process.once('exit', resolve));
        await settled(() => fetch(`${driver.url}/status`).then((answer) => answer.ok, () => false), 'WebKitWebDriver answers');
        const options = { binary: browser, args: ['--automation'] };
        const { sessionId } = await driver.ask('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
        driver.session = `/session/${sessionId}`;
        await driver.say('POST', '/timeouts', { pageLoad: 100000, script: 100000 });
        return driver;
    }
    async ask(method, path, body) {
        const asked = fetch(this.url + path, { method, ...(body && { body: JSON.stringify(body) }) }).then(async (answer) => ({ good: answer.ok, ...(await answer.json()) }));
        const { good, value } = await answered(asked, `WebKit: ${method} ${path}`);
        // No script of the tests works for so long: the page says nothing at all.
        if (/timeout$/.test(value?.error ?? '') && path.includes('/execute/')) throw new Unanswered(`WebKit: ${method} ${path}: ${value.error}`);
        if (!good) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
        return value;
    }
    say(method, path, body = {}) {
        return this.ask(method, this.session + path, method === 'POST' ? body : undefined);
    }
    async stop() {
        await answered(this.say('DELETE', ''), 'the end of a session', 5).catch(() => {});
        this.process.kill();
        await this.gone;
    }
}

class Tab {
    constructor(driver, closed) {
        Object.assign(this, { driver, closed });
    }
    go(url) {
        return this.driver.say('POST', '/url', { url });
    }
    reload() {
        return this.driver.say('POST', '/refresh');
    }
    back() {
        return this.driver.say('POST', '/back');
    }
    // Runs a function in the page; what it promises is waited for.
    async run(work, ...args) {
        const script = `const done = arguments[arguments.length - 1];
            Promise.resolve().then(() => (${work})(...Array.prototype.slice.call(arguments, 0, -1))).then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }));`;
        const { value, error } = await this.driver.say('POST', '/execute/async', { script, args });
        if (error) throw new Error(error);
        return value;
    }
    async #element(selector) {
        return { [elementKey]: (await this.driver.say('POST', '/element', { using: 'css selector', value: selector }))[elementKey] };
    }
    // A press of the mouse in the middle of what the selector finds, wherever that leads.
    async tap(selector) {
        const origin = await this.#element(selector);
        await this.run((wanted) => document.querySelector(wanted)?.scrollIntoView({ block: 'nearest' }), selector);
        const pointer = (actions) => ({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
        const press = [{ type: 'pointerMove', duration: 0, origin, x: 0, y: 0 }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
        await this.driver.say('POST', '/actions', { actions: [pointer(press)] });
    }
    // Keys one after the other; those with a name as WebDriver numbers them (keys.mjs).
    async press(...keys) {
        const actions = keys.flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]);
        await this.driver.say('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    }
    async resize(width, height) {
        await this.driver.say('POST', '/window/rect', { width, height });
    }
    async close() {
        this.closed();
        await this.driver.stop();
    }
}

export async function openWebKit() {
    const display = await openDisplay();
    const tabs = new Set();
    return {
        name: 'WebKit',
        // Somebody with a browser of their own, who has never been here.
        async person() {
            const tab = new Tab(await Driver.start(display.name), () => tabs.delete(tab));
            tabs.add(tab);
            return tab;
        },
        async leave() {
            await Promise.all([...tabs].map((tab) => tab.close()));
        },
        async close() {
            await this.leave();
            display.close();
        },
    };
}
