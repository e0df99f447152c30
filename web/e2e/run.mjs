// node e2e/run.mjs [--rounds N] [played|looked|NAME…]: plays the built page in a browser. Names choose among the tests; `pages:STATE` one page.
// With rounds all of it again and again, and how often each failed: a test must never fail now and then.
import { availableParallelism } from 'node:os';
import { check, counts, finish, whatIsShown } from './lib.mjs';
import { looked, played } from './tests.mjs';

const { rounds, names } = asked(process.argv.slice(2));
function asked(words) {
    const at = words.indexOf('--rounds');
    return at < 0 ? { rounds: 1, names: words } : { rounds: Number(words[at + 1]), names: words.toSpliced(at, 2) };
}
const tests = { ...played, ...looked };
const sets = { played, looked };
const chosen = (name) => (name in sets ? Object.keys(sets[name]) : Object.keys(tests).filter((each) => each.startsWith(name)));
for (const name of names) if (chosen(name).length === 0) check(`there is a test ${name}`, false, Object.keys(tests).join(' '));
const wanted = new Set(names.length === 0 ? Object.keys(tests) : names.flatMap(chosen));
const waiting = Array.from({ length: rounds }, () => Object.entries(tests).filter(([name]) => wanted.has(name))).flat();

// What never ends fails too. On the slowest machines so far no test needed a third of this.
const patience = 900_000;
function inTime(work) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`not over after ${patience / 1000} s`)), patience);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// One after the other in as many lanes as there are cores: each has its own contexts and servers.
async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, test] = next;
        const from = Date.now();
        try {
            await inTime(test());
        } catch (error) {
            check(name, false, `${error.stack}\n${await whatIsShown()}`);
        }
        console.log(`${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`);
        if (rounds > 1 && waiting.length % wanted.size === 0) console.log(`round ${rounds - waiting.length / wanted.size} of ${rounds} begun to its end: ${counts.passed} passed, ${counts.failed} failed`);
    }
}
await Promise.all(Array.from({ length: availableParallelism() }, lane));
await finish();
