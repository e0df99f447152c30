// After vite: the service worker gets its list of files, and everything that compresses well is stored compressed too.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(web, 'dist');

const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? walk(path) : [path];
    });

const files = walk(dist).filter((path) => !/\.(br|gz|map)$/.test(path) && !path.endsWith('/sw.js')).sort();
const hash = createHash('sha256');
for (const path of files) hash.update(relative(dist, path)).update(readFileSync(path));
const names = files.map((path) => relative(dist, path)).map((name) => (name === 'index.html' ? './' : `./${name}`));
const worker = readFileSync(join(web, 'sw/sw.js'), 'utf8')
    .replace('__VERSION__', hash.digest('hex').slice(0, 16))
    .replace('__FILES__', JSON.stringify(names));
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
