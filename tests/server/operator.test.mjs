// What whoever runs the server does wrong, or what happens to them: a journal that nobody reads, flags with mistakes in them, files for others' eyes.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Person, Server, binary, settings } from "./server.mjs";
import { Socket } from "./socket.mjs";

const serve = (...flags) => spawnSync(binary, ["serve", "--listen", "127.0.0.1:0", ...flags], { encoding: "utf8", timeout: 20000 });

test("addresses, networks and origins that are none are refused at the start", () => {
    for (const [flag, value] of [["--trusted-proxy", "foo"], ["--trusted-proxy", "10.0.0.0/40"], ["--trusted-proxy", "127.0.0.1,foo"], ["--origin", "foo"], ["--origin", "https://example.org/"], ["--origin", "example.org"]]) {
        const { status, stderr } = serve(flag, value, "--database", "/nonexistent/x.db");
        assert.notEqual(status, 0, `${flag} ${value}`);
        assert.match(stderr, /is (neither an address|not an origin)/, `${flag} ${value}`);
    }
});

test("a network of proxies is believed", async () => {
    await Server.with(["--trusted-proxy", "127.0.0.0/8", "--connections-per-address", "2"], async (server) => {
        const from = async (address) => (await server.connect({ headers: { "X-Forwarded-For": address } })).status;
        assert.deepEqual([await from("203.0.113.7"), await from("203.0.113.7"), await from("203.0.113.7"), await from("203.0.113.8")], [101, 101, 503, 101]);
    });
});

test("a new file is for its owner alone, and so is what lies beside it", async () => {
    await Server.with([], async (server) => {
        await Person.open(server, settings("qwixx", 1));
        for (const part of ["", "-wal", "-shm", ".lock", ".mark"]) assert.equal(statSync(server.database + part).mode & 0o777, 0o600, part);
    });
});

// The journal goes to a pipe that is full from the beginning: nobody has ever read it.
test("a journal that nobody reads stops nobody", async () => {
    const folder = mkdtempSync(join(tmpdir(), "misthrow-operator-"));
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    const keep = openSync(pipe, "r+"); // so that it can be opened for writing, and is never read
    writeSync(keep, Buffer.alloc(60_000, 0x2e)); // almost full
    const out = openSync(pipe, "w");
    const process = spawn(binary, ["serve", "--listen", "127.0.0.1:0", "--database", join(folder, "tables.db"), "--tables-per-address", "100000", "--messages-per-second", "1000000"], { stdio: ["ignore", "pipe", out] });
    const exited = new Promise((done) => process.on("exit", (code) => done(code)));
    try {
        let words = "";
        const port = await new Promise((done) => process.stdout.on("data", (data) => (words += data) && /:(\d+)\//.test(words) && done(Number(words.match(/:(\d+)\//)[1]))));
        const server = { connect: (options) => Socket.open(port, options) };
        // Each opened table is a line: more than a pipe holds.
        for (let i = 0; i < 200; i++) {
            const person = await Person.open(server, settings("qwixx", 1));
            assert.equal(person.view.type, "view");
            person.socket.destroy();
        }
        const health = await new Promise((done) => get({ port, host: "127.0.0.1", path: "/healthz", agent: false }, (response) => done(response.statusCode)));
        assert.equal(health, 200);
    } finally {
        process.kill("SIGTERM");
        assert.equal(await exited, 0);
        closeSync(out);
        closeSync(keep);
        rmSync(folder, { recursive: true });
    }
});

test("a journal whose reader has gone stops nobody", async () => {
    await Server.with([], async (server) => {
        server.process.stderr.destroy();
        for (let i = 0; i < 20; i++) (await Person.open(server, settings("qwixx", 1))).socket.destroy();
        assert.equal((await server.fetch("/readyz")).body, "ready\n");
    });
});

test("readiness knows the disk and the slots", async () => {
    await Server.with(["--connections", "2"], async (server) => {
        const host = await Person.open(server, settings("qwixx", 1));
        assert.equal((await server.fetch("/readyz")).body, "ready\n");
        const other = await server.connect();
        const full = await server.fetch("/readyz");
        assert.deepEqual([full.status, full.body], [503, "too_many_connections\n"]);
        other.destroy();
        await server.balanced(1);
        execFileSync("prlimit", ["--pid", server.process.pid, "--fsize=1:"]);
        assert.equal((await host.ask({ type: "sit", seat: 1, name: "Anna" })).code, "storage");
        const disk = await server.fetch("/readyz");
        assert.deepEqual([disk.status, disk.body], [503, "storage\n"]);
        execFileSync("prlimit", ["--pid", server.process.pid, "--fsize=unlimited:"]);
        assert.equal((await host.ask({ type: "sit", seat: 1, name: "Anna" })).type, "ok");
        assert.equal((await server.fetch("/readyz")).body, "ready\n");
    });
});

test("the unit's settings can be changed in its environment file", () => {
    const unit = readFileSync(new URL("../../packaging/misthrow.service", import.meta.url), "utf8");
    assert.match(unit, /^ExecStart=\S+ serve$/m); // a flag would win over the file without a word
    assert.ok(unit.indexOf("EnvironmentFile=") > unit.indexOf("Environment=MISTHROW_LISTEN="));
});

test("a clock that is far from the last use of the file is told", async () => {
    const server = await Server.start();
    const host = await Person.open(server, settings("qwixx", 1));
    host.socket.destroy();
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(server.journal, /clock_differs/);
    for (const [days, which] of [[-3, "ahead"], [40, "behind"]]) {
        execFileSync("sqlite3", [server.database, `UPDATE tables SET touched = strftime('%s', 'now') + ${days} * 86400 + ${Math.sign(days)} * 3600`]);
        server.journal = "";
        await server.run();
        assert.match(server.journal, new RegExp(`clock_differs clock=${which} days=${Math.abs(days)}\\n`));
        assert.equal(await server.stop(), 0);
    }
    assert.equal(await server.end(), 0);
});
