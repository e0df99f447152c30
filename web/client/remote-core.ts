// The core as the page sees it: the same functions, answered by the worker.
import wasmUrl from '../../build/wasm/table.wasm?url';
import type { Core, CoreMethod, Node } from './core';
import { scriptUrl } from './trusted';
import type { GameName } from './view';
import type { Delivery, Request, Response } from './worker';
import workerUrl from './worker.ts?worker&url';

let worker: Worker | undefined;
let nextRequest = 1;
let nextTable = 1;
const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: Error) => void }>();

function theWorker(): Worker {
    if (!worker) {
        const made = new Worker(scriptUrl(workerUrl), { type: 'module' });
        worker = made;
        const deliver = (delivery: Delivery) => made.postMessage(delivery);
        WebAssembly.compileStreaming(fetch(wasmUrl)).then((core) => deliver({ core }), (error) => deliver({ fault: String(error) }));
        made.onmessage = ({ data }: MessageEvent<Response>) => {
            const call = waiting.get(data.id);
            waiting.delete(data.id);
            if (data.error !== undefined) call?.reject(new Error(data.error));
            else call?.resolve(data.value);
        };
    }
    return worker;
}

// Fetches and compiles the core before somebody waits for it.
export function warmUp(): void {
    theWorker();
}

function request(table: number, method: Request['method'], values: unknown[]): Promise<unknown> {
    const id = nextRequest++;
    return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        theWorker().postMessage({ id, table, method, values } satisfies Request);
    });
}

const anyNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

export class RemoteCore {
    private readonly table = nextTable++;
    private closed = false;
    private networks: Promise<unknown> | undefined;

    // A built-in player of this level decides, at a node that has not gone by.
    async decide(seat: number, node: Node, level: string, seed = anyNumber()): Promise<void> {
        await this.networks;
        if (this.closed) return new Promise(() => {});
        const token = (await request(this.table, 'think', [seat, level, seed])) as string;
        await this.ask('choose', seat, node, token);
    }

    async ask<M extends CoreMethod>(method: M, ...values: Parameters<Core[M]>): Promise<ReturnType<Core[M]>> {
        // Whoever was in the middle of something when the table was left stops there: the game is gone, and there is nobody to tell.
        if (this.closed) return new Promise(() => {});
        return (await request(this.table, method, values)) as ReturnType<Core[M]>;
    }
    // Makes the strong players strong; they play without, only not so well. The networks are large: nobody waits for them but who thinks with them.
    // `alone`: for a table of one seat.
    weights(game: GameName, alone = false): void {
        this.networks = request(this.table, 'weights', [game, alone]);
    }
    close(): void {
        this.closed = true;
        void request(this.table, 'close', []);
    }
}
