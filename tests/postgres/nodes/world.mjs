// Three equal servers on one database, and people who play at tables through any of them. The people, what they remember and what must be true of it are those
// of the crash harness.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../crash/random.mjs";
import { Table } from "../../crash/table.mjs";
import { Socket } from "../../server/socket.mjs";
import { faults } from "./faults.mjs";
import { Node } from "./node.mjs";
import { Way } from "./way.mjs";

const tablesAtWork = 12;
const wait = (milliseconds) => new Promise((end) => setTimeout(end, milliseconds));

export class World {
    constructor(binary, address, seed, name, complain) {
        this.binary = binary;
        this.random = new Random(seed, name, "nodes");
        this.seed = seed;
        this.name = name;
        this.complain = complain;
        const database = `n${process.pid}x${Random.count = (Random.count ?? 0) + 1}`;
        this.folder = mkdtempSync(join(tmpdir(), "misthrow-nodes-"));
        this.database = join(this.folder, "tables.db"); // a copy, at the end
        execFileSync("psql", [address, "-qc", `CREATE DATABASE ${database}`]);
        this.store = address.replace("/postgres?", `/${database}?`);
        this.nodes = Array.from({ length: 3 }, (_, number) => {
            const way = new Way(join(this.folder, `way${number}`), process.env.MISTHROW_POSTGRES_FOLDER);
            return new Node(binary, address.replace("/postgres?", `/${database}?`).replace(/host=[^&]*/, `host=${way.folder}`), way, complain);
        });
        this.tables = [];
        this.retired = [];
        this.opened = 0;
        this.acknowledged = 0;
    }

    sql(text) {
        return execFileSync("psql", [this.store, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", `SET search_path TO misthrow; ${text}`], { encoding: "utf8" }).trim();
    }

    anyNode() {
        return this.random.pick(this.nodes);
    }

    async start() {
        await Promise.all(this.nodes.map((node) => node.way.server ?? node.way.open()));
        await Promise.all(this.nodes.map((node) => node.start()));
    }

    #table() {
        const shared = this.retired.filter(({ open, given }) => open.settings.dice === "same" && !open.same_as && !given);
        const number = ++this.opened;
        const table = new Table(number, new Random(this.seed, this.name, "table", number), this.random.chance(15) && shared.length > 0 ? this.random.pick(shared) : null, this.complain);
        const from = shared.find(({ id }) => id === table.open.same_as);
        if (from) from.given = true;
        table.forgives = true;
        table.opened = (view) => {
            table.id ??= view.table;
            if (table.id !== view.table) table.complain(`the same key opened another table, ${view.table}`);
            for (const device of table.devices.slice(1)) this.#begin(device);
        };
        return table;
    }

    #begin(device) {
        if (!device.living && this.working) this.running.push((device.living = this.#live(device).finally(() => (device.living = null))));
    }

    // At one server after the other, until the round ends.
    async #live(device) {
        while (this.working) {
            const up = this.nodes.filter((node) => node.up);
            if (up.length === 0) {
                await wait(20);
                continue;
            }
            const node = this.random.pick(up);
            node.devices.add(device);
            await device.run(node.port, () => (this.acknowledged += 1));
            node.devices.delete(device);
            device.socket?.destroy();
            if (this.working) await wait(5);
        }
    }

    // Some people change servers, as if their network had.
    async #wander() {
        while (this.working) {
            await wait(this.random.between(20, 120));
            const node = this.anyNode();
            const [device] = node.devices;
            if (device && this.random.chance(50)) device.socket?.destroy();
        }
    }

    // At work until so much has been acknowledged, with the fault somewhere in between.
    async round(fault, requests) {
        const done = this.tables.filter((table) => table.finished && table.devices.every(({ asked }) => asked.length === 0));
        this.retired.push(...done);
        this.tables = this.tables.filter((table) => !done.includes(table));
        while (this.tables.length < tablesAtWork) this.tables.push(this.#table());
        this.working = true;
        this.running = [];
        for (const table of this.tables) for (const device of table.id ? table.devices : table.devices.slice(0, 1)) this.#begin(device);
        const wandering = this.#wander();
        const begun = this.acknowledged;
        const until = async (count) => {
            for (let left = 3000; this.acknowledged < begun + count && left > 0; --left) await wait(10);
        };
        await until(this.random.below(requests));
        await faults[fault](this);
        await until(requests);
        if (this.acknowledged < begun + requests) this.complain(`nothing goes on: ${this.acknowledged - begun} requests acknowledged in half a minute`);
        this.working = false;
        const leave = setInterval(() => this.nodes.forEach((node) => node.leave()), 50); // somebody may just be coming
        await Promise.all([wandering, ...this.running]);
        clearInterval(leave);
        await this.audit();
    }

    // Every table, through every server: all say the same, and it is what was acknowledged.
    async audit() {
        const look = async (table) => {
            for (const node of this.nodes) {
                const watcher = await Socket.open(node.port);
                try {
                    if (!(await table.audit(watcher))) table.complain("a node ended the connection while it was asked");
                } catch (error) {
                    table.complain(`no answer: ${error.message}`);
                }
                watcher.destroy();
            }
        };
        await Promise.all([...this.tables, ...this.retired.slice(-6)].filter(({ id }) => id).map(look));
    }

    async end() {
        await Promise.all(this.nodes.map((node) => node.stop("SIGTERM")));
        for (const { way } of this.nodes) way.close();
    }

    // A file that the other commands read.
    copy() {
        execFileSync(this.binary, ["admin", "copy", this.store, this.database]);
    }

    remove() {
        rmSync(this.folder, { recursive: true, force: true });
    }
}
