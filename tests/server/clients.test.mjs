// Clients that come back, repeat themselves, change their minds, leave, or only watch.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Person, Server, seatAll, settings } from "./server.mjs";
import { newKey } from "./socket.mjs";

let server;
before(async () => (server = await Server.start(["--messages-per-second", "1000000"])));
after(async () => assert.equal(await server.end(), 0));

// Two people at a Knaster table: everybody decides every roll, so choices are simultaneous.
async function pair(more = {}, game = "knaster") {
    const anna = await Person.open(server, settings(game, 2, { dice: "same", ...more }));
    const ben = await Person.join(server, anna.table);
    await seatAll([anna, ben], ["Anna", "Ben"]);
    await anna.ask({ type: "begin", game: 1 });
    for (const person of [anna, ben]) await person.until((self) => self.now.stage === "playing" && self.now.waiting.length === 2);
    return [anna, ben];
}
const choose = (person, seat, token, node = person.now.node) => person.ask({ type: "choose", game: 1, seat, node, token });

test("a choice is hidden until the last one is in, and may be changed until then", async () => {
    const [anna, ben] = await pair();
    const [a, b, c] = anna.now.state.legal[0];
    assert.equal((await choose(anna, 1, a)).type, "ok");
    assert.equal((await choose(anna, 1, b)).type, "ok");
    await anna.until((self) => self.now.pending[0]?.token.startsWith(b));
    await ben.until((self) => self.version === anna.version);
    assert.deepEqual(ben.now.waiting, [2]);
    assert.deepEqual(ben.now.pending, []);
    const seen = JSON.stringify([ben.events, ben.socket.inbox]);
    assert.ok(!seen.includes(`"token"`) && !ben.events.events.some((event) => event.choices));
    assert.deepEqual(anna.now.pending, [{ seat: 1, token: anna.now.pending[0].token }]);
    assert.ok(anna.now.pending[0].token.startsWith(b));
    // What somebody who watches can download does not say it either.
    const { body } = await server.fetch(`/tables/${anna.table}.mtr`);
    assert.ok(!body.includes(`${b};`) && !body.includes(`: ${b}`));
    assert.equal((await choose(ben, 2, c)).type, "ok");
    await anna.until((self) => self.now.node >= 2);
    const choices = anna.steps.find((step) => step.choices).choices;
    assert.ok(choices[0].startsWith(b) && choices[1].startsWith(c));
    assert.deepEqual(anna.errors, []);
    for (const person of [anna, ben]) person.socket.destroy();
});

test("repeated sends are taken once; stale and early ones are refused", async () => {
    const [anna, ben] = await pair();
    const node = anna.now.node;
    const token = anna.now.state.legal[0][0];
    const first = await choose(anna, 1, token, node);
    const again = await choose(anna, 1, token, node);
    assert.equal(first.version, again.version);
    await choose(ben, 2, token, node);
    await anna.until((self) => self.now.node > node);
    const late = await choose(anna, 1, token, node); // long resolved: still the same answer
    assert.equal(late.type, "ok");
    const stale = await choose(anna, 1, "-", node);
    assert.equal(stale.code, "stale_node");
    assert.equal(stale.node, anna.now.node);
    assert.equal((await choose(anna, 1, token, anna.now.node + 5)).code, "future_node");
    const other = await anna.ask({ type: "choose", game: 2, seat: 1, node: anna.now.node, token });
    assert.equal(other.code, "future_node");
    const illegal = await choose(anna, 1, anna.steps[1].choices[0].slice(0, 2));
    assert.equal(illegal.code, "illegal_choice");
    assert.equal(illegal.reason, "box_filled");
    assert.ok(illegal.expected.length > 0);
    assert.equal((await choose(anna, 1, "zzz")).code, "not_a_choice");
    assert.equal((await choose(anna, 2, token)).code, "seat_not_yours");
    assert.equal((await choose(anna, 3, token)).code, "no_such_seat");
    assert.equal((await choose(anna, 0, token)).code, "no_such_seat");
    for (const person of [anna, ben]) person.socket.destroy();
});

test("who comes back gets only what was missed; who is too far behind gets everything", async () => {
    const [anna, ben] = await pair();
    const seen = ben.version;
    ben.socket.destroy();
    const token = anna.now.state.legal[0][0];
    await choose(anna, 1, token);
    const back = await Person.join(server, anna.table, { key: ben.key, since: seen });
    assert.equal(back.view, undefined);
    assert.equal(back.events.from, seen + 1);
    assert.equal(back.events.version, seen + 1);
    assert.equal(back.events.events.length, 1);
    assert.deepEqual(back.yours, [2]);
    // A gap is closed on the same connection.
    const resync = await back.ask({ type: "join", table: anna.table, key: ben.key, since: 1, details: true });
    assert.equal(resync.from, 2);
    const future = await back.ask({ type: "join", table: anna.table, key: ben.key, since: 9999, details: true });
    assert.equal(future.type, "view");
    const play = (person) => person.play((legal) => legal[0]);
    await Promise.all([play(anna), play(back)]);
    // Dice decide how long a game is; the server keeps 128 events.
    for (let game = 1; anna.version <= 130; ++game) {
        await anna.ask({ type: "rematch", game });
        await anna.ask({ type: "begin", game: game + 1 });
        for (const person of [anna, back]) {
            person.seeds = {};
            await person.until((self) => self.now.game === game + 1 && self.now.stage !== "gathering");
        }
        await Promise.all([play(anna), play(back)]);
    }
    const old = await Person.join(server, anna.table, { key: ben.key, since: 2 });
    assert.equal(old.view.type, "view");
    assert.deepEqual(old.steps, anna.steps);
    // After a restart too.
    const version = anna.version;
    await server.restart("SIGKILL");
    const after = await Person.join(server, anna.table, { key: anna.key, since: version - 3 });
    assert.equal(after.events.events.length, 3);
    after.socket.destroy();
});

