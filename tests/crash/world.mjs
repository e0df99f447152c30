// Many tables on one file, and the life of the server that keeps them: started, worked with, killed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Socket } from "../server/socket.mjs";
import { Random } from "./random.mjs";
import { Server } from "./server.mjs";
import { Table } from "./table.mjs";

const tablesAtWork = 16;
const retiredLookedAt = 6; // a cycle
const wait = (milliseconds) => new Promise((end) => setTimeout(end, milliseconds).unref());

export class World {
    constructor(binary, seed, name, complain) {
        this.binary = binary;
        this.random = new Random(seed, name, "world");
        this.seed = seed;
        this.name = name;
        this.complain = complain;
        this.folder = mkdtempSync(join(tmpdir(), "misthrow-crash-"));
        this.database = join(this.folder, "tables.db");
        this.server = new Server(binary, this.database, complain);
        this.tables = []; // at work
        this.retired = [];
        this.opened = 0;
        this.acknowledged = 0;
        this.starts = 0;
        this.slowestStart = 0;
    }

    remove() {
        rmSync(this.folder, { recursive: true, force: true });
    }

    #table() {
        // Dice are given to one further table, when the game with them is over.
        const shared = this.retired.filter(({ open, given }) => open.settings.dice === "same" && !open.same_as && !given);
        const number = ++this.opened;
        const table = new Table(number, new Random(this.seed, this.name, "table", number), this.random.chance(15) && shared.length > 0 ? this.random.pick(shared) : null, this.complain);
        const from = shared.find(({ id }) => id === table.open.same_as);
        if (from) from.given = true;
        table.opened = (view) => {
            table.id ??= view.table;
            if (table.id !== view.table) table.complain(`the same key opened another table, ${view.table}`);
            for (const device of table.devices.slice(1)) this.#begin(device);
        };
        return table;
    }

    #begin(device) {
        if (this.port) this.running.push(device.run(this.port, () => this.#acknowledge()));
    }

    #acknowledge() {
        this.acknowledged += 1;
        this.first?.();
        if (--this.killAfter === 0) this.kill?.();
    }

    // The server from its start to its end. Where the end comes is drawn: while it starts, while everybody comes back, or at work.
    async cycle() {
        const draw = this.random.below(100);
        const phase = this.starts === 0 ? "work" : draw < 12 ? "start" : draw < 25 ? "return" : "work";
        this.starts += 1;
        this.running = [];
        const killed = new Promise((end) => (this.kill = end));
        this.killAfter = -1;
        this.server.start();
        if (phase === "start") wait(this.random.below(30)).then(this.kill);
        const ready = await Promise.race([this.server.ready, killed.then(() => null)]);
        if (ready) {
            this.port = ready.port;
            this.slowestStart = Math.max(this.slowestStart, ready.readyMs);
            if (phase === "return") wait(this.random.below(40)).then(this.kill);
            await Promise.race([killed, this.#audit().then(() => this.#work(phase, killed))]);
        }
        this.port = null;
        await this.server.stop("SIGKILL");
        await Promise.all(this.running);
    }

    async #audit(all = false) {
        const retired = all ? this.retired : Array.from({ length: Math.min(retiredLookedAt, this.retired.length) }, () => this.random.pick(this.retired));
        await Promise.all([...this.tables, ...new Set(retired)].filter(({ id }) => id).map(async (table) => {
            let watcher;
            try {
                watcher = await Socket.open(this.port);
            } catch {
                return; // killed in between
            }
            try {
                if (await table.audit(watcher)) watcher.tcp.destroy();
            } catch (error) {
                table.complain(`no answer: ${error.message}`);
            }
        }));
    }

    async #work(phase, killed) {
        if (!this.port) return; // killed while it was looked at
        const done = this.tables.filter((table) => table.finished && table.devices.every(({ asked }) => asked.length === 0));
        this.retired.push(...done);
        this.tables = this.tables.filter((table) => !done.includes(table));
        while (this.tables.length < tablesAtWork) this.tables.push(this.#table());
        for (const table of this.tables) for (const device of table.id ? table.devices : table.devices.slice(0, 1)) this.#begin(device);
        if (phase !== "work") return;
        // Some time after the first acknowledgement, or at a later one: then the disk is busy with what comes next. Counting from there, a busy machine does as much.
        const first = new Promise((done) => (this.first = done));
        if (this.random.chance(50)) this.killAfter = this.random.between(1, 150);
        const time = this.killAfter > 0 ? 20000 : this.random.between(5, 110);
        await Promise.race([killed, wait(20000), first.then(() => wait(time))]);
    }

    // Nothing is cut off any more: every table is looked at once, and the file must be one that the other commands read.
    async last() {
        this.running = [];
        this.server.start();
        const ready = await this.server.ready;
        if (!ready) return;
        this.port = ready.port;
        await this.#audit(true);
        this.port = null;
        await this.server.stop("SIGTERM");
    }
}
