// Clients that try to lock others out, fill the memory or wear the server down. Each of these worked once.
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Person, Server, settings } from "./server.mjs";

const violations = {
    "an unknown opcode": (socket) => socket.frame(3, Buffer.from("{}")),
    "an unmasked frame": (socket) => socket.frame(1, Buffer.from("{}"), { mask: false }),
    "a frame that is too large": (socket) => socket.raw(" ".repeat(9000)),
    "bad UTF-8": (socket) => socket.frame(1, Buffer.from([0x22, 0xc3, 0x28, 0x22])),
    "a close code that is none": (socket) => socket.frame(8, Buffer.from([0, 1])),
    "nothing more": () => {},
};
const leavings = {
    FIN: (socket) => socket.tcp.end(),
    RST: (socket) => socket.tcp.resetAndDestroy(),
};

test("a goodbye that meets a broken frame gives its slot back", async () => {
    await Server.with(["--connections-per-address", "100000"], async (server) => {
        for (const [name, violate] of Object.entries(violations))
            for (const [how, leave] of Object.entries(leavings)) {
                for (let i = 0; i < 10; i++) {
                    const socket = await server.connect();
                    socket.tcp.cork(); // in one piece: the goodbye is not over when the broken frame is read
                    socket.frame(2, Buffer.from("{}"));
                    violate(socket);
                    socket.tcp.uncork();
                    leave(socket);
                }
                await server.balanced(0).catch((error) => assert.fail(`${name}, then ${how}: ${error.message}`));
            }
    });
});

test("who never answers a goodbye is let go all the same", async () => {
    await Server.with([], async (server) => {
        const socket = await server.connect();
        socket.tcp.removeAllListeners("data"); // hears nothing, says nothing, stays
        socket.frame(2, Buffer.from("{}"));
        await server.balanced(0, 30);
    });
});

test("pongs that nobody reads are not kept without end, and pings count as messages", async () => {
    await Server.with(["--messages-per-second", "1000000"], async (server) => {
        const before = await server.metric("resident_bytes");
        const socket = await server.connect();
        socket.tcp.pause();
        const ping = Buffer.alloc(125, 0x61);
        const gone = new Promise((done) => socket.tcp.on("close", done));
        let sent = 0;
        for (; sent < 400_000 && !socket.tcp.destroyed; sent++) if (!socket.frame(9, ping)) await Promise.race([once(socket.tcp, "drain").catch(() => gone), gone]);
        await server.balanced(0);
        assert.equal(await server.metric("slow_readers_total"), 1);
        const grown = (await server.metric("resident_bytes")) - before;
        assert.ok(grown < 64e6, `${grown} bytes more after ${sent} pings`);
    });
    await Server.with([], async (server) => {
        const neighbour = await Person.open(server, settings("qwixx", 1));
        const socket = await server.connect();
        for (let i = 0; i < 1000 && !socket.closed; i++) socket.frame(9, Buffer.from("x"));
        assert.deepEqual(await socket.take((each) => each.type === "goodbye"), { type: "goodbye", code: "too_fast" });
        await socket.ended();
        assert.equal((await neighbour.ask({ type: "sit", seat: 1, name: "Anna" })).type, "ok");
    });
});