test("spectators see what everybody may see, and can do nothing", async () => {
    const [anna, ben] = await pair();
    const watcher = await Person.join(server, anna.table, { key: null });
    assert.deepEqual(watcher.yours, []);
    assert.equal(watcher.view.present.watching, 1);
    for (const request of [
        { type: "choose", game: 1, seat: 1, node: anna.now.node, token: "-" },
        { type: "sit", seat: 1, name: "Eve" },
        { type: "begin", game: 2 },
        { type: "stand_up", seat: 1 },
        { type: "resize", seats: 3 },
        { type: "seat_computer", seat: 1, name: "Eve", level: "master" },
        { type: "rematch", game: 1 },
        { type: "hand_over", seat: 1, key: "0".repeat(32) },
        { type: "take_back", seat: 1 },
        { type: "react", seat: 1, reaction: "wow" },
        { type: "enter_dice", game: 1, node: 0, faces: ["1", "2"] },
        { type: "enter_dice", game: 1, node: 0, faces: watcher.steps.find((step) => step.roll).roll }, // what lies there anyway
    ])
        assert.equal((await watcher.ask(request)).type, "error", JSON.stringify(request));
    await choose(anna, 1, anna.now.state.legal[0][0]);
    await watcher.until((self) => self.now.waiting.length === 1);
    assert.deepEqual(watcher.now.pending, []);
    assert.equal((await anna.ask({ type: "react", seat: 1, reaction: "wow" })).type, "ok");
    assert.deepEqual(await watcher.socket.take((each) => each.type === "reacted"), { type: "reacted", seat: 1, reaction: "wow" });
    const text = JSON.stringify([watcher.view, watcher.events, watcher.socket.inbox]);
    assert.ok(!text.includes(anna.key) && !text.includes(ben.key) && !text.includes("key_hash"));
    for (const person of [anna, ben, watcher]) person.socket.destroy();
});

test("another key is another person: it cannot act for a seat, nor take it", async () => {
    const [anna, ben] = await pair();
    const eve = await Person.join(server, anna.table, { key: newKey() });
    assert.equal((await choose(eve, 1, "-", anna.now.node)).code, "seat_not_yours");
    assert.equal((await eve.ask({ type: "sit", seat: 1, name: "Anna" })).code, "wrong_stage");
    for (const person of [anna, ben, eve]) person.socket.destroy();
    for (const key of ["", "xyz", "0".repeat(31), "0".repeat(33), "G".repeat(32), "A".repeat(32)]) {
        const socket = await server.connect();
        assert.equal((await socket.ask({ type: "join", table: anna.table, key })).code, "bad_key");
        socket.destroy();
    }
});

test("a clock plays the first legal choice, and says so", async () => {
    const [anna, ben] = await pair({ clock_seconds: 1 });
    assert.ok(anna.now.clock_ms > 0 && anna.now.clock_ms <= 1000);
    const first = anna.now.state.legal[0][0];
    const token = anna.now.state.legal[0].at(-1);
    await choose(ben, 2, token);
    await anna.until((self) => self.now.node >= 2);
    const choices = anna.steps[1].choices;
    assert.ok(choices[0].startsWith(first));
    assert.ok(choices[1].startsWith(token));
    for (const person of [anna, ben]) person.socket.destroy();
});

test("a computer sits in for who left, and the person takes the seat back", async () => {
    const [anna, ben] = await pair({ takeover_seconds: 1 });
    ben.socket.destroy();
    await anna.until((self) => self.events.events.some((event) => event.type === "sat_in"));
    const node = anna.now.node;
    await choose(anna, 1, anna.now.state.legal[0][0]);
    await anna.until((self) => self.now.node > node); // nobody blocks
    const back = await Person.join(server, anna.table, { key: ben.key });
    assert.equal(back.view.seats[1].sat_in, true);
    assert.equal((await back.ask({ type: "take_back", seat: 2 })).type, "ok");
    assert.equal((await back.ask({ type: "take_back", seat: 2 })).type, "ok");
    await anna.until((self) => self.events.events.some((event) => event.type === "taken_back"));
    for (const person of [anna, back]) person.socket.destroy();
});

