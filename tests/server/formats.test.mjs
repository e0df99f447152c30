// Files of earlier programs (tests/store) are read for ever, and what does not fit is refused aloud while the others play on.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { day, result } from "./daily-game.mjs";
import { Person, Server, binary } from "./server.mjs";

const file = (name) => fileURLToPath(new URL(`../store/${name}`, import.meta.url));
const sql = (database, text) => execFileSync("sqlite3", [database, text], { encoding: "utf8" }).trim();

// A server on a copy of an old file, changed first by `damage`.
async function on(name, damage, work) {
    const server = new Server(["--idle-days", "36500", "--messages-per-second", "1000000"]);
    copyFileSync(file(name), server.database);
    sql(server.database, "UPDATE tables SET touched = unixepoch()");
    if (damage) sql(server.database, damage);
    await server.run();
    try {
        await work(server);
    } finally {
        assert.equal(await server.end(), 0);
    }
}
const keptBy = (format) => JSON.parse(readFileSync(file(`format-${format}.json`), "utf8"));
const kept = keptBy(2);
const named = (name, tables = kept) => tables.find((each) => each.name === name);
// What does not depend on who is there, how long ago it was, or whether another table still needs the dice secret.
const lasting = ({ view: { id, present, protocol, dice, now: { clock_ms, ...now }, ...view } }) => ({ ...view, now, dice: dice && { ...dice, seed: undefined } });

for (const format of [2, 3, 4, 8, 9, 10])
    test(`every table of a file of format ${format} is as it was, and its games go on`, async () => {
        const tables = keptBy(format);
        await on(`format-${format}.db`, "", async (server) => {
            for (const old of tables) {
                const back = await Person.join(server, old.table, { key: old.key });
                assert.deepEqual(lasting(back), lasting(old), old.name);
                const record = await server.fetch(`/tables/${old.table}.mtr`);
                assert.equal(record.body, old.record, old.name);
            }
            const running = named("knaster same running", tables);
            const back = await Person.join(server, running.table, { key: running.key });
            await back.play();
            assert.equal(back.now.stage, "over");
            const stored = sql(server.database, `SELECT group_concat(DISTINCT substr(body, 1, 1)) FROM events WHERE table_id = '${running.table}' AND version > ${running.view.version}`);
            assert.equal(stored, "3"); // what is new is in the new format, after what was there
            // Dice that began unbound go on so, and can be checked as ever.
            const fair = named("qwinto running", tables);
            const fairly = await Person.join(server, fair.table, { key: fair.key });
            await fairly.play();
            const { body } = await server.fetch(`/tables/${fair.table}.mtr`);
            assert.match(body, format < 8 ? /\[Dice "verifiable 1"\]/ : /\[Dice "verifiable 2"\]/);
            assert.match(server.misthrow(["verify", "-"], { input: body }), /all \d+ rolls/);
            await server.restart("SIGKILL");
            const again = await Person.join(server, running.table, { key: running.key });
            assert.deepEqual(again.view.steps, back.steps);
            assert.equal(await server.metric("quarantined_tables"), 0);
        });
    });

test("a file of the first format is brought up to date in one step", async () => {
    const first = "ALTER TABLE tables DROP COLUMN created; ALTER TABLE tables DROP COLUMN touched; DROP TABLE erased; PRAGMA user_version = 1";
    await on("format-2.db", first, async (server) => {
        assert.equal(sql(server.database, "PRAGMA user_version"), "10");
        for (const old of kept) assert.deepEqual(lasting(await Person.join(server, old.table, { key: old.key })), lasting(old), old.name);
    });
});

test("results of daily games of an older file are counted on", async () => {
    await on("format-10.db", "UPDATE daily_counts SET day = unixepoch() / 86400; UPDATE daily_devices SET day = unixepoch() / 86400", async (server) => {
        assert.deepEqual(JSON.parse((await server.fetch(`/daily/${day}/qwixx`)).body).scores, [[-20, 1], [-19, 2]]);
        assert.deepEqual(JSON.parse((await result(server, { crosses: 1 })).body).scores, [[-20, 1], [-19, 3]]);
    });
});

test("what does not fit is quarantined and named, and everybody else plays on", async () => {
    const at = (name) => `table_id = '${named(name).table}'`;
    const cases = {
        "an illegal choice": ["qwixx running", (where) => `UPDATE events SET body = 'chosen 0 r2 0' WHERE ${where} AND version = (SELECT max(version) FROM events WHERE ${where} AND body LIKE 'chosen 0 %')`, "illegal_choice"],
        "another roll": ["qwinto running", (where) => `UPDATE events SET body = 'rolled 6 6 6' WHERE ${where} AND version = (SELECT min(version) FROM events WHERE ${where} AND body LIKE 'rolled%')`, "wrong_dice"],
        "rules of another time": ["qwixx series", (where) => `UPDATE events SET body = replace(body, 'opened 0 1 ', 'opened 0 99 ') WHERE ${where} AND version = 1`, "unknown_rules"],
        "a lost event": ["knaster same running", (where) => `DELETE FROM events WHERE ${where} AND version = 5`, "out_of_order"],
        "nonsense": ["qwixx with real dice", (where) => `UPDATE events SET body = 'nonsense' WHERE ${where} AND version = 3`, "unreadable"],
    };
    const damage = Object.values(cases).map(([name, change]) => change(at(name))).join("; ");
    await on("format-2.db", damage, async (server) => {
        for (const [what, [name, , why]] of Object.entries(cases)) {
            const { table, key } = named(name);
            const socket = await server.connect();
            assert.equal((await socket.ask({ type: "join", table, key })).code, "damaged", what);
            await server.says(new RegExp(`table_quarantined table=${table} event=\\d+ why=${why}`));
            socket.destroy();
        }
        assert.equal(await server.metric("quarantined_tables"), Object.keys(cases).length);
        const well = named("knaster with seeds of two");
        const back = await Person.join(server, well.table, { key: well.key });
        assert.deepEqual(lasting(back), lasting(well));
        const list = spawnSync(binary, ["admin", "list", "--database", server.database], { encoding: "utf8" });
        assert.equal(list.status, 1);
        for (const [name, , why] of Object.values(cases)) assert.match(list.stderr, new RegExp(`${named(name).table}: event \\d+ does not fit: ${why}`));
    });
});
