// boardgame.io with a game like ours (rhythm.mjs): seats commit choices; when all are in, they resolve, the dice fall, and everybody is told. In memory, which is
// the fastest it offers. Prints its port.
import { createRequire } from "node:module";
import { asked } from "./rhythm.mjs";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

const game = {
    name: "choices",
    disableUndo: true, // it would keep every state
    setup: ({ ctx }) => ({ counts: Array(ctx.numPlayers).fill(0), pending: asked(0, ctx.numPlayers), sums: Array(ctx.numPlayers).fill(0), round: 0, dice: [1, 1] }),
    turn: { activePlayers: ActivePlayers.ALL },
    playerView: ({ G, playerID }) => ({ ...G, pending: G.pending.map((token, seat) => (String(seat) === playerID ? token : token !== null)) }),
    moves: {
        choose: {
            client: false,
            ignoreStaleStateID: true, // seats decide at the same time
            move: ({ G, random, playerID }, round, token) => {
                if (round !== G.round || G.pending[playerID] !== null) return;
                G.pending[playerID] = token;
                G.counts[playerID] += 1;
                if (G.pending.some((each) => each === null)) return;
                G.pending.forEach((each, seat) => (G.sums[seat] += each));
                G.dice = [random.D6(), random.D6()];
                G.round += 1;
                G.pending = asked(G.round, G.pending.length);
            },
        },
    },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0, callback: () => {} });
console.log(JSON.stringify({ port: running.appServer.address().port }));
