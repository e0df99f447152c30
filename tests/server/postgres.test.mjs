// The log in a real PostgreSQL, whose address is in MISTHROW_POSTGRES (tests/postgres/cluster with …): whole games, lost connections, a database that restarts, a
// second server that takes over.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { day, newKey, result } from "./daily-game.mjs";
import { Person, Server, binary, seatAll, settings } from "./server.mjs";

const cluster = join(dirname(fileURLToPath(import.meta.url)), "../postgres/cluster");
const address = process.env.MISTHROW_POSTGRES;
test("there is a PostgreSQL", () => assert.ok(address, "run me by tests/postgres/cluster with …"));

const sql = (text, to = address) => execFileSync("psql", [to, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", text], { encoding: "utf8" }).trim();
// Those of this database: others' tests run beside these.
const cutAll = (store) => sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()", store);

// A database of its own for each test.
const flags = (store, ...more) => ["--store", store, ...more, "--messages-per-second", "1000000"];
async function withServer(work, ...more) {
    const name = `t${randomBytes(6).toString("hex")}`;
    sql(`CREATE DATABASE ${name}`);
    const store = address.replace("/postgres?", `/${name}?`);
    await Server.with(flags(store, ...more), (server) => work(server, store));
}

async function twoPeople(server, game) {
    const people = [await Person.open(server, settings(game, 2))];
    people.push(await Person.join(server, people[0].table));
    await seatAll(people);
    assert.equal((await people[0].ask({ type: "begin", game: 1 })).type, "ok");
    return people;
}
const play = (people) => Promise.all(people.map((person) => person.play()));

async function checkRecord(server, { table, now }) {
    const { body: record } = await server.fetch(`/tables/${table}.mtr`);
    const { dice, ...state } = now.state;
    assert.deepEqual(JSON.parse(server.misthrow(["replay", "--json", "-"], { input: record })), state);
    assert.match(server.misthrow(["verify", "-"], { input: record }), /all \d+ rolls/);
    return record;
}

test("a whole game, and it is there after the server was killed", () =>
    withServer(async (server) => {
        const people = await twoPeople(server, "qwixx");
        await play(people);
        const record = await checkRecord(server, people[0]);
        for (const { socket } of people) socket.destroy();
        await server.restart("SIGKILL");
        assert.equal((await server.fetch(`/tables/${people[0].table}.mtr`)).body, record);
    }));

test("connections to the database are cut again and again: nothing is lost and nobody notices", () =>
    withServer(async (server, store) => {
        const people = await twoPeople(server, "knaster");
        let over = false;
        let cut = 0;
        const cutting = (async () => {
            while (!over) {
                if (cutAll(store) !== "") ++cut;
                await new Promise((wake) => setTimeout(wake, 50));
            }
        })();
        await play(people);
        over = true;
        await cutting;
        assert.ok(cut > 0);
        for (const person of people) assert.deepEqual(person.errors, []);
        await checkRecord(server, people[0]);
    }));

// A PostgreSQL that nobody else needs.
async function withOwnCluster(work) {
    const folder = mkdtempSync(join(tmpdir(), "misthrow-pg-own."));
    chmodSync(folder, 0o755);
    const own = join(folder, "server");
    try {
        execFileSync(cluster, ["start", own]);
        const tell = (what) => execFileSync(cluster, [what, own]);
        await Server.with(flags(`postgresql://misthrow@/postgres?host=${own}`), (server) => work(server, tell));
    } finally {
        execFileSync(cluster, ["stop", own]);
        rmSync(folder, { recursive: true });
    }
}

test("the database is killed and comes back: the game goes on", () =>
    withOwnCluster(async (server, tell) => {
        const people = await twoPeople(server, "knaster");
        const playing = play(people);
        await people[0].until((self) => self.now.node > 8);
        tell("restart");
        await playing;
        for (const person of people) assert.deepEqual(person.errors, []);
        await checkRecord(server, people[0]);
    }));

test("a database that is away is told, and nobody waits for it at the end", () =>
    withOwnCluster(async (server, tell) => {
        const anna = await Person.open(server, settings("knaster", 1, { dice: "same" }));
        await anna.ask({ type: "sit", seat: 1, name: "Anna" });
        await anna.ask({ type: "begin", game: 1 });
        const asked = (self) => self.now.state?.legal[0]?.length > 0;
        await anna.until(asked);
        const choice = ({ node, state }) => ({ type: "choose", game: 1, seat: 1, node, token: state.legal[0][0] });
        const ready = async (status, text) => {
            for (let answer; ; await new Promise((wake) => setTimeout(wake, 100))) {
                answer = await server.fetch("/readyz");
                if (answer.status === status && answer.body.includes(text)) return;
            }
        };
        tell("kill");
        await ready(503, "storage");
        await server.says(/storage_waits/);
        tell("launch");
        await server.says(/storage_answers/);
        await ready(200, "ready");
        const { node } = anna.now;
        assert.equal((await anna.ask(choice(anna.now))).type, "ok");
        await anna.until((self) => self.now.node > node && asked(self));
        tell("kill");
        anna.socket.send(choice(anna.now)); // on its way for ever
        await server.stop(); // it ends, and nobody was told yes
    }));

test("a second server waits, and takes over when the first is killed", () =>
    withServer(async (first, store) => {
        const second = new Server(flags(store, "--alone"));
        const listening = second.run();
        try {
            await second.says(/standby/);
            const people = await twoPeople(first, "qwinto");
            await people[0].until((self) => self.now.stage === "committing");
            const before = people.map((person) => person.version);
            await first.stop("SIGKILL");
            await listening;
            const back = [];
            for (const [at, { table, key, seeds }] of people.entries()) {
                back.push(Object.assign(await Person.join(second, table, { key }), { seeds }));
                assert.ok(back[at].version >= before[at]);
            }
            await play(back);
            await checkRecord(second, back[0]);
        } finally {
            await second.end();
        }
    }, "--alone"));

// A computer's seat and a person at the second server: the table was opened at the first, which runs it.
async function withTwoServers(work) {
    await withServer(async (first, store) => {
        await Server.with(flags(store), async (second) => {
            const host = await Person.open(first, settings("knaster", 2));
            const person = await Person.join(second, host.table);
            await person.ask({ type: "sit", seat: 1, name: "Ben" });
            await host.ask({ type: "seat_computer", seat: 2, name: "C", level: "novice" });
            assert.equal((await host.ask({ type: "begin", game: 1 })).type, "ok");
            await work(first, second, person);
        });
    });
}

test("people of one table are at two servers", () =>
    withServer(async (first, store) =>
        Server.with(flags(store), async (second) => {
            const people = [await Person.open(first, settings("qwixx", 2))];
            people.push(await Person.join(second, people[0].table));
            await seatAll(people);
            await people[0].until((self) => self.version === 3); // both sit, as the first server has heard
            assert.equal((await people[0].ask({ type: "begin", game: 1 })).type, "ok");
            await play(people);
            for (const person of people) assert.deepEqual(person.errors, []);
            assert.equal(await checkRecord(first, people[0]), await checkRecord(second, people[1]));
        }),
    ));

for (const signal of ["SIGKILL", "SIGTERM"])
    test(`computers go on at another server after ${signal}`, () =>
        withTwoServers(async (first, second, person) => {
            let stopped = null;
            await person.play((legal, seat, node) => {
                if (node > 4) stopped ??= first.stop(signal);
                return legal.at(-1);
            });
            assert.equal(await stopped, signal === "SIGTERM" ? 0 : signal);
            assert.deepEqual(person.errors, []);
            await checkRecord(second, person);
        }));

test("tables are copied from a file to the database and back, and games go on there", () =>
    withServer(async (server, store) => {
        await server.stop();
        const file = await Server.start(["--messages-per-second", "1000000"]);
        try {
            const over = await twoPeople(file, "knaster");
            await play(over);
            const record = await checkRecord(file, over[0]);
            const key = newKey();
            for (const crosses of [0, 1, 2]) assert.equal((await result(file, { crosses, ...(crosses === 1 ? { key } : {}) })).status, 200);
            const running = await twoPeople(file, "qwinto");
            await running[0].until((self) => self.now.stage === "committing");
            const busy = spawnSync(binary, ["admin", "copy", file.database, store], { encoding: "utf8" });
            assert.equal(busy.status, 2);
            assert.match(busy.stderr, /another server is using this file/);
            await file.stop();
            assert.match(file.misthrow(["admin", "copy", file.database, store]), /^2 tables, \d+ events, all of them read again and compared$/m);
            const again = spawnSync(binary, ["admin", "copy", file.database, store], { encoding: "utf8" });
            assert.equal(again.status, 2);
            assert.match(again.stderr, /has tables already/);
            await server.run();
            assert.equal((await server.fetch(`/tables/${over[0].table}.mtr`)).body, record);
            const { own, scores } = JSON.parse((await result(server, { key, crosses: 2 })).body);
            assert.deepEqual({ own, scores }, { own: -19, scores: [[-20, 1], [-19, 1], [-18, 1]] });
            const back = [];
            for (const { table, key, seeds } of running) back.push(Object.assign(await Person.join(server, table, { key }), { seeds }));
            await play(back);
            const played = await checkRecord(server, back[0]);
            for (const { socket } of back) socket.destroy();
            await server.stop();
            const home = join(file.folder, "home.db");
            file.misthrow(["admin", "copy", store, home]);
            assert.equal(spawnSync(binary, ["admin", "check", home]).status, 0);
            assert.equal(file.misthrow(["admin", "export", back[0].table, "--database", home]), played);
            await server.run();
        } finally {
            await file.end();
        }
    }));

test("servers on one database count daily results together, whatever becomes of their connections", () =>
    withServer(async (server, store) =>
        Server.with(flags(store), async (other) => {
            const key = newKey();
            assert.equal(JSON.parse((await result(server, { key, crosses: 1 })).body).results, 1);
            assert.equal(JSON.parse((await result(other, { key, crosses: 2 })).body).own, -19);
            const all = await Promise.all(Array.from({ length: 40 }, (_, at) => result(at % 2 === 0 ? server : other, { crosses: at % 3 })));
            assert.deepEqual(all.map(({ status }) => status), all.map(() => 200));
            cutAll();
            assert.equal(JSON.parse((await result(other, { key })).body).results, 41);
            assert.deepEqual(JSON.parse((await server.fetch(`/daily/${day}/qwixx`)).body).scores, [[-20, 14], [-19, 14], [-18, 13]]);
        })));

test("what cannot be used is told, without the password", () => {
    const serve = (store) => spawnSync(binary, ["serve", "--listen", "127.0.0.1:0", "--store", store], { encoding: "utf8" });
    const nobody = serve("postgresql://anna:secret@127.0.0.1:1/nothing");
    assert.equal(nobody.status, 2);
    assert.match(nobody.stderr, /cannot use the database of --store/);
    assert.doesNotMatch(nobody.stderr + nobody.stdout, /secret/);
    for (const unreadable of ["postgresql://anna:secret@[::1/nothing", "postgresql://anna:secret%zz@127.0.0.1/nothing"]) {
        const told = serve(unreadable);
        assert.equal(told.status, 2);
        assert.match(told.stderr, /the address cannot be read; postgresql:/);
        assert.doesNotMatch(told.stderr + told.stdout, /secret/);
    }
    const wrong = serve("mysql://anna:secret@somewhere/nothing");
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /--store: what is wanted is the address .* like postgresql:/);
    const missing = spawnSync(binary, ["admin", "copy", "nothing.db", "postgresql://anna:secret@127.0.0.1:1/nothing"], { encoding: "utf8" });
    assert.deepEqual([missing.status, missing.stderr], [2, "misthrow: there is no file nothing.db\n"]);
    assert.doesNotMatch(wrong.stderr + wrong.stdout, /secret/);
});
