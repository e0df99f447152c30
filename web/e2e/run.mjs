// node e2e/run.mjs [NAME…]: plays the built page in a browser. Names choose among the tests; `pages:STATE` one page.
import { againstComputers, byKeyboard, manners, offline, reloads, severalPeople } from './games.mjs';
import { historyKept, lessonByKeyboard, lessons, recordsCarried, rulesInPlay } from './learn.mjs';
import { learnPages } from './learn-pages.mjs';
import { check, finish } from './lib.mjs';
import * as online from './online/games.mjs';
import { onlineParts } from './online/parts.mjs';
import { onlinePages } from './online/pages.mjs';
import { pages } from './pages.mjs';

const tests = { againstComputers, severalPeople, byKeyboard, reloads, offline, manners, lessons, lessonByKeyboard, rulesInPlay, historyKept, recordsCarried, pages, learnPages, onlineParts, ...online, onlinePages };
const wanted = process.argv.slice(2);
for (const [name, test] of Object.entries(tests)) {
    const chosen = wanted.filter((each) => each.split(':')[0] === name);
    if (wanted.length > 0 && chosen.length === 0) continue;
    const from = Date.now();
    try {
        await test(chosen.flatMap((each) => each.split(':').slice(1)));
    } catch (error) {
        check(name, false, error.stack);
    }
    console.log(`${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
}
await finish();
