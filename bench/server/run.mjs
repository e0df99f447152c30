// The measurements of bench/server/run.
import { Postgres, Redis, Server, load, loader, newNode, others } from "./process.mjs";

const quick = process.argv.includes("--quick");
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1].split(",") : ["speed", "memory", "idle", "restart", "postgres", "people"];
const rounds = quick ? 1 : 5;
const seconds = quick ? 2 : 4;
const seats = 4;
const cpp = (...args) => load(loader, args.map(String));
const node = (kind, ...args) => load(kind === "boardgame" ? process.execPath : newNode, ["load.mjs", kind, ...args.map(String)]);
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

function table(head, rows) {
    const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => String(row[at]).length)));
    const line = (cells) => `| ${cells.map((cell, at) => String(cell).padEnd(widths[at])).join(" | ")} |`;
    console.log([line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n"), "\n");
}

async function speed() {
    const ways = [
        ["misthrow, on disk", "C++", "misthrow", (port, tables) => cpp("play", "--game", "qwixx", "--port", port, "--tables", tables, "--seats", seats, "--seconds", seconds)],
        ["misthrow, on disk", "Node", "misthrow", (port, tables) => node("misthrow", port, tables, seats, seconds)],
        ["Colyseus, on disk", "C++", "colyseus durable", (port, tables) => cpp("colyseus", "--port", port, "--tables", tables, "--seats", seats, "--seconds", seconds)],
        ["Colyseus, in memory", "C++", "colyseus", (port, tables) => cpp("colyseus", "--port", port, "--tables", tables, "--seats", seats, "--seconds", seconds)],
        ["Colyseus, on disk", "Node", "colyseus durable", (port, tables) => node("colyseus", port, tables, seats, seconds)],
        ["Colyseus, in memory", "Node", "colyseus", (port, tables) => node("colyseus", port, tables, seats, seconds)],
        ["boardgame.io, in memory", "Node", "boardgame", (port, tables) => node("boardgame", port, tables, seats, seconds)],
    ];
    for (const tables of quick ? [50] : [10, 50, 200]) {
        const found = ways.map(() => []);
        for (let round = 0; round < rounds; ++round)
            for (const [at, [, , kind, measure]] of ways.entries()) {
                const server = await Server.start(kind);
                const before = server.cpuSeconds;
                const result = await measure(server.port, tables);
                // The second of warming up is in the server's time, and not in the choices; so is that people come.
                found[at].push({ ...result, micros: ((server.cpuSeconds - before) * 1e6) / (result.choices * ((seconds + 1) / seconds)), load: others() });
                await server.end();
            }
        console.log(`${tables} tables of ${seats}, each seat a connection, median of ${rounds} × ${seconds} s; load average ${found.flat()[0].load}–${others()}`);
        const row = ([name, client], results) => {
            const of = (key, digits) => median(results.map((each) => each[key])).toFixed(digits);
            return [name, client, of("choices_per_second", 0), of("ok_p50_ms", 1), of("ok_p99_ms", 1), of("all_p50_ms", 1), of("all_p99_ms", 1), of("micros", 0), of("client_cpu_s", 1)];
        };
        table(["server", "client", "choices/s", "own p50 ms", "p99", "all seats p50 ms", "p99", "server CPU µs/choice", "client CPU s"], ways.map((way, at) => row(way, found[at])));
    }
}

async function memory() {
    const rows = [];
    const tables = quick ? 100 : 500;
    for (const kind of ["misthrow", "colyseus", "boardgame"]) {
        const server = await Server.start(kind);
        const before = server.memory;
        const client = await load(kind === "boardgame" ? process.execPath : newNode, ["load.mjs", kind, server.port, tables, seats, 0].map(String), true);
        await new Promise((done) => setTimeout(done, 1000));
        rows.push([kind, (before / 1e6).toFixed(0), client.open, ((server.memory - before) / client.open / 1024).toFixed(1)]);
        await client.end();
        await server.end();
    }
    console.log(`seated at ${tables} tables, waiting`);
    table(["server", "MB alone", "connections", "KiB each"], rows);
}

// As many as one process may have open files for, then three servers on one database.
async function idle() {
    for (const nodes of [0, 3]) {
        const line = await at(nodes, async (servers) => {
            const memory = () => servers.reduce((sum, each) => sum + each.memory, 0);
            const before = memory();
            const clients = [];
            for (const [at, { port }] of servers.entries())
                for (const part of nodes === 0 ? [0, 1, 2] : [at]) clients.push(await load(loader, ["idle", "--port", port, "--connections", nodes === 0 ? 7000 : 18000, "--source", 1 + 60 * part].map(String), true));
            const open = clients.reduce((sum, each) => sum + each.open, 0);
            const said = `idle: ${open} connections held by ${servers.length} server(s), ${clients.map(({ ended }) => ended).join("+")} refused, ${((memory() - before) / open / 1024).toFixed(1)} KiB each; load average ${others()}`;
            await Promise.all(clients.map(({ end }) => end()));
            return said;
        });
        console.log(line);
    }
    console.log();
}

async function restart() {
    const tables = quick ? 1000 : 10000;
    const server = await Server.start("misthrow");
    const filled = await cpp("fill", "--port", server.port, "--tables", tables, "--seats", 4, "--nodes", 12, "--at-once", 200);
    await server.end("SIGKILL", true);
    const again = await Server.start("misthrow", server.folder);
    console.log(`restart after SIGKILL: ${tables} open tables, ${Math.round(filled.choices / tables)} choices each: ready after ${again.readyMs} ms, ${(again.memory / 1e6).toFixed(0)} MB; load average ${others()}\n`);
    await again.end();
}

// Several of Colyseus' servers that know of each other's rooms; a room is at one of them.
async function colyseus(nodes, kind, tables) {
    const redis = await Redis.start();
    const servers = [];
    try {
        for (let each = 0; each < nodes; ++each) servers.push(await Server.start(kind, undefined, redis.socket));
        const cpu = () => [servers.reduce((sum, each) => sum + each.cpuSeconds, 0), redis.cpuSeconds];
        const before = cpu();
        const result = await cpp("colyseus", ...servers.flatMap(({ port }) => ["--port", port]), "--tables", tables, "--seats", seats, "--seconds", seconds);
        const after = cpu();
        return { ...result, server_s: after[0] - before[0], postgres_s: after[1] - before[1] };
    } finally {
        for (const each of servers) await each.end();
        await redis.end();
    }
}

// One load at servers on one log; what each choice cost whom.
async function together(servers, postgres, ...args) {
    const cpu = () => [servers.reduce((sum, each) => sum + each.cpuSeconds, 0), postgres?.cpuSeconds ?? 0];
    const before = cpu();
    const result = await cpp(...args, ...servers.flatMap(({ port }) => ["--port", port]), "--game", "qwixx", "--seats", seats);
    const after = cpu();
    return { ...result, server_s: after[0] - before[0], postgres_s: after[1] - before[1] };
}

// On a file, and on one to three servers on a database.
async function at(nodes, measure) {
    const postgres = nodes > 0 ? new Postgres() : undefined;
    const servers = [];
    try {
        for (let each = 0; each < Math.max(nodes, 1); ++each) servers.push(await Server.start("misthrow", undefined, postgres?.address));
        return await measure(servers, postgres);
    } finally {
        for (const each of servers) await each.end();
        postgres?.end();
    }
}

async function postgres() {
    const play = (nodes, ...more) => (tables) => at(nodes, (servers, database) => together(servers, database, "play", "--tables", tables, "--seconds", seconds, ...more));
    const ways = [
        ["SQLite", play(0)],
        ["PostgreSQL, one server", play(1)],
        ["PostgreSQL, three servers, a table at one", play(3, "--together")],
        ["PostgreSQL, three servers, a table at all", play(3)],
        ["Colyseus with Redis, one server, on disk", (tables) => colyseus(1, "colyseus durable", tables)],
        ["Colyseus with Redis, three servers, on disk", (tables) => colyseus(3, "colyseus durable", tables)],
        ["Colyseus with Redis, three servers, in memory", (tables) => colyseus(3, "colyseus", tables)],
    ];
    for (const tables of quick ? [50] : [50, 200]) {
        const rows = [];
        for (const [name, measure] of ways) {
            const found = await measure(tables);
            // As in speed(): everybody comes, and a second of warming up.
            const micros = (spent) => ((spent * 1e6) / (found.choices * ((seconds + 1) / seconds))).toFixed(0);
            rows.push([name, found.choices_per_second.toFixed(0), found.all_p50_ms.toFixed(1), found.all_p99_ms.toFixed(1), micros(found.server_s), micros(found.postgres_s)]);
        }
        console.log(`${tables} tables of ${seats} without a pause, ${seconds} s; load average ${others()}`);
        table(["log", "choices/s", "all seats p50 ms", "p99", "servers CPU µs/choice", "PostgreSQL's or Redis' CPU µs/choice"], rows);
    }
}

// People who think: with 2.7 s before a choice each of them makes one every 5 s, because a table waits for its slowest.
async function people() {
    const counts = process.argv.includes("--people") ? process.argv[process.argv.indexOf("--people") + 1].split(",").map(Number) : quick ? [2000] : [5000, 10000, 18000];
    const time = quick ? 5 : 20;
    console.log("| log | people | choices/s | s between a person's choices | own p50 ms | p99 | all seats p99 ms | servers CPU s, coming included | PostgreSQL CPU s | client CPU s | load |");
    for (const [name, nodes, ...more] of [["SQLite", 0], ["PostgreSQL, one server", 1], ["PostgreSQL, three servers, a table at one", 3, "--together"], ["PostgreSQL, three servers, a table at all", 3]])
        for (const count of counts) {
            const found = await at(nodes, (servers, database) => together(servers, database, "people", "--tables", count / seats, "--think", 2.7, "--seconds", time, "--warm-up", 8, "--at-once", 50, ...more));
            // Line by line: it takes long, and one that fails ends it.
            console.log(`| ${[name, count, found.choices_per_second.toFixed(0), ((count * found.seconds) / found.choices).toFixed(1), found.ok_p50_ms.toFixed(1), found.ok_p99_ms.toFixed(1), found.all_p99_ms.toFixed(1), found.server_s.toFixed(1), found.postgres_s.toFixed(1), found.client_cpu_s.toFixed(1), others()].join(" | ")} |`);
        }
}

const parts = { speed, memory, idle, restart, postgres, people };
for (const part of only) await parts[part]();
