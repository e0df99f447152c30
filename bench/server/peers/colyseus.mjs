// Colyseus with a game like ours: every seat commits a choice; when all are in, it resolves, the dice fall, and everybody is told. In memory. Messages are
// broadcast at once instead of with the next patch of the state (every 50 ms), which would only add waiting. Prints its port.
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const State = schema({ round: t.uint32(), first: t.uint8(), second: t.uint8() });

class Choices extends Room {
    onCreate({ seats }) {
        this.maxClients = seats;
        this.patchRate = null;
        this.maxMessagesPerSecond = Infinity;
        this.state = new State();
        this.state.round = 0;
        this.pending = Array(seats).fill(null);
        this.sums = Array(seats).fill(0);
        this.onMessage("choose", (client, { round, token }) => {
            const seat = client.userData;
            if (round !== this.state.round) return;
            this.pending[seat] = token;
            if (this.pending.some((each) => each === null)) return this.broadcast("chosen", { seat });
            this.pending.forEach((each, at) => (this.sums[at] += each));
            this.state.first = 1 + Math.floor(Math.random() * 6);
            this.state.second = 1 + Math.floor(Math.random() * 6);
            this.state.round += 1;
            this.broadcast("chosen", { seat, choices: this.pending, dice: [this.state.first, this.state.second], round: this.state.round });
            this.pending.fill(null);
        });
    }

    onJoin(client, { seat }) {
        client.userData = seat;
    }
}

const http = createServer();
const server = new Server({ greet: false, transport: new WebSocketTransport({ server: http, pingInterval: 0 }) });
server.define("choices", Choices);
await server.listen(0);
console.log(JSON.stringify({ port: http.address().port }));
