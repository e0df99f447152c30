// A file that was damaged while nobody looked: the server starts, says what is lost, and everybody else plays on.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, copyFileSync, existsSync, linkSync, openSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { Person, Server, binary, settings } from "./server.mjs";

const page = 1024;
function overwrite(file, at, bytes) {
    const open = openSync(file, "r+");
    writeSync(open, bytes, 0, bytes.length, at);
    closeSync(open);
}
const admin = (...args) => spawnSync(binary, ["admin", ...args], { encoding: "utf8" });
async function playing(server) {
    const host = await Person.open(server, settings("knaster", 1, { dice: "same" }));
    await host.ask({ type: "sit", seat: 1, name: "Anna" });
    await host.ask({ type: "begin", game: 1 });
    return host.until((self) => self.now.stage === "playing" && self.now.waiting.length === 1);
}
const choose = (person) => person.ask({ type: "choose", game: 1, seat: 1, node: person.now.node, token: person.now.state.legal[0][0] });

// The server is killed with a journal of several transactions; where that lies.
async function killedAfterTurns(server, host) {
    for (let i = 0; i < 6; i++) {
        const node = host.now.node;
        await choose(host);
        await host.until((self) => self.now.node > node && self.now.waiting.length === 1);
    }
    await server.stop("SIGKILL");
    return `${server.database}-wal`;
}

test("a file whose first page is destroyed is read page by page, and the damaged one is kept", async () => {
    await Server.with([], async (server) => {
        const tables = [];
        for (let i = 0; i < 5; i++) tables.push(await playing(server));
        for (const table of tables) await choose(table);
        await server.stop();
        assert.equal(admin("check", server.database).status, 0);
        overwrite(server.database, 0, Buffer.alloc(page, 0xee));
        const check = admin("check", server.database);
        assert.equal(check.status, 1);
        assert.match(check.stderr, /is damaged/);
        const mended = join(server.folder, "mended.db");
        const salvage = admin("salvage", server.database, mended);
        assert.equal(salvage.status, 0, salvage.stdout + salvage.stderr);
        assert.match(salvage.stdout, /5 tables, /);
        assert.equal(admin("check", mended).status, 0);
        assert.equal(admin("salvage", server.database, mended).status, 2); // nothing is overwritten
        server.journal = "";
        await server.run();
        assert.match(server.journal, /database_damaged kept_as=\S+ tables_read=5 events_read=\d+ events_missing=0 /);
        assert.ok(readdirSync(server.folder).some((name) => /^tables\.db\.damaged-/.test(name)));
        for (const { table, key, version } of tables) {
            const back = await Person.join(server, table, { key });
            assert.ok(back.version > version); // with the choice
            assert.equal((await choose(back)).type, "ok");
        }
        await server.stop();
        assert.equal(admin("check", server.database).status, 0);
        server.journal = "";
        await server.run();
    });
});

test("a choice that was changed into another legal one is found by the chain", async () => {
    await Server.with([], async (server) => {
        const real = await Person.open(server, settings("qwixx", 2, { dice: "manual" }));
        for (const [at, name] of ["Anna", "Ben"].entries()) await real.ask({ type: "sit", seat: at + 1, name });
        await real.ask({ type: "begin", game: 1, first: 1 });
        await real.ask({ type: "enter_dice", game: 1, node: 0, faces: ["1", "2", "3", "4", "5", "6"] });
        const other = await playing(server);
        await server.stop();
        execFileSync("sqlite3", [server.database, `UPDATE events SET body = replace(body, '1 2 3 4 5 6', '6 5 4 3 2 1') WHERE table_id = '${real.table}'`]);
        const check = admin("check", server.database);
        assert.equal(check.status, 1);
        assert.match(check.stdout, new RegExp(`${real.table}: event \\d+ does not fit: changed`));
        server.journal = "";
        await server.run();
        const socket = await server.connect();
        assert.equal((await socket.ask({ type: "join", table: real.table, key: real.key })).code, "damaged");
        await server.says(new RegExp(`table_quarantined table=${real.table} event=\\d+ why=changed`));
        socket.destroy();
        const back = await Person.join(server, other.table, { key: other.key });
        assert.equal((await choose(back)).type, "ok");
    });
});

