// What the start page shows of each game before the core is loaded: how many may sit, and a sheet in the middle of a game. Made by the core itself.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCore, root } from './core.mjs';

const core = makeCore();
const games = JSON.parse(core('games'));
const found = games.map(({ game, ...facts }) => {
    const view = JSON.parse(core('load', readFileSync(join(root, `web/tools/samples/${game}.mtr`), 'utf8')));
    if (view.error !== undefined) throw new Error(`the sample of ${game} is faulty: ${JSON.stringify(view)}`);
    return { game, ...facts, view };
});
mkdirSync(join(root, 'web/locale/generated'), { recursive: true });
writeFileSync(join(root, 'web/locale/generated/games.json'), JSON.stringify(found));
