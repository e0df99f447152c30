// Holds the cores of the page, away from the thread that draws: one for each table that is open.
import wasmUrl from '../../build/wasm/misthrow.wasm?url';
import { Core, type CoreMethod } from './core';

export interface Request {
    id: number;
    table: number;
    method: CoreMethod | 'close';
    values: unknown[];
}
export interface Response {
    id: number;
    value?: unknown;
    error?: string;
}

const module = WebAssembly.compileStreaming(fetch(wasmUrl));
const cores = new Map<number, Promise<Core>>();

async function answer({ table, method, values }: Request): Promise<unknown> {
    if (method === 'close') return cores.delete(table);
    let core = cores.get(table);
    if (!core) {
        core = module.then((compiled) => Core.make(compiled));
        cores.set(table, core);
    }
    const found = (await core)[method] as (...values: unknown[]) => unknown;
    return found.apply(await core, values);
}

self.onmessage = async ({ data }: MessageEvent<Request>) => {
    try {
        self.postMessage({ id: data.id, value: await answer(data) } satisfies Response);
    } catch (error) {
        self.postMessage({ id: data.id, error: String(error) } satisfies Response);
    }
};
