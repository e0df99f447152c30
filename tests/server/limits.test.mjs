// Limits by address and by network, over HTTP and WebSocket.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { Person, Server, settings } from "./server.mjs";

test("names of tables cannot be guessed over HTTP, and a right guess is answered like a wrong one", async () => {
    await Server.with([], async (server) => {
        const host = await Person.open(server, settings("knaster", 1, { dice: "same" }));
        await host.ask({ type: "sit", seat: 1, name: "Anna" });
        await host.ask({ type: "begin", game: 1 });
        const answers = new Map();
        for (let i = 0; i < 60; i++) {
            const { status, headers } = await server.fetch(`/tables/aaaaaa${"abcdefghjk"[i % 10]}${"mnpqrs"[Math.floor(i / 10)]}.mtr`);
            answers.set(status, (answers.get(status) ?? 0) + 1);
            if (status === 429) assert.ok(Number(headers["retry-after"]) >= 1);
        }
        assert.equal(answers.get(404) + answers.get(429), 60);
        assert.ok(answers.get(404) <= 32, `${answers.get(404)} guesses`);
        assert.equal((await server.fetch(`/tables/${host.table}.mtr`)).status, 429);
        assert.equal((await server.fetch("/")).status, 200);
        const back = await Person.join(server, host.table, { key: host.key }); // whoever has a seat there knows its name
        assert.equal(back.view.type, "view");
    });
});

test("connections that only stand there are counted", async () => {
    await Server.with(["--connections-per-address", "10"], async (server) => {
        const idle = [];
        const open = async (local) => {
            const tcp = connect({ port: server.port, host: "127.0.0.1", localAddress: local });
            tcp.on("error", () => {});
            tcp.resume();
            await once(tcp, "connect");
            return tcp;
        };
        for (let i = 0; i < 20; i++) idle.push(await open("127.0.0.2"));
        const more = await open("127.0.0.2");
        await once(more, "close"); // at once, and not after the ten seconds of a handshake
        assert.ok(idle.every((tcp) => !tcp.destroyed));
        assert.equal((await server.fetch("/healthz")).status, 200); // somebody else, from 127.0.0.1
        idle.pop().destroy();
        const sockets = async (count) => {
            while ((await server.metric("open_sockets")) !== count) await new Promise((wake) => setTimeout(wake, 20));
        };
        await sockets(20); // 19 of them, and the one that asks
        idle.push(await open("127.0.0.2")); // the slot is there again
        await sockets(21);
        for (const tcp of idle) tcp.destroy();
    });
});

test("an IPv6 network of 56 bits is twice an address, one of 48 bits four times", async () => {
    await Server.with(["--connections-per-address", "5", "--trusted-proxy", "127.0.0.1"], async (server) => {
        const from = async (address) => (await server.connect({ headers: { "X-Forwarded-For": address } })).status;
        const count = async (addresses) => {
            let taken = 0;
            for (const address of addresses) taken += (await from(address)) === 101 ? 1 : 0;
            return taken;
        };
        const many = (make) => Array.from({ length: 24 }, (_, i) => make(i.toString(16)));
        assert.equal(await count(many((i) => `2001:db8:1:0::${i}`)), 5);
        assert.equal(await count(many((i) => `2001:db8:1:${i}::1`)), 5); // the other half of these 56 bits
        assert.equal(await count(many((i) => `2001:db8:1:${i}00::1`)), 10); // the rest of these 48 bits
        assert.equal(await count(many((i) => `2001:db8:2:0::${i}`)), 5); // somebody else
    });
});
