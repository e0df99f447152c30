// The server as a process of its own: started, killed, and what its journal says.
import { spawn } from "node:child_process";

// Clients here are quicker than people, and come from one address.
const limits = ["--messages-per-second", "1000000", "--tables-per-address", "1000000", "--connections-per-address", "15000"];

export class Server {
    constructor(binary, database, complain) {
        this.binary = binary;
        this.database = database;
        this.complain = complain;
    }

    // Returns at once. `ready` becomes what the journal says about listening, or null if the process ends before.
    start() {
        this.journal = "";
        this.wanted = false;
        this.child = spawn(this.binary, ["serve", "--listen", "127.0.0.1:0", "--database", this.database, ...limits], { stdio: ["ignore", "ignore", "pipe"] });
        this.ended = new Promise((end) => {
            this.child.on("close", (code, signal) => {
                if (!this.wanted) this.complain(`the server ended by itself (${signal ?? code}): ${this.journal.slice(-600)}`);
                for (const line of this.journal.split("\n"))
                    if (/ (unreadable_event|storage_failed) /.test(line)) this.complain(`journal: ${line}`);
                end();
            });
        });
        this.ready = new Promise((tell) => {
            this.child.stderr.on("data", (data) => {
                this.journal += data;
                const line = /listening .*port=(\d+) .*ready_ms=(\d+)\n/.exec(this.journal);
                if (line) tell({ port: Number(line[1]), readyMs: Number(line[2]) });
            });
            this.ended.then(() => tell(null));
        });
    }

    async stop(signal) {
        this.wanted = true;
        this.child.kill(signal);
        await this.ended;
    }
}
