// The proxy of docs/hosting.md, as it stands there, in front of a real server: TLS, WebSocket, addresses.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { connect as tcpConnect, createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { connect as tlsConnect } from "node:tls";
import { Server, settings } from "./server.mjs";
import { Socket, newKey } from "./socket.mjs";

const freePort = () => new Promise((done) => { const probe = createServer().listen(0, "127.0.0.1", () => { const { port } = probe.address(); probe.close(() => done(port)); }); });

async function connected(port) {
    for (let tries = 0; ; tries++) {
        try {
            return await new Promise((done, failed) => { const tcp = tlsConnect({ socket: tcpConnect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" }), rejectUnauthorized: false }, () => done(tcp)); tcp.on("error", failed); });
        } catch (error) {
            if (tries > 100) throw error;
            await new Promise((done) => setTimeout(done, 50)); // nginx is still starting
        }
    }
}

test("nginx as in docs/hosting.md", async () => {
    await Server.with(["--trusted-proxy", "127.0.0.1", "--connections-per-address", "3"], async (server) => {
        const port = await freePort();
        execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=table.example.org", "-keyout", join(server.folder, "key.pem"), "-out", join(server.folder, "cert.pem")], { stdio: "ignore" });
        const block = readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8").match(/```nginx\n([\s\S]*?)```/)[1];
        const config = block
            .replace("listen 443 ssl http2", `listen 127.0.0.1:${port} ssl http2`)
            .replace("127.0.0.1:8080", `127.0.0.1:${server.port}`)
            .replace("/etc/ssl/table.example.org.pem", join(server.folder, "cert.pem"))
            .replace("/etc/ssl/table.example.org.key", join(server.folder, "key.pem"));
        const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${server.folder};`).join(" ");
        writeFileSync(join(server.folder, "nginx.conf"), `daemon off; worker_processes 1; pid ${server.folder}/nginx.pid; error_log ${server.folder}/error.log; events {} http { access_log off; ${folders} ${config} }`);
        const nginx = spawn("nginx", ["-c", join(server.folder, "nginx.conf"), "-e", join(server.folder, "error.log")], { stdio: "inherit" });
        try {
            const host = `table.example.org:${port}`;
            const open = async (headers = {}) => Socket.over(await connected(port), { Host: host, Origin: `https://${host}`, ...headers });
            const socket = await open();
            assert.equal(socket.status, 101);
            assert.equal((await socket.ask({ type: "open", key: newKey(), settings: settings("qwixx", 1) })).type, "view");
            assert.equal((await open({ Origin: "https://evil.example" })).status, 403);
            // What a client claims about its address does not count: the proxy's word does, and here all come from one.
            const sockets = [await open({ "X-Forwarded-For": "1.1.1.1" }), await open({ "X-Forwarded-For": "2.2.2.2" })];
            assert.ok(sockets.every((each) => each.status === 101));
            assert.equal((await open({ "X-Forwarded-For": "3.3.3.3" })).status, 503);
            for (const each of [socket, ...sockets]) each.destroy();
        } finally {
            nginx.kill();
            await new Promise((done) => nginx.on("exit", done));
        }
    });
});
