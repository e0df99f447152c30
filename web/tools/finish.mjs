// After vite: the page asks early for what it needs, the service worker gets its list of files, and everything that compresses well is stored compressed too.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { saidIn } from './said-in.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(web, 'dist');

const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? walk(path) : [path];
    });

// What a file needs beside itself, without what is in index.html anyway.
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
rmSync(join(dist, '.vite'), { recursive: true });
function needs(key, found = new Set()) {
    const { file, css = [], imports = [] } = manifest[key];
    if (/^assets\/(app|table)-/.test(file)) return found;
    for (const each of [file, ...css]) found.add(`./${each}`);
    for (const each of imports) needs(each, found);
    return found;
}
const named = (pattern) => Object.keys(manifest).find((key) => pattern.test(key));
const pages = { start: 'Start', play: 'Play', learn: 'Learn', rules: 'Rules', history: 'History', review: 'Review', drills: 'Drills', daily: 'Daily', online: 'OpenTable', duel: 'OpenTable', t: 'OnlineTable' };
const wordsOf = (name) => Object.fromEntries(['en', 'de', 'fr', 'it'].map((language) => [language, `./${manifest[`locale/generated/${name(language)}.js`].file}`]));
const early = {
    core: `./${readdirSync(join(dist, 'assets')).filter((name) => /^table-.*\.wasm$/.test(name)).map((name) => `assets/${name}`)[0]}`,
    languages: wordsOf((language) => language),
    later: wordsOf((language) => `${language}-later`),
    pages: Object.fromEntries(Object.entries(pages).map(([page, name]) => [page, [...needs(`app/pages/${name}.svelte`)]])),
};

// The start page and a table say nothing that comes only with the later words.
const isThere = [named(/^_app-.*\.js$/), named(/^_table-.*\.js$/)].map((key) => manifest[key].file);
const first = [...isThere, ...['start', 'play'].flatMap((page) => early.pages[page])].filter((name) => name.endsWith('.js'));
const saidFirst = saidIn(first.map((name) => readFileSync(join(dist, name), 'utf8')));
const tooLate = Object.keys((await import(join(web, 'locale/generated/en-later.js'))).default).filter(saidFirst);
if (tooLate.length > 0) throw new Error(`said on the start page or at a table, but among the later words (tools/locales.mjs): ${tooLate.join(' ')}`);

const boot = readFileSync(join(web, 'app/boot.js'), 'utf8').replace('__FILES__', JSON.stringify(early)).replace(/^\s*\/\/.*\n/gm, '').replace(/\n\s*/g, '\n');
const bootName = `assets/boot-${createHash('sha256').update(boot).digest('hex').slice(0, 8)}.js`;
writeFileSync(join(dist, bootName), boot);
const table = manifest[named(/^_table-.*\.js$/)];
const head = [
    `<script async src="./${bootName}"></script>`,
    `<link rel="modulepreload" crossorigin href="./${table.file}">`,
    ...table.css.map((name) => `<link rel="stylesheet" crossorigin href="./${name}">`),
];
const index = join(dist, 'index.html');
writeFileSync(index, readFileSync(index, 'utf8').replace(/(\s*)(<script type="module")/, (_, blank, rest) => `${head.map((each) => blank + each).join('')}${blank}${rest}`));

const files = walk(dist).filter((path) => !/\.(br|gz|map)$/.test(path) && !path.endsWith('/sw.js')).sort();
const hash = createHash('sha256');
for (const path of files) hash.update(relative(dist, path)).update(readFileSync(path));
const names = files.map((path) => relative(dist, path)).map((name) => (name === 'index.html' ? './' : `./${name}`));
const isNetwork = (name) => name.endsWith('.mtw');
const worker = readFileSync(join(web, 'sw/sw.js'), 'utf8')
    .replace('__VERSION__', hash.digest('hex').slice(0, 16))
    .replace('__FILES__', JSON.stringify(names.filter((name) => !isNetwork(name))))
    .replace('__NETWORKS__', JSON.stringify(names.filter(isNetwork)));
writeFileSync(join(dist, 'sw.js'), worker);

for (const path of walk(dist).filter((name) => /\.(html|js|css|svg|wasm|webmanifest|json|mtw)$/.test(name))) {
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
        `${path}.br`,
        brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
}

for (const path of files.filter((name) => !name.endsWith('.png'))) {
    let small = statSync(path).size;
    try {
        small = statSync(`${path}.br`).size;
    } catch {}
    console.log(`${String(small).padStart(8)}  ${relative(dist, path)}`);
}