test("a journal that lost its end is said to have, and so is who has seen more", async () => {
    await Server.with([], async (server) => {
        const host = await playing(server);
        const journal = await killedAfterTurns(server, host);
        truncateSync(journal, Math.floor(statSync(journal).size * 0.8));
        server.journal = "";
        await server.run();
        assert.match(server.journal, /journal_tail_lost transactions=[1-9]/);
        const back = await Person.join(server, host.table, { key: host.key, since: host.version });
        assert.equal(back.view.type, "view");
        assert.equal(back.view.lost, host.version - back.view.version);
        assert.ok(back.view.lost > 0);
        await server.says(new RegExp(`client_ahead table=${host.table}`));
        assert.equal((await choose(back)).type, "ok");
        await server.restart("SIGKILL"); // nothing is lost this time
        assert.doesNotMatch(server.journal, /journal_tail_lost/);
    });
});

test("two servers do not share a file through a link", async () => {
    await Server.with([], async (server) => {
        const link = join(server.folder, "link.db");
        symlinkSync(server.database, link);
        const second = spawnSync(binary, ["serve", "--listen", "127.0.0.1:0", "--database", link], { encoding: "utf8", timeout: 20000 });
        assert.equal(second.status, 2);
        assert.match(second.stderr, /another server is using this file/);
        assert.ok(!existsSync(`${link}.lock`));
    });
});

test("a server whose file is gone says yes to nothing more and stops", async () => {
    for (const part of ["", "-wal"]) {
        await Server.with([], async (server) => {
            const host = await playing(server);
            rmSync(server.database + part);
            const answer = choose(host).catch(() => ({ type: "closed" }));
            assert.equal(await server.exited, 1);
            assert.notEqual((await answer).type, "ok");
            assert.match(server.journal, /storage_unknown/);
        });
    }
});

test("a server whose file is gone finds out even if nobody plays", async () => {
    await Server.with([], async (server) => {
        rmSync(server.database);
        assert.equal(await server.exited, 1);
        assert.match(server.journal, /removed or replaced/);
    });
});

test("two servers do not share a file through a second name, or because a lock was removed", async () => {
    await Server.with([], async (server) => {
        const start = (file) => spawnSync(binary, ["serve", "--listen", "127.0.0.1:0", "--database", file], { encoding: "utf8", timeout: 20000 });
        rmSync(`${server.database}.lock`);
        const again = start(server.database);
        assert.deepEqual([again.status, /another server is using this file/.test(again.stderr)], [2, true], again.stderr);
        const name = join(server.folder, "second.db");
        linkSync(server.database, name);
        const second = start(name);
        assert.deepEqual([second.status, /another server is using this file/.test(second.stderr)], [2, true], second.stderr);
        await server.stop();
        const alone = start(name);
        assert.deepEqual([alone.status, /has a second name/.test(alone.stderr)], [2, true], alone.stderr);
    });
});

test("what stands behind a broken place of the journal is kept, read, and not thrown away by looking", async () => {
    await Server.with([], async (server) => {
        const host = await playing(server);
        const journal = await killedAfterTurns(server, host);
        const { size } = statSync(journal);
        overwrite(journal, Math.floor(size / 2), Buffer.from([readFileSync(journal)[Math.floor(size / 2)] ^ 1]));
        const list = admin("list", "--database", server.database);
        assert.equal(list.status, 2);
        assert.match(list.stderr, /journal of .* is damaged/);
        assert.equal(statSync(journal).size, size);
        assert.equal(admin("check", server.database).status, 1);
        server.journal = "";
        await server.run();
        assert.match(server.journal, /database_damaged kept_as=\S+ /);
        assert.ok(readdirSync(server.folder).some((name) => /^tables\.db\.damaged-.*-wal$/.test(name)));
        const back = await Person.join(server, host.table, { key: host.key });
        assert.equal(back.version, host.version);
        assert.equal((await choose(back)).type, "ok");
    });
});

