// Lines of prose that are too long, and the same text with shorter ones. Tables, code, headings and what has no blank to break at stay as they are.
export const most = 120;

const width = (line) => [...line].length;
const item = /^(\s*(?:[-*+]|\d+[.)])\s+)/;
// What a line must not begin with, or it would be something else: an item, a heading, a quotation, a table, a row of dashes. A mark of an item stands by
// itself: `**so**` is only bold, and `-5` a number.
const special = /^(?:[-*+]$|[-*]{3}|[>|#=~<]|\d+[.)]$|```)/;

// The lines of a text by kind: those that may be broken belong to a paragraph.
function* blocks(text) {
    let fence = null;
    let paragraph = [];
    const flush = function* () {
        if (paragraph.length > 0) yield { prose: true, lines: paragraph };
        paragraph = [];
    };
    for (const line of text.split('\n')) {
        const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
        const code = fence !== null || mark !== undefined || /^(?: {4}|\t)/.test(line) && paragraph.length === 0;
        if (mark !== undefined) fence = fence === null ? mark[0] : mark[0] === fence ? null : fence;
        if (code || /^\s*(?:$|#|\||<|>|\[[^\]]+\]:)/.test(line)) {
            yield* flush();
            yield { prose: false, lines: [line] };
            continue;
        }
        if (item.test(line)) yield* flush();
        paragraph.push(line);
        if (/(?: {2}|\\)$/.test(line)) yield* flush(); // a break that is meant
    }
    yield* flush();
}

function wrapped(lines) {
    const lead = item.exec(lines[0])?.[1] ?? /^\s*/.exec(lines[0])[0];
    const rest = item.test(lines[0]) ? ' '.repeat(lead.length) : lead;
    const end = / {2}$/.test(lines.at(-1)) ? '  ' : '';
    // Code between backticks is one word: a break in it would be shown. What must not begin a line belongs to the word before it.
    const words = [];
    for (const word of lines.map((line, at) => (at === 0 ? line.slice(lead.length) : line).replace(/^[ \t]+|[ \t]+$/g, '')).join(' ').match(/(?:`[^`]*`|[^ \t`])+|`/g) ?? [])
        words.push(special.test(word) && words.length > 0 ? `${words.pop()} ${word}` : word);
    const out = [];
    let line = lead;
    let empty = true;
    for (const word of words) {
        if (!empty && width(line) + 1 + width(word) > most) {
            out.push(line);
            line = rest + word;
        } else line += (empty ? '' : ' ') + word;
        empty = false;
    }
    return [...out, line + end];
}

export const wrap = (text) => [...blocks(text)].flatMap(({ prose, lines }) => (prose && lines.some((line) => width(line) > most) ? wrapped(lines) : lines)).join('\n');

// The numbers of the lines that could be shorter.
export function tooLong(text) {
    const found = [];
    let number = 1;
    for (const { prose, lines } of blocks(text)) {
        const better = prose && lines.some((line) => width(line) > most) ? wrapped(lines) : lines;
        const fits = better.every((line, at) => width(line) <= most || line === lines[at]);
        lines.forEach((line, at) => prose && width(line) > most && (fits || better.join('\n') !== lines.join('\n')) && line !== better[at] && found.push(number + at));
        number += lines.length;
    }
    return found;
}

// The numbers of the lines where a paragraph or an item ends in the midst of a sentence: there was one before, nothing closes the last, and what
// follows is no code or formula that does.
export function brokenOff(text) {
    const all = [...blocks(text)];
    const found = [];
    let number = 0;
    for (const [at, { prose, lines }] of all.entries()) {
        number += lines.length;
        const words = lines.join(' ').trim();
        const next = all.slice(at + 1).find((block) => block.lines[0].trim() !== '')?.lines[0] ?? '';
        const open = prose && /[.!?:;]["')*_`]* \S/.test(words) && !/[.!?:;…)]["'*_`”»]*$/.test(words);
        if (open && !words.startsWith('![') && !/^(?:\s*(?:```|~~~)| {4}|\t)/.test(next)) found.push(number);
    }
    return found;
}
