// The core for tools that run in Node.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

// At once, without waiting: several modules of one program ask for it as they begin, and now and then, on busy cores, one of the compilations
// that Node 20 was asked for side by side was never answered. The program then stands still for ever, without a word.
export function makeCore() {
    const module = new WebAssembly.Module(readFileSync(join(root, 'build/wasm/misthrow.wasm')));
    const stubs = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => { throw new Error(name); }]));
    const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: stubs });
    exports._initialize();
    const giveWeights = (game) => {
        const file = join(root, `weights/${game}.mtw`);
        if (!existsSync(file)) return false; // a game without a network
        const bytes = readFileSync(file);
        const at = exports.misthrow_weights_input(bytes.length);
        new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        return exports.misthrow_weights(games.findIndex((each) => each.game === game)) === 0;
    };
    const call = (name, input = '') => {
        const bytes = new TextEncoder().encode(input);
        const at = exports.misthrow_input(bytes.length);
        new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        const length = exports[`misthrow_${name}`]();
        return Buffer.from(exports.memory.buffer, exports.misthrow_output(), length).toString('utf8');
    };
    const games = JSON.parse(call('games'));
    const headersOf = (game) => {
        const { id, board } = games.find((each) => each.game === game);
        return `[Game "${id}"]\n${board === '' ? '' : `[Board "${board}"]\n`}`;
    };
    return Object.assign(call, { games, giveWeights, headersOf });
}