test("a check knows what the server cannot open, and what is missing although nothing looks damaged", async () => {
    await Server.with([], async (server) => {
        await playing(server);
        const alone = join(server.folder, "alone.db");
        copyFileSync(server.database, alone); // without its journal
        copyFileSync(`${server.database}.mark`, `${alone}.mark`);
        const lost = admin("check", alone);
        assert.deepEqual([lost.status, /the end of the journal is lost: \d+ transactions/.test(lost.stdout)], [1, true], lost.stdout);
        await Person.open(server, settings("qwixx-mixed-a", 2));
        await server.stop();
        const list = admin("list", "--database", server.database);
        assert.match(list.stdout, /^\S+ +knaster +playing +\d+ /m);
        assert.match(list.stdout, /^\S+ +qwixx-mixed-a +gathering +\d+ /m); // the longest name
        for (let bit = 0; bit < 32; bit++) {
            const copy = join(server.folder, `bit-${bit}.db`);
            copyFileSync(server.database, copy);
            overwrite(copy, 60 + (bit >> 3), Buffer.from([readFileSync(copy)[60 + (bit >> 3)] ^ (1 << (bit & 7))]));
            const { status, stdout } = admin("check", copy);
            assert.equal(status, 1, `${bit}: ${stdout}`);
            assert.match(stdout, /version number/);
        }
        for (const text of ["", "junk", "99999999999999999999\n"]) {
            writeFileSync(`${server.database}.mark`, text);
            const { status, stdout } = admin("check", server.database);
            assert.deepEqual([status, /mark cannot be read/.test(stdout)], [1, true], text);
        }
    });
});

test("a name is a name, however it looks to SQLite", async () => {
    const server = new Server();
    const command = resolve(binary);
    for (const name of ["file:y.db", ":memory:", "file:z.db?mode=memory"]) {
        const ran = spawn(command, ["serve", "--listen", "127.0.0.1:0", "--database", name], { cwd: server.folder, stdio: ["ignore", "pipe", "ignore"] });
        await once(ran.stdout, "data"); // where it is open
        ran.kill("SIGTERM");
        await once(ran, "exit");
        assert.deepEqual(readdirSync(server.folder).filter((each) => !/\.(lock|mark)$/.test(each)), [name]);
        assert.equal(statSync(join(server.folder, name)).mode & 0o777, 0o600);
        const list = spawnSync(command, ["admin", "list", "--database", name], { cwd: server.folder, encoding: "utf8" });
        assert.equal(list.status, 0, list.stderr);
        for (const each of readdirSync(server.folder)) rmSync(join(server.folder, each));
    }
    rmSync(server.folder, { recursive: true });
});

test("a salvaged file stands alone, and a link that leads nowhere is not followed", async () => {
    await Server.with([], async (server) => {
        await playing(server);
        await server.stop();
        const out = join(server.folder, "out.db");
        symlinkSync(join(server.folder, "elsewhere.db"), out);
        assert.equal(admin("salvage", server.database, out).status, 2);
        assert.ok(!existsSync(join(server.folder, "elsewhere.db")));
        rmSync(out);
        assert.equal(admin("salvage", server.database, out).status, 0);
        assert.deepEqual(readdirSync(server.folder).filter((name) => name.startsWith("out.db")), ["out.db"]);
        rmSync(out);
        const full = spawnSync("bash", ["-c", `ulimit -f 1; exec "$0" admin salvage "$1" "$2" 2>&1 | cat; exit "\${PIPESTATUS[0]}"`, binary, server.database, out], { encoding: "utf8" });
        assert.deepEqual([full.status, /cannot (use|write)/.test(full.stdout)], [2, true], full.stdout);
        assert.deepEqual(readdirSync(server.folder).filter((name) => name.startsWith("out.db")), []);
    });
});
