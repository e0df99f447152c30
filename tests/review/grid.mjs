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
// Of the 36 falls of two dice.
const falls = (number) => 6 - Math.abs(7 - number);
// The most that a line can be worth with these numbers, and what it is worth if chance writes the rest, in parts of 36⁵.
const known = new Map();
export function future(numbers, worth) {
    const key = `${worth} ${[...numbers].sort((a, b) => a - b)}`;
    if (!known.has(key)) {
        const list = Array.from({ length: 11 }, (_, at) => at + 2);
        const next = numbers.length < 5 ? list.map((number) => future([...numbers, number], worth)) : [];
        const value = next.length > 0 ? 0 : worth(numbers);
        known.set(key, next.length > 0 ? { most: Math.max(...next.map(({ most }) => most)), chance: sum(next.map(({ chance }, at) => (chance * falls(at + 2)) / 36)) } : { most: value, chance: value * 36 ** 5 });
    }
    return known.get(key);
}
export const combination = (numbers) => [...new Set(numbers)].map((number) => numbers.filter((other) => other === number).length).sort((a, b) => b - a).join("");
const through = (box) => [...lineOrder].filter((line) => lines[line].includes(box));
const byChance = (sheet, worth, times) => Math.floor((sum([...lineOrder].map((line) => times(line) * future(inLine(sheet, line), worth).chance)) * 20 + 36 ** 5) / (2 * 36 ** 5));
const compared = (list, code, best, played) => best > played && list.push({ code, best, played });

// Where lines are worth points.
export function aboutPoints(list, { a, b, before, played, best, worth, times }) {
    compared(list, "lines", through(best).length, through(played).length);
    const lost = (sheet, line) => times(line) * (future(inLine(before, line), worth).most - future(inLine(sheet, line), worth).most);
    const most = (sheet) => Math.max(...[...lineOrder].map((line) => lost(sheet, line)));
    if (most(a) > most(b)) {
        const line = [...lineOrder].find((each) => lost(a, each) === most(a));
        const left = (sheet) => times(line) * future(inLine(sheet, line), worth).most;
        list.push({ code: "spoils", line, played: left(a), of: left(before) });
    }
    compared(list, "chance_points", byChance(b, worth, times), byChance(a, worth, times));
}
// Where lines bring circles.
export function aboutCircles(list, { a, b, before, played, best, worth, linePoints }) {
    const points = (token) => sum(through(token.slice(0, 2)).map((line) => linePoints[line]));
    const isWrite = (token) => /^[a-e]/.test(token);
    if (isWrite(played) && isWrite(best)) compared(list, "line_points", points(best), points(played));
    const reach = (sheet) =>
        sum([...lineOrder].map((line) => (inLine(sheet, line).length < 5 ? Math.min(lines[line].filter((box) => !sheet.circled.has(box)).length, future(inLine(sheet, line), worth).most) : 0)));
    compared(list, "reach", reach(b), reach(a));
    if (played[0] === "(" && best[0] === "(") {
        const open = (token) => through(token.slice(1, 3)).filter((line) => inLine(before, line).length < 5).length;
        if (open(best) < open(played)) list.push({ code: "later", best: open(best), played: open(played) });
    }
    const only = (one, other) => [...one.circled].filter((box) => !other.circled.has(box));
    const [mine, others] = [only(b, a), only(a, b)];
    if (mine.length === 1 && others.length === 1 && falls(b.numbers[mine[0]]) < falls(a.numbers[others[0]])) {
        list.push({ code: "rare", best: falls(b.numbers[mine[0]]), played: falls(a.numbers[others[0]]), of: 36 });
    }
    compared(list, "chance_circles", byChance(b, worth, () => 1), byChance(a, worth, () => 1));
}

const written = (token) => (/^[a-e]/.test(token) ? token.slice(0, 2) : undefined);

// `about` adds what is said of this game alone.
export function grid(score, about, codes, circles) {
    return {
        codes: ["matches", "straights", "points", ...codes, ...(circles ? ["circles"] : [])],
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
                        about(list, { a, b, before, played, best });
                        return list;
                    }),
                );
                sheets = sheets.map((sheet, seat) => this.mark(sheet, tokens[seat], number));
            });
            return sheets.map((sheet) => this.score(sheet));
        },
    };
}
