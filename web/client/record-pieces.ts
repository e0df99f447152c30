// A file of records, cut into its records while it is read: a little at a time, so that the page stays quick however large it is.
export interface Piece {
    line: number; // where it begins, from 1
    text: string;
}

const chunk = 1 << 18; // bytes
const longest = 1 << 20; // characters of a line or a record; the core reads none that is longer

async function* lines(file: Blob, told: (bytes: number) => void): AsyncGenerator<string> {
    const decoder = new TextDecoder(); // takes a byte order mark away
    let rest = '';
    for (let at = 0; at < file.size; at += chunk) {
        const found = decoder.decode(await file.slice(at, at + chunk).arrayBuffer(), { stream: true }).split('\n');
        const [first = ''] = found;
        found[0] = (rest + first).slice(0, longest);
        rest = found.pop() ?? '';
        yield* found;
        told(Math.min(at + chunk, file.size));
    }
    yield rest;
}

// A new record begins with the first header after a turn or an empty line. Its first so many characters are enough to say what is wrong with one that never ends.
export async function* pieces(file: Blob, told: (bytes: number) => void): AsyncGenerator<Piece> {
    let [number, begins, size] = [0, 1, 0];
    let kept: string[] = [];
    let headed = false; // there was a header
    let inside = false; // the turns of a record, or the empty line before them
    for await (const each of lines(file, told)) {
        const line = each.endsWith('\r') ? each.slice(0, -1) : each;
        const header = line.startsWith('[');
        ++number;
        if (inside && header) {
            yield { line: begins, text: `${kept.join('\n')}\n` };
            kept = [];
            [begins, size, headed] = [number, 0, false];
        }
        headed ||= header;
        inside = !header && headed;
        // Blank lines before the first word belong to nobody.
        if (kept.length === 0 && line.trim() === '') ++begins;
        else if (size < longest) kept.push(line);
        size += line.length + 1;
    }
    if (kept.length > 0) yield { line: begins, text: `${kept.join('\n')}\n` };
}
