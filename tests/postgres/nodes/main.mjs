// Several servers on one database, under faults: see README.md.
import { checkRecords } from "../../crash/records.mjs";
import { faults } from "./faults.mjs";
import { lies, occasion } from "./lies.mjs";
import { World } from "./world.mjs";

const [binary, ...options] = process.argv.slice(2);
const option = (name, otherwise) => (options.includes(name) ? Number(options[options.indexOf(name) + 1]) : otherwise);
const rounds = option("--rounds", Object.keys(faults).length);
const seed = option("--seed", 1);
const requests = option("--requests", 150); // acknowledged, a round
const address = process.env.MISTHROW_POSTGRES;
if (!address) throw new Error("run me by tests/postgres/cluster with …");
process.on("exit", (code) => {
    if (code === 13) console.log("the harness waits for something that never comes");
});

let passed = 0;
let failed = 0;

async function lie(name) {
    const heard = [];
    const world = new World(binary, address, seed, `lie ${name}`, (text) => heard.push(text));
    await world.start();
    for (let tries = 0; tries < 20 && !occasion(world); ++tries) await world.round("nothing", 100);
    await Promise.all(world.nodes.map((node) => node.stop("SIGKILL")));
    const before = heard.length;
    if (!lies[name](world)) throw new Error(`no occasion to lie: ${name}`);
    await world.start();
    await world.audit();
    await world.end();
    world.remove();
    const noticed = before === 0 && heard.length > 0;
    console.log(`${name}: ${noticed ? `noticed: ${heard[0].slice(0, 160)}` : `NOT noticed ${heard}`}`);
    noticed ? ++passed : ++failed;
}

const names = Object.keys(faults);
const began = Date.now();
let wrong = [];
const world = new World(binary, address, seed, "", (text) => {
    wrong.push(text);
    if (wrong.length <= 20) console.log(text);
});
await world.start();
for (let round = 0; round < rounds; ++round) {
    const fault = names[round % names.length];
    const start = Date.now();
    wrong = [];
    await world.round(fault, requests);
    wrong.length === 0 ? ++passed : ++failed;
    if (options.includes("--verbose") || wrong.length > 0) console.log(`round ${round} of seed ${seed}, ${fault}: ${Date.now() - start} ms, ${world.acknowledged} acknowledged, ${wrong.length} faults`);
}
wrong = [];
await world.end();
world.copy();
const records = await checkRecords(world);
wrong.length === 0 ? ++passed : ++failed;
if (options.includes("--journals")) for (const node of world.nodes) console.log(node.journal);
world.remove();
const all = [...world.tables, ...world.retired];
const games = all.reduce((sum, { history }) => sum + history.finished.length, 0);
console.log(`${rounds} rounds in ${Math.round((Date.now() - began) / 1000)} s: ${world.acknowledged} acknowledged requests at ${all.length} tables, ${games} games ended, ${records} records replayed`);
for (const name of Object.keys(lies)) await lie(name);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
