// Dice that are bound to their table, and what becomes of a game whose dice lack a part: worked out here from docs/fair-dice.md, with nothing of ours but SHA-256.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Person, Server, seatAll, settings } from "./server.mjs";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const fast = ["--messages-per-second", "1000000"];

// By the recipe.
function transcriptOf({ table, salt, game, name, missing, seats, commitment }) {
    const opening = sha256(`misthrow game 2\ntable ${sha256(`misthrow table 2\n${table}\n${salt}\n`)}\ngame ${game} ${name}\nmissing ${missing}\n${seats.map((seat) => `${seat}\n`).join("")}`);
    return { opening, transcript: sha256(`misthrow transcript 2\n${opening}\n${commitment}\n`) };
}

const header = (record, name) => new RegExp(`^\\[${name} "([^"]*)"\\]$`, "m").exec(record)?.[1];

// Two people at a table who have begun: the first one commits and shows, the second does what the test says.
async function begun(server, missing) {
    const anna = await Person.open(server, settings("knaster", 3, missing ? { missing } : {}));
    const ben = await Person.join(server, anna.table);
    await seatAll([anna, ben], ["Anna", "Ben"]);
    await anna.ask({ type: "seat_computer", seat: 3, name: "Robo", level: "novice" });
    assert.equal((await anna.ask({ type: "begin", game: 1 })).type, "ok");
    for (const each of [anna, ben]) await each.until((self) => self.now.stage === "committing");
    return [anna, ben];
}
const commit = (person, seat, game = 1) => person.ask({ type: "commit_seed", game, seat, commitment: person.commitment(seat) });
const reveal = (person, seat, game = 1) => person.ask({ type: "reveal_seed", game, seat, seed: person.seed(seat) });

async function list(server, from) {
    const { status, body } = await server.fetch(from === undefined ? "/aborted" : `/aborted/${from}`);
    assert.equal(status, 200);
    return body;
}
const check = (server, files, more = []) => {
    const paths = files.map((text, at) => {
        const path = join(server.folder, `list${at}.txt`);
        writeFileSync(path, text);
        return path;
    });
    try {
        return { status: 0, out: server.misthrow(["aborted", ...paths, ...more]) };
    } catch (error) {
        return { status: error.status, out: error.stdout + error.stderr };
    }
};

