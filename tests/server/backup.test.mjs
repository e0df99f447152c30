// admin backup, restore and migrate with a real PostgreSQL, whose address is in MISTHROW_POSTGRES (tests/postgres/cluster with …), and with files.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Person, Server, binary, seatAll, settings } from "./server.mjs";

const address = process.env.MISTHROW_POSTGRES;
const sql = (text, to = address) => execFileSync("psql", [to, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", text], { encoding: "utf8" }).trim();
function newDatabase() {
    const name = `b${randomBytes(6).toString("hex")}`;
    sql(`CREATE DATABASE ${name}`);
    return address.replace("/postgres?", `/${name}?`);
}
const flags = (store) => ["--store", store, "--messages-per-second", "1000000"];
const admin = (...args) => spawnSync(binary, ["admin", ...args], { encoding: "utf8" });
function done(...args) {
    const { status, stdout, stderr } = admin(...args);
    assert.equal(status, 0, stderr);
    return stdout;
}
// While the test's own clients play on.
const meanwhile = (...args) =>
    new Promise((over) => {
        const child = spawn(binary, ["admin", ...args], { stdio: ["ignore", "pipe", "pipe"] });
        let output = "";
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
        child.on("exit", (status) => over({ status, output }));
    });

async function withFolder(work) {
    const folder = mkdtempSync(join(tmpdir(), "misthrow-backup-"));
    try {
        await work(folder);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

async function twoPeople(server, game) {
    const people = [await Person.open(server, settings(game, 2))];
    people.push(await Person.join(server, people[0].table));
    await seatAll(people);
    assert.equal((await people[0].ask({ type: "begin", game: 1 })).type, "ok");
    return people;
}
const play = (people) => Promise.all(people.map((person) => person.play()));

for (const kind of ["a database", "a file"])
    test(`a backup of ${kind} while games go on is one moment of all of them, and games go on from it`, () =>
        withFolder(async (folder) => {
            const store = kind === "a file" ? null : newDatabase();
            await Server.with(store ? flags(store) : ["--messages-per-second", "1000000"], async (server) => {
                const where = store ? ["--store", store] : ["--database", server.database];
                const over = await twoPeople(server, "knaster");
                await play(over);
                const record = (await server.fetch(`/tables/${over[0].table}.mtr`)).body;
                const tables = [await twoPeople(server, "qwinto"), await twoPeople(server, "qwixx"), await twoPeople(server, "knaster")];
                const playing = Promise.all(tables.map(play));
                await tables[2][0].until((self) => self.now.node > 4);
                const saved = join(folder, "saved.db");
                const { status, output } = await meanwhile("backup", saved, ...where);
                assert.equal(status, 0, output);
                assert.match(output, /^4 tables, \d+ events saved in .*saved\.db, all of them read again and compared$/m);
                assert.equal(statSync(saved).mode & 0o777, 0o600);
                assert.deepEqual(readdirSync(folder), ["saved.db"]);
                await playing;
                assert.equal(admin("check", saved).status, 0);
                assert.equal(done("export", over[0].table, "--database", saved), record);
                // Both ways out of it, and people go on where they were.
                const other = newDatabase();
                assert.match(done("restore", saved, "--store", other), /^4 tables, \d+ events restored in the database, all of them read again and compared$/m);
                const file = join(folder, "tables.db");
                assert.match(done("restore", saved, "--database", file), /^4 tables, \d+ events restored in .*tables\.db/m);
                for (const from of [other, file]) {
                    const restored = new Server(from === other ? flags(other) : ["--messages-per-second", "1000000"]);
                    restored.database = file;
                    try {
                        await restored.run();
                        assert.equal((await restored.fetch(`/tables/${over[0].table}.mtr`)).body, record);
                        for (const people of tables) {
                            const back = [];
                            for (const { table, key, seeds } of people) back.push(Object.assign(await Person.join(restored, table, { key }), { seeds }));
                            await play(back);
                            const { body } = await restored.fetch(`/tables/${people[0].table}.mtr`);
                            assert.match(restored.misthrow(["verify", "-"], { input: body }), /all \d+ rolls/);
                        }
                    } finally {
                        await restored.end();
                    }
                }
            });
        }));

test("nothing is overwritten, and nothing half is left", () =>
    withFolder(async (folder) => {
        const store = newDatabase();
        const saved = join(folder, "saved.db");
        await Server.with(flags(store), async (server) => {
            const people = [await twoPeople(server, "knaster"), await twoPeople(server, "qwinto")];
            await people[0][0].until((self) => self.now.stage === "committing");
            done("backup", saved, "--store", store);
            const again = admin("backup", saved, "--store", store);
            assert.deepEqual([again.status, again.stderr], [2, `misthrow: ${saved} is there already; a file that is not is wanted\n`]);
            const busy = admin("restore", saved, "--store", store);
            assert.deepEqual([busy.status, busy.stderr], [2, "misthrow: a server is using the database; stop it first\n"]);
        });
        const full = admin("restore", saved, "--store", store);
        assert.deepEqual([full.status, full.stderr], [2, "misthrow: the database has tables already; an empty one is wanted\n"]);
        // A disk that takes no more.
        const small = spawnSync("bash", ["-c", 'ulimit -f 8 && exec "$0" admin backup "$1" --store "$2"', binary, join(folder, "small.db"), store], { encoding: "utf8" });
        assert.equal(small.status, 2);
        assert.match(small.stderr, /^misthrow: cannot (make|write) .*small\.db/);
        assert.deepEqual(readdirSync(folder), ["saved.db"]);
        // The last table of the backup is not what it was: those before it are not restored either.
        const changed = join(folder, "changed.db");
        copyFileSync(saved, changed);
        execFileSync("sqlite3", [changed, "UPDATE events SET body = body || ' ' WHERE version = 1 AND table_id = (SELECT id FROM tables ORDER BY created DESC, id DESC LIMIT 1)"]);
        const empty = newDatabase();
        for (const where of [["--store", empty], ["--database", join(folder, "tables.db")]]) {
            const refused = admin("restore", changed, ...where);
            assert.equal(refused.status, 2);
            assert.match(refused.stderr, /is damaged from event 1 on/);
        }
        assert.equal(sql("SELECT count(*) FROM misthrow.tables", empty), "0");
        assert.equal(sql("SELECT count(*) FROM misthrow.events", empty), "0");
        assert.deepEqual(readdirSync(folder).sort(), ["changed.db", "saved.db"]);
        done("restore", saved, "--store", empty);
        assert.equal(sql("SELECT count(*) FROM misthrow.tables", empty), "2");
    }));

test("what cannot be saved is told, without the password", () =>
    withFolder(async (folder) => {
        const nobody = admin("backup", join(folder, "saved.db"), "--store", "postgresql://anna:secret@127.0.0.1:1/nothing");
        assert.equal(nobody.status, 2);
        assert.doesNotMatch(nobody.stderr + nobody.stdout, /secret/);
        const nothing = admin("backup", join(folder, "saved.db"), "--store", newDatabase());
        assert.deepEqual([nothing.status, nothing.stderr], [2, "misthrow: there are no tables of misthrow in the database\n"]);
        assert.deepEqual(readdirSync(folder), []);
    }));

test("a database is made and brought up to date without a server, and beside one", async () => {
    const store = newDatabase();
    assert.match(done("migrate", "--store", store), /^the database had 0 steps and has \d+ now$/m);
    assert.match(done("migrate", "--store", store), /^the database has all \d+ steps: nothing to do$/m);
    await Server.with(flags(store), async (server) => {
        const people = await twoPeople(server, "knaster");
        const playing = play(people);
        await people[0].until((self) => self.now.node > 2);
        assert.match((await meanwhile("migrate", "--store", store)).output, /nothing to do/);
        // What a later version adds, while this one plays and starts.
        sql("ALTER TABLE misthrow.tables ADD COLUMN later text; UPDATE misthrow.schema SET steps = steps + 1", store);
        assert.match((await meanwhile("migrate", "--store", store)).output, /1 of them by a later version of misthrow, and this one can work with it/);
        await Server.with(flags(store), async (second) => {
            const watcher = await Person.join(second, people[0].table);
            await playing;
            await watcher.until((self) => self.now.stage === "over");
        });
        for (const person of people) assert.deepEqual(person.errors, []);
    });
    sql("UPDATE misthrow.schema SET needs = steps", store);
    const refused = admin("migrate", "--store", store);
    assert.deepEqual([refused.status, refused.stderr], [2, "misthrow: the database belongs to a later version of misthrow\n"]);
});

test("a file gets smaller when its tables are deleted and it is compacted", () =>
    withFolder(async (folder) => {
        await Server.with(["--messages-per-second", "1000000"], async (server) => {
            const tables = [];
            for (let i = 0; i < 6; ++i) tables.push(await twoPeople(server, "qwixx"));
            await Promise.all(tables.map(play));
            const kept = tables.pop();
            const record = (await server.fetch(`/tables/${kept[0].table}.mtr`)).body;
            const file = join(folder, "tables.db");
            done("backup", file, "--database", server.database);
            const busy = admin("compact", "--database", server.database);
            assert.deepEqual([busy.status, /is in use|is using/.test(busy.stderr)], [2, true], busy.stderr);
            done("delete", ...tables.map(([{ table }]) => table), "--database", file);
            const before = statSync(file).size;
            assert.match(done("compact", "--database", file), /tables\.db had \d+ kB and has \d+ kB now/);
            assert.ok(statSync(file).size < before / 2, `${before} bytes became ${statSync(file).size}`);
            assert.equal(admin("check", file).status, 0);
            assert.equal(done("export", kept[0].table, "--database", file), record);
            // Where the disk has no room for it nothing changes.
            const full = spawnSync("bash", ["-c", 'ulimit -f 8 && exec "$0" admin compact --database "$1"', binary, file], { encoding: "utf8" });
            assert.equal(full.status, 2, full.stdout);
            assert.match(full.stderr, /^misthrow: cannot compact .*which is as it was: /);
            assert.equal(done("export", kept[0].table, "--database", file), record);
        });
    }));
