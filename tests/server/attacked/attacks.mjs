// Attacks, each in a process of its own: attacks.mjs NAME PORT TABLE. Runs until it is told to stop, then says how often it did what it does.
// Addresses come from X-Forwarded-For, as from a proxy that the server trusts, so that one machine can be many.
import { randomInt } from "node:crypto";
import { connect } from "node:net";
import { Socket, newKey } from "../socket.mjs";

const [name, port, table] = [process.argv[2], Number(process.argv[3]), process.argv[4]];
let running = true;
let done = 0;
process.on("message", () => (running = false));
process.on("disconnect", () => process.exit()); // nobody is left who would say stop

const network = () => `2001:db8:${randomInt(65536).toString(16)}:${randomInt(65536).toString(16)}::1`;
const connected = (address = network()) => Socket.open(port, { headers: { "X-Forwarded-For": address } });
const breathe = () => new Promise((wake) => setImmediate(wake));
const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));
const drained = (socket) => new Promise((wake) => ["drain", "close"].forEach((event) => socket.tcp.once(event, wake)));

// So many at once, each again and again.
const beside = (count, once) =>
    Promise.all(Array.from({ length: count }, async () => {
        while (running) {
            await once().catch(() => pause(5));
            done += 1;
        }
    }));

const settings = (game, seats) => ({ game, seats, dice: "same", clock_seconds: 0, takeover_seconds: 0, series_games: 1 });

// An HTTP request as text; what comes back is not read to its end.
const request = (text) =>
    new Promise((over) => {
        const tcp = connect({ port, host: "127.0.0.1" }, () => tcp.write(text));
        tcp.on("error", () => {});
        tcp.on("data", () => tcp.destroy());
        tcp.on("close", over);
    });

const attacks = {
    // Nothing: what the machine does without one.
    none: () => beside(1, () => pause(50)),
    // A goodbye that meets a broken frame, then gone.
    slots: () =>
        beside(8, async () => {
            const socket = await connected();
            socket.tcp.cork();
            socket.frame(2, Buffer.from("{}"));
            socket.frame(3, Buffer.from("{}"));
            socket.tcp.uncork();
            randomInt(2) ? socket.tcp.end() : socket.tcp.resetAndDestroy();
        }),
    // Pings whose pongs are never read.
    pings: () =>
        beside(8, async () => {
            const socket = await connected();
            socket.tcp.pause();
            const ping = Buffer.alloc(125, 0x61);
            for (let i = 0; i < 2000 && running && !socket.tcp.destroyed; i++, done++) if (!socket.frame(9, ping)) await Promise.race([drained(socket), pause(50)]);
            socket.destroy();
        }),
    // More messages than anybody may send.
    flood: () =>
        beside(8, async () => {
            const socket = await connected();
            for (let i = 0; i < 400 && running && !socket.closed; i++, done++) {
                socket.send({ type: "join", table, id: i });
                if (i % 50 === 49) await breathe();
            }
            socket.destroy();
        }),
    // Whole views asked for and never read.
    readers: () =>
        beside(16, async () => {
            const socket = await connected();
            socket.tcp.pause();
            for (let i = 0; i < 60 && running; i++, done++) socket.send({ type: "join", table, details: true, id: i });
            await pause(100);
            socket.destroy();
        }),
    // Connections that come and stay, from ever new networks.
    crowd: async () => {
        const sockets = [];
        while (running && sockets.length < 3000) {
            sockets.push(...(await Promise.all(Array.from({ length: 20 }, () => connected().catch(() => null)))));
            done += 20;
        }
        while (running) await pause(20);
        for (const socket of sockets) socket?.destroy();
    },
    // Tables that are opened and never begun.
    tables: () =>
        beside(8, async () => {
            const socket = await connected();
            await socket.ask({ type: "open", key: newKey(), settings: settings("knaster", 12) });
            socket.destroy();
        }),
    // Names of tables guessed over HTTP.
    guesses: () => beside(8, () => request(`GET /tables/${Array.from({ length: 8 }, () => "abcdefghkmnpqrstuvwxyz"[randomInt(22)]).join("")}.mtr HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network()}\r\nConnection: close\r\n\r\n`)),
    // People who come to watch an honest table and leave again.
    watchers: () =>
        beside(40, async () => {
            const socket = await connected();
            await socket.ask({ type: "join", table });
            socket.destroy();
        }),
    // Tables full of masters, to keep the computers thinking.
    masters: () =>
        beside(4, async () => {
            const socket = await connected();
            await socket.ask({ type: "open", key: newKey(), settings: settings("qwixx", 5) });
            for (let seat = 1; seat <= 5; seat++) await socket.ask({ type: "seat_computer", seat, name: `C${seat}`, level: "master" });
            await socket.ask({ type: "begin", game: 1 });
            await pause(200);
            socket.destroy();
        }),
    // Requests that never end, a byte at a time.
    trickle: () =>
        beside(200, () => new Promise((over) => {
            const tcp = connect({ port, host: "127.0.0.1" }, async () => {
                for (const letter of "GET / HTTP/1.1\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") {
                    if (!running || tcp.destroyed) break;
                    tcp.write(letter);
                    await pause(20);
                }
                tcp.destroy();
            });
            tcp.on("error", () => {});
            tcp.on("close", over);
        })),
};
export const names = Object.keys(attacks);

if (process.send) {
    process.send("ready");
    await attacks[name]();
    process.send({ done });
    process.disconnect();
}