test("a commitment is bound to table, game, seats, what the server committed to, and its own seat", () =>
    Server.with(fast, async (server) => {
        const [anna, ben] = await begun(server);
        const view = (await Person.join(server, anna.table, { key: null })).view;
        const { opening, transcript } = transcriptOf({ table: anna.table, salt: view.dice.salt, game: 1, name: "knaster", missing: "mark", seats: ["person Anna", "person Ben", "computer Robo"], commitment: view.dice.commitment });
        assert.equal(view.dice.transcript, transcript);
        assert.equal(anna.transcript, transcript);
        await commit(anna, 1);
        // Ben repeats what Anna committed to, and shows her seed: it is none for his seat.
        ben.seeds[2] = anna.seed(1);
        assert.equal((await ben.ask({ type: "commit_seed", game: 1, seat: 2, commitment: anna.commitment(1) })).type, "ok");
        await ben.until((self) => self.now.stage === "revealing");
        assert.equal((await reveal(ben, 2)).code, "seed_mismatch");
        assert.equal((await reveal(anna, 1)).type, "ok");
        await anna.until((self) => self.now.stage === "playing"); // ten seconds later, without Ben's part
        await Promise.all([anna.play(), ben.play()]);
        const { body: record } = await server.fetch(`/tables/${anna.table}.mtr`);
        assert.equal(header(record, "Dice"), "verifiable 2");
        assert.equal(header(record, "SeatSeeds"), `${anna.seed(1)}, absent, computer`);
        assert.equal(header(record, "MissingParts"), "mark");
        assert.equal(sha256(`misthrow server 2\n${opening}\n${header(record, "ServerSeed")}\n`), header(record, "ServerCommitment"));
        assert.ok(!record.includes(anna.table), "whoever has the record could come to the table");
        assert.match(server.misthrow(["verify", "-"], { input: record }), /all \d+ rolls.*; seat 2 took no part/);
        // The same record of another table, another game, other people, another agreement.
        for (const [from, to] of [[/(DiceTable ")./, "$1x"], [/DiceTable "(.)(.)/, (_, a, b) => `DiceTable "${a === b ? (a === "0" ? "1" : "0") : b}${a}`], [/DiceGame "1"/, 'DiceGame "2"'], [/Anna/, "Anne"], ['MissingParts "mark"', 'MissingParts "void"'], [/computer/g, "absent"]])
            assert.throws(() => server.misthrow(["verify", "-"], { input: record.replace(from, to) }), (error) => error.status === 1, String(from));
        assert.equal(await list(server), ""); // it was played
    }));

test("a missing part voids the game where the host has chosen so, and the public list keeps it", () =>
    Server.with(fast, async (server) => {
        const [anna, ben] = await begun(server, "void");
        assert.equal(anna.view.settings.missing, "void");
        await commit(anna, 1);
        await commit(ben, 2);
        await anna.until((self) => self.now.stage === "revealing");
        await reveal(anna, 1);
        await Promise.all([anna, ben].map((each) => each.until((self) => self.now.stage === "gathering")));
        const voided = anna.events.events.find((event) => event.type === "voided");
        assert.deepEqual([voided.game, voided.missing], [2, [2]]);
        const bens = ben.commitment(2);
        const first = await list(server);
        const [, link, , why, game, dice, number, opening, server_, commitments, seeds, seed] = first.trim().split(" ");
        assert.deepEqual([why, game, dice, number, seed], ["void", "knaster", "verifiable-2", "1", voided.server_seed]);
        assert.equal(server_, sha256(`misthrow server 2\n${opening}\n${seed}\n`));
        assert.deepEqual([commitments, seeds], [`${anna.commitment(1)},${ben.commitment(2)},computer`, `${anna.seed(1)},absent,computer`]);
        assert.equal(link, sha256(`misthrow list 1\n${"0".repeat(64)}\n${first.trim().split(" ").slice(2).join(" ")}\n`));
        for (const secret of [anna.table, "Anna", "Ben", "Robo"]) assert.ok(!first.includes(secret), secret);
        assert.deepEqual(check(server, [first], ["--holds", bens]).status, 0);

        // Once more, and this time Ben does not even commit; then all of it, and the game is played.
        const again = async (game, ...parts) => {
            assert.equal((await anna.ask({ type: "begin", game })).type, "ok");
            for (const each of [anna, ben]) await each.until((self) => self.now.stage === "committing" && self.now.game === game);
            for (const [person, seat] of parts) await commit(person, seat, game);
        };
        await again(2, [anna, 1]);
        await anna.until((self) => self.now.stage === "gathering");
        const second = await list(server);
        assert.equal(second.split("\n").length, 3);
        assert.ok(second.startsWith(first));
        assert.equal(await list(server, 2), second.slice(first.length));
        await again(3);
        await Promise.all([anna.play(), ben.play()]);
        assert.deepEqual([...anna.errors, ...ben.errors], []);
        assert.match(server.misthrow(["verify", "-"], { input: (await server.fetch(`/tables/${anna.table}.mtr`)).body }), /all \d+ rolls/);
        await server.restart("SIGKILL");
        const third = await list(server);
        assert.equal(third, second);

        // Whoever has fetched it sees whether it was changed.
        assert.equal(check(server, [first, second]).status, 0);
        const rewritten = second.replace(bens, "0".repeat(64));
        assert.match(check(server, [rewritten]).out, /entry 1 does not continue the chain/);
        const removed = second.slice(first.length).replace(/^2 /, "1 ");
        assert.match(check(server, [first, removed]).out, /entry 1 is another than was fetched before/);
        assert.match(check(server, [second.slice(first.length)]).out, /those before it are missing/);
        assert.equal(check(server, [second], ["--holds", "f".repeat(64)]).status, 1);
        for (const shorter of [first, ""]) assert.match(check(server, [second, shorter]).out, /entries have been taken out/);
        for (const wrong of ["", "-", "void", "F".repeat(64)]) assert.match(check(server, [second], ["--holds", wrong]).out, /64 digits/);
        assert.match(check(server, ["nonsense\n"]).out, /no entry/);
        for (const path of ["/aborted/0", "/aborted/x", "/aborted/99999999999999999999"]) assert.equal((await server.fetch(path)).status, 404, path);
        assert.match(server.misthrow(["admin", "check", server.database]), /everything is as it was written/);
    }));

test("a game that is deleted while it is played stands in the list, without its table's or anybody's name", () =>
    Server.with(fast, async (server) => {
        const [anna, ben] = await begun(server);
        await commit(anna, 1);
        await commit(ben, 2);
        await reveal(anna, 1);
        await reveal(ben, 2);
        await anna.until((self) => self.now.stage === "playing");
        server.misthrow(["admin", "delete", anna.table, "--database", server.database]);
        const entry = await list(server);
        assert.match(entry, /^1 [0-9a-f]{64} \d+ deleted knaster verifiable-2 1 /);
        assert.equal(check(server, [entry], ["--holds", anna.commitment(1)]).status, 0);
        assert.equal(server.misthrow(["admin", "list", "--database", server.database]).trim().split("\n").length, 1);
    }));

test("a page that speaks another protocol is told so, whoever says nothing finds it in the view", () =>
    Server.with(fast, async (server) => {
        const client = await server.connect();
        const open = { type: "open", key: "5".repeat(32), settings: settings("qwixx", 2) };
        const refused = await client.ask({ ...open, protocol: 1 });
        assert.deepEqual([refused.code, refused.expected], ["wrong_protocol", ["2"]]);
        const { table, protocol } = await client.ask({ ...open, protocol: 2 });
        assert.equal(protocol, 2);
        const other = await server.connect();
        assert.equal((await other.ask({ type: "join", table, protocol: 1 })).code, "wrong_protocol");
        assert.equal((await other.ask({ type: "join", table })).protocol, 2);
    }));
