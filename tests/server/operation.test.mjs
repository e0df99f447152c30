// What the people who run it use: health, figures, clean ends, admin.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Person, Server, binary, seatAll, settings } from "./server.mjs";

let server;
before(async () => (server = await Server.start(["--log", "json", "--messages-per-second", "1000000"])));
after(async () => assert.equal(await server.end(), 0));

test("health, readiness and figures", async () => {
    assert.equal((await server.fetch("/healthz")).body, "ok\n");
    assert.equal((await server.fetch("/readyz")).body, "ready\n");
    const figures = await server.fetch("/metrics");
    assert.match(figures.headers["content-type"], /version=0.0.4/);
    for (const line of figures.body.trim().split("\n")) assert.match(line, /^(# (HELP|TYPE) misthrow_\w+ .+|misthrow_\w+ [0-9.]+)$/);
});

test("the journal is one JSON object a line", () => {
    const lines = server.journal.trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(lines[0].event, "listening");
    assert.ok(lines.every((line) => line.time && line.event));
});

test("the page comes with an ETag and is not sent twice", async () => {
    const first = await server.fetch("/");
    const again = await server.fetch("/", { "If-None-Match": first.headers.etag });
    assert.equal(again.status, 304);
    assert.equal(again.body, "");
    const link = await server.fetch("/t/abcdefgh"); // a table's link leads to the page, which keeps the name behind the #
    assert.equal(link.status, 302);
    assert.equal(link.headers.location, "../#/t/abcdefgh");
    assert.equal((await server.fetch("/t/nonsense-here")).headers.location, "../#/t/nonsense-here"); // the page says what is wrong
    assert.equal((await server.fetch("/nothing.js")).status, 404);
});

for (const signal of ["SIGTERM", "SIGHUP"])
    test(`${signal} answers what was asked, says goodbye, and the tables are there afterwards`, async () => {
        const anna = await Person.open(server, settings("qwixx", 2));
        const ben = await Person.join(server, anna.table);
        await seatAll([anna, ben], ["Anna", "Ben"]);
        const code = server.stop(signal);
        for (const person of [anna, ben]) {
            assert.deepEqual(await person.socket.take((each) => each.type === "goodbye"), { type: "goodbye", code: "draining" });
            await person.socket.ended();
        }
        assert.equal(await code, 0);
        await server.run();
        const back = await Person.join(server, anna.table, { key: anna.key });
        assert.deepEqual(back.view.seats.map((seat) => seat.name), ["Anna", "Ben"]);
        assert.deepEqual(back.yours, [1]);
        back.socket.destroy();
    });

// What thinks and what writes answers to the network until it has ended: whatever is taken apart first, nobody may answer to what is gone.
test("a stop while computers think and the disk writes ends well", async () => {
    for (let round = 0; round < 3; round++) {
        const hosts = [];
        for (let i = 0; i < 8; i++) {
            const host = await Person.open(server, settings("qwixx", 5, { dice: "same" }));
            for (let seat = 1; seat <= 5; seat++) await host.ask({ type: "seat_computer", seat, name: `M${seat}`, level: "master" });
            hosts.push(host);
        }
        await Promise.all(hosts.map((host) => host.ask({ type: "begin", game: 1 })));
        await Promise.race(hosts.map((host) => host.until((self) => self.now.node > round)));
        assert.equal(await server.stop(), 0);
        await server.run();
        const back = await Person.join(server, hosts[0].table);
        assert.equal(back.now.stage, "playing");
        back.socket.destroy();
    }
});

test("two servers cannot use one file, nor one port", () => {
    const second = spawnSync(binary, ["serve", "--listen", "127.0.0.1:0", "--database", server.database], { encoding: "utf8" });
    assert.equal(second.status, 2);
    assert.match(second.stderr, /another server is using this file/);
    const port = spawnSync(binary, ["serve", "--listen", `127.0.0.1:${server.port}`, "--database", server.database + "2"], { encoding: "utf8" });
    assert.equal(port.status, 2);
    assert.match(port.stderr, /cannot listen on/);
    for (const [flags, words] of [[["--listen", "nowhere"], /not an ADDRESS:PORT/], [["--listen", "x:1"], /no IP address/], [["--page", "/nowhere"], /not a built page/], [["--database", "/nowhere/x.db"], /cannot write to/], [["--log", "xml"], /--log/]]) {
        const usual = Object.entries({ "--listen": "127.0.0.1:0", "--database": server.database + "3" }).filter(([name]) => !flags.includes(name));
        const wrong = spawnSync(binary, ["serve", ...usual.flat(), ...flags], { encoding: "utf8" });
        assert.equal(wrong.status, 2, flags.join());
        assert.match(wrong.stderr, words);
    }
});

test("admin lists, exports and deletes while the server runs", async () => {
    const host = await Person.open(server, settings("knaster", 2, { dice: "same" }));
    await host.ask({ type: "sit", seat: 1, name: "Anna" });
    await host.ask({ type: "seat_computer", seat: 2, name: "Robo", level: "novice" });
    await host.ask({ type: "begin", game: 1 });
    await host.until((self) => self.now.stage === "playing");
    const list = server.misthrow(["admin", "list", "--database", server.database]);
    assert.match(list, new RegExp(`${host.table}\\s+knaster\\s+playing .*Anna, Robo`));
    const rows = server.misthrow(["admin", "list", "--json", "--database", server.database]).trim().split("\n").map((line) => JSON.parse(line));
    assert.ok(rows.some((row) => row.table === host.table && row.seats.join() === "Anna,Robo"));
    const folder = join(server.folder, "records");
    mkdirSync(folder);
    server.misthrow(["admin", "export", host.table, "--out", folder, "--database", server.database]);
    assert.ok(existsSync(join(folder, `${host.table}.mtr`)));
    assert.equal(readFileSync(join(folder, `${host.table}.mtr`), "utf8"), server.misthrow(["admin", "export", host.table, "--database", server.database]));
    assert.ok(server.misthrow(["admin", "export", "--all", "--database", server.database]).includes(readFileSync(join(folder, `${host.table}.mtr`), "utf8")));
    server.misthrow(["replay", join(folder, `${host.table}.mtr`)]);
    assert.match(server.misthrow(["admin", "delete", host.table, "--database", server.database]), /deleted/);
    assert.deepEqual(await host.socket.take((each) => each.type === "goodbye", 15), { type: "goodbye", code: "deleted" });
    const gone = await server.connect();
    assert.equal((await gone.ask({ type: "join", table: host.table })).code, "no_such_table");
    gone.destroy();
    const missing = spawnSync(binary, ["admin", "delete", "aaaaaaaa", "--database", server.database], { encoding: "utf8" });
    assert.equal(missing.status, 1);
    assert.match(missing.stderr, /no such table/);
});
