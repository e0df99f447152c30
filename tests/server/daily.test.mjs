// Results of daily games over real sockets: taken once, counted together, and nothing that a client sends does more than cost it an answer.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { test } from "node:test";
import { day, dayAfter, newKey, quick, result, send } from "./daily-game.mjs";
import { Server } from "./server.mjs";

test("a result is counted once, told to everybody, and there after a crash", async () => {
    await Server.with([], async (server) => {
        assert.equal((await server.fetch("/")).headers["misthrow-daily"], "1");
        const key = newKey();
        const first = await result(server, { key, crosses: 1 });
        assert.equal(first.status, 200, first.body);
        assert.match(first.headers["content-type"], /^application\/json/);
        assert.equal(first.headers["cache-control"], "no-store");
        assert.deepEqual(JSON.parse(first.body), { day, game: "qwixx", results: 1, own: -19, scores: [[-19, 1]] });
        assert.equal((await result(server, { crosses: 2 })).status, 200);
        assert.equal((await result(server, { crosses: 2 })).status, 200);
        for (let again = 0; again < 20; ++again) assert.equal(JSON.parse((await result(server, { key, crosses: again % 3 })).body).own, -19);
        const all = { day, game: "qwixx", results: 3, scores: [[-19, 1], [-18, 2]] };
        assert.deepEqual(JSON.parse((await server.fetch(`/daily/${day}/qwixx`)).body), all);
        assert.equal((await send(server, { method: "HEAD" })).body, "");
        await server.restart("SIGKILL");
        assert.deepEqual(JSON.parse((await server.fetch(`/daily/${day}/qwixx`)).body), all);
        assert.deepEqual(JSON.parse((await server.fetch(`/daily/${day}/qwinto`)).body), { day, game: "qwinto", results: 0, scores: [] });
        assert.equal(JSON.parse((await result(server, { key })).body).own, -19);
        const copy = `${server.database}.copy`;
        assert.match(server.misthrow(["admin", "check", server.database]), /everything is as it was written/);
        assert.match(server.misthrow(["admin", "salvage", server.database, copy]), /0 tables, 0 events/);
        assert.equal(spawnSync("sqlite3", [copy, "SELECT score, results FROM daily_counts"], { encoding: "utf8" }).stdout, "-19|1\n-18|2\n");
    });
});

