// The cases of the Autobahn test suite (its numbers stand in brackets), as far as they make sense for a server that answers every text and takes no
// binary frame: what is right is answered, what is wrong ends the connection with the right code, and nobody else notices.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, binary } from "./server.mjs";
import { Wire, closeFrame, frame, op } from "./wire.mjs";

let server;
before(async () => (server = await Server.start(["--messages-per-second", "1000000", "--connections-per-address", "100000"])));
after(() => server.end());

const withWire = async (work) => {
    const wire = await Wire.open(server.port);
    try {
        assert.equal(wire.status, 101);
        await work(wire);
    } finally {
        wire.destroy();
    }
};

// The server's answer to a text that is no message of the protocol.
const answered = async (wire, name) => {
    const got = await wire.next();
    assert.ok(got, `${name}: the connection ended`);
    assert.deepEqual([got.fin, got.rsv, got.opcode, got.masked], [true, 0, op.text, false], name);
    assert.equal(JSON.parse(got.body).code, "bad_message", name);
};
// Whatever else comes, the connection ends with this code.
const closedWith = async (wire, codes, name) => {
    const frames = await wire.rest();
    const close = frames.find(({ opcode }) => opcode === op.close);
    assert.ok(close, `${name}: no close frame among ${frames.length}`);
    const code = close.body.length >= 2 ? close.body.readUInt16BE(0) : 1005;
    assert.ok([codes].flat().includes(code), `${name}: closed with ${code}`);
};
const refused = (cases) => async () => {
    for (const [name, bytes, codes = 1002] of cases)
        await withWire(async (wire) => {
            wire.write(bytes);
            await closedWith(wire, codes, name);
        });
};

const text = (size) => "x".repeat(size);

test("[1.1] texts of all sizes, in one piece and chopped", async () => {
    await withWire(async (wire) => {
        for (const size of [0, 1, 125, 126, 127, 128, 4095, 8191, 8192]) {
            wire.write(frame(op.text, text(size)));
            await answered(wire, `${size} bytes`);
        }
        for (const [size, piece] of [[126, 1], [8192, 997]]) {
            await wire.chopped(frame(op.text, text(size)), piece);
            await answered(wire, `${size} bytes by ${piece}`);
        }
        wire.write(frame(op.text, "a"), frame(op.text, "b"), frame(op.text, "c"));
        for (const each of ["first", "second", "third"]) await answered(wire, `the ${each} of three in one piece`);
    });
});

test("[1.2] a binary frame is told goodbye", async () => {
    for (const size of [0, 125, 8192])
        await withWire(async (wire) => {
            wire.write(frame(op.binary, text(size)));
            const goodbye = await wire.next();
            assert.deepEqual(JSON.parse(goodbye.body), { type: "goodbye", code: "bad_message" });
            const close = await wire.next();
            assert.equal(close.opcode, op.close);
            wire.write(frame(op.close, close.body));
            assert.deepEqual(await wire.rest(), [], `${size} binary bytes`);
        });
});

test("[2] pings are answered with what they bring, pongs are not answered", async () => {
    await withWire(async (wire) => {
        for (const body of [Buffer.alloc(0), Buffer.from("Hello"), Buffer.from("00fffefdfcfb00ff", "hex"), Buffer.alloc(125, 0xfe)]) {
            wire.write(frame(op.ping, body));
            const pong = await wire.next();
            assert.equal(pong.opcode, op.pong);
            assert.deepEqual(pong.body, body);
        }
        await wire.chopped(frame(op.ping, Buffer.alloc(125, 0x61)), 1);
        assert.equal((await wire.next()).opcode, op.pong);
        wire.write(frame(op.pong), frame(op.pong, "unasked"), frame(op.text, "x"));
        await answered(wire, "after two pongs");
        // Ten at once: the last has to be answered, those before it may be.
        wire.write(...Array.from({ length: 10 }, (_, i) => frame(op.ping, `${i}`)));
        let last = "";
        while (last !== "9") {
            const pong = await wire.next();
            assert.equal(pong.opcode, op.pong);
            assert.ok(pong.body.toString() > last, "in their order");
            last = pong.body.toString();
        }
    });
    await refused([["a ping of 126 bytes", frame(op.ping, text(126))], ["a pong of 126 bytes", frame(op.pong, text(126))]])();
});

