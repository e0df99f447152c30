// What a compiled message calls to write a number, to choose a plural and to choose among words (tools/locales.mjs). Without runes: tools/sentences.mjs says messages with it too.
export type Options = Record<string, () => string>;

export interface Helpers {
    n(value: number): string;
    p(value: number, offset: number, ordinal: boolean, options: Options): string;
    s(value: string | number, options: Options): string;
}

// What is slow to make is made when it is first needed.
function lazy<T>(make: () => T): () => T {
    let made: T | undefined;
    return () => {
        made ??= make();
        return made;
    };
}

export function helpersFor(language: string): Helpers & { list: () => Intl.ListFormat } {
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
