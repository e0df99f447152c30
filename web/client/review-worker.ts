// Goes through finished games, away from the thread that draws.
import wasmUrl from '../../build/wasm/review.wasm?url';
import { Module } from './module';
import type { Review } from './review-types';
import type { GameName, RecordFault } from './view';
import { giveWeights } from './weights';

export type Depth = Review['depth'];
export interface Wish {
    id: number;
    game: GameName;
    record: string;
    depth: Depth;
}
export interface Made {
    id: number;
    review?: Review;
    error?: string;
}

class Reviewer extends Module {
    static async make(): Promise<Reviewer> {
        return new Reviewer(await Module.instance(await WebAssembly.compileStreaming(fetch(wasmUrl))));
    }
    review(record: string, depth: Depth): Review | RecordFault {
        return this.ask('review', `${depth}\n${record}`);
    }
}

let reviewer: Promise<Reviewer> | undefined;
const judged = new Set<GameName>(); // games whose network is there

async function made({ id, game, record, depth }: Wish): Promise<Made> {
    reviewer ??= Reviewer.make();
    const module = await reviewer;
    if (!judged.has(game) && (await giveWeights(module, game))) judged.add(game);
    const found = module.review(record, depth);
    return 'error' in found ? { id, error: found.error } : { id, review: found };
}

self.onmessage = async ({ data }: MessageEvent<Wish>) => {
    try {
        self.postMessage(await made(data));
    } catch (error) {
        reviewer = undefined; // it may come another time
        judged.clear();
        self.postMessage({ id: data.id, error: String(error) } satisfies Made);
    }
};
