// node tests/wasm/run.mjs NATIVE: the WebAssembly build against the native one. The data suites run in it, every record is replayed in both,
// and both must print the same signature.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WASI } from 'node:wasi';
import { reviewsCompared } from './review.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const native = process.argv[2];
let passed = 0;
let failed = 0;
const check = (title, good, more = '') => {
    good ? ++passed : ++failed;
    if (!good) console.log(`failed: ${title}${more === '' ? '' : `: ${more}`}`);
};
const list = (folder, ending) =>
    readdirSync(join(root, folder)).filter((name) => name.endsWith(ending)).sort().map((name) => `${folder}/${name}`);

// The module that the browser loads: no files, no clock; the few imports of the C++ library are stubs that nothing calls.
const module = new WebAssembly.Module(readFileSync(join(root, 'build/wasm/misthrow.wasm')));
const stubs = {};
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    check(`import ${from}.${name} is a WASI function`, from === 'wasi_snapshot_preview1' && kind === 'function');
    stubs[name] = () => { throw new Error(`the core called ${name}`); };
}
const core = new WebAssembly.Instance(module, { wasi_snapshot_preview1: stubs }).exports;
core._initialize();
const output = (length) => Buffer.from(core.memory.buffer, core.misthrow_output(), length).toString('utf8');
const replay = (bytes) => {
    const at = core.misthrow_input(bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    return output(core.misthrow_replay());
};

const signature = JSON.parse(execFileSync(native, ['bench', '--json', '--seconds', '0.01'])).signature;
check('signature of native and browser module', output(core.misthrow_signature()) === signature);

// What the page fetches first has tables and no players: whoever plays with people only never fetches those.
const table = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(join(root, 'build/wasm/table.wasm')))).map(({ name }) => name);
const whole = WebAssembly.Module.exports(module).map(({ name }) => name);
const ofPlayers = ['misthrow_decide', 'misthrow_think', 'misthrow_weights', 'misthrow_weights_input', 'misthrow_has_weights', 'misthrow_signature', 'misthrow_player_signature'];
check('the first module is the whole one without its players', whole.filter((name) => !ofPlayers.includes(name)).sort().join() === [...table].sort().join(),
    `${table} | ${whole}`);

// The dice of a day: the native program reads the same file (src/play/daily_test.cpp).
for (const line of readFileSync(join(root, 'tests/daily/dice.seeds'), 'utf8').trim().split('\n').filter((each) => !each.startsWith('#'))) {
    const [day, game, seed] = line.split(' ');
    const bytes = Buffer.from(`${day} ${game}`);
    new Uint8Array(core.memory.buffer, core.misthrow_input(bytes.length), bytes.length).set(bytes);
    check(`the dice of ${day} in ${game}`, output(core.misthrow_daily()) === JSON.stringify({ seed }));
}

// Computer players: without weights they still play; with them they choose as the native ones do.
const players = ['random', 'greedy', 'careful', 'novice', 'casual', 'regular', 'skilled', 'strong', 'master'];
const games = JSON.parse(output(core.misthrow_games())).map(({ game }) => game);
// Reviews: the module of its own against the native program, two games of each kind. Alone at Qwixx the native judge is the exact table, which the page has not.
const reviews = reviewsCompared({ native, games, records: list('tests/records/samples', '.mtr'), root });
const give = (game, bytes) => {
    const at = core.misthrow_weights_input(bytes.length); // may move the memory
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    return core.misthrow_weights(game);
};
for (const [game, name] of games.entries()) {
    const careful = core.misthrow_player_signature(game, players.indexOf('careful'), 1);
    check(`${name}: without weights strong is careful`, core.misthrow_has_weights(game) === 0 &&
        core.misthrow_player_signature(game, players.indexOf('strong'), 1) === careful);
    const bytes = readFileSync(join(root, `weights/${name}.mtw`));
    const bent = Uint8Array.from(bytes);
    bent[bytes.length >> 1] ^= 1;
    check(`${name}: no weights, bent ones, cut ones and those of another game are refused`, give(game, []) === 1 &&
        give(game, bent) === 5 && give(game, bytes.subarray(0, 1000)) === 4 && give((game + 1) % games.length, bytes) === 3 && give(99, bytes) === 255);
    check(`${name}: and nothing has changed`, core.misthrow_has_weights(game) === 0);
    check(`${name}: its weights are accepted`, give(game, bytes) === 0 && core.misthrow_has_weights(game) === 1);
    const alone = join(root, `weights/${name}-alone.mtw`); // a second network, where the game has one
    check(`${name}: and those for a seat alone`, !existsSync(alone) || give(game, readFileSync(alone)) === 0);
}
for (const player of ['novice', 'casual', 'regular', 'skilled', 'strong', 'master']) {
    const there = JSON.parse(execFileSync(native, ['bench', '--json', '--seconds', '0.01', '--player', player]));
    for (const [game, name] of games.entries()) {
        const here = BigInt.asUintN(64, core.misthrow_player_signature(game, players.indexOf(player), 1)).toString(16).padStart(16, '0');
        check(`${name}: ${player} chooses the same in WebAssembly (${here}) and natively`, here === there[name].signature);
    }
}

