// Compiles the catalogs in locales into modules for the page, with typed keys; stops the build when a catalog lacks a key, has one too many, or names other arguments.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { saidIn } from './said-in.mjs';
import { mistyped } from './typography.mjs';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(web, '..');
const languages = ['en', 'de', 'fr', 'it'];
const faults = [];

// What all games say stands in locales itself, what one game says in a folder of its name.
const folders = ['.', ...readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)];
function read(language) {
    const texts = folders.map((folder) => readFileSync(join(root, 'locales', folder, `${language}.json`), 'utf8'));
    const keys = texts.flatMap((text) => [...text.matchAll(/^\s*"([^"]+)":/gm)].map((match) => match[1]));
    for (const key of keys.filter((key, at) => keys.indexOf(key) !== at)) faults.push(`${language}: ${key} stands twice`);
    return Object.assign({}, ...texts.map((text) => JSON.parse(text)));
}

// Every argument with its type.
function argumentsOf(elements, found = new Map()) {
    for (const element of elements) {
        if (element.type === TYPE.argument) found.set(element.value, found.get(element.value) ?? 'text');
        else if (element.type === TYPE.number) found.set(element.value, 'number');
        else if (element.type === TYPE.plural || element.type === TYPE.select) {
            found.set(element.value, element.type === TYPE.plural ? 'number' : (found.get(element.value) ?? 'text'));
            for (const option of Object.values(element.options)) argumentsOf(option.value, found);
        } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) throw new Error('only arguments, numbers, plural and select are used');
    }
    return found;
}

// A number that is written out is one number alone: −1, and in French 0, are of the category `one` too.
const hasNumber = (elements) => elements.some(({ type, options = {} }) => type === TYPE.pound || (type === TYPE.select && Object.values(options).some(({ value }) => hasNumber(value))));
function writesOutOne(elements) {
    return elements.some(({ type, options = {} }) => {
        const { one, other } = options;
        const here = type === TYPE.plural && one !== undefined && !hasNumber(one.value) && hasNumber(other.value);
        return here || Object.values(options).some(({ value }) => writesOutOne(value));
    });
}

function code(elements, plural) {
    const parts = elements.map((element) => {
        switch (element.type) {
            case TYPE.literal: return JSON.stringify(element.value);
            case TYPE.argument: return `a.${element.value}`;
            case TYPE.number: return `h.n(a.${element.value})`;
            case TYPE.pound: return `h.n(a.${plural.value}${plural.offset ? `-${plural.offset}` : ''})`;
            default: {
                const options = Object.entries(element.options).map(
                    ([name, option]) => `${JSON.stringify(name)}:()=>${code(option.value, element.type === TYPE.plural ? element : plural)}`,
                );
                return element.type === TYPE.plural
                    ? `h.p(a.${element.value},${element.offset},${element.pluralType === 'ordinal'},{${options}})`
                    : `h.s(a.${element.value},{${options}})`;
            }
        }
    });
    if (parts.length === 0) return '""';
    return parts.length === 1 && elements[0].type !== TYPE.argument ? parts[0] : `""+${parts.join('+')}`;
}

function* sources(folder) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (['node_modules', 'dist', 'generated', 'public'].includes(entry.name)) continue;
        const path = join(folder, entry.name);
        if (entry.isDirectory()) yield* sources(path);
        else if (/\.(ts|svelte|cpp|hpp)$/.test(entry.name)) yield path;
    }
}

const catalogs = Object.fromEntries(languages.map((language) => [language, read(language)]));
const keys = [...new Set(languages.flatMap((language) => Object.keys(catalogs[language])))];

const paths = [...sources(web), ...sources(join(root, 'src'))];
const isSaid = saidIn(paths.map((path) => readFileSync(path, 'utf8')));
// What only these say comes later: pages that are neither the start page nor a table, and what belongs to them. tools/finish.mjs looks into the built files whether that is so.
const laterParts = ['daily', 'drills', 'explore', 'history', 'learn', 'online', 'pages', 'review', 'share'].map((part) => `/web/app/${part}/`);
const saidAtTheTable = ['explore/ExploreButton.svelte', 'history/words.ts', 'online/Clock.svelte', 'pages/Nowhere.svelte', 'pages/Play.svelte', 'pages/Start.svelte', 'review/words.ts'];
const comesLater = (path) => !path.startsWith(web) || ['/web/e2e/', '/web/client/online/', '/web/client/socket/', ...laterParts].some((part) => path.includes(part)) && !saidAtTheTable.some((name) => path.endsWith(`/web/app/${name}`));
const isFirst = saidIn(paths.filter((path) => !comesLater(path)).map((path) => readFileSync(path, 'utf8')));

const types = new Map();
const modules = Object.fromEntries(languages.map((language) => [language, { first: [], later: [] }]));
for (const key of keys) {
    if (!isSaid(key)) faults.push(`${key} is used nowhere`);
    let expected;
    for (const language of languages) {
        const text = catalogs[language][key];
        if (typeof text !== 'string' || text === '') {
            faults.push(`${language}: ${key} is missing`);
            continue;
        }
        const wrong = text.includes("'") ? 'a straight apostrophe' : mistyped(language, text);
        if (wrong !== '') faults.push(`${language}: ${key} has ${wrong}`);
        try {
            const elements = parse(text, { ignoreTag: true });
            const found = argumentsOf(elements);
            const names = [...found.keys()].sort().join(' ');
            expected ??= names;
            if (names !== expected) faults.push(`${language}: ${key} has the arguments "${names}", not "${expected}"`);
            if (writesOutOne(elements)) faults.push(`${language}: ${key} writes a number out for one, which is for =1`);
            types.set(key, found);
            const simple = elements.length === 1 && elements[0].type === TYPE.literal;
            modules[language][isFirst(key) ? 'first' : 'later'].push(`${JSON.stringify(key)}:${simple ? code(elements) : `(a,h)=>${code(elements)}`}`);
        } catch (error) {
            faults.push(`${language}: ${key}: ${error.message}`);
        }
    }
}
if (faults.length > 0) {
    console.error(faults.map((fault) => `locales: ${fault}`).join('\n'));
    process.exit(1);
}

const out = join(web, 'locale/generated');
mkdirSync(out, { recursive: true });
for (const language of languages) {
    for (const [name, messages] of [[language, modules[language].first], [`${language}-later`, modules[language].later]]) {
        writeFileSync(join(out, `${name}.js`), `export default {${messages.join(',\n')}};\n`);
        writeFileSync(join(out, `${name}.d.ts`), 'declare const catalog: unknown;\nexport default catalog;\n');
    }
}
const members = [...types].map(([key, found]) => {
    const list = [...found].map(([name, type]) => `${name}: ${type === 'number' ? 'number' : 'string | number'}`).join('; ');
    return `    '${key}': ${list === '' ? 'null' : `{ ${list} }`};`;
});
writeFileSync(join(out, 'messages.ts'), `// Made by tools/locales.mjs.\nexport interface Messages {\n${members.join('\n')}\n}\n`);

// What is said when not even the words of the page could be fetched.
const aid = Object.fromEntries(languages.map((language) => [language, [catalogs[language]['app.failed'], catalogs[language]['app.reload']]]));
writeFileSync(join(out, 'first-aid.ts'), `// Made by tools/locales.mjs.\nexport const words: Record<string, readonly [failed: string, reload: string]> = ${JSON.stringify(aid)};\n`);
