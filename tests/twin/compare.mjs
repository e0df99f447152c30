// node tests/twin/compare.mjs MISTHROW MISTHROW_TWIN [COUNT [SEED]]: two readers of records, one answer. The twin writes COUNT random records, whole
// ones and ones that stop on the way; each is also damaged in several ways. `misthrow replay --json` and the twin must say the same of every
// one: the same object, or a fault at the same line.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { damages } from './damages.mjs';

const [misthrow, twin, count = '300', seed = '1'] = process.argv.slice(2);
// Every game that the protocol names.
const games = /^export type Game = (.*);$/m.exec(spawnSync(misthrow, ['protocol'], { encoding: 'utf8' }).stdout)[1].split(' | ').map((name) => name.slice(1, -1));
const folder = mkdtempSync(join(tmpdir(), 'misthrow-twin-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function run(program, args) {
    const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
    if (done.status === null || done.status > 1) throw new Error(`${program} ${args[0]}: ${done.error ?? done.signal ?? done.stderr}`);
    return done;
}

// What a program says of each file: its object, or the line of its fault. Good records are answered in order, bad ones by name.
function answers(program, args, files) {
    const all = new Map();
    for (let from = 0; from < files.length; from += 500) {
        const some = files.slice(from, from + 500);
        const done = run(program, [...args, ...some]);
        for (const line of done.stderr.split('\n')) {
            const at = /^(.*\.mtr):(\d+):/.exec(line);
            if (at && !all.has(at[1])) all.set(at[1], { line: Number(at[2]) });
        }
        const objects = done.stdout.split('\n').filter((line) => line !== '');
        const good = some.filter((file) => !all.has(file));
        if (objects.length !== good.length) throw new Error(`${program}: ${objects.length} answers to ${good.length} good records`);
        good.forEach((file, i) => all.set(file, JSON.parse(objects[i])));
    }
    return all;
}

// A small generator, so that a seed names the same damages for ever.
let state = BigInt(seed) * 0x9e3779b97f4a7c15n + 1n;
function below(limit) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(limit));
}

run(twin, ['records', folder, count, seed, ...games]);
const whole = readdirSync(folder).filter((name) => name.endsWith('.mtr')).sort();
for (const name of whole) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (let i = 0; i < 3; ++i) {
        const [kind, damage] = damages[below(damages.length)];
        writeFileSync(join(folder, name.replace('.mtr', `-${i}-${kind}.mtr`)), damage(text, below));
    }
}

const files = readdirSync(folder).filter((name) => name.endsWith('.mtr')).sort().map((name) => join(folder, name));
const first = answers(misthrow, ['replay', '--json'], files);
const second = answers(twin, ['replay'], files);
// Where headers and turns are mixed up, the notation does not say which line is to blame.
const sameFault = (file) => /headerlater/.test(file) && first.get(file).line !== undefined && second.get(file).line !== undefined;
const differ = files.filter((file) => !isDeepStrictEqual(first.get(file), second.get(file)) && !sameFault(file));
for (const file of differ.slice(0, 20)) {
    console.log(`failed: ${file.slice(folder.length + 1)}\n  misthrow ${JSON.stringify(first.get(file))}\n  twin     ${JSON.stringify(second.get(file))}`);
    console.log(readFileSync(file, 'utf8').split('\n').map((line, i) => `    ${i + 1}: ${JSON.stringify(line)}`).join('\n'));
}

// Files of many records: whole ones and damaged ones behind each other, with and without an empty line between them.
const together = join(folder, 'together.mtr');
const both = (program, args) => {
    const done = run(program, [...args, together]);
    const places = done.stderr.split('\n').flatMap((line) => /\.mtr:(\d+):/.exec(line)?.[1] ?? []);
    return { objects: done.stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line)), places, mixed: /headers must stand before the turns/.test(done.stderr) };
};
let many = 0;
for (; many < Number(count) / 5; ++many) {
    const parts = Array.from({ length: 2 + below(3) }, () => files[below(files.length)]).filter((file) => !/headerlater/.test(file));
    const texts = parts.map((file) => readFileSync(file, 'latin1').replace(/\n?$/, below(2) ? '\n' : '\n\n'));
    writeFileSync(together, texts.join(''), 'latin1');
    const [one, other] = [both(misthrow, ['replay', '--json']), both(twin, ['replay'])];
    // A damaged end and a damaged head behind it are headers and turns mixed up, too.
    if (isDeepStrictEqual(one.objects, other.objects) && (one.mixed || isDeepStrictEqual(one.places, other.places))) continue;
    console.log(`failed: ${parts.map((file) => file.slice(folder.length + 1)).join(' + ')}\n  misthrow ${JSON.stringify(one)}\n  twin     ${JSON.stringify(other)}`);
    differ.push(together);
}

const faulty = files.filter((file) => second.get(file).line !== undefined).length;
console.log(`${files.length} records, ${faulty} of them faulty, and ${many} files of several`);
console.log(`${files.length + many - differ.length} passed, ${differ.length} failed`);
process.exit(differ.length === 0 && faulty > 0 ? 0 : 1);
