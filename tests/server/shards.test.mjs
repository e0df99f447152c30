// Tables spread over two databases, each in a PostgreSQL of its own, one of which is killed (tests/postgres/cluster with …).
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { Person, Server, binary, seatAll, settings } from "./server.mjs";
import { newKey } from "./socket.mjs";

const cluster = join(dirname(fileURLToPath(import.meta.url)), "../postgres/cluster");
const addresses = [process.env.MISTHROW_POSTGRES];
const sql = (text, to) => execFileSync("psql", [to, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", text], { encoding: "utf8" }).trim();

let folder;
let second;
before(() => {
    assert.ok(addresses[0], "run me by tests/postgres/cluster with …");
    folder = mkdtempSync(join(tmpdir(), "misthrow-second-"));
    chmodSync(folder, 0o755);
    second = join(folder, "server");
    execFileSync(cluster, ["start", second]);
    addresses.push(`postgresql://misthrow@/postgres?host=${second}`);
});
after(() => {
    execFileSync(cluster, ["stop", second]);
    rmSync(folder, { recursive: true });
});

// A new database at each.
function newStores() {
    const name = `h${randomBytes(6).toString("hex")}`;
    return addresses.map((address) => {
        sql(`CREATE DATABASE ${name}`, address);
        return address.replace("/postgres?", `/${name}?`);
    });
}
const stores = (list) => list.flatMap((store) => ["--store", store]);
const flags = (list) => [...stores(list), "--messages-per-second", "1000000"];

// As store/slots.hpp has it.
function shardOf(name) {
    let hash = 2166136261;
    for (const letter of Buffer.from(name)) hash = Math.imul(hash ^ letter, 16777619) >>> 0;
    return (((hash ^ (hash >>> 16)) >>> 0) % 32) % 2;
}

async function openIn(shard, server, wanted) {
    for (;;) {
        const person = await Person.open(server, wanted);
        if (shardOf(person.table) === shard) return person;
        person.socket.destroy();
    }
}
async function twoPeople(shard, first, other, game) {
    const people = [await openIn(shard, first, settings(game, 2))];
    people.push(await Person.join(other, people[0].table));
    await seatAll(people);
    await people[0].until((self) => self.version === 3); // both sit, as the first server has heard
    assert.equal((await people[0].ask({ type: "begin", game: 1 })).type, "ok");
    return people;
}
const play = (people) => Promise.all(people.map((person) => person.play()));
async function checkRecord(server, { table, now }) {
    const { body: record } = await server.fetch(`/tables/${table}.mtr`);
    const { dice, ...state } = now.state;
    assert.deepEqual(JSON.parse(server.misthrow(["replay", "--json", "-"], { input: record })), state);
    assert.match(server.misthrow(["verify", "-"], { input: record }), /all \d+ rolls/);
}
async function withTwoServers(list, work) {
    await Server.with(flags(list), (first) => Server.with(flags(list), (other) => work(first, other)));
}

test("tables are in both databases, are played at two servers, and are found by name, key and dice", async () => {
    const list = newStores();
    await withTwoServers(list, async (first, other) => {
        const tables = [await twoPeople(0, first, other, "knaster"), await twoPeople(1, first, other, "qwinto"), await twoPeople(1, other, first, "knaster")];
        await Promise.all(tables.map(play));
        for (const people of tables) {
            for (const person of people) assert.deepEqual(person.errors, []);
            for (const server of [first, other]) await checkRecord(server, people[0]);
            const { table } = people[0];
            assert.deepEqual(list.map((store) => sql(`SELECT count(*) FROM misthrow.tables WHERE id = '${table}'`, store)), shardOf(table) === 0 ? ["1", "0"] : ["0", "1"]);
        }
        // The same key opens the same table again, at whichever server; and one with the dice of another is beside it, and found as well.
        for (let i = 0; i < 8; i++) {
            const same = settings("knaster", 1, { dice: "same" });
            const host = await Person.open(first, same);
            const again = await Person.join(other, host.table);
            assert.equal((await (await other.connect()).ask({ type: "open", key: host.key, settings: same })).table, host.table);
            const key = newKey();
            const beside = await (await other.connect()).ask({ type: "open", key, settings: same, same_as: host.table });
            assert.equal(beside.type, "view");
            assert.equal(shardOf(beside.table), shardOf(host.table));
            assert.equal((await (await first.connect()).ask({ type: "open", key, settings: same, same_as: host.table })).table, beside.table);
            again.socket.destroy();
        }
        const counts = list.map((store) => Number(sql("SELECT count(*) FROM misthrow.tables", store)));
        assert.ok(counts.every((count) => count > 0), `both have some: ${counts}`);
    });
});

test("one database is killed: tables in the other play on, and its own when it is back", async () => {
    const list = newStores();
    await withTwoServers(list, async (first, other) => {
        const stays = await twoPeople(0, first, other, "knaster");
        const stops = await twoPeople(1, first, other, "knaster");
        const stopped = play(stops);
        stopped.catch(() => {}); // it is waited for below
        await stops[0].until((self) => self.now.node > 4);
        execFileSync(cluster, ["kill", second]);
        try {
            await play(stays);
            // Half of all keys belong to the other database: they wait, or are refused where it cannot even be asked.
            const open = async () => {
                const person = await Person.open(other, settings("knaster", 1));
                if (!person.table) throw new Error(person.errors[0].code);
                return person;
            };
            const opened = await Promise.any(Array.from({ length: 24 }, open));
            assert.equal(shardOf(opened.table), 0);
            for (const server of [first, other]) {
                await server.says(/store_away store=2/);
                assert.equal((await server.fetch("/readyz")).status, 200);
                await checkRecord(server, stays[0]);
            }
            assert.notEqual(stops[0].now.stage, "over");
        } finally {
            execFileSync(cluster, ["launch", second]);
        }
        await stopped;
        for (const person of [...stays, ...stops]) assert.deepEqual(person.errors, []);
        for (const server of [first, other]) {
            await server.says(/store_back store=2/);
            await checkRecord(server, stops[0]);
        }
    });
});

test("a server with another list of databases does not start", async () => {
    const list = newStores();
    await Server.with(flags(list), async () => {
        const serve = (...wanted) => spawnSync(binary, ["serve", "--listen", "127.0.0.1:0", ...stores(wanted)], { encoding: "utf8" });
        for (const [wanted, why] of [
            [[list[1], list[0]], /is number 2 of 2/],
            [[list[0]], /one of 2 that hold the tables together/],
            [[...list, newStores()[0]], /is number 1 of 2/],
        ]) {
            const refused = serve(...wanted);
            assert.equal(refused.status, 2);
            assert.match(refused.stderr, why);
        }
    });
});

test("tables of one file are spread over two databases, saved together, and put back into a file", async () => {
    const work = mkdtempSync(join(tmpdir(), "misthrow-spread-"));
    const list = newStores();
    const admin = (...args) => spawnSync(binary, ["admin", ...args], { encoding: "utf8" });
    const server = await Server.start(["--messages-per-second", "1000000"]);
    try {
        const tables = [await twoPeople(0, server, server, "knaster"), await twoPeople(1, server, server, "qwinto")];
        await Promise.all(tables.map(play));
        const records = [];
        for (const [{ table }] of tables) records.push((await server.fetch(`/tables/${table}.mtr`)).body);
        const saved = join(work, "saved.db");
        for (const [args, says] of [
            [["backup", saved, "--database", server.database], /saved in/],
            [["restore", saved, ...stores(list)], /restored in 2 databases, all of them read again and compared/],
            [["backup", join(work, "both.db"), ...stores(list)], /saved in/],
        ]) {
            const { status, stdout, stderr } = admin(...args);
            assert.equal(status, 0, stderr);
            assert.match(stdout, says);
        }
        assert.match(admin("backup", join(work, "half.db"), "--store", list[0]).stderr, /one of 2 that hold the tables together/);
        assert.match(admin("restore", saved, ...stores(list)).stderr, /has tables already/);
        await Server.with(flags(list), async (restored) => {
            for (const [at, [{ table }]] of tables.entries()) {
                assert.equal((await restored.fetch(`/tables/${table}.mtr`)).body, records[at]);
                assert.equal(sql(`SELECT count(*) FROM misthrow.tables WHERE id = '${table}'`, list[shardOf(table)]), "1");
                assert.equal(server.misthrow(["admin", "export", table, "--database", join(work, "both.db")]), records[at]);
            }
        });
    } finally {
        await server.end();
        rmSync(work, { recursive: true });
    }
});
