// Reads names of files, one a line, from standard input.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { tooLong, wrap } from './wrap.mjs';

const long = 'word '.repeat(40).trim();
// It finds what it should, and leaves alone what it should.
assert.deepEqual(tooLong(`short\n\n${long}\n`), [3]);
assert.deepEqual(tooLong(`- ${long}\n  ${long}`), [1, 2]);
for (const fine of [`| ${long} |`, `# ${long}`, `\`\`\`\n${long}\n\`\`\``, `    ${long}`, 'x'.repeat(200), `\`${long}\``, `[name]: ${long}`]) {
    assert.deepEqual(tooLong(fine), [], fine);
    assert.equal(wrap(fine), fine);
}
assert.equal(wrap(`- ${long}`).split('\n')[1].slice(0, 6), '  word');
assert.ok(!/^- /m.test(wrap(`${'word '.repeat(23)}abcd - ${long}`)), 'no item is made');
assert.equal(wrap(wrap(`${long}\n${long}`)), wrap(`${long}\n${long}`));
assert.deepEqual(tooLong(wrap(`${long}\n\n- ${long}\n  ${long}\n`)), []);

const fix = process.argv.includes('--fix');
const files = readFileSync(0, 'utf8').split('\n').filter((name) => name !== '' && existsSync(name));
let wrong = 0;
for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const lines = tooLong(text);
    if (lines.length > 0 && fix) writeFileSync(file, wrap(text));
    for (const line of fix ? [] : lines) console.log(`${file}:${line}: longer than 120 columns`);
    wrong += fix ? 0 : lines.length;
}
console.log(`${files.length} files${wrong > 0 ? '; tests/markdown/run --fix breaks the lines' : ''}`);
process.exitCode = wrong > 0 ? 1 : 0;
