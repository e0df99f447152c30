// The crash harness: see README.md.
import { lies, tell } from "./lies.mjs";
import { checkRecords } from "./records.mjs";
import { World } from "./world.mjs";

const cyclesOfAFile = 100; // then a new one: so that files begin, too
const cyclesToNotice = 30; // a lie; how long it takes until there is an occasion for one depends on how busy the machine is

const [binary, ...options] = process.argv.slice(2);
const option = (name, otherwise) => (options.includes(name) ? Number(options[options.indexOf(name) + 1]) : otherwise);
const cycles = option("--cycles", 200);
const seed = option("--seed", 1);

// Node's own status for "something is awaited that will never come": a server that ended by itself leaves its clients waiting. It must not end unnoticed.
let complaints = [];
process.on("exit", (code) => {
    if (code === 13) console.log(`the harness waits for something that never comes; last complaints: ${complaints.slice(-3).join(" | ") || "none"}`);
});

async function run(name, count, lie) {
    const faults = (complaints = []);
    const total = { bad: 0, acknowledged: 0, games: 0, tables: 0, records: 0, slowestStart: 0 };
    for (let begun = 0; begun < count && !(lie && faults.length > 0); begun += cyclesOfAFile) {
        let now = 0;
        const world = new World(binary, seed, `${name}${begun}`, (text) => {
            faults.push(text);
            if (!lie && faults.length <= 50) console.log(`seed ${seed}, cycle ${begun + now}: ${text}`);
        });
        let told = -1; // the cycle after which the lie was told
        for (now = 0; now < Math.min(cyclesOfAFile, count - begun) && !(lie && (faults.length > 0 || (told >= 0 && now - told > cyclesToNotice))); ++now) {
            const before = faults.length;
            await world.cycle();
            if (lie && told < 0 && now > 5 && tell(lie, world)) told = now;
            if (faults.length > before) total.bad += 1;
        }
        const before = faults.length;
        if (!lie) {
            await world.last();
            total.records += await checkRecords(world);
        }
        if (faults.length > before) total.bad += 1;
        const all = [...world.tables, ...world.retired];
        total.acknowledged += world.acknowledged;
        total.tables += all.length;
        total.games += all.reduce((sum, { history }) => sum + history.finished.length, 0);
        total.slowestStart = Math.max(total.slowestStart, world.slowestStart);
        if (faults.length > before && !lie) console.log(`the file is kept: ${world.folder}`);
        else world.remove();
        if (told >= 0) break; // once is enough: a lie has to be noticed the first time
    }
    return { ...total, faults };
}

if (options.includes("--self-check")) {
    let found = 0;
    for (const lie of Object.keys(lies)) {
        const { faults } = await run(`lie ${lie} `, 10 * cyclesOfAFile, lie);
        if (faults.length > 0) found += 1;
        console.log(`${lie}: ${faults.length > 0 ? `noticed: ${faults[0].slice(0, 160)}` : "NOT noticed"}`);
    }
    console.log(`${found} passed, ${Object.keys(lies).length - found} failed`);
    process.exit(found === Object.keys(lies).length ? 0 : 1);
}

console.log(`seed ${seed}`);
const began = Date.now();
const { bad: wrong, acknowledged, games, tables, records, slowestStart, faults } = await run("", cycles, null);
const idle = acknowledged < cycles; // a run in which nothing happens shows nothing
if (idle) console.log(`too little happened: ${acknowledged} acknowledged requests in ${cycles} cycles`);
const bad = idle ? cycles : wrong;
console.log(`${cycles} kills in ${Math.round((Date.now() - began) / 1000)} s: ${acknowledged} acknowledged requests at ${tables} tables, ${games} games ended, ${records} records replayed, slowest start ${slowestStart} ms; ${faults.length} faults`);
console.log(`${cycles - bad} passed, ${bad} failed`);
process.exit(bad === 0 ? 0 : 1);
