// Reads names of files, one a line, from standard input.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { missing } from './paths.mjs';
import { brokenOff, tooLong, wrap } from './wrap.mjs';

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

assert.deepEqual(missing('README.md', 'see [this](README.md) and `src/cli/main.cpp`, `src/*.cpp`, `web/dist`'), []);
assert.deepEqual(missing('README.md', 'see [this](NONE.md) and `src/none.cpp`'), ['NONE.md', 'src/none.cpp']);

assert.deepEqual(brokenOff('One sentence. Lines of\n\nAnother.'), [1]);
assert.deepEqual(brokenOff('- One sentence. Lines\n  of\n- Another.'), [2]);
for (const fine of ['One sentence. Another.', '- an item', '- One. (ruling A)', 'One. So\n\n```\nf(x)\n```', '![One. A picture](a.png)', '| a. b | c |']) assert.deepEqual(brokenOff(fine), [], fine);

const fix = process.argv.includes('--fix');
const files = readFileSync(0, 'utf8').split('\n').filter((name) => name !== '' && existsSync(name));
let wrong = 0;
let gone = 0;
let broken = 0;
for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const lines = tooLong(text);
    if (lines.length > 0 && fix) writeFileSync(file, wrap(text));
    for (const line of fix ? [] : lines) console.log(`${file}:${line}: longer than 120 columns`);
    wrong += fix ? 0 : lines.length;
    for (const line of brokenOff(text)) {
        console.log(`${file}:${line}: a sentence breaks off`);
        ++broken;
    }
    for (const path of missing(file, text)) {
        console.log(`${file}: there is no ${path}`);
        ++gone;
    }
}
console.log(`${files.length} files${wrong > 0 ? '; tests/markdown/run --fix breaks the lines' : ''}`);
process.exitCode = wrong + gone + broken > 0 ? 1 : 0;