test("[3] reserved bits", refused([1, 2, 3, 4, 5, 6, 7].flatMap((rsv) => [op.text, op.binary, op.ping, op.pong, op.close].map((opcode) => [`bits ${rsv} of opcode ${opcode}`, frame(opcode, "x", { rsv })]))));

test("[4] reserved opcodes", refused([3, 4, 5, 6, 7, 11, 12, 13, 14, 15].flatMap((opcode) => [[`opcode ${opcode}`, frame(opcode)], [`opcode ${opcode} with a body`, frame(opcode, "body")]])));

test("[5] messages in pieces", async () => {
    await withWire(async (wire) => {
        wire.write(frame(op.text, "one", { fin: false }), frame(op.continuation, "two"));
        await answered(wire, "two pieces");
        wire.write(frame(op.text, "", { fin: false }), frame(op.continuation, "", { fin: false }), frame(op.continuation, ""));
        await answered(wire, "three empty pieces");
        wire.write(frame(op.text, "one", { fin: false }), frame(op.ping, "between"), frame(op.continuation, "two", { fin: false }), frame(op.pong), frame(op.continuation, "three"));
        const pong = await wire.next();
        assert.deepEqual([pong.opcode, pong.body.toString()], [op.pong, "between"]);
        await answered(wire, "pieces with a ping between them");
        await wire.chopped(Buffer.concat([frame(op.text, "a", { fin: false }), ...Array.from({ length: 50 }, () => frame(op.continuation, "b", { fin: false })), frame(op.continuation, "c")]), 1);
        await answered(wire, "52 pieces, byte by byte");
    });
    await refused([
        ["a ping in pieces", frame(op.ping, "a", { fin: false })],
        ["a pong in pieces", frame(op.pong, "a", { fin: false })],
        ["a close in pieces", frame(op.close, "", { fin: false })],
        ["the end of nothing", frame(op.continuation, "a")],
        ["a piece of nothing", frame(op.continuation, "a", { fin: false })],
        ["a new message within another", Buffer.concat([frame(op.text, "a", { fin: false }), frame(op.text, "b")])],
        ["a binary message within a text", Buffer.concat([frame(op.text, "a", { fin: false }), frame(op.binary, "b", { fin: false })])],
        ["the end of what has ended", Buffer.concat([frame(op.text, "a", { fin: false }), frame(op.continuation, "b"), frame(op.continuation, "c")])],
    ])();
});

// [6] What is UTF-8, and what is not: hexadecimal.
const good = ["ceba", "cebae1bdb9cf83cebcceb5", "00", "c280", "e0a080", "f0908080", "7f", "dfbf", "efbfbf", "f48fbfbf", "ed9fbf", "ee8080", "efbfbd", "efbfbe", "f09fbfbe", "f3bfbfbf"];
const bad = [
    "80", "bf", "8080", "c0", "c2", "dfc0", "e0", "e080", "e0a0", "ef", "efbf", "f0", "f090", "f09080", "f8", "fc", "fe", "ff", // lonely bytes, ends missing
    "c0af", "e080af", "f08080af", "f8808080af", "c1bf", "e09fbf", "f08fbfbf", "c080", "e08080", "f0808080", // longer than needed
    "eda080", "edadbf", "edae80", "edafbf", "edb080", "edbfbf", "eda080edb080", // halves of pairs
    "f4908080", "f888808080", "fc8480808080", "f7bfbfbf", // beyond the end
    "cebae1bdb9cf83cebcceb5eda080656469746564",
];

test("[6] texts that are UTF-8, also when a letter is cut", async () => {
    await withWire(async (wire) => {
        for (const each of good) {
            const bytes = Buffer.from(each, "hex");
            wire.write(frame(op.text, bytes));
            await answered(wire, each);
            wire.write(...[...bytes].map((byte, at) => frame(at === 0 ? op.text : op.continuation, Buffer.from([byte]), { fin: at === bytes.length - 1 })));
            await answered(wire, `${each} byte by byte`);
        }
    });
});

