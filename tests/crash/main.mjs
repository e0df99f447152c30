// The crash harness: see README.md.
import { lies, tell } from "./lies.mjs";
import { checkRecords } from "./records.mjs";
import { World } from "./world.mjs";

const cyclesOfAFile = 100; // then a new one: finished tables pile up, and a start reads them all

const [binary, ...options] = process.argv.slice(2);
const option = (name, otherwise) => (options.includes(name) ? Number(options[options.indexOf(name) + 1]) : otherwise);
const cycles = option("--cycles", 200);
const seed = option("--seed", 1);

async function run(name, count, lie) {
    const faults = [];
    const total = { bad: 0, acknowledged: 0, games: 0, tables: 0, records: 0, slowestStart: 0 };
    for (let begun = 0; begun < count && !(lie && faults.length > 0); begun += cyclesOfAFile) {
        let now = 0;
        const world = new World(binary, seed, `${name}${begun}`, (text) => {
            faults.push(text);
            if (!lie && faults.length <= 50) console.log(`seed ${seed}, cycle ${begun + now}: ${text}`);
        });
        let told = false;
        for (now = 0; now < Math.min(cyclesOfAFile, count - begun) && !(lie && faults.length > 0); ++now) {
            const before = faults.length;
            await world.cycle();
            if (lie && !told && now > 5) told = tell(lie, world);
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
    }
    return { ...total, faults };
}

if (options.includes("--self-check")) {
    let found = 0;
    for (const lie of Object.keys(lies)) {
        const { faults } = await run(`lie ${lie} `, 40, lie);
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
