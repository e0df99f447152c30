// The page's language: messages by typed key, changed at any moment without a reload.
import type { Messages } from './generated/messages';
import { helpersFor, type Helpers } from './helpers';

export const languages = ['en', 'de', 'fr', 'it'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' };

export type MessageKey = keyof Messages;
type Values = Record<string, string | number>;
type Catalog = Record<MessageKey, string | ((values: Values, helpers: Helpers) => string)>;

// Two files a language: what the start page and a table say, and the words of all other pages, which nobody waits for before the first roll (tools/locales.mjs).
type Loader = () => Promise<{ default: unknown }>;
const loaders: Record<Language, { first: Loader; later: Loader }> = {
    en: { first: () => import('./generated/en.js'), later: () => import('./generated/en-later.js') },
    de: { first: () => import('./generated/de.js'), later: () => import('./generated/de-later.js') },
    fr: { first: () => import('./generated/fr.js'), later: () => import('./generated/fr-later.js') },
    it: { first: () => import('./generated/it.js'), later: () => import('./generated/it-later.js') },
};

const now = $state<{ language: Language; catalog: Partial<Catalog> | null }>({ language: 'en', catalog: null });
let asked: { language: Language; later: boolean } = { language: 'en', later: false };
let showing: Promise<void> = Promise.resolve();
let helpers = helpersFor('en');

export function language(): Language {
    return now.language;
}

// What the browser asks for, as far as we speak it.
export function browserLanguage(): Language {
    for (const wanted of navigator.languages) {
        const short = wanted.slice(0, 2).toLowerCase();
        const found = languages.find((each) => each === short);
        if (found) return found;
    }
    return 'en';
}

// What was asked for last is what is shown, whichever comes first; who asked before waits for that too.
async function fetchAndShow(wanted: typeof asked): Promise<void> {
    const { first, later } = loaders[wanted.language];
    const [most, rest] = await Promise.allSettled([first(), wanted.later ? later() : undefined]);
    if (asked !== wanted) return showing;
    const complete = most.status === 'fulfilled' && rest.status === 'fulfilled';
    // Without the later words there is at least something to say that they are missing with.
    if (complete || (most.status === 'fulfilled' && now.catalog === null)) {
        helpers = helpersFor(wanted.language);
        now.catalog = Object.assign({}, most.value.default, rest.status === 'fulfilled' && rest.value?.default);
        now.language = wanted.language;
        document.documentElement.lang = wanted.language;
    }
    if (complete) return;
    asked = { language: now.language, later: false };
    throw new Error('words could not be fetched');
}
function show(wanted: typeof asked): Promise<void> {
    asked = wanted;
    showing = fetchAndShow(wanted);
    return showing;
}

// Fails only where there is nothing to say anything with: what does not come leaves the language as it was.
export const setLanguage = (language: Language): Promise<void> =>
    show({ language, later: asked.later }).catch((error) => {
        if (now.catalog === null) throw error;
    });

// From now on there are all words, in this language and in every other.
export const allWords = (): Promise<void> => (asked.later ? showing : show({ language: asked.language, later: true }));

// A name in letters that run from right to left would drag along the figures and signs beside it: it stands between U+2068 and U+2069. Others need no sign.
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
export const apart = (words: string): string => (fromRight.test(words) && !words.includes('\u2068') ? `\u2068${words}\u2069` : words);

type Arguments<K extends MessageKey> = Messages[K] extends null ? [] : [values: Messages[K]];

export function t<K extends MessageKey>(key: K, ...values: Arguments<K>): string {
    return text(key, values[0] as Values | undefined);
}

// For keys that are put together at run time: the arguments are not checked.
export function text(key: MessageKey, values: Values = {}): string {
    const message = now.catalog?.[key];
    if (typeof message !== 'function') return message ?? '';
    return message(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? apart(value) : value])), helpers);
}

export function list(items: readonly string[]): string {
    void now.language;
    return items.length < 2 ? (items[0] ?? '') : helpers.list().format(items.map(apart));
}

// What is said of a thing that begins a sentence, but has a small letter by itself: a box, a line of the grid.
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase(language()) + words.slice(1);

// Points as they are written: with a minus, not a hyphen.
export const figure = (value: number): string => String(value).replace('-', '−');

export function signed(value: number): string {
    return `${value < 0 ? '−' : '+'}${Math.abs(value)}`;
}
