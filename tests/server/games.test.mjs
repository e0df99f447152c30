// Whole games through the socket, equal to the replay of their records.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test, before, after } from "node:test";
import { Person, Server, binary, seatAll, settings } from "./server.mjs";

let server;
before(async () => (server = await Server.start(["--messages-per-second", "1000000"])));
after(async () => assert.equal(await server.end(), 0));

function checkRecord(record, state, verified) {
    const replayed = JSON.parse(server.misthrow(["replay", "--json", "-"], { input: record }));
    const { dice, ...rest } = state;
    assert.deepEqual(replayed, rest);
    if (verified) assert.match(server.misthrow(["verify", "-"], { input: record }), /all \d+ rolls/);
}

// Every game the protocol names, with two people and with as many as there may be.
const games = /^export type Game = (.*);$/m.exec(execFileSync(binary, ["protocol"], { encoding: "utf8" }))[1].split(" | ").map((name) => name.slice(1, -1));

// As many as the server says it takes: it refuses one more, and none at all.
async function mostSeats(game) {
    const client = await server.connect();
    const refusal = (seats) => client.ask({ type: "open", key: "2".repeat(32), settings: settings(game, seats) });
    const { code, expected } = await refusal(99);
    const [least, most] = expected[0].split("-").map(Number);
    assert.deepEqual([code, least], ["bad_settings", 1]);
    for (const seats of [0, most + 1]) assert.deepEqual((await refusal(seats)).expected, expected);
    client.destroy();
    return most;
}

for (const [game, full] of games.flatMap((each) => [[each, false], [each, true]])) {
    test(`${game} with ${full ? "as many people as it takes" : "two people"}, each a client`, async () => {
        const seats = full ? await mostSeats(game) : 2;
        const people = [await Person.open(server, settings(game, seats))];
        while (people.length < seats) people.push(await Person.join(server, people[0].table));
        await seatAll(people);
        assert.equal((await people[0].ask({ type: "begin", game: 1 })).type, "ok");
        await Promise.all(people.map((person) => person.play()));
        const { body: record } = await server.fetch(`/tables/${people[0].table}.mtr`);
        checkRecord(record, people[0].now.state, true);
        for (const person of people) {
            assert.deepEqual(person.errors, []);
            assert.deepEqual(person.scores, people[0].now.state.scores);
            assert.deepEqual(person.steps, people[0].steps);
            assert.ok(person.serverSeed);
        }
        // A client that comes now sees the same game.
        const late = await Person.join(server, people[0].table, { key: null });
        assert.deepEqual(late.steps, people[0].steps);
        assert.equal(late.view.dice.seed, people[0].serverSeed);
        for (const person of [...people, late]) person.socket.destroy();
    });
}

test("computers of every level and several people on one device", async () => {
    const host = await Person.open(server, settings("qwixx", 5));
    for (const [at, level] of ["novice", "casual", "strong"].entries()) await host.ask({ type: "seat_computer", seat: at + 1, name: `C${at}`, level });
    await host.ask({ type: "sit", seat: 4, name: "Anna" });
    await host.ask({ type: "sit", seat: 5, name: "Ben" });
    await host.ask({ type: "begin", game: 1 });
    await host.play();
    assert.deepEqual(host.errors, []);
    const { body } = await server.fetch(`/tables/${host.table}.mtr`);
    checkRecord(body, host.now.state, true);
    host.socket.destroy();
});

for (const game of games) {
    test(`${game}: a table of computers alone plays by itself`, async () => {
        const host = await Person.open(server, settings(game, 2));
        await host.ask({ type: "seat_computer", seat: 1, name: "A", level: "casual" });
        await host.ask({ type: "seat_computer", seat: 2, name: "B", level: "novice" });
        await host.ask({ type: "begin", game: 1 });
        await host.until((self) => self.now.stage === "over", 60);
        const { body } = await server.fetch(`/tables/${host.table}.mtr`);
        checkRecord(body, host.now.state, true);
        host.socket.destroy();
    });
}

test("six games are played here", () => assert.ok(games.length >= 6));

