// node --experimental-websocket e2e/engines/run.mjs [firefox|webkit|NAME…]: the built page at a real server, in the other engines.
// A test gets an engine (`person()` is somebody with a browser of their own), a server and `check`; a new one needs a line in `tests`.
import { TableServer } from '../online/table-server.mjs';
import { brokenPage, everyAddress } from './addresses.mjs';
import { openFirefox } from './firefox.mjs';
import { friendsApart, wholeGames, withoutNetwork } from './games.mjs';
import { choices, dialogs, keyboard } from './hands.mjs';
import { answered, Unanswered } from './settled.mjs';
import { watchedPage } from './watched.mjs';
import { openWebKit } from './webkit.mjs';

const engines = { firefox: openFirefox, webkit: openWebKit };
const tests = { everyAddress, brokenPage, wholeGames, friendsApart, withoutNetwork, dialogs, choices, keyboard };

const wanted = process.argv.slice(2);
const chosen = (all) => {
    const named = Object.entries(all).filter(([name]) => wanted.includes(name));
    return named.length > 0 ? named : Object.entries(all);
};
const counts = { passed: 0, failed: 0 };
function check(title, good, more = '') {
    good ? ++counts.passed : ++counts.failed;
    if (!good) console.log(`failed: ${title}${more === '' ? '' : `: ${more}`}`);
}
const unknown = wanted.filter((each) => !(each in engines) && !(each in tests));
if (unknown.length > 0) check(`there is a test ${unknown}`, false, [...Object.keys(engines), ...Object.keys(tests)].join(' '));

const page = watchedPage();
// The engines side by side, the tests of one after the other. A browser that no longer answers is replaced once, and the test begins anew: of the page that says nothing.
async function inEngine([, open]) {
    let engine = await open();
    let replaced = false;
    const attempt = async (name, test) => {
        const server = await TableServer.start({ page: page.folder });
        try {
            await test({ engine, server, check });
        } catch (error) {
            if (error instanceof Unanswered && !replaced) {
                replaced = true;
                console.log(`${engine.name} ${name}: ${error.message}; once more with a new browser`);
                await answered(engine.close(), 'closing', 5).catch(() => {});
                engine = await open();
                return attempt(name, test);
            }
            check(`${engine.name}: ${name}`, false, error.stack);
        } finally {
            await answered(engine.leave(), 'leaving', 20).catch(() => {}); // whoever a test that failed has left behind
            await server.stop();
        }
    };
    for (const [name, test] of chosen(tests)) {
        const from = Date.now();
        await attempt(name, test);
        console.log(`${engine.name} ${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
    }
    await engine.close();
}
const ends = await Promise.allSettled(chosen(engines).map(inEngine));
for (const { reason } of ends) if (reason) check('the engine runs', false, reason.stack);
page.remove();
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
