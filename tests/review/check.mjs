// Reviews of games that the program plays itself: what docs/review.md promises of their figures. No figure of a network is expected.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { turnsOf } from "./facts.mjs";

const [binary, records = "6", ...wanted] = process.argv.slice(2);
const count = Number(records);
const few = Math.max(6, Math.round(count / 10)); // of games that take longer
const folder = mkdtempSync(join(tmpdir(), "misthrow-review-"));
const run = (words, input = "") => execFileSync(binary, words, { input, maxBuffer: 2 ** 30, env: { ...process.env, XDG_CACHE_HOME: folder }, stdio: ["pipe", "pipe", "ignore"] }).toString();
const tally = new Map();
let failed = 0;
function check(title, good, detail = "") {
    const [right, wrong] = tally.get(title) ?? [0, 0];
    tally.set(title, [right + (good ? 1 : 0), wrong + (good ? 0 : 1)]);
    if (!good && wrong < 3) console.log(`failed: ${title} ${detail}`);
}
const near = (a, b, most = 1e-6) => Math.abs(a - b) < most;
function estimate(numbers) {
    const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
    return { mean, error: Math.sqrt(numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (numbers.length - 1) / numbers.length) };
}
// Codes in the order of docs/review.md.
const documented = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../docs/review.md"), "utf8");
const importance = [...documented.slice(documented.indexOf("| code | facts | meaning |")).split("\n\n")[0].matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
const marks = ["good", "doubtful", "mistake", "blunder"];
const classes = ["beginner", "casual", "advanced", "expert", "world class"];
const thresholds = { table: [0.01, 0.03, 0.08], alone: [0.4, 1.2, 3] };

// Plays games and yields their reviews with their records, a part at a time: 1,000 of them at once would not fit into memory.
let seed = 0;
function* reviews(game, seats, depth = "quick", many = few, table = []) {
    const path = join(folder, `${++seed}.mtr`);
    run(["simulate", game, "--seats", seats, "--games", String(many), "--seed", String(seed), "--save", path, ...(seats === "optimal" ? table : [])]);
    const records = readFileSync(path, "utf8").split(/(?=^\[Game )/m).filter((text) => text.trim() !== "");
    check("as many records as games", records.length === many, `${game} ${seats}: ${records.length}`);
    for (let at = 0; at < records.length; at += 25) {
        const part = records.slice(at, at + 25);
        const lines = run(["review", "--json", "--depth", depth, ...table, "-"], part.join("")).trim().split("\n");
        check("one object a record", lines.length === part.length, `${game} ${seats}: ${lines.length} ${part.length}`);
        for (const [of, line] of lines.entries()) yield { ...JSON.parse(line), record: part[of] };
    }
}

function choiceStep(title, step, alone) {
    const { cost, cost_points, mark, choices, best, played, reasons } = step;
    const value = ({ win, points }) => (alone ? points : win);
    check("the best stands first", best === choices[0].choice && choices.every((each, at) => at === 0 || value(choices[at - 1]) >= value(each) - 1e-9), title);
    check("costs are never negative", cost >= 0, `${title} ${cost}`);
    const own = choices.filter(({ choice }) => choice === played);
    check("what was played is among the choices, once", own.length === 1, `${title} ${played}`);
    check("the cost is the difference", own.length === 1 && near(cost, value(choices[0]) - value(own[0])) && near(cost_points, choices[0].points - own[0].points), title);
    const limits = thresholds[alone ? "alone" : "table"];
    check("marks are given by the thresholds", limits.some((limit) => near(cost, limit, 1e-8)) || mark === marks[limits.filter((limit) => cost >= limit).length], `${title} ${cost} ${mark}`);
    check("good choices need no reasons", mark !== "good" || reasons.length === 0, title);
    check("the most important reason stands first", reasons.every(({ code }, at) => importance.includes(code) && (at === 0 || importance.indexOf(reasons[at - 1].code) <= importance.indexOf(code))), `${title} ${JSON.stringify(reasons)}`);
    check("there was something to decide", choices.length > 1, title);
}

function sums(title, { seats, steps }) {
    const alone = seats.length === 1;
    const choices = steps.filter(({ kind }) => kind === "choice");
    const rolls = steps.filter(({ kind }) => kind === "roll");
    seats.forEach((seat, at) => {
        const mine = choices.filter((step) => step.seat === at + 1);
        check("start + luck + error + others + rest = result", near(seat.start + seat.luck + seat.error + seat.others + seat.rest, seat.result), title);
        check("without luck the result is what is said", near(seat.adjusted, seat.result - seat.luck), title);
        check("errors cost", seat.error <= 0, title);
        check("the error is the sum of the costs", near(-seat.error, mine.reduce((sum, { cost }) => sum + cost, 0)), title);
        check("luck is the sum over the rolls", near(seat.luck, rolls.reduce((sum, { luck }) => sum + luck[at], 0)), title);
        check("decisions are counted", seat.decisions === mine.length, title);
        check("a class is named", seat.decisions === 0 ? seat.class === null : classes.includes(seat.class), `${title} ${seat.class}`);
    });
    const total = (of) => seats.reduce((sum, seat) => sum + of(seat), 0);
    if (!alone) {
        check("results are shares", near(total(({ result }) => result), 1), title);
        check("luck is nobody's in sum", near(total(({ luck }) => luck), 0) && rolls.every(({ luck }) => near(luck.reduce((a, b) => a + b), 0)), title);
        check("skill is nobody's in sum", near(total(({ error, others }) => error + others), 0), title);
        check("every roll's values are shares", rolls.every(({ value }) => near(value.reduce((a, b) => a + b), 1)), title);
    } else {
        check("alone the result is the score", near(seats[0].result, seats[0].score), title);
        check("alone nobody gives or takes", near(seats[0].others, 0), title);
    }
    for (const step of choices) choiceStep(title, step, alone);
}

// Every reason, computed a second time from the text of the record. Counts in `met` how often each code was to be given.
function reasons(game, naive, { record, steps, seats }, met) {
    const found = new Map();
    for (const step of steps) if (step.kind === "choice") found.set(`${step.turn} ${step.phase} ${step.seat}`, step);
    const first = Number(/\[First "(\d+)"\]/.exec(record)?.[1] ?? 1) - 1;
    const scores = naive.walk(turnsOf(record), seats.length, first, (turn, phase, seat, expected) => {
        const step = found.get(`${turn + 1} ${phase} ${seat + 1}`);
        if (!step || step.mark === "good") return;
        const want = expected(step.played, step.best);
        for (const { code } of want) met[code] = (met[code] ?? 0) + 1;
        const sorted = (reasons) => [...reasons].sort((a, b) => a.code.localeCompare(b.code));
        check("reasons are what a second computation finds", isDeepStrictEqual(sorted(step.reasons), sorted(want)), `${game} turn ${turn + 1} ${step.played} ${step.best} ${JSON.stringify(step.reasons)} ${JSON.stringify(want)}`);
    });
    check("the second computation ends with the same scores", isDeepStrictEqual(scores, seats.map(({ score }) => score)), `${game} ${scores} ${seats.map(({ score }) => score)}`);
}

const here = dirname(fileURLToPath(import.meta.url));
const all = readdirSync(join(here, "../../weights")).filter((name) => name.endsWith(".mtw") && !name.endsWith("-alone.mtw")).map((name) => name.replace(".mtw", ""));
check("there are games", all.length > 5);
const given = new Set();
// All levels, and some that choose anyhow.
const tables = ["random,random", "novice,casual,regular,skilled", "strong,master,greedy"];
for (const game of all.filter((game) => wanted.length === 0 || wanted.includes(game))) {
    const { default: naive } = await import(`./${game}.mjs`);
    naive.codes.forEach((code) => given.add(code));
    const met = Object.fromEntries(naive.codes.map((code) => [code, 0]));
    for (const seats of tables) {
        for (const review of reviews(game, seats, "quick", seats === tables[0] ? count : few)) {
            sums(`${game} ${seats}`, review);
            reasons(game, naive, review, met);
        }
    }
    // The rarer reasons take longer: novices come far enough to close a row and to end a game, and often do not.
    for (let more = 0; more < 40 && naive.codes.some((code) => met[code] === 0); ++more) {
        for (const review of reviews(game, "novice,novice", "quick", 25)) {
            sums(`${game} novices`, review);
            reasons(game, naive, review, met);
        }
    }
    for (const seats of game === "qwixx" ? ["casual,casual"] : ["casual,casual", "casual"]) {
        const rests = [];
        for (const review of reviews(game, seats, "quick", Math.max(60, few))) {
            sums(`${game} ${seats}`, review);
            rests.push(review.seats[0].rest);
        }
        const { mean, error } = estimate(rests);
        check("the rest has the mean zero, but for what is known", Math.abs(mean) < (seats === "casual" ? naive.wrongBy : 0) + 4 * error, `${game} ${seats} ${mean} ± ${error}`);
    }
    for (const review of reviews(game, "casual,strong", "deep", 1)) sums(`${game} deep`, review);
    console.log(`${game}: ${Object.entries(met).map(([code, times]) => `${code} ${times}`).join(", ")}`);
    check("every reason a game can give was met, and no other", naive.codes.length === Object.keys(met).length && naive.codes.every((code) => met[code] > 0), `${game} ${JSON.stringify(met)}`);
}

if (wanted.length === 0) {
    const named = /type ReasonCode = (.*);/.exec(readFileSync(join(here, "../../web/client/review-types.ts"), "utf8"))[1].split(" | ").map((code) => code.replaceAll("'", ""));
    check("every reason there is can be given in some game", isDeepStrictEqual([...given].sort(), named.sort()), `${[...given]} ${named}`);
}

// Qwixx alone, where the judge is exact.
if (wanted.length === 0 || wanted.includes("qwixx")) {
    const table = join(folder, "alone.table");
    run(["solve", "qwixx", "--save", table]);
    const luck = [];
    for (const player of ["optimal", "casual", "random"]) {
        for (const review of reviews("qwixx", player, "quick", 5 * few, ["--table", table])) {
            sums(`qwixx alone, ${player}`, review);
            const { exact, seats: [seat] } = review;
            check("the exact table judges", exact);
            check("115.48 to begin with", near(seat.start, 115.4831260237, 1e-8), String(seat.start));
            check("an exact judge never changes its mind", seat.rest === 0, String(seat.rest));
            if (player === "optimal") check("who plays best makes no error", seat.error === 0, String(seat.error));
            luck.push(seat.luck);
        }
    }
    const { mean, error } = estimate(luck);
    check("luck has the mean zero", Math.abs(mean) < 4 * error, `${mean} ± ${error}`);
}

rmSync(folder, { recursive: true });
let passed = 0;
for (const [title, [right, wrong]] of tally) {
    console.log(`${wrong === 0 ? "ok" : "FAILED"} ${title}: ${right}${wrong > 0 ? `, not ${wrong}` : ""}`);
    wrong === 0 ? ++passed : ++failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
