// The file after all crashes, read by the commands a person would use: every game exports, replays to the scores that were announced, and its dice verify.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const call = promisify(execFile);

export async function checkRecords(world) {
    const tables = [...world.tables, ...world.retired].filter(({ id, history }) => id && history.count("started", history.game) > 0);
    if (tables.length === 0) return 0;
    const out = join(world.folder, "records");
    mkdirSync(out);
    const misthrow = async (...args) => {
        try {
            return (await call(world.binary, args, { maxBuffer: 1 << 28 })).stdout;
        } catch (error) {
            world.complain(`misthrow ${args.slice(0, 2).join(" ")}: ${`${error.stderr ?? ""}${error.stdout ?? ""}`.slice(0, 1000)}`);
            return "";
        }
    };
    const listed = await misthrow("admin", "list", "--json", "--database", world.database);
    const known = listed.trim().split("\n").length;
    const opened = [...world.tables, ...world.retired].filter(({ id }) => id).length;
    if (known < opened) world.complain(`admin list knows ${known} tables of ${opened}`);
    await misthrow("admin", "export", ...tables.map(({ id }) => id), "--out", out, "--database", world.database);
    const file = ({ id }) => join(out, `${id}.mtr`);
    const replayed = (await misthrow("replay", "--json", ...tables.map(file))).trim().split("\n").map((line) => JSON.parse(line || "{}"));
    for (const table of tables) {
        const games = replayed.splice(0, readFileSync(file(table), "utf8").match(/^\[Game /gm).length);
        const state = games.pop();
        // A game before the last is over, and as it was announced.
        const before = JSON.stringify(games.map(({ scores }) => scores));
        if (before !== JSON.stringify(table.history.finished.slice(0, games.length))) table.complain(`its earlier records give ${before}, announced was ${JSON.stringify(table.history.finished)}`);
        // Clocks and computers go on between the last look at a table and the end of the server.
        const wentOn = state.status === "over" && (table.open.settings.clock_seconds > 0 || table.computers.length > 0);
        if ((state.status === "over") !== table.history.over && !wentOn) table.complain(`its record is ${state.status}, the table is ${table.history.over ? "over" : "not over"}`);
        else if (table.history.over && JSON.stringify(state.scores) !== JSON.stringify(table.history.finished.at(-1))) table.complain(`its record gives ${state.scores}, announced was ${table.history.finished.at(-1)}`);
    }
    const fair = tables.filter(({ history, open }) => history.over && open.settings.dice !== "manual");
    if (fair.length > 0) await misthrow("verify", ...fair.map(file));
    return tables.length;
}
