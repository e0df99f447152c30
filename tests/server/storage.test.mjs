// A disk that is full for a while, and a file that cannot be read: everybody is told, and the server lives on.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { test } from "node:test";
import { Person, Server, settings } from "./server.mjs";
import { newKey } from "./socket.mjs";

// The system's own limit on the size of files stands for a full disk.
const fill = (server) => execFileSync("prlimit", ["--pid", server.process.pid, "--fsize=1:"]);
const empty = (server) => execFileSync("prlimit", ["--pid", server.process.pid, "--fsize=unlimited:"]);

async function playing(server) {
    const host = await Person.open(server, settings("knaster", 1, { dice: "same" }));
    await host.ask({ type: "sit", seat: 1, name: "Anna" });
    await host.ask({ type: "begin", game: 1 });
    return host.until((self) => self.now.stage === "playing" && self.now.waiting.length === 1);
}
const choice = (person, at = 0) => ({ type: "choose", game: 1, seat: 1, node: person.now.node, token: person.now.state.legal[0][at] });

test("a full disk passes: nobody is told of what never was, and no client can crash the server with it", async () => {
    await Server.with([], async (server) => {
        const host = await playing(server);
        const { table, key } = host;
        const choices = [choice(host), choice(host, 1)];
        fill(server);
        host.socket.tcp.cork(); // they arrive together and share one transaction
        const answers = Promise.all([host.ask(choices[0]), host.ask(choices[1]), host.ask({ type: "join", table, key })]);
        host.socket.tcp.uncork();
        const [first, second, join] = await answers;
        assert.deepEqual([first.code, second.code], ["storage", "storage"]);
        // Where the system cut the bytes apart, it comes after what failed, and sees the table as it was.
        assert.ok(join.code === "storage" || (join.type === "view" && join.version === host.version), JSON.stringify(join));
        host.socket.destroy();
        await server.balanced(0);
        empty(server);
        const back = await Person.join(server, table, { key });
        assert.equal((await back.ask(choices[0])).type, "ok");
    });
});

test("a file that cannot be read is said to be so, again and again, and the sweeper goes on", async () => {
    await Server.with([], async (server) => {
        const host = await playing(server);
        execFileSync("sqlite3", [server.database, "PRAGMA wal_checkpoint(TRUNCATE)"]);
        const file = openSync(server.database, "r+");
        const page = 1024;
        for (let at = page; at < statSync(server.database).size; at += page) writeSync(file, Buffer.alloc(page, 0xee), 0, page, at);
        closeSync(file);
        for (let i = 0; i < 3; i++) {
            const stranger = await server.connect();
            assert.equal((await stranger.ask({ type: "join", table: "abcdefgh", key: newKey() })).code, "damaged");
            assert.equal((await server.fetch("/tables/abcdefgh.mtr")).status, 503);
            stranger.destroy();
        }
        const sweeps = await server.metric("sweeps_total");
        for (let i = 0; i < 200 && (await server.metric("sweeps_total")) < sweeps + 2; i++) await new Promise((wake) => setTimeout(wake, 100));
        assert.ok((await server.metric("sweeps_total")) >= sweeps + 2);
        await server.balanced(1); // the host is still there
        host.socket.destroy();
    });
});
