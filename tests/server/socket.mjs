// A WebSocket client that does exactly what a test tells it to, wrong things included. Nothing but Node's own modules.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";

export class Socket {
    constructor(tcp) {
        this.tcp = tcp;
        this.received = Buffer.alloc(0);
        this.inbox = [];
        this.waiting = [];
        this.closed = false;
        this.closeCode = null;
        this.lastId = 0;
    }

    static async open(port, { path = "/ws", headers = {}, host = "127.0.0.1", local = undefined } = {}) {
        const tcp = connect({ port, host, localAddress: local, noDelay: true });
        tcp.on("error", () => {});
        await once(tcp, "connect");
        return Socket.over(tcp, { Host: `127.0.0.1:${port}`, ...headers }, path);
    }

    // Upgrades a connection that stands, over TLS for example.
    static async over(tcp, headers, path = "/ws") {
        tcp.on("error", () => {});
        const key = randomBytes(16).toString("base64");
        const lines = { Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", ...headers };
        tcp.write(`GET ${path} HTTP/1.1\r\n` + Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`).join("") + "\r\n");
        const socket = new Socket(tcp);
        const head = await socket.#readHead();
        socket.status = Number(head.split(" ")[1]);
        if (socket.status === 101) {
            const want = createHash("sha1").update(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest("base64");
            if (!head.includes(want)) throw new Error("wrong Sec-WebSocket-Accept");
            tcp.on("data", (data) => socket.#feed(data));
            socket.#feed(Buffer.alloc(0));
        }
        tcp.on("close", () => socket.#end());
        if (tcp.closed) socket.#end();
        return socket;
    }

    async #readHead() {
        while (!this.received.includes("\r\n\r\n")) {
            const [data] = await Promise.race([once(this.tcp, "data"), once(this.tcp, "close").then(() => [null])]);
            if (data === null || data === true || data === false) throw new Error("closed before an answer: " + this.received);
            this.received = Buffer.concat([this.received, data]);
        }
        const end = this.received.indexOf("\r\n\r\n");
        const head = this.received.subarray(0, end).toString();
        this.received = this.received.subarray(end + 4);
        return head;
    }

    #feed(data) {
        this.received = Buffer.concat([this.received, data]);
        for (;;) {
            if (this.received.length < 2) return;
            let length = this.received[1] & 127;
            let at = 2;
            if (length === 126) {
                if (this.received.length < 4) return;
                length = this.received.readUInt16BE(2);
                at = 4;
            } else if (length === 127) {
                if (this.received.length < 10) return;
                length = Number(this.received.readBigUInt64BE(2));
                at = 10;
            }
            if (this.received.length < at + length) return;
            const opcode = this.received[0] & 15;
            const body = this.received.subarray(at, at + length);
            this.received = this.received.subarray(at + length);
            if (opcode === 1) this.#deliver(JSON.parse(body.toString()));
            if (opcode === 9 && !this.deaf) this.frame(10, body);
            if (opcode === 8) {
                this.closeCode = body.length >= 2 ? body.readUInt16BE(0) : 1005;
                if (!this.tcp.destroyed) this.frame(8, body);
            }
        }
    }

    #deliver(message) {
        this.inbox.push(message);
        this.#wake();
    }

    #end() {
        this.closed = true;
        this.#wake();
    }

    #wake() {
        const waiting = this.waiting;
        this.waiting = [];
        for (const wake of waiting) wake();
    }

    frame(opcode, body, { fin = true, mask = true } = {}) {
        const size = body.length;
        const head = size < 126 ? Buffer.from([0, size]) : size < 65536 ? Buffer.from([0, 126, size >> 8, size & 255]) : Buffer.from([0, 127, 0, 0, 0, 0, size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255]);
        head[0] = (fin ? 128 : 0) | opcode;
        if (!mask) return this.tcp.write(Buffer.concat([head, body]));
        head[1] |= 128;
        const key = randomBytes(4);
        const masked = Buffer.from(body);
        for (let i = 0; i < size; i++) masked[i] ^= key[i & 3];
        return this.tcp.write(Buffer.concat([head, key, masked]));
    }

    raw(text) {
        return this.frame(1, Buffer.from(text));
    }

    send(message) {
        return this.raw(JSON.stringify(message));
    }

    // The first message that fits, taken out of the inbox; null if the connection ends first.
    async take(fits = () => true, seconds = 20) {
        const end = Date.now() + seconds * 1000;
        for (;;) {
            const at = this.inbox.findIndex(fits);
            if (at >= 0) return this.inbox.splice(at, 1)[0];
            if (this.closed) return null;
            const left = end - Date.now();
            if (left <= 0) throw new Error("nothing fitting came; inbox: " + JSON.stringify(this.inbox).slice(0, 2000));
            let timer;
            await Promise.race([new Promise((wake) => this.waiting.push(wake)), new Promise((wake) => (timer = setTimeout(wake, left)))]);
            clearTimeout(timer);
        }
    }

    // Sends with a number and gives back the answer: ok, error, view or events.
    async ask(message, seconds) {
        const id = ++this.lastId;
        this.send({ ...message, id });
        return this.take((each) => each.id === id, seconds);
    }

    async ended(seconds = 20) {
        const end = Date.now() + seconds * 1000;
        while (!this.closed) {
            if (Date.now() > end) throw new Error("the connection is still open");
            let timer;
            await Promise.race([new Promise((wake) => this.waiting.push(wake)), new Promise((wake) => (timer = setTimeout(wake, 200)))]);
            clearTimeout(timer);
        }
    }

    destroy() {
        this.tcp.destroy();
    }
}

export const newKey = () => randomBytes(16).toString("hex");
