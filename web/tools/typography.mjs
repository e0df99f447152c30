// Signs that are easily typed wrong, in the catalogs (tools/locales.mjs) and in rules and lessons (content/check-lessons.mjs). content/TERMS.md says how they are set.
const always = [[/[\s\u00a0\u202f]{2}/, 'two spaces']];
const closeUp = [[/[\s\u00a0\u202f]…/, 'a space before an ellipsis'], [/[\s\u00a0\u202f]%/, 'a space before %']];
const signs = {
    en: closeUp,
    // An ellipsis that stands for something left out of quotation marks stands alone.
    de: [[/[^\u00a0"]…/, 'no U+00A0 before an ellipsis'], [/[^\u00a0]%/, 'no U+00A0 before %']],
    fr: [
        [/[^\u202f][;!?%]/, 'no U+202F before ; ! ? or %'],
        [/[^\u00a0]:/, 'no U+00A0 before a colon'],
        [/«[^\u00a0]|[^\u00a0]»/, 'no U+00A0 inside « »'],
        [/[\s\u00a0\u202f]…/, 'a space before an ellipsis'],
        [/\b(de|que) \{names?\}/, 'a word before a name that would be d’ or qu’ before some'],
    ],
    it: closeUp,
};

// What is wrong with a text, and where; empty if nothing is.
export function mistyped(language, text) {
    for (const [wrong, what] of [...always, ...signs[language]]) {
        const found = wrong.exec(text);
        if (found) return `${what}: ${text.slice(Math.max(0, found.index - 12), found.index + 6)}`;
    }
    return '';
}