test("what is no result of the day is refused, and it is said what would be one", async () => {
    await Server.with([], async (server) => {
        const cases = [
            [{ path: `/daily/${dayAfter(-5)}/qwixx`, date: dayAfter(-5) }, 422, /^other_day: here it is \d{4}-\d{2}-\d{2}; the day before and after are taken/],
            [{ path: `/daily/${dayAfter(5)}/qwixx`, date: dayAfter(5) }, 422, /^other_day/],
            [{ path: `/daily/${day}/chess` }, 404, /^no_such_game: the games are qwixx/],
            [{ path: "/daily/2026-02-31/qwixx" }, 404, /^no_such_day/],
            [{ path: `/daily/${day}/qwinto` }, 422, /^other_game: expected qwinto/],
            [{ key: "short" }, 422, /^bad_key: the first line is 64 hexadecimal digits/],
            [{ key: newKey().toUpperCase().replace(/\d/g, "A") }, 422, /^bad_key/],
            [{ dice: dayAfter(-1) }, 422, /^other_dice: expected \[ServerSeed "/],
            [{ dice: day, date: dayAfter(-1), path: `/daily/${dayAfter(-1)}/qwixx` }, 422, /^other_dice/],
        ];
        for (const [given, status, words] of cases) {
            const reply = await result(server, given);
            assert.equal(reply.status, status, `${JSON.stringify(given)} ${reply.body}`);
            assert.match(reply.body, words);
        }
        const record = quick();
        const helped = record.replace("\n\n", '\n[Tutor "1 1 hint"]\n\n');
        const bodies = [["helped", helped], ["not_over", record.split("\n").slice(0, -2).join("\n")], ["bad_record", record.replace("| - | -", "| r99 | -")], ["bad_record", ""],
            ["bad_record", randomBytes(3000).toString("latin1")], ["bad_record", record.replace('"qwixx"', '"qwixx"]\n[Board "mixed-z"')]];
        for (const [code, body] of bodies) {
            const reply = await send(server, { body: `${newKey()}\n${body}` });
            assert.deepEqual([reply.status, reply.body.split(/[:\n]/)[0]], [422, code]);
        }
        assert.equal(await server.metric("daily_results_total"), 0);
        assert.equal(JSON.parse((await server.fetch(`/daily/${day}/qwixx`)).body).results, 0);
        for (const days of [-1, 1]) assert.equal((await result(server, { date: dayAfter(days), path: `/daily/${dayAfter(days)}/qwixx` })).status, 200);
    });
});

test("other pages, other methods, other addresses and large bodies come to nothing", async () => {
    await Server.with([], async (server) => {
        const good = `${newKey()}\n${quick()}`;
        assert.equal((await send(server, { body: good, headers: { Origin: "https://evil.example" } })).status, 403);
        assert.equal((await send(server, { body: good, headers: { Origin: "null" } })).status, 403);
        assert.equal((await send(server, { body: good, method: "PUT" })).status, 413);
        const options = await send(server, { method: "OPTIONS", headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" } });
        assert.equal(options.status, 405);
        assert.equal(options.headers.allow, "GET, HEAD, POST");
        assert.equal(options.headers["access-control-allow-origin"], undefined);
        for (const path of ["/", "/daily", "/daily/qwixx", "/tables/k7m2x9qp.mtr"]) assert.equal((await send(server, { body: good, path })).status, 413, path);
        assert.equal((await send(server, { path: "/" })).status, 405);
        assert.equal((await send(server, { body: "x".repeat(16_385) })).status, 413);
        assert.equal((await send(server, { body: "x".repeat(16_384) })).status, 422);
        const chunked = await send(server, { body: "y".repeat(40_000), headers: { "Transfer-Encoding": "chunked" } }).catch(() => ({ status: 413 }));
        assert.equal(chunked.status, 413);
        assert.equal((await send(server, { body: good, headers: { "Transfer-Encoding": "chunked" } })).status, 200);
        assert.equal((await send(server, { body: `${newKey()}\n${quick()}`, headers: { Origin: `http://127.0.0.1:${server.port}` } })).status, 200);
        assert.equal((await server.fetch("/daily/qwixx")).status, 302); // the page's own address, as before
    });
});

// Raw bytes, until the server closes.
const raw = (server, text, { end = false } = {}) =>
    new Promise((done) => {
        const socket = connect(server.port, "127.0.0.1", () => (end ? socket.end(text) : socket.write(text)));
        let got = "";
        socket.on("data", (data) => (got += data));
        socket.on("close", () => done(got));
        socket.on("error", () => done(got));
    });

test("bodies that lie about their length, stop half way or hide a second request are refused or read as they are", async () => {
    await Server.with(["--idle-seconds", "2"], async (server) => {
        const head = `POST /daily/${day}/qwixx HTTP/1.1\r\nHost: x\r\n`;
        assert.match(await raw(server, `${head}Content-Length: 99999999999\r\n\r\n`), /^HTTP\/1.1 413/);
        assert.match(await raw(server, `${head}Content-Length: -1\r\n\r\n`), /^HTTP\/1.1 400/);
        assert.match(await raw(server, `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`), /^HTTP\/1.1 400 (?![^]*HTTP\/1.1)/);
        assert.match(await raw(server, `${head}Transfer-Encoding: gzip\r\n\r\n`), /^HTTP\/1.1 501/);
        assert.equal(await raw(server, `${head}Content-Length: 100\r\n\r\nhello`, { end: true }), "");
        const two = await raw(server, `${head}Content-Length: 5\r\n\r\nhelloGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        assert.match(two, /^HTTP\/1.1 422[\s\S]*bad_key[\s\S]*HTTP\/1.1 200 OK[\s\S]*ok\n$/);
        const begun = Date.now();
        assert.equal(await raw(server, `${head}Content-Length: 100\r\n\r\nslow`), ""); // and is ended by the server
        assert.ok(Date.now() - begun < 15_000);
        assert.equal((await server.fetch("/healthz")).status, 200);
    });
});

test("who floods is told to wait, others are served meanwhile, and the file does not grow by it", async () => {
    await Server.with(["--trusted-proxy", "127.0.0.1"], async (server) => {
        const from = (address) => ({ "X-Forwarded-For": address });
        const statuses = { 200: 0, 429: 0 };
        for (let round = 0; round < 10; ++round) {
            const replies = await Promise.all(Array.from({ length: 40 }, () => result(server, { headers: from("203.0.113.7") })));
            for (const { status, headers } of replies) {
                ++statuses[status];
                if (status === 429) assert.ok(Number(headers["retry-after"]) > 0);
            }
        }
        assert.ok(statuses[200] >= 120 && statuses[200] <= 125, JSON.stringify(statuses)); // some come back while it lasts
        assert.equal(statuses[200] + statuses[429], 400);
        assert.equal((await result(server, { headers: from("203.0.113.8") })).status, 200);
        assert.equal(JSON.parse((await result(server, { headers: from("203.0.113.9") })).body).results, statuses[200] + 2);
        // Networks of IPv6 share: one of 64 bits has one measure, that of 48 bits around it four.
        let taken = 0;
        for (let network = 0; network < 10; ++network)
            for (const { status } of await Promise.all(Array.from({ length: 70 }, () => result(server, { headers: from(`2001:db8:1:${(network * 256).toString(16)}::1`) })))) taken += status === 200 ? 1 : 0;
        assert.ok(taken >= 480 && taken <= 490, String(taken));
    });
});
