// Clients that break the rules of the protocol, on purpose or not. The server answers with a code, or drops them; others never notice.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { Person, Server, seatAll, settings } from "./server.mjs";
import { newKey } from "./socket.mjs";

let server;
before(async () => (server = await Server.start(["--idle-seconds", "2", "--connections-per-address", "40", "--trusted-proxy", "127.0.0.1"])));
after(async () => assert.equal(await server.end(), 0));
const works = async () => {
    const person = await Person.open(server, settings("qwixx", 1));
    assert.equal(person.view.type, "view");
    person.socket.destroy();
};
async function http(text, { leave = false } = {}) {
    const tcp = connect(server.port, "127.0.0.1");
    tcp.on("error", () => {});
    await once(tcp, "connect");
    leave ? tcp.end(text) : tcp.write(text);
    let answer = "";
    tcp.on("data", (data) => (answer += data));
    await once(tcp, "close");
    return answer;
}

test("messages that are none: a code, the field, and what would have been right", async () => {
    const socket = await server.connect();
    const bad = [
        ["", ""], ["{", ""], ["[]", ""], ["null", ""], ["1e999", ""], ['"x"', ""], ["[".repeat(4000), ""], ["{}", "type"], ['{"type":7}', "type"], ['{"type":"nothing"}', "type"],
        ['{"type":"join"}', "table"], ['{"type":"join","table":7}', "table"], ['{"type":"join","table":"a","more":1}', "more"], ['{"type":"join","table":"a","id":-1}', "id"], ['{"type":"join","table":"a","id":1.5}', "id"],
        ['{"type":"join","table":"a","id":99999999999}', "id"], ['{"type":"open","key":"k","settings":{}}', "settings.game"], ['{"type":"open","key":"k","settings":{"game":"chess"}}', "settings.game"],
        ['{"type":"enter_dice","game":1,"node":1,"faces":[1]}', "faces"], ['{"type":"enter_dice","game":1,"node":1,"faces":"1"}', "faces"], ['{"type":"join","table":"a","table":"b","details":"yes"}', "details"],
    ];
    for (const [text, field] of bad) {
        socket.raw(text);
        const answer = await socket.take();
        assert.equal(answer.code, "bad_message", text);
        assert.equal(answer.field, field, text);
        assert.ok(Array.isArray(answer.expected), text);
    }
    const open = (more) => ({ type: "open", key: newKey(), settings: { ...settings("qwixx", 2), ...more } });
    for (const more of [{ seats: 0 }, { seats: 6 }, { seats: 4294967295 }, { clock_seconds: 86401 }, { series_games: 6 }, { series_games: 0 }, { game: "knaster", series_games: 2 }])
        assert.equal((await socket.ask(open(more))).code, "bad_settings", JSON.stringify(more));
    assert.equal((await socket.ask({ type: "begin", game: 1 })).code, "not_at_a_table");
    assert.equal((await socket.ask({ type: "join", table: "../../etc" })).code, "no_such_table");
    socket.destroy();
});

test("frames that are wrong end the connection with the right close code", async () => {
    const cases = [
        ["invalid UTF-8", (socket) => socket.frame(1, Buffer.from([0x22, 0xc3, 0x28, 0x22])), 1007],
        ["too large", (socket) => socket.raw(JSON.stringify({ type: "x".repeat(9000) })), 1009],
        ["too large in pieces", (socket) => { socket.frame(1, Buffer.alloc(5000, 0x20), { fin: false }); socket.frame(0, Buffer.alloc(5000, 0x20)); }, 1009],
        ["an unmasked frame", (socket) => socket.frame(1, Buffer.from("{}"), { mask: false }), 1002],
        ["an unknown opcode", (socket) => socket.frame(3, Buffer.from("{}")), 1002],
        ["a continuation of nothing", (socket) => socket.frame(0, Buffer.from("{}")), 1002],
        ["a control frame in pieces", (socket) => socket.frame(9, Buffer.from("x"), { fin: false }), 1002],
    ];
    for (const [name, act, code] of cases) {
        const socket = await server.connect();
        act(socket);
        await socket.ended();
        assert.equal(socket.closeCode, code, name);
    }
    const binary = await server.connect();
    binary.frame(2, Buffer.from("{}"));
    assert.deepEqual(await binary.take(), { type: "goodbye", code: "bad_message" });
    await binary.ended();
    const pieces = await server.connect(); // a message in pieces is fine
    const text = Buffer.from('{"type":"join","table":"aaaaaaaa"}');
    pieces.frame(1, text.subarray(0, 5), { fin: false });
    pieces.frame(9, Buffer.from("ping"));
    pieces.frame(0, text.subarray(5));
    assert.equal((await pieces.take()).code, "no_such_table");
    pieces.destroy();
    await works();
});

