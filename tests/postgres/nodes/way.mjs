// The way from one server to the database: a socket of its own in FOLDER, passed on to PostgreSQL's in `to`. It can be slow, or go silent: then nothing comes
// through and nobody is told, as where a cable is pulled or a router forgets a connection.
import { mkdirSync, readdirSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";

const wait = (milliseconds) => new Promise((end) => setTimeout(end, milliseconds));

export class Way {
    constructor(folder, to) {
        this.folder = folder;
        this.to = to;
        this.delay = 0; // milliseconds, each way
        this.connections = new Set();
    }

    async open() {
        mkdirSync(this.folder);
        const name = readdirSync(this.to).find((file) => /^\.s\.PGSQL\.\d+$/.test(file));
        this.server = createServer({ allowHalfOpen: true }, (near) => this.#pass(near, join(this.to, name)));
        await new Promise((ready) => this.server.listen(join(this.folder, name), ready));
    }

    #pass(near, path) {
        const far = createConnection({ path, allowHalfOpen: true });
        const connection = { near, far, silent: false };
        this.connections.add(connection);
        const carry = (from, to) => {
            let last = Promise.resolve(); // in order, however long each takes
            const pass = (what) => {
                const arrival = wait(this.delay);
                last = last.then(() => arrival).then(() => connection.silent || what());
            };
            from.on("data", (bytes) => pass(() => to.write(bytes)));
            from.on("end", () => pass(() => to.end()));
            from.on("error", () => pass(() => to.destroy()));
            from.on("close", () => pass(() => to.destroy()));
        };
        carry(near, far);
        carry(far, near);
        near.on("close", () => far.on("close", () => this.connections.delete(connection)));
    }

    // From now on nothing passes on the connections that are there. New ones are as good as ever.
    goSilent() {
        for (const connection of this.connections) connection.silent = true;
    }

    close() {
        this.server.close();
        for (const { near, far } of this.connections) {
            near.destroy();
            far.destroy();
        }
    }
}
