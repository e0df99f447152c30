// The review module of the page against `misthrow review --json`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

async function makeReviewer(root) {
    const module = new WebAssembly.Module(readFileSync(join(root, 'build/wasm/review.wasm')));
    const stubs = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => { throw new Error(name); }]));
    const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: stubs });
    exports._initialize();
    const put = (at, bytes) => new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    return {
        giveWeights(place, bytes) {
            put(exports.misthrow_weights_input(bytes.length), bytes);
            return exports.misthrow_weights(place) === 0;
        },
        ask(call, input) {
            const bytes = Buffer.from(input);
            put(exports.misthrow_input(bytes.length), bytes);
            const length = exports[`misthrow_${call}`]();
            return JSON.parse(Buffer.from(exports.memory.buffer, exports.misthrow_output(), length).toString('utf8'));
        },
        review(depth, record) {
            return this.ask('review', `${depth}\n${record}`);
        },
    };
}

// A decision in the middle of a game, played on: round by round here as at one go there.
function looksAgree({ native, reviewer, file, text, review, check }) {
    const choices = review.steps.filter((step) => step.kind === 'choice');
    const { node, seat, best, phase } = choices[choices.length >> 1];
    const { position } = reviewer.ask('explore', `take ${node} ${seat - 1}\n${text}`);
    const judged = reviewer.ask('judge', position);
    check(`${file}: ${position} is judged as in the review`, judged.choices?.[0]?.choice === best || judged.choices?.find(({ choice }) => choice === best)?.cost === 0, `${judged.choices?.[0]?.choice}, ${best} (${phase})`);
    check(`${file}: a look begins`, reviewer.ask('look', `24 0 3 7\n${position}`).begun);
    let round = reviewer.ask('look_more', '');
    while (!round.done) round = reviewer.ask('look_more', '');
    const there = JSON.parse(execFileSync(native, ['rollout', position, '--games', '24', '--error', '0', '--choices', '3', '--seed', '7', '--json'], { encoding: 'utf8' }));
    const found = difference(there, round.rollout);
    check(`${file}: rollout of ${position} in WebAssembly`, found === '', found);
    check(`${file}: nothing is left of a look that is done`, reviewer.ask('look_more', '').done);
}

// Where two objects differ, numbers beyond the last bits of a sum.
function difference(one, other, path = '') {
    if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 1e-6 ? '' : `${path}: ${one}, ${other}`;
    if (typeof one !== 'object' || one === null || other === null) return one === other ? '' : `${path}: ${one}, ${other}`;
    if (Object.keys(one).join() !== Object.keys(other ?? {}).join()) return `${path}: other members`;
    for (const key of Object.keys(one)) {
        const found = difference(one[key], other[key], `${path}.${key}`);
        if (found !== '') return found;
    }
    return '';
}

async function reviewsAgree({ native, games, records, root, check }) {
    const reviewer = await makeReviewer(root);
    const seen = new Map();
    for (const file of records) {
        const text = readFileSync(join(root, file), 'utf8');
        const [, id] = /\[Game "(.*?)"\]/.exec(text) ?? [];
        const [, board] = /\[Board "(.*?)"\]/.exec(text) ?? [];
        const game = board ? `${id}-${board}` : id;
        const seats = (/\[Seats "(.*?)"\]/.exec(text)?.[1] ?? '').split(',').length;
        const place = games.indexOf(game);
        if (place < 0 || (seen.get(game) ?? 0) >= 2 || (game === 'qwixx' && seats === 1)) continue;
        if (!seen.has(game)) {
            check(`${file}: the module cannot review without weights`, reviewer.review('quick', text).error !== undefined);
            check(`${game}: weights`, reviewer.giveWeights(place, readFileSync(join(root, `weights/${game}.mtw`))));
            const alone = join(root, `weights/${game}-alone.mtw`); // a second network, where the game has one
            check(`${game}: weights for a seat alone`, !existsSync(alone) || reviewer.giveWeights(place, readFileSync(alone)));
        }
        const here = reviewer.review('quick', text);
        if ('error' in here) continue; // a faulty record, or a game that is not over
        seen.set(game, (seen.get(game) ?? 0) + 1);
        if (seen.get(game) === 1) looksAgree({ native, reviewer, file, text, review: here, check });
        for (const depth of ['quick', 'deep']) {
            const there = JSON.parse(execFileSync(native, ['review', '--json', '--depth', depth, join(root, file)], { encoding: 'utf8', maxBuffer: 1 << 26 }));
            const found = difference(there, depth === 'quick' ? here : reviewer.review(depth, text));
            check(`${file}: ${depth} review in WebAssembly`, found === '', found);
        }
    }
    check('every game was reviewed', games.every((game) => seen.get(game) > 0), [...seen].join(' '));
}

// In a thread of its own, because it takes as long as everything else that is compared: what it finds, each as `check` takes it.
export function reviewsCompared(task) {
    return new Promise((resolve, reject) => new Worker(new URL(import.meta.url), { workerData: task }).on('message', resolve).on('error', reject));
}
if (!isMainThread) {
    const found = [];
    await reviewsAgree({ ...workerData, check: (...each) => found.push(each) });
    parentPort.postMessage(found);
}
