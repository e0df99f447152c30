// What can happen to a record on its way: [name, (text, below) => damaged text or bytes]. Some leave it right.
const lines = (text) => text.split('\n');
const headers = (text) => lines(text).indexOf('');
const turns = (text) => lines(text).map((line, at) => [line, at]).filter(([line]) => /^\d+\./.test(line)).map(([, at]) => at);
const onLine = (text, at, change) => lines(text).map((line, i) => (i === at ? change(line) : line)).join('\n');
const onTurn = (text, below, change) => {
    const all = turns(text);
    return all.length === 0 ? text : onLine(text, all[below(all.length)], change);
};
const pick = (list, below) => list[below(list.length)];
const word = (line, below, change) => {
    const words = line.split(' ');
    const at = 1 + below(Math.max(1, words.length - 1));
    words[at] = change(words[at] ?? '');
    return words.join(' ');
};
const words = ['-', 'r7', 'g2', 'y12', 'b2', 'a1', 'e5', '(c3)', 'c3[3:a3]', 'o', 'yp', 'y4', 'keep', 'x', '>', '|', '0', '7', '1', '6', '12', 'r13', 'R5', 'r05', 'é'];

export const damages = [
    ['crlf', (text) => text.replaceAll('\n', '\r\n')],
    ['noendline', (text) => text.trimEnd()],
    ['face', (text, below) => onTurn(text, below, (line) => word(line, below, () => pick(['1', '2', '3', '4', '5', '6', 'x', '7', '0'], below)))],
    ['word', (text, below) => onTurn(text, below, (line) => word(line, below, () => pick(words, below)))],
    ['moreword', (text, below) => onTurn(text, below, (line) => word(line, below, (old) => `${old} ${pick(words, below)}`))],
    ['lessword', (text, below) => onTurn(text, below, (line) => word(line, below, () => ''))],
    ['swap', (text, below) => onTurn(text, below, (line) => {
        const all = line.split(' ');
        const [a, b] = [1 + below(Math.max(1, all.length - 1)), 1 + below(Math.max(1, all.length - 1))];
        [all[a], all[b]] = [all[b] ?? '', all[a] ?? ''];
        return all.join(' ');
    })],
    ['nosegment', (text, below) => onTurn(text, below, (line) => line.split(' | ').slice(0, -1).join(' | ') || line)],
    ['moresegment', (text, below) => onTurn(text, below, (line) => `${line} | ${pick(words, below)}`)],
    ['number', (text, below) => onTurn(text, below, (line) => line.replace(/^\d+/, (old) => String(Number(old) + below(3) - 1)))],
    ['noline', (text, below) => { const all = turns(text); const at = all[below(Math.max(1, all.length))]; return lines(text).filter((_, i) => i !== at).join('\n'); }],
    ['twice', (text, below) => onTurn(text, below, (line) => `${line}\n${line}`)],
    ['cut', (text, below) => text.slice(0, below(text.length))],
    ['comment', (text, below) => onTurn(text, below, (line) => `${line} # said [Anna "5"] | r7`)],
    ['commentline', (text, below) => onTurn(text, below, (line) => `# a line of words\n${line}`)],
    ['tabs', (text, below) => onTurn(text, below, (line) => line.replaceAll(' ', '\t'))],
    ['blanks', (text, below) => onTurn(text, below, (line) => line.replaceAll(' ', '   '))],
    ['tight', (text, below) => onTurn(text, below, (line) => line.replaceAll(' | ', '|'))],
    ['othergame', (text, below) => text.replace(/Game "\w+"/, `Game "${pick(['qwixx', 'qwinto', 'knaster', 'knister', 'chess', ''], below)}"`)],
    ['otherboard', (text, below) => onLine(text.replace(/\[Board .*\n/, ''), 0, (line) => `${line}\n[Board "${pick(['mixed-a', 'mixed-b', 'mixed-c', '', 'base', 'Mixed-A'], below)}"]`)],
    ['first', (text, below) => text.replace(/First "\d+"/, `First "${pick(['0', '1', '2', '3', '6', '12', '13', '-1', 'x', '', '01', '1 '], below)}"`)],
    ['result', (text, below) => onLine(text.replace(/\[Result .*\n/, ''), 0, (line) => `${line}\n[Result "${pick(['0', '1, 2', '-20', '', 'x', '0,0', '10, 20, 30'], below)}"]`)],
    ['names', (text, below) => text.replace(/Seats "[^"]*"/, `Seats "${pick(['Anna', 'Anna, Ben', 'Anna,,Ben', '', ' ', 'Ä'.repeat(40), 'Ä'.repeat(41), 'Zoë, 李雷', 'a[b', 'A\tB', 'Anna,Ben,'], below)}"`)],
    ['header', (text, below) => onLine(text, 0, (line) => `${pick(['[Event "x"]', '[Event x]', '[Event "x"', 'Event "x"]', '[ "x"]', '[Game "qwixx"]', '[Seats "A"]', '# words', '[Note "a # b"]', '[]', '[Event "a"b"]', '[First "1"]'], below)}\n${line}`)],
    ['noheader', (text, below) => lines(text).filter((_, i, all) => i !== below(Math.max(1, all.indexOf('')))).join('\n')],
    ['headerlater', (text, below) => onTurn(text, below, (line) => `[Event "x"]\n${line}`)],
    ['gap', (text, below) => onTurn(text, below, (line) => `${line}\n`)],
    ['nogap', (text) => lines(text).filter((_, i) => i !== headers(text)).join('\n')],
    ['empty', () => ''],
    ['notutf8', (text, below) => {
        const bytes = Buffer.from(text);
        const at = below(bytes.length);
        const wrong = pick([[0xe4], [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0x80]], below);
        return Buffer.concat([bytes.subarray(0, at), Buffer.from(wrong), bytes.subarray(at)]);
    }],
    ['bytes', (text, below) => { const at = below(text.length); return text.slice(0, at) + pick(['\0', '\x01', '\x7f', '\v', '\f', '\u00a0', '"', '[', ']', '|', '#', '.', '\r'], below) + text.slice(at); }],
];
