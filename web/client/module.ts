// An instance of a WebAssembly module of ours: text in, text out, and weights for the players' networks.
import { type GameName, games } from './view';

type Exports = Record<string, (...values: number[]) => number> & { memory: WebAssembly.Memory };

export class Module {
    protected constructor(private readonly exports: Exports) {}

    protected static async instance(module: WebAssembly.Module): Promise<Exports> {
        // The C++ library names a few functions of its host that nothing calls.
        const stubs: Record<string, () => never> = {};
        for (const { name } of WebAssembly.Module.imports(module)) {
            stubs[name] = () => {
                throw new Error(`the core called ${name}`);
            };
        }
        const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: stubs });
        const exports = instance.exports as unknown as Exports;
        exports._initialize?.();
        return exports;
    }

    private put(bytes: Uint8Array): void {
        const at = this.exports.misthrow_input?.(bytes.length) ?? 0;
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    }

    protected call(name: string, input = ''): string {
        this.put(new TextEncoder().encode(input));
        const length = this.exports[`misthrow_${name}`]?.() ?? 0;
        const at = this.exports.misthrow_output?.() ?? 0;
        return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, length));
    }

    protected ask<T>(name: string, input = ''): T {
        return JSON.parse(this.call(name, input)) as T;
    }

    // The networks of a game's strong players. False if they are not usable: the players then do without.
    giveWeights(game: GameName, bytes: Uint8Array): boolean {
        const at = this.exports.misthrow_weights_input?.(bytes.length);
        if (at === undefined) return false;
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        return this.exports.misthrow_weights?.(games.indexOf(game)) === 0;
    }
}
