// Daily games as clients send them: made here by the recipes of docs/review.md and docs/fair-dice.md, once more.
import { createHash, createHmac, randomBytes } from "node:crypto";
import { request } from "node:http";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
export const day = new Date().toISOString().slice(0, 10);
export const dayAfter = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const newKey = () => randomBytes(32).toString("hex");

const seedOf = (date, game) => sha256(`misthrow server 1\n${Buffer.from(`${date} ${game}`.padEnd(32)).toString("hex")}\n`);
function faces(seed, turn) {
    const mix = sha256("misthrow seats 1\n");
    const hash = createHmac("sha256", Buffer.from(seed, "hex")).update(`misthrow roll 1\nturn ${turn} roll 1\n${mix}\nblock 1\n`).digest();
    return [...hash].filter((byte) => byte < 252).slice(0, 6).map((byte) => (byte % 6) + 1);
}
// Qwixx in as few turns as there can be: up to two `crosses`, each in a row whose last box it is not, then four misthrows. Its score is crosses − 20.
export function quick({ date = day, crosses = 0, dice = date } = {}) {
    const seed = seedOf(dice, "qwixx");
    const free = [..."rygb"];
    const turns = Array.from({ length: crosses + 4 }, (_, at) => {
        const roll = faces(seed, at + 1);
        const sum = roll[0] + roll[1];
        const row = at < crosses ? free.find((each) => sum !== ("ry".includes(each) ? 12 : 2)) : undefined;
        if (row) free.splice(free.indexOf(row), 1);
        return `${at + 1}. ${roll.join(" ")} | ${row ? `${row}${sum}` : "-"} | -`;
    });
    return `[Game "qwixx"]\n[Seats "player"]\n[First "1"]\n[Dice "same 1"]\n[ServerCommitment "${sha256(`misthrow server 1\n${seed}\n`)}"]\n[ServerSeed "${seed}"]\n\n${turns.join("\n")}\n`;
}

// `body` and the rest as they are given.
export function send(server, { path = `/daily/${day}/qwixx`, method = "POST", body = "", headers = {} } = {}) {
    return new Promise((done, failed) => {
        const sent = request({ port: server.port, host: "127.0.0.1", path, method, headers, agent: false }, (response) => {
            let text = "";
            response.on("data", (data) => (text += data));
            response.on("end", () => done({ status: response.statusCode, headers: response.headers, body: text }));
        });
        sent.on("error", failed);
        sent.end(body);
    });
}
export const result = (server, { key = newKey(), headers, path, ...game } = {}) => send(server, { body: `${key}\n${quick(game)}`, headers, path });
