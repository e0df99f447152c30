// What was luck and what was skill in a finished game: asked of a worker of its own, which is made when somebody first asks.
import type { Review } from './review-types';
import type { Depth, Made, Wish } from './review-worker';
import workerUrl from './review-worker.ts?worker&url';
import { scriptUrl } from './trusted';
import type { GameName } from './view';

let worker: Worker | undefined;
let next = 1;
const waiting = new Map<number, { resolve: (review: Review) => void; reject: (reason: Error) => void }>();

function theWorker(): Worker {
    if (!worker) {
        worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
        worker.onmessage = ({ data }: MessageEvent<Made>) => {
            const wish = waiting.get(data.id);
            waiting.delete(data.id);
            if (data.review) wish?.resolve(data.review);
            else wish?.reject(new Error(data.error));
        };
    }
    return worker;
}

export function reviewed(game: GameName, record: string, depth: Depth): Promise<Review> {
    const id = next++;
    return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        theWorker().postMessage({ id, game, record, depth } satisfies Wish);
    });
}
