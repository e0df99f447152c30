// Says every message with the numbers that betray a language (a sum of 8, 11 or 18, a score of −1) and stops where an article does not fit; then says those of sentences.json, which are known.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const languages = ['en', 'de', 'fr', 'it'];
const numbers = [-1, 0, 1, 2, 8, 11, 18];
const misfits = {
    en: [/\ba (8|11|18)\b/i, /\ban (?!8\b|11\b|18\b)[−\d]/i],
    de: [/\b(ein|einen|einem|das|dem) −?\d/i],
    fr: [/’−?\d/],
    it: [/\b(il|del|al|dal|nel|sul|quel|questo|i|dei|ai|nei|sui) (1|8|11)\b/i, /’(?!1\b|8\b|11\b)[−\d]/],
};
const faults = [];

const folder = new URL('../locale/', import.meta.url);
const source = readFileSync(new URL('helpers.ts', folder), 'utf8');
const { helpersFor } = await import(`data:text/javascript,${encodeURIComponent(ts.transpileModule(source, { compilerOptions: { target: 'ES2022', module: 'ESNext' } }).outputText)}`);
const load = async (name) => (await import(new URL(`generated/${name}.js`, folder))).default;
const isNumber = (option) => option === 'other' || /^\d+$/.test(option);

// What a message can say where all numbers are this one: each of the words that are chosen by name, one after the other.
function* variants(message, helpers, number) {
    const chosen = [];
    let more = true;
    while (more) {
        const sizes = [];
        const choose = (value, options) => {
            const names = Object.keys(options);
            if (names.every(isNumber)) return helpers.s(value, options);
            const at = sizes.push(names.length) - 1;
            return options[names[chosen[at] ?? 0]]();
        };
        yield message(new Proxy({}, { get: () => number }), { ...helpers, s: choose });
        // Counts on, from the last choice backwards.
        let at = sizes.length - 1;
        while (at >= 0 && (chosen[at] ?? 0) + 1 === sizes[at]) at -= 1;
        more = at >= 0;
        if (more) chosen.splice(at, chosen.length, (chosen[at] ?? 0) + 1);
    }
}

let said = 0;
const known = JSON.parse(readFileSync(new URL('sentences.json', import.meta.url), 'utf8'));
for (const [column, language] of languages.entries()) {
    const helpers = helpersFor(language);
    const catalog = { ...(await load(language)), ...(await load(`${language}-later`)) };
    for (const [key, message] of Object.entries(catalog)) {
        if (typeof message !== 'function') continue;
        for (const number of numbers) {
            for (const sentence of variants(message, helpers, number)) {
                said += 1;
                if (misfits[language].some((wrong) => wrong.test(sentence))) faults.push(`${language}: ${key}: ${sentence}`);
            }
        }
    }
    for (const [key, values, ...expected] of known) {
        const sentence = catalog[key]?.(values, helpers);
        if (sentence !== expected[column]) faults.push(`${language}: ${key}: "${sentence}", not "${expected[column]}"`);
    }
}
if (faults.length > 0) {
    console.error(faults.map((fault) => `sentences: ${fault}`).join('\n'));
    process.exit(1);
}
console.log(`${said} sentences with numbers, ${known.length} of them known word by word in each language`);