test("a series of five games with a running total, then a new one", async () => {
    const refused = await (await server.connect()).ask({ type: "open", key: "3".repeat(32), settings: settings("qwinto", 2, { series_games: 5 }) });
    assert.equal(refused.code, "bad_settings"); // Qwixx alone is played in series, on any board
    const host = await Person.open(server, settings("qwixx-mixed-a", 2, { series_games: 5 }));
    await host.ask({ type: "sit", seat: 1, name: "Anna" });
    await host.ask({ type: "sit", seat: 2, name: "Ben" });
    let records = "";
    for (let game = 1; game <= 6; game++) {
        assert.equal((await host.ask({ type: "begin", game })).type, "ok");
        assert.equal((await host.ask({ type: "begin", game })).type, "ok"); // again: nothing happens
        host.seeds = {};
        await host.play();
        const view = (await Person.join(server, host.table, { key: null })).view;
        assert.equal(view.series.length, game === 6 ? 1 : game);
        assert.equal(view.now.game, game);
        const { state } = host.now;
        assert.equal((await host.ask({ type: "rematch", game })).type, "ok");
        assert.equal((await host.ask({ type: "rematch", game })).type, "ok");
        await host.until((self) => self.now.stage === "gathering");
        const { body } = await server.fetch(`/tables/${host.table}.mtr`); // until the next game begins
        checkRecord(body, state, true);
        records += `${records === "" ? "" : "\n"}${body}`;
    }
    assert.equal(server.misthrow(["admin", "export", host.table, "--database", server.database]), records); // all of them
    host.socket.destroy();
});

test("real dice are entered, checked and shown to all", async () => {
    const host = await Person.open(server, settings("qwinto", 2, { dice: "manual" }));
    await host.ask({ type: "sit", seat: 1, name: "Anna" });
    await host.ask({ type: "sit", seat: 2, name: "Ben" });
    await host.ask({ type: "begin", game: 1, first: 2 });
    await host.until((self) => self.now.stage === "playing");
    assert.deepEqual(host.now.waiting, [2]);
    assert.equal((await host.ask({ type: "enter_dice", game: 1, node: 0, faces: ["3"] })).code, "not_to_roll");
    assert.equal((await host.ask({ type: "choose", game: 1, seat: 2, node: 0, token: "op" })).type, "ok");
    await host.until((self) => self.now.node === 1);
    const wrong = await host.ask({ type: "enter_dice", game: 1, node: 1, faces: ["3", "7"] });
    assert.equal(wrong.code, "wrong_dice");
    assert.deepEqual(wrong.expected, ["1", "2", "3", "4", "5", "6"]);
    assert.equal((await host.ask({ type: "enter_dice", game: 1, node: 1, faces: ["3", "4"] })).type, "ok");
    assert.equal((await host.ask({ type: "enter_dice", game: 1, node: 1, faces: ["3", "4"] })).type, "ok");
    assert.equal((await host.ask({ type: "enter_dice", game: 1, node: 1, faces: ["5", "4"] })).code, "stale_node");
    await host.until((self) => self.now.node === 2);
    assert.deepEqual(host.steps.at(-1), { roll: ["3", "4"] });
    host.socket.destroy();
});

test("same dice: equal luck at two tables, and the seed only when both are done", async () => {
    const first = await Person.open(server, settings("knaster", 1, { dice: "same" }));
    await first.ask({ type: "sit", seat: 1, name: "Anna" });
    const second = await Person.open(server, settings("knaster", 1, { dice: "same" }), { same_as: first.table });
    await first.ask({ type: "begin", game: 1 });
    // Nobody gets them any more while they are a secret: who sits here could play ahead there.
    const ahead = { type: "open", key: "1".repeat(32), settings: settings("knaster", 1, { dice: "same" }), same_as: first.table };
    assert.equal((await (await server.connect()).ask(ahead)).code, "wrong_stage");
    await second.ask({ type: "sit", seat: 1, name: "Ben" });
    await second.ask({ type: "begin", game: 1 });
    await first.play();
    assert.equal(first.serverSeed, undefined);
    let record = (await server.fetch(`/tables/${first.table}.mtr`)).body;
    assert.doesNotMatch(record, /ServerSeed/);
    const { state } = first.now;
    await first.ask({ type: "rematch", game: 1 });
    assert.equal((await server.fetch(`/tables/${first.table}.mtr`)).body, record); // put away, and as secret as before
    await second.play((legal) => legal[0]);
    assert.match(second.serverSeed, /^[0-9a-f]{64}$/);
    record = (await server.fetch(`/tables/${first.table}.mtr`)).body;
    checkRecord(record, state, true);
    const rolls = (person) => person.steps.filter((step) => step.roll).map((step) => step.roll.join());
    const common = Math.min(rolls(first).length, rolls(second).length); // who fills the sheet first, ends first
    assert.ok(common > 20);
    assert.deepEqual(rolls(first).slice(0, common), rolls(second).slice(0, common));
    assert.equal((await (await server.connect()).ask(ahead)).type, "view"); // everybody may see them now
    const other = await Person.open(server, settings("qwixx", 1, { dice: "same" }));
    const refused = await (await server.connect()).ask({ type: "open", key: "0".repeat(32), settings: settings("knaster", 1, { dice: "same" }), same_as: other.table });
    assert.equal(refused.code, "bad_settings");
    for (const person of [first, second, other]) person.socket.destroy();
});