test("[6] texts that are not UTF-8", refused(bad.flatMap((each) => {
    const bytes = Buffer.from(each, "hex");
    const pieces = [...bytes].map((byte, at) => frame(at === 0 ? op.text : op.continuation, Buffer.from([byte]), { fin: at === bytes.length - 1 }));
    return [[each, frame(op.text, bytes), 1007], [`${each} byte by byte`, Buffer.concat(pieces), 1007]];
})));

test("[6.4] a text that can never become UTF-8 is refused before it ends", async () => {
    const valid = Buffer.from("cebae1bdb9cf83cebcceb5", "hex");
    for (const wrong of ["f4908080", "eda080", "80", "c0af", "ff"])
        await withWire(async (wire) => {
            wire.write(frame(op.text, valid, { fin: false }), frame(op.continuation, Buffer.from(wrong, "hex"), { fin: false })); // and nothing more
            await closedWith(wire, 1007, `${wrong} in a piece`);
        });
    await withWire(async (wire) => {
        const whole = frame(op.text, Buffer.concat([valid, Buffer.from("f4908080", "hex"), Buffer.alloc(1000, 0x61)]));
        wire.write(whole.subarray(0, 100)); // the rest of the frame never comes
        await closedWith(wire, 1007, "within a frame");
    });
});

test("[7] closing", async () => {
    const answers = async (bytes, codes, name) => withWire(async (wire) => {
        wire.write(bytes);
        await closedWith(wire, codes, name);
    });
    await answers(frame(op.close), [1000, 1005], "without a code");
    await answers(closeFrame(1000, "bye"), 1000, "with a reason");
    await answers(closeFrame(1000, text(123)), 1000, "with the longest reason");
    for (const code of [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]) await answers(closeFrame(code), [code, 1000], `code ${code}`);
    for (const code of [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999]) await answers(closeFrame(code), 1002, `code ${code}`);
    await answers(frame(op.close, "x"), 1002, "half a code");
    await answers(closeFrame(1000, text(124)), 1002, "a reason that is too long");
    await answers(closeFrame(1000, Buffer.from("cebae1bdb9cf83cebcceb5eda080", "hex")), [1002, 1007], "a reason that is not UTF-8");
    await withWire(async (wire) => {
        wire.write(closeFrame(1000), closeFrame(1000), frame(op.ping, "late"), frame(op.text, "late"));
        const frames = await wire.rest();
        assert.deepEqual(frames.map(({ opcode }) => opcode), [op.close], "after a close nothing is answered");
    });
    await withWire(async (wire) => {
        wire.write(frame(op.text, "a", { fin: false }), closeFrame(1000));
        await closedWith(wire, 1000, "in the middle of a message");
    });
});

test("[9] limits: a message has 8 KiB, however it comes and whatever it claims", async () => {
    await refused([
        ["8193 bytes", frame(op.text, text(8193)), 1009],
        ["65535 bytes", frame(op.text, text(65535)), 1009],
        ["65536 bytes", frame(op.text, text(65536)), 1009],
        ["two pieces", Buffer.concat([frame(op.text, text(8192), { fin: false }), frame(op.continuation, "x")]), 1009],
        ["many pieces", Buffer.concat([frame(op.text, "", { fin: false }), ...Array.from({ length: 9 }, () => frame(op.continuation, text(1000), { fin: false }))]), 1009],
        ["a claim of 2^62 bytes", frame(op.text, "x", { length: 2n ** 62n }), 1009],
        ["a claim of 2^63 bytes", frame(op.text, "x", { length: 2n ** 63n }), [1002, 1009]],
        ["a size in more bytes than it needs", frame(op.text, "x", { wide: 2 }), 1002],
        ["a size in 8 bytes that needs 2", frame(op.text, text(200), { wide: 8 }), 1002],
        ["no mask", frame(op.text, "x", { mask: false }), 1002],
        ["a ping without a mask", frame(op.ping, "x", { mask: false }), 1002],
    ])();
});