const records = ['tests/records/samples', 'tests/records/hostile', 'tests/records'].flatMap((folder) => list(folder, '.mtr'));
for (const file of records) {
    const bytes = readFileSync(join(root, file));
    const expected = JSON.parse(readFileSync(join(root, file.replace(/mtr$/, 'json'))));
    const { status, stdout, stderr } = spawnSync(native, ['replay', '--json', join(root, file)], { encoding: 'utf8' });
    const there = JSON.parse(replay(bytes));
    if ('error_line' in expected) {
        const place = /:(\d+):(\d+): /.exec(stderr) ?? [];
        check(`${file}: exit status 1 and nothing on standard output`, status === 1 && stdout === '');
        check(`${file}: native names line ${expected.error_line}`, Number(place[1]) === expected.error_line);
        check(`${file}: WebAssembly names the same place`, there.line === Number(place[1]) && there.column === Number(place[2]));
    } else {
        check(`${file}: exit status 0`, status === 0);
        check(`${file}: native gives the expected answer`, isDeepStrictEqual(JSON.parse(stdout), expected));
        check(`${file}: WebAssembly gives the same`, replay(bytes) === stdout.trimEnd());
    }
}
for (const file of list('tests/playthroughs', '.play')) {
    const text = readFileSync(join(root, file), 'utf8').split('\n----\n')[0] + '\n';
    const stdout = execFileSync(native, ['replay', '--json', '-'], { input: text, encoding: 'utf8' });
    check(`${file}: native and WebAssembly end in the same state`, replay(Buffer.from(text)) === stdout.trimEnd());
}

// The page's door to the core: at every step of every record, the choices it shows are the legal ones of `replay --json`, and the record it hands back is the same game.
const call = (name, text = '') => {
    const bytes = Buffer.from(text);
    const at = core.misthrow_input(bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    return output(core[`misthrow_${name}`]());
};
for (const file of list('tests/records/samples', '.mtr')) {
    const text = readFileSync(join(root, file), 'utf8');
    const view = JSON.parse(call('load', text));
    if ('error' in view) continue; // a faulty record; its place was compared above
    let same = true;
    for (let step = 0; step <= view.node; ++step) {
        const then = JSON.parse(call('go', String(step)));
        const shown = then.sheets.map((_, seat) => JSON.parse(call('choices', String(seat))).map(({ token }) => token).sort());
        const replayed = JSON.parse(replay(Buffer.from(call('record'))));
        // A record cannot say that Qwinto's roll was kept.
        if (then.phase !== 'enter' || replayed.phase === 'enter') {
            same &&= isDeepStrictEqual(shown, replayed.legal.map((tokens) => [...tokens].sort()));
            same &&= isDeepStrictEqual(then.sheets.map(({ total }) => total), replayed.scores) && then.phase === replayed.phase;
        }
    }
    check(`${file}: what the page shows is what the rules allow, step by step`, same);
}

// Turn by turn, each without its number, as lessons go on: the same game comes of it, and a turn that is none leaves it as it was.
for (const file of list('tests/records/samples', '.mtr')) {
    const text = readFileSync(join(root, file), 'utf8');
    const whole = JSON.parse(call('load', text));
    if ('error' in whole || whole.waits !== 'over') continue;
    const record = call('record');
    const turns = record.split('\n').filter((line) => /^\d/.test(line)).map((line) => line.replace(/^\d+\. /, ''));
    call('load', record.slice(0, record.indexOf('\n\n') + 2));
    const taken = turns.every((turn) => 'error' in JSON.parse(call('turn', '9 9 |')) && !('error' in JSON.parse(call('turn', turn))));
    check(`${file}: turn by turn it is the same game`, taken && call('record') === record);
}
// Computers decide at a node that is named; one that has gone by is nobody's any more.
for (const game of games) {
    const { id, board } = JSON.parse(output(core.misthrow_games())).find((each) => each.game === game);
    let view = JSON.parse(call('load', `[Game "${id}"]\n${board === '' ? '' : `[Board "${board}"]\n`}[Seats "A, B"]\n\n`));
    call('seed', '5'.padStart(64, '0'));
    let good = true;
    for (let steps = 0; view.waits !== 'over' && steps < 1000; ++steps) {
        if (view.waits === 'roll') call('roll');
        for (const seat of view.undecided) good &&= ['taken', 'resolved'].includes(JSON.parse(call('decide', `${seat} ${steps % 2 === 0 ? view.node : 'now'} casual ${steps}`)).answer);
        for (const seat of view.undecided) good &&= JSON.parse(call('decide', `${seat} ${view.node} casual ${steps}`)).answer === 'refused';
        view = JSON.parse(call('view'));
    }
    check(`${game}: computers play it to its end by the page's door`, good && view.waits === 'over');
}

// The suites, as a program under Node's WASI.
const suites = [...list('tests/rules', '.case'), ...list('tests/perft', '.perft'), ...list('tests/playthroughs', '.play')];
const wasi = new WASI({ version: 'preview1', args: ['suites', ...suites], preopens: { tests: join(root, 'tests') }, returnOnExit: true });
const program = new WebAssembly.Module(readFileSync(join(root, 'build/wasm/misthrow_suites.wasm')));
const instance = new WebAssembly.Instance(program, { wasi_snapshot_preview1: wasi.wasiImport });
check('the data suites pass in WebAssembly', wasi.start(instance) === 0);

for (const each of await reviews) check(...each);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
