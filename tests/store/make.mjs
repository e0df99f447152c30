// node tests/store/make.mjs FILE.db: plays several tables with the program in MISTHROW and keeps its file, with what clients were shown, as FILE.json.
// The files here were written by older programs and are never written again: whatever comes later must read them.
import { copyFileSync, writeFileSync } from "node:fs";
import { result } from "../server/daily-game.mjs";
import { Person, Server, seatAll, settings } from "../server/server.mjs";

const out = process.argv[2];
const server = await Server.start(["--messages-per-second", "1000000"]);
const kept = [];
const keep = async (name, person) => {
    const again = await Person.join(server, person.table, { key: person.key });
    kept.push({ name, table: person.table, key: person.key, view: { ...again.view, id: undefined, present: undefined } });
};
// Everybody chooses the second token, where there is one, until `over` says so.
async function playUntil(people, over) {
    await Promise.all(people.map(async (person) => {
        try {
            await person.play((legal) => {
                if (over(person)) throw new Error("enough");
                return legal[1] ?? legal[0];
            });
        } catch (error) {
            if (error.message !== "enough") throw error;
        }
    }));
}
async function table(name, wanted, { computers = [], until = () => false, more = {}, series = 1 } = {}) {
    const host = await Person.open(server, wanted, more);
    await host.ask({ type: "sit", seat: 1, name: "Änne; 1" });
    for (const [at, level] of computers.entries()) await host.ask({ type: "seat_computer", seat: at + 2, name: `C ${at + 2}`, level });
    for (let game = 1; game <= series; game++) {
        await host.ask({ type: "begin", game });
        await host.until((self) => self.now.stage !== "gathering");
        await playUntil([host], game === series ? until : () => false);
        if (game < series) {
            await host.ask({ type: "rematch", game });
            await host.until((self) => self.now.stage === "gathering");
        }
    }
    await keep(name, host);
    return host;
}

const tenth = (person) => person.now.node > 10;
await table("qwixx over", settings("qwixx", 2), { computers: ["novice"] });
await table("qwixx running", settings("qwixx", 3), { computers: ["casual", "strong"], until: tenth });
await table("qwixx series", settings("qwixx", 1, { series_games: 3 }), { series: 2, until: tenth });
await table("qwinto running", settings("qwinto", 2), { computers: ["novice"], until: tenth });
const first = await table("knaster same over", settings("knaster", 1, { dice: "same" }));
await table("knaster same running", settings("knaster", 1, { dice: "same" }), { more: { same_as: first.table }, until: tenth });
const pair = [await Person.open(server, settings("knaster", 2, { takeover_seconds: 86400 }))];
pair.push(await Person.join(server, pair[0].table));
await seatAll(pair, ["Anna", "Ben"]);
await pair[0].ask({ type: "begin", game: 1 });
for (const person of pair) await person.until((self) => self.now.stage === "committing");
await playUntil(pair, tenth);
await keep("knaster with seeds of two", pair[0]);
const real = await Person.open(server, settings("qwixx", 2, { dice: "manual" }));
await real.ask({ type: "sit", seat: 1, name: "Anna" });
await real.ask({ type: "sit", seat: 2, name: "Ben" });
await real.ask({ type: "begin", game: 1, first: 2 });
await real.ask({ type: "enter_dice", game: 1, node: 0, faces: ["1", "2", "3", "4", "5", "6"] });
await keep("qwixx with real dice", real);
await keep("gathering", await Person.open(server, settings("qwinto", 4)));
for (const each of kept) each.record = (await server.fetch(`/tables/${each.table}.mtr`)).body;
for (const crosses of [0, 1, 1]) await result(server, { crosses }); // scores of today's game of Qwixx: -20, and twice -19
await server.stop();
copyFileSync(server.database, out);
writeFileSync(out.replace(/\.db$/, ".json"), JSON.stringify(kept, null, 1) + "\n");
process.exit(0);
