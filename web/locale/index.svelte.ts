// The page's language: messages by typed key, changed at any moment without a reload.
import type { Messages } from './generated/messages';

export const languages = ['en', 'de', 'fr', 'it'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' };

export type MessageKey = keyof Messages;
type Values = Record<string, string | number>;
type Options = Record<string, () => string>;

interface Helpers {
    n(value: number): string;
    p(value: number, offset: number, ordinal: boolean, options: Options): string;
    s(value: string | number, options: Options): string;
}
type Catalog = Record<MessageKey, string | ((values: Values, helpers: Helpers) => string)>;

const loaders: Record<Language, () => Promise<{ default: unknown }>> = {
    en: () => import('./generated/en.js'),
    de: () => import('./generated/de.js'),
    fr: () => import('./generated/fr.js'),
    it: () => import('./generated/it.js'),
};

// What is slow to make is made when it is first needed.
function lazy<T>(make: () => T): () => T {
    let made: T | undefined;
    return () => {
        made ??= make();
        return made;
    };
}

function helpersFor(language: Language): Helpers & { list: () => Intl.ListFormat } {
    const numbers = lazy(() => new Intl.NumberFormat(language));
    const cardinal = lazy(() => new Intl.PluralRules(language));
    const ordinals = lazy(() => new Intl.PluralRules(language, { type: 'ordinal' }));
    const pick = (options: Options, name: string) => (options[name] ?? options.other)?.() ?? '';
    return {
        n: (value) => (Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : numbers().format(value)).replace('-', '−'),
        p: (value, offset, ordinal, options) =>
            options[`=${value}`]?.() ?? pick(options, (ordinal ? ordinals : cardinal)().select(value - offset)),
        s: (value, options) => pick(options, String(value)),
        list: lazy(() => new Intl.ListFormat(language, { type: 'conjunction' })),
    };
}

const now = $state<{ language: Language; catalog: Catalog | null }>({ language: 'en', catalog: null });
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

export async function setLanguage(wanted: Language): Promise<void> {
    const catalog = (await loaders[wanted]()).default as Catalog;
    helpers = helpersFor(wanted);
    now.catalog = catalog;
    now.language = wanted;
    document.documentElement.lang = wanted;
}

type Arguments<K extends MessageKey> = Messages[K] extends null ? [] : [values: Messages[K]];

export function t<K extends MessageKey>(key: K, ...values: Arguments<K>): string {
    return text(key, values[0] as Values | undefined);
}

// For keys that are put together at run time: the arguments are not checked.
export function text(key: MessageKey, values: Values = {}): string {
    const message = now.catalog?.[key];
    return typeof message === 'function' ? message(values, helpers) : (message ?? '');
}

export function list(items: readonly string[]): string {
    void now.language;
    return items.length < 2 ? (items[0] ?? '') : helpers.list().format(items);
}

// Points as they are written: with a minus, not a hyphen.
export const figure = (value: number): string => String(value).replace('-', '−');

export function signed(value: number): string {
    return `${value < 0 ? '−' : '+'}${Math.abs(value)}`;
}
