// The WebSocket protocol byte by byte: frames as a test writes them, right or wrong, and frames as the server sent them.
import { once } from "node:events";
import { connect } from "node:net";

export const op = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

// `length` lies about the size; `wide` writes it in 2 or 8 bytes although fewer would do.
export function frame(opcode, body = "", { fin = true, rsv = 0, mask = true, length, wide } = {}) {
    const bytes = Buffer.from(body);
    const size = BigInt(length ?? bytes.length);
    const form = wide ?? (size < 126n ? 1 : size < 65536n ? 2 : 8);
    const head = Buffer.alloc(form === 1 ? 2 : form === 2 ? 4 : 10);
    head[0] = (fin ? 128 : 0) | (rsv << 4) | opcode;
    head[1] = form === 1 ? Number(size) : form === 2 ? 126 : 127;
    if (form === 2) head.writeUInt16BE(Number(size), 2);
    if (form === 8) head.writeBigUInt64BE(size, 2);
    if (!mask) return Buffer.concat([head, bytes]);
    head[1] |= 128;
    const key = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);
    return Buffer.concat([head, key, bytes.map((byte, i) => byte ^ key[i & 3])]);
}

export const closeFrame = (code, reason = "", options) => frame(op.close, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)]), options);

export class Wire {
    static async open(port, { headers = {}, request = "GET /ws HTTP/1.1" } = {}) {
        const wire = new Wire();
        wire.tcp = connect({ port, host: "127.0.0.1", noDelay: true });
        wire.tcp.on("error", () => {});
        wire.buffer = Buffer.alloc(0);
        wire.over = false;
        wire.wake = () => {};
        wire.tcp.on("data", (data) => {
            wire.buffer = Buffer.concat([wire.buffer, data]);
            wire.wake();
        });
        for (const event of ["end", "close"])
            wire.tcp.on(event, () => {
                wire.over = true;
                wire.wake();
            });
        await once(wire.tcp, "connect");
        const lines = { Host: `127.0.0.1:${port}`, Upgrade: "websocket", Connection: "Upgrade", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13", ...headers };
        const text = Object.entries(lines).filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}\r\n`).join("");
        wire.tcp.write(`${request}\r\n${text}\r\n`);
        await wire.#until(() => wire.buffer.includes("\r\n\r\n"));
        const end = wire.buffer.indexOf("\r\n\r\n");
        wire.head = wire.buffer.subarray(0, Math.max(0, end)).toString();
        wire.status = Number(wire.head.split(" ")[1]);
        wire.buffer = wire.buffer.subarray(end + 4);
        return wire;
    }

    // Until something is there, or nothing more will come.
    async #until(there, seconds = 20) {
        const end = Date.now() + seconds * 1000;
        while (!there() && !this.over) {
            const left = end - Date.now();
            if (left <= 0) throw new Error("the server says nothing");
            let timer;
            await Promise.race([new Promise((wake) => (this.wake = wake)), new Promise((wake) => (timer = setTimeout(wake, left)))]);
            clearTimeout(timer);
        }
    }

    write(...parts) {
        this.tcp.write(Buffer.concat(parts));
    }
    // In pieces, each on its way before the next.
    async chopped(bytes, size) {
        for (let at = 0; at < bytes.length && !this.over; at += size) {
            this.tcp.write(bytes.subarray(at, at + size));
            await new Promise((sent) => setImmediate(sent));
        }
    }

    #take() {
        if (this.buffer.length < 2) return null;
        const short = this.buffer[1] & 127;
        const head = short < 126 ? 2 : short === 126 ? 4 : 10;
        if (this.buffer.length < head) return null;
        const size = short < 126 ? short : short === 126 ? this.buffer.readUInt16BE(2) : Number(this.buffer.readBigUInt64BE(2));
        if (this.buffer.length < head + size) return null;
        const taken = { fin: this.buffer[0] >> 7 === 1, rsv: (this.buffer[0] >> 4) & 7, opcode: this.buffer[0] & 15, masked: this.buffer[1] >> 7 === 1, body: this.buffer.subarray(head, head + size) };
        this.buffer = this.buffer.subarray(head + size);
        return taken;
    }

    // The server's next frame; null when the connection has ended.
    async next() {
        let taken = null;
        await this.#until(() => (taken = this.#take()) !== null);
        return taken ?? this.#take();
    }
    async rest() {
        const all = [];
        for (let each = await this.next(); each !== null; each = await this.next()) all.push(each);
        return all;
    }
    destroy() {
        this.tcp.destroy();
    }
}
