// load.mjs misthrow|boardgame|colyseus PORT TABLES SEATS SECONDS: the same load for each server, over its own protocol and, for the others, its own client library.
// Every seat is a connection and decides as soon as it hears that it may. With SECONDS 0: everybody comes, nobody plays, until standard input ends.
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { Meter } from "./meter.mjs";
import { decides } from "./rhythm.mjs";

const require = createRequire(import.meta.url);
const [kind, ...numbers] = process.argv.slice(2);
const [port, tables, seats, seconds] = numbers.map(Number);
const meter = new Meter(seats);
const key = () => randomBytes(16).toString("hex");

// Each takes a meter's table and gives back how to begin, once all seats are there. A choice is anything allowed: what is measured is the way there and back.
const kinds = {
    // Qwixx, and nobody ever marks anything: the one choice that needs no rules. A game is over after some fifteen turns and begins anew, which
    // the others never have to.
    async misthrow(table) {
        const { WebSocket } = require("ws");
        const open = () => new Promise((done, fail) => {
            const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
            socket.on("open", () => done(socket));
            socket.on("error", fail);
        });
        const sockets = await Promise.all(Array.from({ length: seats }, open));
        const send = (socket, message) => socket.send(JSON.stringify(message));
        const answer = (socket, message) => new Promise((done) => {
            const take = (data) => {
                const heard = JSON.parse(data);
                if (heard.id !== 0) return;
                socket.off("message", take);
                if (heard.type === "error") throw new Error(data);
                done(heard);
            };
            socket.on("message", take);
            send(socket, { ...message, id: 0 });
        });
        const settings = { game: "qwixx", seats, dice: "same", clock_seconds: 0, takeover_seconds: 60, series_games: 1 };
        const view = await answer(sockets[0], { type: "open", key: key(), settings });
        await Promise.all(sockets.slice(1).map((socket) => answer(socket, { type: "join", table: view.table, key: key() })));
        await Promise.all(sockets.map((socket, seat) => answer(socket, { type: "sit", seat: seat + 1, name: `P${seat + 1}` })));
        const heard = sockets.map(() => Array(seats).fill(0));
        sockets.forEach((socket, ear) => {
            let last = "";
            socket.on("message", (data) => {
                const message = JSON.parse(data);
                if (message.type === "ok" || message.type === "present") return;
                if (message.type === "error") throw new Error(data);
                if (message.type !== "events") return;
                for (const event of message.events)
                    if (event.type === "chosen" && event.by === "person") meter.hear(table, ear, event.seat - 1, ++heard[ear][event.seat - 1]);
                const { stage, game, node, waiting } = message.now;
                if (ear === 0 && stage === "over") send(socket, { type: "rematch", game });
                if (ear === 0 && stage === "gathering" && game > 1) send(socket, { type: "begin", game });
                if (stage !== "playing" || !waiting.includes(ear + 1) || last === `${game}/${node}`) return;
                last = `${game}/${node}`;
                meter.send(table, ear);
                // Without an id: that the choice is on disk is said by the event that everybody gets.
                send(socket, { type: "choose", game, seat: ear + 1, node, token: "-" });
            });
        });
        return () => send(sockets[0], { type: "begin", game: 1 });
    },

    async boardgame(table) {
        const { io } = require("socket.io-client");
        const match = key();
        let there = 0;
        let begun = false;
        const first = [];
        await new Promise((done) => {
            for (let ear = 0; ear < seats; ++ear) {
                const socket = io(`http://127.0.0.1:${port}/choices`, { transports: ["websocket"], forceNew: true });
                let round = -1;
                const see = (state) => {
                    state.G.counts.forEach((count, seat) => meter.hear(table, ear, seat, count));
                    if (!begun || round === state.G.round) return;
                    round = state.G.round;
                    if (!decides(ear, round, seats)) return;
                    meter.send(table, ear);
                    const action = { type: "MAKE_MOVE", payload: { type: "choose", args: [round, 1], playerID: String(ear) } };
                    socket.emit("update", action, state._stateID, match, String(ear));
                };
                // The first to come makes the match.
                socket.on("connect", () => setTimeout(() => socket.emit("sync", match, String(ear), undefined, seats), ear === 0 ? 0 : 100));
                socket.on("sync", (_, { state }) => {
                    first[ear] = () => see(state);
                    if (++there === seats) done();
                });
                socket.on("update", (_, state) => see(state));
            }
        });
        return () => {
            begun = true;
            for (const see of first) see();
        };
    },

    async colyseus(table) {
        const { Client } = await import("@colyseus/sdk");
        const client = new Client(`ws://127.0.0.1:${port}`);
        const host = await client.create("choices", { seats, seat: 0 });
        const rooms = [host, ...(await Promise.all(Array.from({ length: seats - 1 }, (_, at) => client.joinById(host.roomId, { seat: at + 1 }))))];
        const heard = rooms.map(() => Array(seats).fill(0));
        const first = rooms.map((room, ear) => {
            const choose = (round) => {
                meter.send(table, ear);
                room.send("choose", { round, token: 1 });
            };
            room.onMessage("chosen", ({ seat, round }) => {
                meter.hear(table, ear, seat, ++heard[ear][seat]);
                if (round !== undefined && decides(ear, round, seats)) choose(round);
            });
            return () => choose(0);
        });
        return () => first.forEach((choose) => choose());
    },
};

// Twenty tables at a time: a server that is asked for everything at once refuses.
const begin = [];
for (let at = 0; at < tables; at += 20) begin.push(...(await Promise.all(Array.from({ length: Math.min(20, tables - at) }, () => kinds[kind](meter.table())))));
if (seconds === 0) {
    console.log(JSON.stringify({ open: tables * seats }));
    process.stdin.on("end", () => process.exit(0)).resume();
} else {
    for (const each of begin) each();
    const wait = (time) => new Promise((done) => setTimeout(done, time * 1000));
    await wait(1);
    meter.reset();
    await wait(seconds);
    console.log(JSON.stringify(meter.result()));
    process.exit(0);
}
