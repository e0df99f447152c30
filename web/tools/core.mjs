// The core for tools that run in Node.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export async function makeCore() {
    const module = await WebAssembly.compile(readFileSync(join(root, 'build/wasm/misthrow.wasm')));
    const stubs = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => { throw new Error(name); }]));
    const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: stubs });
    exports._initialize();
    const games = ['qwixx', 'qwinto', 'knaster'];
    const giveWeights = (game) => {
        const bytes = readFileSync(join(root, `weights/${game}.mtw`));
        const at = exports.misthrow_weights_input(bytes.length);
        new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        return exports.misthrow_weights(games.indexOf(game)) === 0;
    };
    const call = (name, input = '') => {
        const bytes = new TextEncoder().encode(input);
        const at = exports.misthrow_input(bytes.length);
        new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
        const length = exports[`misthrow_${name}`]();
        return Buffer.from(exports.memory.buffer, exports.misthrow_output(), length).toString('utf8');
    };
    return Object.assign(call, { giveWeights });
}
