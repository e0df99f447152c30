// node tools/review/times.mjs BINARY [GAMES]: what reviews and positions of a four-player Qwixx game and the tutor's advice in all games take, natively and in the browser's module
// (under Node, which has Chromium's engine): milliseconds of processor time, so that a busy machine matters less.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [binary, count = '20'] = process.argv.slice(2);
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(join(tmpdir(), 'misthrow-times-'));
const path = join(folder, 'games.mtr');
execFileSync(binary, ['simulate', 'qwixx', '--seats', 'strong,skilled,regular,casual', '--games', count, '--seed', '5', '--save', path]);
const records = readFileSync(path, 'utf8').split(/(?=^\[Game )/m).filter((text) => text.trim() !== '');

const told = (what, times) => {
    const sorted = [...times].sort((one, other) => one - other);
    console.log(`${what}: median ${sorted[sorted.length >> 1].toFixed(1)} ms, 99 in 100 within ${sorted[Math.floor(0.99 * (sorted.length - 1))].toFixed(1)} ms, most ${sorted.at(-1).toFixed(1)} ms of ${sorted.length}`);
};
// The mean of all games: a process for each would be measured mostly at its start.
for (const depth of ['quick', 'deep']) {
    const { stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time "$0" review --json --depth ${depth} "$1" >/dev/null`, binary, path], { encoding: 'utf8' });
    const [user, system] = stderr.trim().split(' ').map(Number);
    console.log(`native, ${depth} review: ${((1000 * (user + system)) / records.length).toFixed(1)} ms a game`);
}

const module = await WebAssembly.compile(readFileSync(join(root, 'build/wasm/review.wasm')));
const stubs = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => { throw new Error(name); }]));
const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: stubs });
exports._initialize();
const put = (at, bytes) => new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
// The module says which of its games a network is of: it refuses all others.
const names = readdirSync(join(root, 'weights')).filter((name) => name.endsWith('.mtw') && !name.endsWith('-alone.mtw')).map((name) => name.slice(0, -4));
for (const name of names) {
    const weights = readFileSync(join(root, `weights/${name}.mtw`));
    const given = names.some((_, place) => {
        put(exports.misthrow_weights_input(weights.length), weights);
        return exports.misthrow_weights(place) === 0;
    });
    if (!given) throw new Error(`the module does not take the weights of ${name}`);
}
function ask(call, input) {
    const bytes = Buffer.from(input);
    put(exports.misthrow_input(bytes.length), bytes);
    const from = process.cpuUsage();
    const length = exports[`misthrow_${call}`]();
    const { user, system } = process.cpuUsage(from);
    return { took: (user + system) / 1000, answer: JSON.parse(Buffer.from(exports.memory.buffer, exports.misthrow_output(), length).toString('utf8')) };
}
const quick = records.map((record) => ask('review', `quick\n${record}`));
told('module, quick review', quick.map(({ took }) => took));
told('module, deep review', records.slice(0, 5).map((record) => ask('review', `deep\n${record}`).took));
const positions = records.flatMap((record, at) => quick[at].answer.steps.filter(({ kind }) => kind === 'choice').slice(0, 40).map(({ node, seat }) => ask('explore', `take ${node} ${seat - 1}\n${record}`).answer.position));
told('module, all choices of a position', positions.map((position) => ask('judge', position).took));
// What the tutor is asked: a game that stands after a roll.
for (const name of names) {
    execFileSync(binary, ['simulate', name, '--seats', 'strong,skilled,regular,casual', '--games', count, '--seed', '6', '--save', path]);
    const games = readFileSync(path, 'utf8').split(/(?=^\[Game )/m).filter((text) => text.trim() !== '').map((record) => record.trimEnd().split('\n'));
    const open = games.flatMap((all) => all.map((line, at) => ({ line, at })).filter(({ line }) => /^\d+\. /.test(line)).map(({ line, at }) => [...all.slice(0, at), line.split('|')[0]].join('\n')));
    const asked = open.flatMap((record) => [0, 1, 2, 3].map((seat) => ask('advice', `${seat} ${name === 'qwinto' ? 'kept' : 'open'}\n${record}\n`)));
    told(`module, advice of the tutor, ${name}`, asked.filter(({ answer }) => !('error' in answer)).map(({ took }) => took));
}
rmSync(folder, { recursive: true });
