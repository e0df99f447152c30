// boardgame.io with a game like ours: every seat commits a choice; when all are in, it resolves, the dice fall, and everybody is told. In memory, which is
// the fastest it offers. Prints its port.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

const game = {
    name: "choices",
    disableUndo: true, // it would keep every state
    setup: ({ ctx }) => ({ counts: Array(ctx.numPlayers).fill(0), pending: Array(ctx.numPlayers).fill(null), sums: Array(ctx.numPlayers).fill(0), round: 0, dice: [1, 1] }),
    turn: { activePlayers: ActivePlayers.ALL },
    playerView: ({ G, playerID }) => ({ ...G, pending: G.pending.map((token, seat) => (String(seat) === playerID ? token : token !== null)) }),
    moves: {
        choose: {
            client: false,
            ignoreStaleStateID: true, // seats decide at the same time
            move: ({ G, random, playerID }, round, token) => {
                if (round !== G.round) return;
                G.pending[playerID] = token;
                G.counts[playerID] += 1;
                if (G.pending.some((each) => each === null)) return;
                G.pending.forEach((each, seat) => (G.sums[seat] += each));
                G.pending.fill(null);
                G.dice = [random.D6(), random.D6()];
                G.round += 1;
            },
        },
    },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const running = await server.run({ port: 0, callback: () => {} });
console.log(JSON.stringify({ port: running.appServer.address().port }));