test("when everybody has left, nobody is played for", async () => {
    const [anna, ben] = await pair({ takeover_seconds: 1 });
    const version = anna.version;
    anna.socket.destroy();
    ben.socket.destroy();
    const watch = await server.connect(); // the server's clock goes on
    await new Promise((done) => setTimeout(done, 2200));
    watch.destroy();
    const back = await Person.join(server, anna.table, { key: anna.key });
    assert.equal(back.version, version);
    back.socket.destroy();
});

test("seats: computers, resizing, standing up, a host who has left", async () => {
    const host = await Person.open(server, settings("qwinto", 4));
    const ben = await Person.join(server, host.table);
    assert.equal((await ben.ask({ type: "sit", seat: 3, name: "Ben" })).type, "ok");
    assert.equal((await ben.ask({ type: "sit", seat: 3, name: "Ben" })).type, "ok");
    assert.equal((await host.ask({ type: "sit", seat: 3, name: "Anna" })).code, "seat_taken");
    assert.equal((await ben.ask({ type: "resize", seats: 2 })).code, "not_the_host");
    assert.equal((await host.ask({ type: "seat_computer", seat: 1, name: "Robo", level: "casual" })).type, "ok");
    assert.equal((await host.ask({ type: "resize", seats: 9 })).code, "bad_settings");
    assert.equal((await host.ask({ type: "resize", seats: 1 })).code, "bad_settings");
    assert.equal((await host.ask({ type: "begin", game: 1 })).code, "seats_open");
    assert.equal((await host.ask({ type: "resize", seats: 2 })).type, "ok");
    await ben.until((self) => self.yours.includes(2)); // the seat moved up
    assert.equal((await host.ask({ type: "stand_up", seat: 1 })).type, "ok");
    assert.equal((await ben.ask({ type: "begin", game: 1 })).code, "not_the_host");
    host.socket.destroy();
    await ben.socket.take((each) => each.type === "present" && !each.present.host);
    assert.equal((await ben.ask({ type: "seat_computer", seat: 1, name: "Robo", level: "novice" })).type, "ok");
    assert.equal((await ben.ask({ type: "begin", game: 1 })).type, "ok");
    ben.socket.destroy();
});

test("opening again with the same key is the same table", async () => {
    const key = newKey();
    const one = await server.connect();
    const two = await server.connect();
    const wanted = { type: "open", key, settings: settings("qwixx", 2) };
    const first = await one.ask(wanted);
    const second = await two.ask(wanted);
    assert.equal(first.table, second.table);
    assert.equal((await two.ask({ ...wanted, settings: settings("knaster", 2) })).code, "bad_key");
    assert.equal((await one.ask({ type: "join", table: "zzzzzzzz" })).code, "already_at_table");
    one.destroy();
    two.destroy();
});

test("opening twice at the same moment is the same table", async () => {
    const wanted = { type: "open", key: newKey(), settings: settings("knaster", 7) };
    const sockets = await Promise.all(Array.from({ length: 4 }, () => server.connect()));
    // It sleeps until all have asked, and then finds all of it in one look.
    server.process.kill("SIGSTOP");
    const asked = sockets.map((socket) => socket.ask(wanted));
    await Promise.all(sockets.map((socket) => new Promise((written) => socket.tcp.write("", written))));
    server.process.kill("SIGCONT");
    const answers = await Promise.all(asked);
    for (const answer of answers) assert.equal(answer.table, answers[0].table, JSON.stringify(answer));
    for (const socket of sockets) socket.destroy();
});

test("names that play tricks are refused", async () => {
    const host = await Person.open(server, settings("knaster", 12));
    for (const name of ["", " ", " Anna", "Anna ", "An  na", "a\u202Eb", "a\u200Bb", "\u3164", "a,b", "a[b", 'a"b', "x".repeat(25), "a\nb", "\u0301a", "e\u0301\u0301\u0301", "\uFEFFa", "\u{E0041}"])
        assert.equal((await host.ask({ type: "sit", seat: 1, name })).code, "bad_name", JSON.stringify(name));
    for (const [at, name] of ["Zoë", "Jürgen", "Ἀθηνᾶ", "李小龍", "علي", "🎲 Max", "O'Neil", "x".repeat(24)].entries())
        assert.equal((await host.ask({ type: "sit", seat: at + 1, name })).type, "ok", name);
    host.socket.destroy();
});

test("keys stand neither in the file nor in the journal; records travel with strict headers", async () => {
    const [anna, ben] = await pair();
    await server.restart("SIGTERM");
    const bytes = ["", "-wal"].map((end) => { try { return readFileSync(server.database + end, "latin1"); } catch { return ""; } }).join("");
    for (const key of [anna.key, ben.key]) assert.ok(!bytes.includes(key) && !server.journal.includes(key));
    const page = await server.fetch("/");
    assert.equal(page.status, 200);
    assert.ok(!page.headers["content-security-policy"].includes("unsafe-inline"));
    assert.equal(page.headers["x-content-type-options"], "nosniff");
    const record = await server.fetch(`/tables/${anna.table}.mtr`);
    assert.match(record.headers["content-disposition"], /attachment/);
    assert.equal(record.headers["cache-control"], "no-store");
});
