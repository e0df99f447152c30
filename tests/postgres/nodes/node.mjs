// One of several servers on a database: a process that is killed, stopped and started again, always at the same port.
import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

// Clients here are quicker than people, and come from one address.
const limits = ["--messages-per-second", "1000000", "--tables-per-address", "1000000", "--connections-per-address", "15000"];

const otherTime = execFileSync("faketime", ["-f", "+0", "printenv", "LD_PRELOAD"], { encoding: "utf8" }).trim(); // the library that tells it

export class Node {
    constructor(binary, store, way, complain) {
        this.binary = binary;
        this.store = store;
        this.way = way; // to the database
        this.clock = `${way.folder}.clock`;
        this.setClock(0);
        this.complain = complain;
        this.port = 0;
        this.journal = "";
        this.up = false; // takes connections, as far as we know
        this.devices = new Set(); // connected here
    }

    // Ready when it listens.
    async start() {
        const begun = this.journal.length;
        this.wanted = false;
        this.child = spawn(this.binary, ["serve", "--listen", `127.0.0.1:${this.port}`, "--store", this.store, ...limits], {
            stdio: ["ignore", "ignore", "pipe"],
            // How late it is, not how much time passes; the file is looked at once a second.
            env: { ...process.env, LD_PRELOAD: otherTime, FAKETIME_TIMESTAMP_FILE: this.clock, FAKETIME_CACHE_DURATION: "1", DONT_FAKE_MONOTONIC: "1", FAKETIME_DONT_FAKE_MONOTONIC: "1" },
        });
        this.ended = new Promise((end) =>
            this.child.on("close", (code, signal) => {
                this.up = false;
                if (!this.wanted) this.complain(`a node ended by itself (${signal ?? code}): ${this.journal.slice(-600)}`);
                end(signal ?? code);
            }),
        );
        await new Promise((ready) => {
            this.child.stderr.on("data", (data) => {
                this.journal += data;
                const line = /listening .*port=(\d+) /.exec(this.journal.slice(begun));
                if (!line) return;
                this.port = Number(line[1]);
                this.up = true;
                ready();
            });
            this.ended.then(ready);
        });
    }

    // Its clock is so many seconds ahead of everybody's, or behind.
    setClock(seconds) {
        writeFileSync(this.clock, `${seconds < 0 ? "" : "+"}${seconds}s`);
    }

    signal(name) {
        this.child.kill(name);
    }

    async stop(signal) {
        this.wanted = true;
        this.up = false;
        this.child.kill(signal);
        return this.ended;
    }

    // Whoever waits for it in vain goes elsewhere.
    leave() {
        for (const device of this.devices) device.socket?.destroy();
    }
}
