// The page that was built, with watch.js in it: a folder that the server can serve.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

export function watchedPage() {
    const folder = mkdtempSync(join(tmpdir(), 'misthrow-watched-'));
    cpSync(join(here, '../../dist'), folder, { recursive: true });
    const change = (name, from, to) => {
        const before = readFileSync(join(folder, name), 'utf8');
        if (!before.includes(from)) throw new Error(`${name} has no ${from}`);
        writeFileSync(join(folder, name), before.replace(from, to));
        for (const packed of ['br', 'gz']) rmSync(join(folder, `${name}.${packed}`), { force: true });
    };
    change('index.html', '<head>', '<head><script src="./watch.js"></script>');
    change('sw.js', '"./icon.svg"', '"./icon.svg","./watch.js"');
    cpSync(join(here, 'watch.js'), join(folder, 'watch.js'));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
