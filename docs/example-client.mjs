// A whole client for a table of Misthrow: sits down at an open seat and plays the first legal choice, or what the second function below says.
//   node --experimental-websocket docs/example-client.mjs ws://127.0.0.1:8080/ws TABLE        (Node 22 and browsers need no flag)
import { createHash, randomBytes } from "node:crypto";

const [url, table] = process.argv.slice(2);
const key = randomBytes(16).toString("hex"); // who we are at this table: keep it to come back
const seed = randomBytes(32).toString("hex"); // our part in the dice
let view;
let transcript; // what commitments are bound to: docs/fair-dice.md says how to work it out instead of believing it
const commitment = (seat) => createHash("sha256").update(`misthrow seat 2\n${transcript}\nseat ${seat}\n${seed}\n`).digest("hex");

const decide = (legal) => legal.find((token) => token !== "-") ?? "-";

function react({ stage, game, node, waiting, state }, yours, send) {
    if (stage === "committing") for (const seat of yours) send({ type: "commit_seed", game, seat, commitment: commitment(seat) });
    if (stage === "revealing") for (const seat of yours) send({ type: "reveal_seed", game, seat, seed });
    if (stage === "playing")
        for (const seat of yours.filter((each) => waiting.includes(each))) send({ type: "choose", game, seat, node, token: decide(state.legal[seat - 1]) });
    if (stage === "over") console.log("scores:", state.scores.join(" "));
    return stage === "over";
}

function connect() {
    const socket = new WebSocket(url);
    const send = (message) => socket.send(JSON.stringify(message));
    let over = false;
    socket.onopen = () => send({ type: "join", table, key, details: true, protocol: 2 });
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "error" && message.code !== "already_done") console.log("refused:", data);
        if (message.type === "view") {
            view = message;
            transcript = view.dice?.transcript;
            const open = view.seats.findIndex((seat) => seat.kind === "open");
            if (view.yours.length === 0 && open >= 0) send({ type: "sit", seat: open + 1, name: "Example" });
        }
        for (const { type, transcript: bound } of message.events ?? []) if (type === "begun") transcript = bound;
        if (message.type === "view" || message.type === "events") over = react(message.now, message.yours, send);
        if (over) socket.close();
    };
    socket.onclose = () => over || setTimeout(connect, 500); // come back with the same key: nothing is lost
}
connect();
