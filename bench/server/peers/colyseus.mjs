// Colyseus with a game like ours (rhythm.mjs): seats commit choices; when all are in, they resolve, the dice fall, and everybody is told. In memory. Messages are
// broadcast at once instead of with the next patch of the state (every 50 ms), which would only add waiting. With a FILE as its argument a choice is appended
// to it and on disk before anybody hears of it, many choices with one fdatasync: what it would take to lose nothing, as Misthrow does. With a second one, a socket of
// Redis, it is one of several servers that know of each other's rooms by it. Prints its port.
import { fdatasync, fsyncSync, openSync, write, writeSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createAny } from "node:net";
import { Room, Server } from "@colyseus/core";
import { RedisDriver } from "@colyseus/redis-driver";
import { RedisPresence } from "@colyseus/redis-presence";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { asked } from "./rhythm.mjs";

const State = schema({ round: t.uint32(), first: t.uint8(), second: t.uint8() });

// Calls back when what was appended is on disk. What comes meanwhile goes with the next write.
class DurableLog {
    waiting = [];
    end = 0;
    constructor(path) {
        // The room is there from the beginning: a file that grows with every write would cost it more time than the writing.
        this.file = openSync(path, "w");
        writeSync(this.file, Buffer.alloc(64 << 20));
        fsyncSync(this.file);
    }
    append(entry, done) {
        this.waiting.push({ text: `${JSON.stringify(entry)}\n`, done });
        if (!this.writing) this.#write();
    }
    #write() {
        const batch = this.waiting;
        this.waiting = [];
        this.writing = true;
        const fail = (error) => { if (error) throw error; };
        const text = batch.map(({ text }) => text).join("");
        const at = this.end;
        this.end += text.length;
        write(this.file, text, at, (error) => {
            fail(error);
            fdatasync(this.file, (error) => {
                fail(error);
                this.writing = false;
                for (const { done } of batch) done();
                if (this.waiting.length > 0 && !this.writing) this.#write();
            });
        });
    }
}
const log = process.argv[2] ? new DurableLog(process.argv[2]) : undefined;

class Choices extends Room {
    onCreate({ seats }) {
        this.maxClients = seats;
        this.patchRate = null;
        this.maxMessagesPerSecond = Infinity;
        this.state = new State();
        this.state.round = 0;
        this.pending = asked(0, seats);
        this.sums = Array(seats).fill(0);
        this.onMessage("choose", (client, { round, token }) => {
            const seat = client.userData;
            if (round !== this.state.round || this.pending[seat] !== null) return;
            if (log) log.append({ room: this.roomId, round, seat, token }, () => this.take(seat, token));
            else this.take(seat, token);
        });
    }

    take(seat, token) {
        this.pending[seat] = token;
        if (this.pending.some((each) => each === null)) return this.broadcast("chosen", { seat });
        this.pending.forEach((each, at) => (this.sums[at] += each));
        this.state.first = 1 + Math.floor(Math.random() * 6);
        this.state.second = 1 + Math.floor(Math.random() * 6);
        this.state.round += 1;
        this.broadcast("chosen", { seat, choices: this.pending, dice: [this.state.first, this.state.second], round: this.state.round });
        this.pending = asked(this.state.round, this.pending.length);
    }

    onJoin(client, { seat }) {
        client.userData = seat;
    }
}

// Others are told where a room is before anybody listens there.
const freePort = () => new Promise((done) => {
    const any = createAny().listen(0, "127.0.0.1", () => {
        const { port } = any.address();
        any.close(() => done(port));
    });
});
const port = await freePort();
const path = process.argv[3];
const together = path ? { driver: new RedisDriver({ path }), presence: new RedisPresence({ path }), publicAddress: `127.0.0.1:${port}` } : {};

const http = createServer();
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http, pingInterval: 0 }), ...together });
server.define("choices", Choices);
await server.listen(port);
console.log(JSON.stringify({ port }));
