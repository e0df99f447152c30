// node tests/server/attacked/run.mjs BINARY [--seconds N] [--tables N] [NAME…]: each attack beside honest tables, as a table for docs/reliability.md.
const [given, ...options] = process.argv.slice(2);
process.env.MISTHROW = given;
const { measure, memoryBound } = await import("./measure.mjs");
const { names } = await import("./attacks.mjs");
const option = (name, otherwise) => {
    const at = options.indexOf(name);
    return at < 0 ? otherwise : Number(options.splice(at, 2)[1]);
};
const seconds = option("--seconds", 10);
const tables = option("--tables", 20);
const mega = (bytes) => `${Math.round(bytes / 1e6)}`;

let bad = 0;
console.log(`| attack | done | choices | p50 ms | p99 ms | most ms | MB before | MB at most | MB after |`);
console.log(`|---|---|---|---|---|---|---|---|---|`);
for (const name of options.length > 0 ? options : names) {
    const got = await measure(name, { seconds, tables });
    if (got.p99 > 200 || got.memory > memoryBound) bad += 1;
    console.log(`| ${name} | ${got.done} | ${got.choices} | ${got.p50.toFixed(1)} | ${got.p99.toFixed(1)} | ${got.most.toFixed(0)} | ${mega(got.before)} | ${mega(got.memory)} | ${mega(got.after)} |`);
}
process.exit(bad === 0 ? 0 : 1);
