// How long a table stands still when the server that runs its clocks is killed:
//     tests/postgres/cluster with node --no-warnings tests/postgres/nodes/takeover.mjs BINARY [TIMES]
// Two people at two servers decide nothing, and a clock of a second decides for them. What is said is the time from SIGKILL to the first decision that the other sees.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Socket } from "../../server/socket.mjs";
import { Node } from "./node.mjs";
import { Way } from "./way.mjs";

const [binary, times = "8"] = process.argv.slice(2);
const address = process.env.MISTHROW_POSTGRES;
const wait = (milliseconds) => new Promise((end) => setTimeout(end, milliseconds));
const folder = mkdtempSync(join(tmpdir(), "misthrow-takeover-"));
execFileSync("psql", [address, "-qc", "CREATE DATABASE takeover"]);
const nodes = [0, 1].map((number) => {
    const way = new Way(join(folder, `way${number}`), process.env.MISTHROW_POSTGRES_FOLDER);
    return new Node(binary, address.replace("/postgres?", "/takeover?").replace(/host=[^&]*/, `host=${way.folder}`), way, console.log);
});
for (const node of nodes) await node.way.open();

async function ask(socket, message) {
    const answer = await socket.ask(message);
    if (answer?.type === "error") throw new Error(`${JSON.stringify(message)}: ${JSON.stringify(answer)}`);
    return answer;
}

const taken = [];
for (let time = 0; time < Number(times); ++time) {
    await Promise.all(nodes.map((node) => node.up || node.start()));
    const [anna, ben] = await Promise.all(nodes.map((node) => Socket.open(node.port)));
    const key = () => randomBytes(16).toString("hex");
    const { table } = await ask(anna, { type: "open", key: key(), settings: { game: "knaster", seats: 2, dice: "same", clock_seconds: 1, takeover_seconds: 0, series_games: 1 } });
    await ask(ben, { type: "join", table, key: key() });
    await ask(anna, { type: "sit", seat: 1, name: "Anna" });
    await ask(ben, { type: "sit", seat: 2, name: "Ben" });
    while ((await anna.ask({ type: "begin", game: 1 })).code === "seats_open") await wait(20); // her server has not heard of Ben yet
    await wait(2500 + Math.random() * 1500); // its clock has run, and the kill falls anywhere between two beats
    ben.inbox.length = 0;
    const killed = Date.now();
    await nodes[0].stop("SIGKILL");
    await ben.take(({ type }) => type === "events" && Date.now() > killed + 300, 60); // what was on its way has come
    taken.push(Date.now() - killed);
    console.log(`${taken.at(-1)} ms`);
    ben.tcp.destroy();
}
await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
for (const { way } of nodes) way.close();
rmSync(folder, { recursive: true, force: true });
taken.sort((a, b) => a - b);
console.log(`${taken.length} times: ${taken[0]} to ${taken.at(-1)} ms, half of them below ${taken[Math.floor(taken.length / 2)]} ms`);
process.exit(0);
