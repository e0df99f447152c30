// node e2e/run.mjs [NAME…]: plays the built page in a browser. Names choose among the tests; `pages:STATE` one page.
import { availableParallelism } from 'node:os';
import { againstComputers, byKeyboard, manners, offline, reloads, severalPeople, sharedScreen } from './games.mjs';
import { historyKept, lessonByKeyboard, lessons, recordsCarried, rulesInPlay } from './learn.mjs';
import { learnPages } from './learn-pages.mjs';
import * as decisions from './decisions.mjs';
import * as details from './details.mjs';
import { daily } from './daily.mjs';
import { drills, ownMistakes } from './drills.mjs';
import * as explore from './explore.mjs';
import { endings, youAreYou } from './ending.mjs';
import * as glance from './glance.mjs';
import { check, finish } from './lib.mjs';
import { dailyResults } from './online/daily.mjs';
import { missingParts } from './online/dice.mjs';
import * as online from './online/games.mjs';
import { onlinePages } from './online/pages.mjs';
import { onlineParts } from './online/parts.mjs';
import { seatsCarried } from './online/seats.mjs';
import * as pageManners from './page-manners.mjs';
import { pages } from './pages.mjs';
import * as review from './review.mjs';
import * as robust from './robust.mjs';
import * as storage from './storage.mjs';
import { tutor, tutorTwoTaps } from './tutor.mjs';
import * as updates from './updates.mjs';
import * as windows from './windows.mjs';
import * as words from './words.mjs';

const under = (name, tests) => Object.fromEntries(Object.entries(tests).map(([each, test]) => [`${name}:${each}`, test]));
const tests = {
    againstComputers, severalPeople, sharedScreen, byKeyboard, reloads, offline, manners, lessons, lessonByKeyboard, rulesInPlay, historyKept, recordsCarried, ...pageManners, ...decisions, ...glance, ...details, endings, youAreYou, ...review, tutor, tutorTwoTaps, daily, drills, ownMistakes, ...explore, ...robust, ...storage, ...updates, ...windows, ...words, onlineParts, seatsCarried, missingParts, dailyResults, ...online,
    ...under('pages', pages), ...under('learnPages', learnPages), ...under('onlinePages', onlinePages),
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((each) => !Object.keys(tests).some((name) => name.startsWith(each)));
if (unknown.length > 0) check(`there is a test ${unknown}`, false, Object.keys(tests).join(' '));
const waiting = Object.entries(tests).filter(([name]) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)));

// One after the other in as many lanes as there are cores: each has its own contexts and servers.
async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, test] = next;
        const from = Date.now();
        try {
            await test();
        } catch (error) {
            check(name, false, error.stack);
        }
        console.log(`${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
    }
}
await Promise.all(Array.from({ length: availableParallelism() }, lane));
await finish();
