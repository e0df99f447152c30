// What a server that loses, doubles or changes something would leave on disk: done to the file between two lives of the server, so that the harness shows that
// it would notice.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";

const sql = (world, text) => execFileSync("sqlite3", [world.database], { input: text, maxBuffer: 2 ** 28 }).toString();

// The events of every table are a chain (src/store/chain.hpp): a server that lies would chain its lies too, so that the file alone shows nothing.
function chain(world) {
    let table = null;
    let link = Buffer.alloc(0);
    const updates = ["BEGIN"];
    for (const line of sql(world, "SELECT hex(table_id), version, hex(body) FROM events ORDER BY table_id, version").split("\n").filter(Boolean)) {
        const [id, version, body] = line.split("|");
        if (id !== table) link = Buffer.alloc(0);
        table = id;
        const [name, text] = [id, body].map((hex) => Buffer.from(hex, "hex"));
        link = createHash("sha256").update("misthrow event 1\n").update(link).update("\n").update(name).update(`\n${version}\n`).update(text).digest().subarray(0, 16);
        updates.push(`UPDATE events SET link = x'${link.toString("hex")}' WHERE table_id = '${name}' AND version = ${version}`);
    }
    sql(world, `${updates.join(";\n")}; COMMIT`);
}
const last = (id) => `table_id = '${id}' AND version = (SELECT max(version) FROM events WHERE table_id = '${id}')`;
// Tables where somebody has chosen and others have not, and nothing that was asked there is unanswered: whatever is unanswered may have happened.
const undecided = (world) => world.tables.filter(({ id, history, promises, open }) => id && history.pendingBy !== null && open.settings.clock_seconds === 0 && promises.allAnswered(history.game, history.steps.length, history.pendingBy));
const playing = (world) => world.tables.filter(({ id, history }) => id && history.steps.length > 2 && !history.over);

// Each gives the statement, or nothing if there is no occasion yet.
export const lies = {
    // The last that anybody has heard of: what nobody was told may be lost.
    "the last event of a table is lost": (world) => playing(world).map(({ id, history }) => `DELETE FROM events WHERE table_id = '${id}' AND version >= ${history.version}`)[0],
    "the last transaction is lost everywhere": (world) => playing(world).length > 0 && "DELETE FROM events WHERE version > 1 AND (table_id, version) IN (SELECT table_id, max(version) FROM events GROUP BY table_id)",
    "a choice is there twice": (world) => undecided(world).map(({ id, history }) => `INSERT INTO events SELECT table_id, version + 1, body, x'' FROM events WHERE ${last(id)} AND version = ${history.version} AND body LIKE '3 chosen % person'`)[0],
    "a pending choice is another": (world) => {
        for (const { id, history, promises, devices } of undecided(world)) {
            const seat = history.pendingBy;
            const device = devices.find(({ seats }) => seats.includes(seat));
            const { token, sure } = promises.lastTaken(history.game, history.steps.length, seat);
            const other = device?.view?.state?.legal[seat - 1]?.find((each) => each !== token && /^[-a-z0-9]+$/.test(each));
            if (token && sure && other && device.view.node === history.steps.length) return `UPDATE events SET body = '3 chosen ${seat - 1} ${other} person' WHERE ${last(id)} AND body LIKE '3 chosen % person'`;
        }
        return null;
    },
    "an event cannot be read": (world) => playing(world).map(({ id }) => `UPDATE events SET body = 'nonsense' WHERE table_id = '${id}' AND version = 3`)[0],
    "a table is gone": (world) => playing(world).map(({ id }) => `DELETE FROM events WHERE table_id = '${id}'; DELETE FROM tables WHERE id = '${id}'`)[0],
    "somebody's seat is gone": (world) => world.retired.slice(0, 1).map(({ id }) => `UPDATE events SET body = '3 seated 0 person Nobody _ _' WHERE table_id = '${id}' AND body LIKE '3 seated 0 person %'`)[0],
};

// True: it was told.
export function tell(lie, world) {
    const statement = lies[lie](world);
    const told = statement ? Number(sql(world, `${statement}; SELECT changes()`)) > 0 : false;
    if (told) chain(world);
    return told;
}
