// A real server in its own process and folder, and clients that play at it.
import { spawn, execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Socket, newKey } from "./socket.mjs";

export const binary = process.env.MISTHROW ?? "build/dev/misthrow";

export class Server {
    constructor(flags = []) {
        this.folder = mkdtempSync(join(tmpdir(), "misthrow-server-"));
        this.database = join(this.folder, "tables.db");
        this.flags = flags;
        this.journal = "";
        this.sockets = [];
    }

    static async start(flags) {
        const server = new Server(flags);
        await server.run();
        return server;
    }

    // A server of its own for one test, which ends with it whatever happens.
    static async with(flags, work) {
        const server = await Server.start(flags);
        try {
            await work(server);
        } catch (error) {
            error.message += `\nThe journal of the server at port ${server.port}:\n${server.journal.split("\n").slice(-30).join("\n")}`;
            throw error;
        } finally {
            await server.end();
        }
    }

    // Ready when it says where it listens.
    run(port = 0) {
        this.process = spawn(binary, ["serve", "--listen", `127.0.0.1:${port}`, ...(this.flags.includes("--store") ? [] : ["--database", this.database]), ...(this.flags.includes("--tables-per-address") ? [] : ["--tables-per-address", "100000"]), ...this.flags], { stdio: ["ignore", "ignore", "pipe"] });
        this.exited = new Promise((done) => this.process.on("exit", (code, signal) => done(signal ?? code)));
        return new Promise((ready, failed) => {
            this.process.stderr.on("data", (data) => {
                this.journal += data;
                const line = this.journal.match(/listening.*?port\W+(\d+)(?![\s\S]*listening)/);
                if (line) {
                    this.port = Number(line[1]);
                    ready(this);
                }
            });
            if (process.env.SHOW_JOURNAL) this.process.stderr.on("data", (d) => process.stdout.write(d));
            this.exited.then((code) => failed(new Error(`the server ended with ${code}: ${this.journal}`)));
        });
    }

    // Waits until the journal has such a line.
    async says(line, seconds = 20) {
        const end = Date.now() + seconds * 1000;
        while (!line.test(this.journal)) {
            if (Date.now() > end) throw new Error(`not in the journal: ${line}\n${this.journal}`);
            await new Promise((wake) => setTimeout(wake, 20));
        }
    }

    async stop(signal = "SIGTERM") {
        this.process.kill(signal);
        const ended = await this.exited;
        if (/WARNING: \w+Sanitizer/.test(this.journal)) throw new Error(this.journal);
        return ended;
    }

    async restart(signal) {
        await this.stop(signal);
        this.journal = "";
        await this.run();
    }

    // Every test ends here: what the server counts is what is there, and nothing is left of those who have gone.
    async end() {
        for (const socket of this.sockets) socket.destroy();
        try {
            if (this.process.exitCode === null && this.process.signalCode === null) await this.balanced(0);
        } finally {
            await this.stop();
            rmSync(this.folder, { recursive: true });
        }
        return this.exited;
    }

    async connect(options) {
        const socket = await Socket.open(this.port, options);
        this.sockets.push(socket);
        return socket;
    }

    async metric(name) {
        return Number((await this.fetch("/metrics")).body.match(new RegExp(`^misthrow_${name} (\\S+)$`, "m"))?.[1]);
    }

    // The system's word for it: connections to this server that a process holds, the listening socket left out.
    openSockets() {
        const port = this.port.toString(16).toUpperCase().padStart(4, "0");
        const lines = readFileSync(`/proc/${this.process.pid}/net/tcp`, "utf8").trim().split("\n").slice(1).map((line) => line.trim().split(/\s+/));
        return lines.filter(([, local, , state, , , , , , inode]) => local.endsWith(`:${port}`) && state !== "0A" && inode !== "0").length;
    }

    // Waits until connections in the figures, clients of the hub and open sockets are the same number.
    async balanced(expected, seconds = 20) {
        const end = Date.now() + seconds * 1000;
        for (;;) {
            const seen = { connections: await this.metric("connections"), clients: await this.metric("clients"), sockets: this.openSockets() };
            if (Object.values(seen).every((count) => count === expected)) return;
            if (Date.now() > end) throw new Error(`not ${expected} of each: ${JSON.stringify(seen)}`);
            await new Promise((wake) => setTimeout(wake, 20));
        }
    }