test("[12, 13] compression is not spoken, whoever offers it", async () => {
    const wire = await Wire.open(server.port, { headers: { "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits" } });
    assert.equal(wire.status, 101);
    assert.doesNotMatch(wire.head, /Sec-WebSocket-Extensions/i);
    wire.write(frame(op.text, Buffer.from("f248cdc9c90700", "hex"), { rsv: 4 }));
    await closedWith(wire, 1002, "a compressed frame");
    wire.destroy();
});

test("handshakes", async () => {
    const status = async (options) => {
        const wire = await Wire.open(server.port, options);
        wire.destroy();
        return wire;
    };
    assert.match((await status({})).head, /Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=/i); // the sample of RFC 6455
    assert.equal((await status({ headers: { Connection: "keep-alive, Upgrade", Upgrade: "WebSocket" } })).status, 101);
    for (const [name, options] of Object.entries({
        "an old version": { headers: { "Sec-WebSocket-Version": "8" } },
        "no version": { headers: { "Sec-WebSocket-Version": null } },
        "no upgrade": { headers: { Upgrade: null } },
        "another upgrade": { headers: { Upgrade: "h2c" } },
        "HTTP/1.0": { request: "GET /ws HTTP/1.0" },
        "another method": { request: "POST /ws HTTP/1.1" },
        "another path": { request: "GET /wss HTTP/1.1" },
    })) {
        const { status: got } = await status(options);
        assert.ok(got !== 101, `${name}: ${got}`);
    }
    for (const [name, key] of Object.entries({
        "a key of other letters": "!!!!!!!!!!!!!!!!!!!!!!!!",
        "a key that is too short": "dGhlIHNhbXBsZSBub25jZQ=",
        "a key that is too long": "dGhlIHNhbXBsZSBub25jZQ===",
        "a key of 17 bytes": "dGhlIHNhbXBsZSBub25jZSE=",
        "a key of 18 bytes": "dGhlIHNhbXBsZSBub25jZSEh",
        "a key with an end in the middle": "dGhlIHNhbXBs==Bub25jZQ==",
        "an empty key": "",
        "two keys": "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "no key at all": null,
    })) {
        const { status: got, head } = await status({ headers: { "Sec-WebSocket-Key": key } });
        assert.equal(got, 400, `${name}: ${head}`);
    }
    for (const key of ["AAAAAAAAAAAAAAAAAAAAAA==", "/+/+/+/+/+/+/+/+/+/+/w==", "  dGhlIHNhbXBsZSBub25jZQ==  "])
        assert.equal((await status({ headers: { "Sec-WebSocket-Key": key } })).status, 101, key);
});

test("a soak: every kind of ending many times, and nothing is left", async () => {
    const endings = [
        (wire) => wire.write(frame(op.text, "x"), closeFrame(1000)),
        (wire) => wire.write(frame(op.text, "x", { rsv: 2 })),
        (wire) => wire.write(frame(op.text, Buffer.from([0xff]))),
        (wire) => wire.write(frame(op.binary, "x"), frame(3)),
        (wire) => wire.write(frame(op.text, text(9000))),
        (wire) => wire.tcp.end(),
        (wire) => wire.tcp.resetAndDestroy(),
        (wire) => (wire.write(frame(op.text, "half").subarray(0, 5)), wire.tcp.end()),
    ];
    const round = async () => {
        for (let i = 0; i < 20; i++)
            await Promise.all(endings.map(async (ending) => {
                const wire = await Wire.open(server.port);
                ending(wire);
                await wire.rest();
                wire.destroy();
            }));
        await server.balanced(0);
    };
    await round();
    const before = await server.metric("resident_bytes");
    await round();
    await round();
    const grown = (await server.metric("resident_bytes")) - before;
    const sanitizers = /asan|tsan/.test(binary); // they keep what was freed
    assert.ok(grown < (sanitizers ? 64e6 : 8e6), `${grown} bytes more after 320 connections`);
});
