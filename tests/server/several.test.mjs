// What packaging/ starts (docs/hosting.md, "Several servers"), with nothing but names, ports and folders exchanged: nginx in front of three servers on a real PostgreSQL
// (tests/postgres/cluster with …). The commands and variables are those of the unit, since no systemd runs here.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { connect } from "node:tls";
import { Person, Server, binary, seatAll, settings } from "./server.mjs";
import { Socket } from "./socket.mjs";

const address = process.env.MISTHROW_POSTGRES;
const packaged = (name) => readFileSync(new URL(`../../packaging/${name}`, import.meta.url), "utf8");
const sql = (text) => execFileSync("psql", [address, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", text]);
const sleep = (ms) => new Promise((wake) => setTimeout(wake, ms));
const freePort = () => new Promise((done) => { const probe = createServer().listen(0, "127.0.0.1", () => { const { port } = probe.address(); probe.close(() => done(port)); }); });

function replaced(text, from, to) {
    assert.ok(text.includes(from), `no ${from} in what is packaged`);
    return text.replaceAll(from, to);
}

// As systemd would start misthrow@PORT: the unit's variables, then those of the file it names.
class Node extends Server {
    constructor(store, port) {
        super();
        this.port = port;
        const unit = packaged("misthrow@.service").replaceAll("%i", port);
        const [program, ...command] = unit.match(/^ExecStart=(.*)$/m)[1].split(" ");
        assert.equal(program, "/usr/local/bin/misthrow");
        assert.match(unit, /^EnvironmentFile=\/etc\/misthrow\.env$/m);
        this.command = command;
        const own = unit.match(/^Environment=(.*)$/m)[1].split(" ");
        const common = packaged("misthrow.env").split("\n").filter((line) => /^\w+=/.test(line));
        const stored = common.map((line) => line.replace(/^MISTHROW_STORE=.*/, `MISTHROW_STORE=${store}`));
        assert.notDeepEqual(common, stored);
        // Players of a test are quicker than people, and all come from one address.
        this.environment = Object.fromEntries([...own, ...stored, "MISTHROW_MESSAGES_PER_SECOND=1000000", "MISTHROW_TABLES_PER_ADDRESS=1000000"].map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
    }

    run() {
        this.journal = "";
        this.process = spawn(binary, this.command, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...this.environment } });
        this.exited = new Promise((done) => this.process.on("exit", (code, signal) => done(signal ?? code)));
        this.process.stderr.on("data", (data) => (this.journal += data));
        return Promise.race([this.says(/"listening"/), this.exited.then((code) => assert.fail(`it ended with ${code}: ${this.journal}`))]);
    }
}

// nginx with the packaged configuration.
class Front {
    async start(ports) {
        this.folder = mkdtempSync(join(tmpdir(), "misthrow-nginx-"));
        this.port = await freePort();
        execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=table.example.org", "-keyout", join(this.folder, "key.pem"), "-out", join(this.folder, "cert.pem")], { stdio: "ignore" });
        let config = replaced(packaged("nginx.conf"), "listen 443 ssl", `listen 127.0.0.1:${this.port} ssl`);
        config = replaced(config, "/etc/ssl/table.example.org.pem", join(this.folder, "cert.pem"));
        config = replaced(config, "/etc/ssl/table.example.org.key", join(this.folder, "key.pem"));
        for (const [at, port] of ports.entries()) config = replaced(config, `127.0.0.1:${8081 + at} `, `127.0.0.1:${port} `);
        const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${this.folder};`).join(" ");
        writeFileSync(join(this.folder, "nginx.conf"), `daemon off; worker_processes 2; pid ${this.folder}/nginx.pid; error_log ${this.folder}/error.log; events {} http { access_log off; ${folders}\n${config} }`);
        this.process = spawn("nginx", ["-c", join(this.folder, "nginx.conf"), "-e", join(this.folder, "error.log")], { stdio: "inherit" });
        this.exited = new Promise((done) => this.process.on("exit", done));
        for (let tries = 0; ; tries++) {
            try {
                return await this.fetch("/healthz");
            } catch (error) {
                if (tries > 200 || this.process.exitCode !== null) throw error;
                await sleep(50); // it is still starting
            }
        }
    }

    get host() {
        return `table.example.org:${this.port}`;
    }

    fetch(path) {
        return new Promise((done, failed) => {
            get({ port: this.port, host: "127.0.0.1", path, headers: { Host: this.host }, rejectUnauthorized: false, agent: false }, (response) => {
                let body = "";
                response.on("data", (data) => (body += data));
                response.on("end", () => done({ status: response.statusCode, body }));
            }).on("error", failed);
        });
    }

    // What Person asks of a server.
    async connect() {
        const tls = connect({ port: this.port, host: "127.0.0.1", rejectUnauthorized: false });
        await new Promise((done, failed) => tls.once("secureConnect", done).once("error", failed));
        const socket = await Socket.over(tls, { Host: this.host, Origin: `https://${this.host}` });
        if (socket.status !== 101) throw new Error(`the connection ended: ${socket.status}`);
        return socket;
    }

    async end() {
        this.process.kill();
        await this.exited;
        rmSync(this.folder, { recursive: true });
    }
}

// Plays on whatever happens to the connection, as the page does: with the key, at whichever server the proxy chooses.
async function playOn(front, first, pace) {
    let person = first;
    let returns = 0;
    for (let tries = 0; ; ) {
        try {
            person.until = async (fits) => {
                await pace(person);
                return Person.prototype.until.call(person, fits);
            };
            await person.play();
            return { person, returns };
        } catch (error) {
            if (!/connection ended|closed before an answer/.test(error.message) || ++tries > 200) throw error;
        }
        person.socket.destroy();
        for (;;) {
            try {
                const back = new Person(await front.connect(), person.key);
                const view = await back.socket.ask({ type: "join", table: person.table, key: person.key, details: true });
                if (view === null) throw new Error("the connection ended");
                back.keep(view);
                person = Object.assign(back, { seeds: person.seeds });
                returns += 1;
                break;
            } catch (error) {
                if (++tries > 200) throw error;
                await sleep(50);
            }
        }
    }
}

test("games go on through nginx while all three servers are restarted, one after the other", async () => {
    assert.ok(address, "run me by tests/postgres/cluster with …");
    const name = `s${randomBytes(6).toString("hex")}`;
    sql(`CREATE DATABASE ${name}`);
    const store = address.replace("/postgres?", `/${name}?`);
    assert.match(execFileSync(binary, ["admin", "migrate"], { env: { ...process.env, MISTHROW_STORE: store }, encoding: "utf8" }), /had 0 steps/);
    const nodes = [];
    for (let i = 0; i < 3; i++) nodes.push(new Node(store, await freePort()));
    const front = new Front();
    try {
        await Promise.all(nodes.map((node) => node.run()));
        await front.start(nodes.map((node) => node.port));
        assert.equal((await front.fetch("/readyz")).status, 200);
        assert.equal((await front.fetch("/metrics")).status, 403);
        const tables = await Promise.all(
            ["qwixx", "qwinto", "knaster"].map(async (game) => {
                const people = [await Person.open(front, settings(game, 2))];
                people.push(await Person.join(front, people[0].table));
                await seatAll(people);
                await people[0].until((self) => self.version === 3); // both sit, as its server has heard
                assert.equal((await people[0].ask({ type: "begin", game: 1 })).type, "ok");
                return people;
            }),
        );
        for (const node of nodes) assert.ok(node.openSockets() > 0, "nginx sends people to every server");
        // Nobody comes to the end of a game before all servers have been restarted.
        let restarted = false;
        const pace = async ({ now }) => {
            await sleep(20);
            while (!restarted && now.node > 12) await sleep(20);
        };
        const playing = Promise.all(tables.flat().map((person) => playOn(front, person, pace)));
        for (const [at, node] of nodes.entries()) {
            node.process.kill(at === 2 ? "SIGKILL" : "SIGTERM");
            assert.equal(await node.exited, at === 2 ? "SIGKILL" : 0);
            assert.equal((await front.fetch("/readyz")).status, 200); // by another
            await node.run();
            assert.equal((await node.fetch("/readyz")).status, 200);
        }
        restarted = true;
        const played = await playing;
        assert.ok(played.reduce((sum, { returns }) => sum + returns, 0) >= 6, "everybody lost a server");
        for (const { person } of played) {
            const { body } = await front.fetch(`/tables/${person.table}.mtr`);
            const { dice, ...state } = person.now.state;
            assert.deepEqual(JSON.parse(execFileSync(binary, ["replay", "--json", "-"], { input: body, encoding: "utf8" })), state);
            assert.match(execFileSync(binary, ["verify", "-"], { input: body, encoding: "utf8" }), /all \d+ rolls/);
            person.socket.destroy();
        }
    } finally {
        if (front.process) await front.end();
        for (const node of nodes) if (node.process) await node.end();
    }
});