    fetch(path, headers = {}) {
        return new Promise((done, failed) => {
            const request = get({ port: this.port, host: "127.0.0.1", path, headers, agent: false }, (response) => {
                let body = "";
                response.on("data", (data) => (body += data));
                response.on("end", () => done({ status: response.statusCode, headers: response.headers, body }));
            });
            request.on("error", failed);
        });
    }

    misthrow(args, options = {}) {
        return execFileSync(binary, args, { encoding: "utf8", stdio: ["pipe", "pipe", "pipe"], ...options });
    }
}

export const settings = (game, seats, more = {}) => ({ game, seats, dice: "verifiable", clock_seconds: 0, takeover_seconds: 0, series_games: 1, ...more });

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

// A person's client: keeps up with the table and answers for its seats.
export class Person {
    constructor(socket, key) {
        this.socket = socket;
        this.key = key;
        this.seeds = {};
        this.errors = [];
        this.steps = [];
        this.events = { events: [] };
    }

    static async open(server, wanted, more = {}) {
        const person = new Person(await server.connect(), newKey());
        person.keep(await person.socket.ask({ type: "open", key: person.key, settings: wanted, details: true, ...more }));
        return person;
    }

    static async join(server, table, { key = newKey(), ...more } = {}) {
        const person = new Person(await server.connect(), key);
        person.keep(await person.socket.ask({ type: "join", table, details: true, ...(key ? { key } : {}), ...more }));
        return person;
    }

    keep(message) {
        if (message.type === "view") {
            this.view = message;
            this.table = message.table;
            this.steps = message.steps ?? [];
            this.transcript = message.dice?.transcript;
        }
        if (message.type === "events") {
            this.events = message;
            for (const event of message.events) {
                if (event.type === "begun") this.transcript = event.transcript;
                if (event.type === "started") this.steps = [];
                if (event.type === "rolled") this.steps.push({ roll: event.faces });
                if (event.type === "chosen" && event.choices) this.steps.push({ choices: event.choices });
                if (event.scores) this.scores = event.scores;
                if (event.server_seed) this.serverSeed = event.server_seed;
            }
        }
        if (message.type === "view" || message.type === "events") {
            this.now = message.now;
            this.yours = message.yours;
            this.version = message.version;
        }
        if (message.type === "error") this.errors.push(message);
        return message;
    }

    ask(message) {
        return this.socket.ask(message).then((answer) => this.keep(answer));
    }

    // Takes what has come until something fits.
    async until(fits, seconds = 30) {
        while (!fits(this)) {
            const message = await this.socket.take((each) => ["view", "events", "error", "goodbye"].includes(each.type), seconds);
            if (message === null) throw new Error("the connection ended");
            this.keep(message);
            // What was sent is not done, and nobody would send it again.
            if (message.code === "too_fast") throw new Error("this client asks faster than the server of the test allows");
        }
        return this;
    }

    seed(seat) {
        this.seeds[seat] ??= randomBytes(32).toString("hex");
        return this.seeds[seat];
    }

    // Bound to the table, the game, who sits there and what the server committed to.
    commitment(seat) {
        return sha256(`misthrow seat 2\n${this.transcript}\nseat ${seat}\n${this.seed(seat)}\n`);
    }

    // Plays all own seats until the game is over. `decide` picks among the legal tokens.
    async play(decide = (legal) => legal[legal.length - 1]) {
        let told = "";
        while (this.now.stage !== "over") {
            const { stage, game, node, waiting, state } = this.now;
            const at = `${stage} ${node} ${waiting}`;
            if (at !== told) {
                told = at;
                for (const seat of this.yours) {
                    if (stage === "committing") this.socket.send({ type: "commit_seed", game, seat, commitment: this.commitment(seat) });
                    if (stage === "revealing") this.socket.send({ type: "reveal_seed", game, seat, seed: this.seed(seat) });
                    if (stage === "playing" && waiting.includes(seat)) this.socket.send({ type: "choose", game, seat, node, token: decide(state.legal[seat - 1], seat, node) });
                }
            }
            await this.until((self) => `${self.now.stage} ${self.now.node} ${self.now.waiting}` !== at);
        }
        return this;
    }
}

export async function seatAll(people, names) {
    for (const [at, person] of people.entries()) await person.ask({ type: "sit", seat: at + 1, name: names?.[at] ?? `P${at + 1}` });
}