test("what cannot be read as HTTP is told so", async () => {
    const unreadable = [
        "BREW /pot HTCPCP/1.0\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "G\u0001T / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost x\r\n\r\n",
        "GET / HTTP/1.1\r\nHo st: x\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\n", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n\r\n",
        "POST /daily/2026-11-16/qwixx HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n\r\n", Buffer.from("16030100c8010000c40303", "hex"), // TLS
    ];
    for (const text of unreadable) {
        const answer = await http(text);
        assert.match(answer, /^HTTP\/1.1 400 Bad Request\r\n(.+\r\n)*Connection: close\r\n(.+\r\n)*\r\nThis cannot be read as an HTTP request.\n$/, JSON.stringify(`${text}`));
    }
    assert.match(await http("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n"), /^HTTP\/1.1 200 [^]*HTTP\/1.1 400 /); // the second of two
    assert.equal(await http("GET / HTTP/1.1\r\nHost:", { leave: true }), ""); // who leaves hears nothing
    await works();
});

test("HTTP that is wrong", async () => {
    assert.match(await http("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"), /^HTTP\/1.1 (405|413)/);
    assert.match(await http("DELETE /tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), /^HTTP\/1.1 405/);
    // What a proxy in front might read otherwise than we do ends the connection.
    for (const head of ["", "Host: x\r\nHost: y\r\n", "Host: x\r\nTransfer-Encoding: xchunked\r\n", "Host: x\r\nTransfer-Encoding: gzip, chunked\r\n"])
        assert.match(await http(`GET /healthz HTTP/1.1\r\n${head}\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`), /^$|^HTTP\/1.1 (400|501) (?!.*HTTP\/1.1)/s, head);
    assert.match(await http(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20000)}\r\n\r\n`), /^HTTP\/1.1 431/);
    for (const path of ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/assets/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd.x", "//etc/passwd.x", "/.git/config.x", "/tables/../x.mtr", "/tables/aaaaaaaa.mtr", "/tables/.mtr"]) {
        const answer = await http(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        assert.ok(!answer.includes("root:"), path);
        assert.match(answer, /^HTTP\/1.1 (404|200|302)/, path);
        if (answer.startsWith("HTTP/1.1 302")) assert.match(answer, /\r\nLocation: (\.\/|(\.\.\/)+)#\/[\w\/-]*\r\n/, path); // to the page, nowhere else
        if (answer.startsWith("HTTP/1.1 200")) assert.match(answer, /<!doctype html>/i, path);
    }
    await works();
});

test("another site's page cannot connect", async () => {
    for (const origin of ["https://evil.example", `http://127.0.0.1.evil.example:${server.port}`, "null", `http://localhost:${server.port}`]) {
        const socket = await server.connect({ headers: { Origin: origin } });
        assert.equal(socket.status, 403, origin);
        socket.destroy();
    }
    const own = await server.connect({ headers: { Origin: `http://127.0.0.1:${server.port}` } });
    assert.equal(own.status, 101);
    own.destroy();
});

test("a flood is answered, then cut off; a neighbour does not notice", async () => {
    const neighbour = await Person.open(server, settings("qwixx", 1));
    const flood = await server.connect();
    for (let i = 0; i < 1000 && !flood.closed; i++) flood.send({ type: "sit", seat: 1, name: "Eve" });
    const slow = await flood.take((each) => each.code === "too_fast");
    assert.ok(slow.retry_ms > 0);
    assert.deepEqual(await flood.take((each) => each.type === "goodbye"), { type: "goodbye", code: "too_fast" });
    await flood.ended();
    assert.equal((await neighbour.ask({ type: "sit", seat: 1, name: "Anna" })).type, "ok");
    neighbour.socket.destroy();
});

test("guessing names of tables is slow, and so is opening them without end", async () => {
    await Server.with(["--tables-per-address", "5", "--messages-per-second", "1000000"], async (own) => {
    const guess = await own.connect();
    let refused = null;
    for (let i = 0; i < 40 && refused === null; i++) {
        const answer = await guess.ask({ type: "join", table: "abcdefgh" });
        if (answer.code === "too_many_misses") refused = answer;
        else assert.equal(answer.code, "no_such_table");
    }
    assert.ok(refused.retry_ms > 0);
    for (let i = 0; i < 6; i++) {
        const socket = await own.connect();
        const answer = await socket.ask({ type: "open", key: newKey(), settings: settings("qwixx", 1) });
        assert.equal(i < 5 ? answer.type : answer.code, i < 5 ? "view" : "too_many_tables");
        socket.destroy();
    }
    guess.destroy();
    });
});

test("connections of one address are limited, and a proxy's clients are told apart", async () => {
    const sockets = [];
    const from = (address) => server.connect({ headers: { "X-Forwarded-For": address } });
    for (let i = 0; i < 40; i++) sockets.push(await from("1.1.1.1, 203.0.113.7"));
    assert.ok(sockets.every((socket) => socket.status === 101));
    const refused = await from("9.9.9.9, 203.0.113.7"); // what stands before the last was the client's own claim
    assert.equal(refused.status, 503);
    // A proxy may add a line of its own: what stands in the first is the client's claim.
    const twice = await server.connect({ headers: { "X-Forwarded-For": "9.9.9.9", "x-forwarded-for": "203.0.113.7" } });
    assert.equal(twice.status, 503);
    const other = await from("203.0.113.8");
    assert.equal(other.status, 101);
    const network = [];
    for (let i = 0; i < 41; i++) network.push(await from(`2001:db8::${i.toString(16)}`)); // one customer's network
    assert.equal(network.filter((socket) => socket.status === 101).length, 40);
    for (const socket of [...sockets, refused, twice, other, ...network]) socket.destroy();
});

test("a half-open connection is noticed and its seat is free to be sat in for", async () => {
    const anna = await Person.open(server, settings("knaster", 2, { dice: "same", takeover_seconds: 1 }));
    const ben = await Person.join(server, anna.table);
    await seatAll([anna, ben]);
    await anna.ask({ type: "begin", game: 1 });
    ben.socket.deaf = true; // answers no ping any more, like a phone that lost its network
    ben.socket.tcp.pause();
    await anna.until((self) => self.events.events.some((event) => event.type === "sat_in"), 20);
    ben.socket.destroy();
    anna.socket.destroy();
});

test("a reader that does not read is dropped, not buffered without end", async () => {
    await Server.with(["--messages-per-second", "1000000"], async (own) => {
    const host = await Person.open(own, settings("knaster", 12, { dice: "same" }));
    for (let seat = 1; seat <= 12; seat++) await host.ask({ type: "seat_computer", seat, name: `C${seat}`, level: "novice" });
    await host.ask({ type: "begin", game: 1 });
    await host.until((self) => self.now.stage === "over", 60);
    const lazy = await Person.join(own, host.table, { key: null });
    lazy.socket.tcp.pause();
    let dropped = 0;
    // Few at a time: more than 64 that are not answered yet would be refused, and that in short.
    for (let i = 0; i < 1000 && dropped === 0; i++) {
        for (let few = 0; few < 20; few++) lazy.socket.send({ type: "join", table: host.table, details: true });
        await host.ask({ type: "join", table: host.table, key: host.key });
        dropped = Number((await own.fetch("/metrics")).body.match(/misthrow_slow_readers_total (\d+)/)[1]);
    }
    assert.equal(dropped, 1);
    const memory = Number((await own.fetch("/metrics")).body.match(/misthrow_resident_bytes (\d+)/)[1]);
    assert.ok(memory < 200e6, `${memory}`);
    assert.equal((await host.ask({ type: "rematch", game: 1 })).type, "ok");
    lazy.socket.destroy();
    host.socket.destroy();
    });
});
