// node tests/server/attacked/thinking.mjs BINARY [--seconds N] [--tables N]: how long a stranger's novice takes to answer while tables full of masters, opened
// from one network, think all the time. The stranger has another network. Prints p50, p99 and the longest, without the masters and with them.
import { fileURLToPath } from "node:url";

const [binary, ...options] = process.argv.slice(2);
const option = (name, otherwise) => (options.includes(name) ? Number(options[options.indexOf(name) + 1]) : otherwise);
const seconds = option("--seconds", 10);
const tables = option("--tables", 100);
process.env.MISTHROW = binary;
const { Person, Server, settings } = await import(fileURLToPath(new URL("../server.mjs", import.meta.url)));

const server = await Server.start(["--trusted-proxy", "127.0.0.1", "--messages-per-second", "1000000"]);
const from = (address) => ({ connect: () => server.connect({ headers: { "X-Forwarded-For": address } }), port: server.port });

// A game of few milliseconds begins more often than anybody may: then it is asked again when the server says.
async function ask(person, message) {
    for (;;) {
        const answer = await person.ask(message);
        if (answer.code !== "too_fast") return answer;
        await new Promise((resolve) => setTimeout(resolve, answer.retry_ms));
    }
}

// One game after the other against a novice; times from our choice to the next roll, or to the end, which only the computer keeps us from.
async function measure(until) {
    const times = [];
    const person = await Person.open(from("203.0.113.9"), settings("qwixx", 2, { dice: "same" }));
    await person.ask({ type: "sit", seat: 1, name: "Anna" });
    await person.ask({ type: "seat_computer", seat: 2, name: "C", level: "novice" });
    for (let game = 1; Date.now() < until; ++game) {
        await ask(person, { type: "begin", game });
        await person.until((self) => self.now.game === game && self.now.stage !== "gathering");
        while (person.now.stage === "playing" && Date.now() < until) {
            const { node, waiting, state } = person.now;
            if (waiting.includes(1)) await person.ask({ type: "choose", game, seat: 1, node, token: state.legal[0].at(-1) });
            const began = performance.now();
            await person.until((self) => self.now.node !== node || self.now.stage !== "playing");
            times.push(performance.now() - began);
        }
        if (person.now.stage !== "over") break;
        await ask(person, { type: "rematch", game });
        await person.until((self) => self.now.stage === "gathering");
    }
    person.socket.destroy();
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(1);
    return `${times.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

console.log(`alone: ${await measure(Date.now() + seconds * 1000)}`);
let stopped = false;
let games = 0;
// One game after the other, of masters alone.
async function think(host) {
    for (let game = 1; !stopped; ++game) {
        await ask(host, { type: "begin", game });
        await host.until((self) => self.now.game === game && self.now.stage === "over", 600);
        ++games;
        await ask(host, { type: "rematch", game });
        await host.until((self) => self.now.stage === "gathering");
    }
}
const masters = [];
for (let i = 0; i < tables; ++i) {
    const host = await Person.open(from(`198.51.100.${1 + (i % 2)}`), settings("qwixx", 5, { dice: "same" }));
    for (let seat = 1; seat <= 5; ++seat) await host.ask({ type: "seat_computer", seat, name: `M${seat}`, level: "master" });
    masters.push(host);
}
for (const host of masters) think(host).catch(() => {}); // they end with their connections
console.log(`beside ${tables} tables of masters: ${await measure(Date.now() + seconds * 1000)}`);
stopped = true;
console.log(`${games} games of masters ended meanwhile`);
for (const socket of server.sockets) socket.destroy();
await server.stop();
process.exit(0);
