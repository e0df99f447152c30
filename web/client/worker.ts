// Holds the cores of the page, away from the thread that draws: one for each table that is open, and the computer players.
import { Core, type CoreMethod } from './core';
import { strengthen, think } from './players';
import type { GameName } from './view';

export interface Request {
    id: number;
    table: number;
    method: CoreMethod | 'close' | 'weights' | 'think';
    values: unknown[];
}
// The core itself, fetched by the page: it asks for it before this worker runs. Or why there is none.
export interface Delivery {
    core?: WebAssembly.Module;
    fault?: string;
}
export interface Response {
    id: number;
    value?: unknown;
    error?: string;
}

let deliver: (delivery: Delivery) => void;
const module = new Promise<WebAssembly.Module>((resolve, reject) => {
    deliver = ({ core, fault }) => (core ? resolve(core) : reject(new Error(fault)));
});
const cores = new Map<number, Promise<Core>>();

async function answer({ table, method, values }: Request): Promise<unknown> {
    if (method === 'close') return cores.delete(table);
    let core = cores.get(table);
    if (!core) {
        core = module.then((compiled) => Core.make(compiled));
        cores.set(table, core);
    }
    if (method === 'weights') return core.then(() => strengthen(values[0] as GameName, values[1] as boolean)); // the table first
    if (method === 'think') return think(await core, ...(values as [number, string, number]));
    const found = (await core)[method] as (...values: unknown[]) => unknown;
    return found.apply(await core, values);
}

self.onmessage = async ({ data }: MessageEvent<Request | Delivery>) => {
    if (!('id' in data)) {
        deliver(data);
        return;
    }
    try {
        self.postMessage({ id: data.id, value: await answer(data) } satisfies Response);
    } catch (error) {
        self.postMessage({ id: data.id, error: String(error) } satisfies Response);
    }
};
