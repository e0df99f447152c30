// The games with a grid of five times five numbers.
import { more, sum } from "./facts.mjs";

// Boxes a1 … e5 as pairs of column and row; lines by their letters.
const letters = ["a", "b", "c", "d", "e"];
export const lines = Object.fromEntries([
    ...[1, 2, 3, 4, 5].map((row) => [`${row}`, letters.map((column) => `${column}${row}`)]),
    ...letters.map((column) => [column, [1, 2, 3, 4, 5].map((row) => `${column}${row}`)]),
    ["\\", letters.map((column, at) => `${column}${at + 1}`)],
    ["/", letters.map((column, at) => `${column}${5 - at}`)],
]);
export const lineOrder = "12345abcde\\/";
export const straight = (numbers) => new Set(numbers).size === numbers.length && (numbers.length === 0 || Math.max(...numbers) - Math.min(...numbers) <= 4);
export const inLine = (sheet, line) => lines[line].map((box) => sheet.numbers[box]).filter((number) => number !== undefined);
const straights = (sheet) => [...lineOrder].filter((line) => straight(inLine(sheet, line))).length;
function match(sheet, box) {
    let best = { numbers: 0, line: "" };
    for (const line of lineOrder) {
        const numbers = lines[line].includes(box) ? inLine(sheet, line).filter((number) => number === sheet.numbers[box]).length : 0;
        if (numbers > best.numbers) best = { numbers, line };
    }
    return best;
}
const written = (token) => (/^[a-e]/.test(token) ? token.slice(0, 2) : undefined);

export function grid(score, circles) {
    return {
        codes: ["matches", "straights", "points", ...(circles ? ["circles"] : [])],
        score,
        mark({ numbers, circled }, token, number) {
            const after = { numbers: { ...numbers }, circled: new Set(circled) };
            if (written(token)) after.numbers[written(token)] = number;
            for (const box of token.replace(/^[a-e]\d/, "").replace(/\[.:/g, "").match(/[a-e]\d/g) ?? []) after.circled.add(box);
            return after;
        },
        walk(turns, seats, first, decide) {
            let sheets = Array.from({ length: seats }, () => ({ numbers: {}, circled: new Set() }));
            turns.forEach(({ dice, segments: [tokens] }, turn) => {
                const number = sum(dice.split(/\s+/).map(Number));
                sheets.forEach((before, seat) =>
                    decide(turn, "write", seat, (played, best) => {
                        const list = [];
                        const [a, b] = [played, best].map((token) => this.mark(before, token, number));
                        if (circles && b.circled.size > a.circled.size) list.push({ code: "circles", circles: b.circled.size - a.circled.size });
                        const of = (sheet, token) => (written(token) ? match(sheet, written(token)) : { numbers: 0 });
                        if (of(b, best).numbers > Math.max(1, of(a, played).numbers)) list.push({ code: "matches", ...of(b, best) });
                        if (straights(b) > straights(a)) list.push({ code: "straights", best: straights(b), played: straights(a) });
                        more(list, this.score(a), this.score(b));
                        return list;
                    }),
                );
                sheets = sheets.map((sheet, seat) => this.mark(sheet, tokens[seat], number));
            });
            return sheets.map((sheet) => this.score(sheet));
        },
    };
}
