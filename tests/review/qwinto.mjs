// Qwinto.
import { ends, more, sum } from "./facts.mjs";

const columns = { o: [2, 3, 4, 6, 7, 8, 9, 10, 11], y: [1, 2, 3, 4, 5, 7, 8, 9, 10], p: [0, 1, 2, 3, 5, 6, 7, 8, 9] };
const bonuses = { 2: "p", 3: "o", 7: "o", 8: "y", 9: "p" };

export default {
    wrongBy: 4, // of casual alone the judge is wrong by no more points than this (docs/review.md, "What is not right yet")
    codes: ["misthrow", "no_room", "fills", "fits", "ends_ahead", "ends_behind", "points"],
    sheet: () => ({ rows: { o: Array(9).fill(0), y: Array(9).fill(0), p: Array(9).fill(0) }, misthrows: 0 }),
    copy: ({ rows, misthrows }) => ({ rows: { o: [...rows.o], y: [...rows.y], p: [...rows.p] }, misthrows }),
    full: (row) => row.every((number) => number > 0),
    score({ rows, misthrows }) {
        const lines = sum(Object.values(rows).map((row) => (this.full(row) ? row[8] : row.filter((number) => number > 0).length)));
        const bonus = Object.entries(bonuses).map(([column, row]) => {
            const at = (letter) => rows[letter][columns[letter].indexOf(Number(column))];
            return ["o", "y", "p"].every((letter) => at(letter) > 0) ? at(row) : 0;
        });
        return lines + sum(bonus) - 5 * misthrows;
    },
    mark(sheet, token, number, active) {
        const after = this.copy(sheet);
        if (token !== "-") after.rows[token[0]][Number(token[1]) - 1] = number;
        else if (active) ++after.misthrows;
        return after;
    },
    gaps(row) {
        const list = [];
        let [low, boxes] = [0, 0];
        for (const number of [...row, 19]) {
            if (number === 0) ++boxes;
            else {
                list.push({ low, high: number, boxes: Math.max(0, boxes - (number - low - 1)) });
                [low, boxes] = [number, 0];
            }
        }
        return list;
    },
    dead({ rows }) {
        return sum(Object.values(rows).flatMap((row) => this.gaps(row).map(({ boxes }) => boxes)));
    },
    // Whether the number can be written with these dice: rows rise, columns repeat nothing.
    fits: ({ rows }, dice, number) =>
        [...dice].some((letter) =>
            rows[letter].some((taken, box) => {
                if (taken > 0) return false;
                const rises = rows[letter].every((other, at) => other === 0 || (at < box ? other < number : other > number));
                const column = columns[letter][box];
                return rises && Object.keys(rows).every((other) => other === letter || rows[other][columns[other].indexOf(column)] !== number);
            }),
        ),
    walk(turns, seats, first, decide) {
        let sheets = Array.from({ length: seats }, () => this.sheet());
        let active = first;
        turns.forEach(({ dice, segments: [entries] }, turn) => {
            const [letters, ...faces] = dice.split(/\s+/);
            const rolls = faces.join(" ").split(">").map((roll) => sum(roll.trim().split(" ").map(Number)));
            const falls = (set) => {
                let count = 0;
                for (let fall = 0; fall < 216; ++fall) {
                    const all = { o: Math.floor(fall / 36) + 1, y: (Math.floor(fall / 6) % 6) + 1, p: (fall % 6) + 1 };
                    if (this.fits(sheets[active], set, sum([...set].map((letter) => all[letter])))) ++count;
                }
                return count;
            };
            decide(turn, "pick", active, (played, best) => (falls(best) > falls(played) ? [{ code: "fits", best: falls(best), played: falls(played), of: 216 }] : []));
            decide(turn, "again", active, (played) => (played === "keep" && !this.fits(sheets[active], letters, rolls[0]) ? [{ code: "misthrow" }] : []));
            const number = rolls.at(-1);
            sheets.forEach((before, seat) => {
                const others = Math.max(...sheets.filter((_, other) => other !== seat).map((sheet) => this.score(sheet)));
                decide(turn, "enter", seat, (played, best) => {
                    const list = [];
                    const [a, b] = [played, best].map((token) => this.mark(before, token, number, seat === active));
                    if (a.misthrows > b.misthrows) list.push({ code: "misthrow" });
                    if (played !== "-" && this.dead(a) > this.dead(b)) {
                        const beside = this.gaps(a.rows[played[0]]).filter(({ low, high, boxes }) => boxes > 0 && (low === number || high === number));
                        const [worst] = beside.sort((one, other) => other.boxes - one.boxes);
                        if (worst) list.push({ code: "no_room", row: played[0], ...worst });
                    }
                    if (best !== "-" && this.full(b.rows[best[0]])) list.push({ code: "fills", row: best[0] });
                    const over = ({ rows, misthrows }) => misthrows > 3 || Object.values(rows).filter((row) => this.full(row)).length > 1;
                    if (seats > 1) ends(list, over(a), over(b), this.score(a) - others, this.score(b) - others);
                    more(list, this.score(a), this.score(b));
                    return list;
                });
            });
            sheets = sheets.map((sheet, seat) => this.mark(sheet, entries[seat], number, seat === active));
            active = (active + 1) % seats;
        });
        return sheets.map((sheet) => this.score(sheet));
    },
};
