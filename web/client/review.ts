// What was luck and what was skill in a finished game, and what a choice is worth while one is played: asked of a worker of its own, which is made when
// somebody first asks.
import type { Review, ReviewChoice } from './review-types';
import type { Asked, Depth, Made, Question, Wish } from './review-worker';
import workerUrl from './review-worker.ts?worker&url';
import { scriptUrl } from './trusted';
import type { GameName } from './view';

let worker: Worker | undefined;
let next = 1;
const waiting = new Map<number, (made: Made) => void>();

function theWorker(): Worker {
    if (!worker) {
        worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
        worker.onmessage = ({ data }: MessageEvent<Made>) => {
            waiting.get(data.id)?.(data);
            waiting.delete(data.id);
        };
    }
    return worker;
}

function ask(wish: (id: number) => Wish): Promise<Made> {
    const id = next++;
    return new Promise((resolve) => {
        waiting.set(id, resolve);
        theWorker().postMessage(wish(id));
    });
}

// Whatever is being thought about is given up: a worker hears nothing while it thinks.
export function stopThinking(): void {
    worker?.terminate();
    worker = undefined;
    for (const [id, answer] of waiting) answer({ id, error: 'stopped' });
    waiting.clear();
}

export async function reviewed(game: GameName, record: string, depth: Depth): Promise<Review> {
    const { review, error } = await ask((id) => ({ id, game, record, depth }));
    if (!review) throw new Error(error);
    return review;
}

// Nothing where there is nothing to say: no network yet, or only one choice.
export const advised = async (game: GameName, record: string, asked: Asked): Promise<ReviewChoice | undefined> => (await ask((id) => ({ id, game, record, asked }))).advice;

// A question in words, and its answer.
export async function asked<T>(question: Question, game: GameName | undefined, alone: boolean): Promise<T> {
    const { answer, error } = await ask((id) => ({ id, game, alone, question }));
    if (answer === undefined) throw new Error(error);
    return answer as T;
}

// A position played on, told now and then, until it is known or not wanted any more. One at a time: a second one ends the first.
let looks = 0;
export async function looked<T>(input: string, game: GameName | undefined, alone: boolean, told: (rollout: T) => void, wanted: () => boolean): Promise<void> {
    const mine = ++looks;
    const { begun } = await asked<{ begun: boolean }>({ call: 'look', input }, game, alone);
    for (let done = !begun; !done && wanted() && mine === looks; ) {
        const round = await asked<{ done: boolean; rollout?: T }>({ call: 'look_more', input: '' }, game, alone);
        if (mine !== looks || !wanted()) return;
        if (round.rollout) told(round.rollout);
        done = round.done;
    }
}
