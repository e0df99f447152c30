// Qwinto.
import { ends, more, sum } from "./facts.mjs";

const columns = { o: [2, 3, 4, 6, 7, 8, 9, 10, 11], y: [1, 2, 3, 4, 5, 7, 8, 9, 10], p: [0, 1, 2, 3, 5, 6, 7, 8, 9] };
// With one, two and three dice as often as each other, in 648ths.
const sums = Array.from({ length: 648 }, (_, fall) => {
    const faces = [Math.floor(fall / 36) % 6, Math.floor(fall / 6) % 6, fall % 6].map((face) => face + 1);
    return { of: sum(faces.slice(0, 1 + Math.floor(fall / 216))), falls: 1 };
});
const bonuses = { 2: "p", 3: "o", 7: "o", 8: "y", 9: "p" };

export default {
    wrongBy: 4, // of casual alone the judge is wrong by no more points than this (docs/review.md, "What is not right yet")
    codes: ["misthrow", "no_room", "fills", "fits", "ends_ahead", "ends_behind", "points", "room", "tight", "poor_bonus", "ways", "again_misses", "again_better", "again_worse", "roll_points", "others_fit"],
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
    // Whether the number can be written into this box: rows rise, columns repeat nothing.
    open({ rows }, letter, box, number) {
        if (rows[letter][box] > 0) return false;
        const rises = rows[letter].every((other, at) => other === 0 || (at < box ? other < number : other > number));
        const column = columns[letter][box];
        return rises && Object.keys(rows).every((other) => other === letter || rows[other][columns[other].indexOf(column)] !== number);
    },
    fits(sheet, dice, number) {
        return [...dice].some((letter) => sheet.rows[letter].some((_, box) => this.open(sheet, letter, box, number)));
    },
    // How many numbers each row can still take, in all rows.
    room(sheet) {
        const numbers = Array.from({ length: 18 }, (_, at) => at + 1);
        return sum(["o", "y", "p"].map((letter) => numbers.filter((number) => this.fits(sheet, letter, number)).length));
    },
    // Runs of empty boxes between two numbers.
    runs(row) {
        const list = [];
        let [low, boxes] = [0, 0];
        for (const number of [...row, 19]) {
            if (number > 0) {
                if (boxes > 0) list.push({ low, high: number, boxes });
                [low, boxes] = [number, 0];
            } else ++boxes;
        }
        return list;
    },
    // The run beside what was written that gets the fewest falls a box.
    tightest(sheet, token, number) {
        if (token === "-") return undefined;
        let worst;
        for (const run of this.runs(sheet.rows[token[0]])) {
            const falls = sum(sums.filter((each) => each.of > run.low && each.of < run.high).map(({ falls }) => falls));
            if ((run.low === number || run.high === number) && (!worst || falls * worst.boxes < worst.falls * run.boxes)) worst = { ...run, falls };
        }
        return worst;
    },
    // Ways to choose the numbers of all empty boxes, run by run.
    ways({ rows }) {
        const choose = (from, count) => (count === 0 ? 1 : from < count ? 0 : choose(from - 1, count - 1) + choose(from - 1, count));
        return Object.values(rows).flatMap((row) => this.runs(row)).reduce((product, { low, high, boxes }) => product * choose(high - low - 1, boxes), 1);
    },
    waysWith(sheet, set, number) {
        const places = [...set].flatMap((letter) => sheet.rows[letter].map((_, box) => [letter, box]));
        return Math.max(0, ...places.filter(([letter, box]) => this.open(sheet, letter, box, number)).map(([letter, box]) => this.ways(this.mark(sheet, `${letter}${box + 1}`, number))));
    },
    walk(turns, seats, first, decide) {
        let sheets = Array.from({ length: seats }, () => this.sheet());
        let active = first;
        turns.forEach(({ dice, segments: [entries] }, turn) => {
            const [letters, ...faces] = dice.split(/\s+/);
            const rolls = faces.join(" ").split(">").map((roll) => sum(roll.trim().split(" ").map(Number)));
            const all = Array.from({ length: 216 }, (_, fall) => ({ o: Math.floor(fall / 36) + 1, y: (Math.floor(fall / 6) % 6) + 1, p: (fall % 6) + 1 }));
            const fallen = (set) => all.map((faces) => sum([...set].map((letter) => faces[letter])));
            const falls = (set) => fallen(set).filter((number) => this.fits(sheets[active], set, number)).length;
            const meanOf = (set, of) => {
                const falls = fallen(set);
                return sum([...new Set(falls)].map((number) => falls.filter((each) => each === number).length * of(number))) / 216;
            };
            const pointsWith = (set, number) => {
                const written = [...set].flatMap((letter) => sheets[active].rows[letter].flatMap((_, box) => (this.open(sheets[active], letter, box, number) ? [`${letter}${box + 1}`] : [])));
                return Math.max(-5, ...written.map((token) => this.score(this.mark(sheets[active], token, number)) - this.score(sheets[active])));
            };
            const meanPoints = (set) => meanOf(set, (number) => pointsWith(set, number));
            const rollPoints = (list, played, best) => {
                const [worse, better] = [played, best].map((points) => Math.round(10 * points + 1e-9) + 0); // no -0
                if (better > worse) list.push({ code: "roll_points", best: better, played: worse });
            };
            decide(turn, "pick", active, (played, best) => {
                const list = [];
                if (falls(best) > falls(played)) list.push({ code: "fits", best: falls(best), played: falls(played), of: 216 });
                rollPoints(list, meanPoints(played), meanPoints(best));
                const others = (set) => fallen(set).filter((number) => sheets.some((sheet, seat) => seat !== active && this.fits(sheet, set, number))).length;
                if (list.length === 0 && others(best) < others(played) && others(best) / others(played) < 0.9 + 1e-9) list.push({ code: "others_fit", best: others(best), played: others(played), of: 216 });
                const [kept, left] = [best, played].map((set) => meanOf(set, (number) => this.waysWith(sheets[active], set, number)));
                if (list.length === 0 && left > 0 && left / kept < 0.95 + 1e-12) list.push({ code: "ways", percent: Math.floor((100 * left) / kept + 1e-9) });
                return list;
            });
            decide(turn, "again", active, (played, best) => {
                const list = [];
                if (played === "keep" && !this.fits(sheets[active], letters, rolls[0])) list.push({ code: "misthrow" });
                const now = this.waysWith(sheets[active], letters, rolls[0]);
                const then = Object.fromEntries([...new Set(fallen(letters))].map((number) => [number, this.waysWith(sheets[active], letters, number)]));
                const [better, worse] = [(ways) => ways > now, (ways) => ways < now].map((is) => fallen(letters).filter((number) => is(then[number])).length);
                if (best === "keep" && falls(letters) < 216) list.push({ code: "again_misses", played: 216 - falls(letters), of: 216 });
                if (best === "keep" && worse > better) list.push({ code: "again_worse", played: worse, of: 216 });
                if (best !== "keep" && better > worse) list.push({ code: "again_better", best: better, of: 216 });
                const points = { keep: pointsWith(letters, rolls[0]), again: meanPoints(letters) };
                rollPoints(list, points[played], points[best]);
                return list;
            });
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
                    if (this.room(b) > this.room(a)) list.push({ code: "room", best: this.room(b), played: this.room(a) });
                    const [mine, other] = [this.tightest(a, played, number), this.tightest(b, best, number)];
                    if (mine && mine.boxes < mine.high - mine.low && !(other && 10 * mine.falls * other.boxes >= 9 * other.falls * mine.boxes)) {
                        const { falls: within, ...run } = mine;
                        list.push({ code: "tight", row: played[0], ...run, percent: Math.floor((200 * within + 648) / 1296) });
                    }
                    const bonus = (token) => token !== "-" && bonuses[columns[token[0]][token[1] - 1]] === token[0];
                    if (bonus(played) && !bonus(best) && number <= 8) list.push({ code: "poor_bonus", points: number });
                    if (list.length === 0 && this.ways(a) > 0 && 100 * this.ways(a) <= 95 * this.ways(b)) list.push({ code: "ways", percent: Math.floor((100 * this.ways(a)) / this.ways(b)) });
                    return list;
                });
            });
            sheets = sheets.map((sheet, seat) => this.mark(sheet, entries[seat], number, seat === active));
            active = (active + 1) % seats;
        });
        return sheets.map((sheet) => this.score(sheet));
    },
};
