// What the start page shows of each game before the core is loaded: how many may sit, and a sheet in the middle of a game. Made by the core itself.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCore, root } from './core.mjs';

const samples = {
    qwixx: `[Game "qwixx"]
[Seats "A"]

1. 1 2 3 4 5 6 | r3 | r4
2. 2 3 4 4 6 6 | r5 | b9
3. 3 4 1 2 3 2 | y7 | b5
4. 6 5 1 3 1 2 | g11 | y9
5. 4 5 4 3 5 4 | g9 | r8
6. 6 4 1 1 2 1 | y10 | g8
7. 3 4 6 6 6 6 | - | r9
`,
    qwinto: `[Game "qwinto"]
[Seats "A"]

1. oyp 1 2 1 | y2
2. oy 4 3 | o3
3. oyp 4 3 6 | p7
4. p 3 | p2
5. oyp 4 4 3 | o6
6. oyp 5 5 6 | y8
7. yp 5 4 | y4
8. oyp 6 4 5 | o8
9. oyp 2 1 4 | p4
`,
    knaster: `[Game "knaster"]
[Seats "A"]

1. 3 4 | a1
2. 4 4 | b1
3. 2 4 | c1
4. 4 5 | d1
5. 2 3 | e1[1:a1b1c1]
6. 3 4 | b2
7. 3 4 | (b2)
8. 3 3 | c3
9. 5 5 | d4
10. 2 6 | a2
11. 3 5 | (a2)
12. 5 4 | d3
13. 6 5 | b4
`,
};

const core = await makeCore();
const games = JSON.parse(core('games'));
const found = games.map(({ game, minSeats, maxSeats }) => {
    const view = JSON.parse(core('load', samples[game]));
    if (view.error !== undefined) throw new Error(`the sample of ${game} is faulty: ${JSON.stringify(view)}`);
    return { game, minSeats, maxSeats, view };
});
mkdirSync(join(root, 'web/locale/generated'), { recursive: true });
writeFileSync(join(root, 'web/locale/generated/games.json'), JSON.stringify(found));
