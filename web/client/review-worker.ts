// Goes through finished games, away from the thread that draws.
import wasmUrl from '../../build/wasm/review.wasm?url';
import { Module } from './module';
import type { Review, ReviewChoice } from './review-types';
import type { GameName, RecordFault } from './view';
import { giveWeights } from './weights';

export type Depth = Review['depth'];
// A finished game to go through, or a choice at a table where one is being played.
export interface Asked {
    seat: number;
    kept: boolean; // Qwinto: this roll, which a record cannot say yet
    token: string; // '': what is best
}
// What is asked of the module in words; `game` where its network is needed.
export interface Question {
    call: 'explore' | 'judge' | 'look' | 'look_more';
    input: string;
}
export type Wish = ({ id: number; game: GameName; record: string } & ({ depth: Depth } | { asked: Asked })) | { id: number; game: GameName | undefined; alone: boolean; question: Question };
export interface Made {
    id: number;
    review?: Review;
    advice?: ReviewChoice;
    answer?: unknown;
    error?: string;
}

class Reviewer extends Module {
    static async make(): Promise<Reviewer> {
        return new Reviewer(await Module.instance(await WebAssembly.compileStreaming(fetch(wasmUrl))));
    }
    review(record: string, depth: Depth): Review | RecordFault {
        return this.ask('review', `${depth}\n${record}`);
    }
    answer({ call, input }: Question): unknown {
        if (call !== 'look_more') return this.ask(call, input);
        // A game may take a millisecond or a second: whoever waits hears ten times a second how it stands, and others have their turn in between.
        const until = performance.now() + 100;
        for (;;) {
            const now = this.ask<{ done: boolean }>(call, input);
            if (now.done || performance.now() > until) return now;
        }
    }
    advice(record: string, { seat, kept, token }: Asked): ReviewChoice | { error: string } {
        return this.ask('advice', `${seat} ${kept ? 'kept' : 'open'} ${token}\n${record}`);
    }
}

let reviewer: Promise<Reviewer> | undefined;
const judged = new Set<string>(); // games whose network is there, and whether for a seat alone

async function learn(module: Reviewer, game: GameName, alone: boolean): Promise<void> {
    const kind = `${game} ${alone}`;
    if (!judged.has(kind) && (await giveWeights(module, game, alone))) judged.add(kind);
}

async function made(wish: Wish): Promise<Made> {
    const { id } = wish;
    reviewer ??= Reviewer.make();
    const module = await reviewer;
    if ('question' in wish) {
        if (wish.game) await learn(module, wish.game, wish.alone);
        return { id, answer: module.answer(wish.question) };
    }
    const { game, record } = wish;
    await learn(module, game, !/^\[Seats "[^"]*,/m.test(record));
    if ('asked' in wish) {
        const advice = module.advice(record, wish.asked);
        return 'error' in advice ? { id, error: advice.error } : { id, advice };
    }
    const review = module.review(record, wish.depth);
    return 'error' in review ? { id, error: review.error } : { id, review };
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
