// Links as people type and paste them: each leads to the table, or to the page that says what is wrong.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server } from "./server.mjs";

let server;
before(async () => (server = await Server.start()));
after(async () => assert.equal(await server.end(), 0));

async function leadsTo(path) {
    const { status, headers } = await server.fetch(path);
    assert.equal(status, 302, path);
    const where = new URL(headers.location, `https://example.org/under${path}`);
    assert.equal(where.origin, "https://example.org", path);
    assert.equal(where.pathname, "/under/", path); // wherever a proxy has put us
    return where.hash;
}

test("a table's link is known in capitals, with a slash, a full stop or other signs behind it", async () => {
    for (const path of ["/t/k7m2x9qp", "/t/K7M2X9QP", "/t/k7m2x9qp/", "/t/K7M2X9QP.", "/t/k7m2x9qp).", "/t/k7m2x9qp%20", "/t/k7m2x9qp%2E", "/T/K7M2X9QP", "/t/%6b7m2x9qp", "/t/k7m2x9qp?from=mail"])
        assert.equal(await leadsTo(path), "#/t/k7m2x9qp", path);
});

test("what is no table leads to the page, which says so", async () => {
    for (const [path, hash] of [["/t/k7m2x9q", "#/t/k7m2x9q"], ["/t/%", "#/t/"], ["/t/", "#/t/"], ["/foo", "#/foo"], ["/foo/bar", "#/foo/bar"], ["/foo/bar/", "#/foo/bar/"], ["/foo/bar.", "#/foo/bar"], ["/t/%0d%0aSet-Cookie:x", "#/t/Set-Cookiex"], ["/%3Cscript%3E", "#/script"], ["//evil.example/x", "#//evilexample/x"]])
        assert.equal(await leadsTo(path), hash, path);
});

test("files are files, and those that are not there are not the page", async () => {
    assert.match((await server.fetch("/")).body, /<!doctype html>/i);
    assert.match((await server.fetch("/index.html")).body, /<!doctype html>/i);
    assert.equal((await server.fetch("/assets/none.js")).status, 404);
});
