// Honest tables beside an attack: how long their choices take to be acknowledged, and how much memory the server has meanwhile.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Person, Server, settings } from "../server.mjs";

export const memoryBound = 256e6; // bytes, whatever the attack

const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));

// Somebody who plays both seats of a table on one device, game after game.
class Honest {
    static async sit(server, number) {
        const honest = new Honest();
        honest.person = await Person.open({ connect: () => server.connect({ headers: { "X-Forwarded-For": `10.0.${number >> 8}.${number & 255}` } }) }, settings("knaster", 2, { dice: "same" }));
        for (const seat of [1, 2]) await honest.ask({ type: "sit", seat, name: `P${seat}` });
        await honest.ask({ type: "begin", game: 1 });
        return honest;
    }

    async ask(message) {
        const answer = await this.person.ask(message);
        if (answer?.type !== "ok") throw new Error(`${JSON.stringify(message)}: ${JSON.stringify(answer)}`);
        for (const each of this.person.socket.inbox.splice(0)) this.person.keep(each);
        return answer;
    }

    // Until `going` says no. Each choice, in milliseconds, goes to `times`.
    async play(going, times) {
        while (going()) {
            const { stage, game, node, waiting, state } = this.person.now;
            if (stage === "over") {
                await this.ask({ type: "rematch", game });
                await this.ask({ type: "begin", game: game + 1 });
            } else if (waiting.length > 0) {
                const legal = state.legal[waiting[0] - 1];
                const began = performance.now();
                await this.ask({ type: "choose", game, seat: waiting[0], node, token: legal[legal.length - 1] });
                times.push(performance.now() - began);
                await pause(60);
            } else {
                await this.person.until(({ now }) => now.node !== node || now.stage !== stage);
            }
        }
    }
}

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

// One attack, for so long, beside so many honest tables.
export async function measure(name, { seconds, tables }) {
    const server = await Server.start(["--trusted-proxy", "127.0.0.1"]);
    try {
        const honest = [];
        for (let number = 0; number < tables; number++) honest.push(await Honest.sit(server, number));
        const before = await server.metric("resident_bytes");
        const attacker = fork(fileURLToPath(new URL("attacks.mjs", import.meta.url)), [name, server.port, honest[0].person.table], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
        const said = (fits) => new Promise((heard) => attacker.on("message", (message) => fits(message) && heard(message)));
        const ready = said((message) => message === "ready");
        const report = said((message) => message.done !== undefined);
        await ready;
        const end = Date.now() + seconds * 1000;
        const times = [];
        let memory = before;
        const watching = (async () => {
            while (Date.now() < end) {
                memory = Math.max(memory, await server.metric("resident_bytes"));
                await pause(100);
            }
        })();
        await Promise.all([...honest.map((each) => each.play(() => Date.now() < end, times)), watching]);
        attacker.send("stop");
        const { done } = await report;
        memory = Math.max(memory, await server.metric("resident_bytes"));
        for (const each of honest) each.person.socket.destroy();
        await server.balanced(0, 40);
        times.sort((a, b) => a - b);
        return { name, done, choices: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99), most: times.at(-1), before, memory, after: await server.metric("resident_bytes") };
    } finally {
        await server.end();
    }
}
