// Qwixx on any board: its rows by their names, each a list of its boxes from left to right.
import { ends, more, sum } from "./facts.mjs";

const points = (n) => (n * (n + 1)) / 2;

export const onBoard = (boxes) => ({
    codes: ["misthrow", "skips", "closes", "near_lock", "ends_ahead", "ends_behind", "points"],
    // The places of the crosses in each row.
    sheet: () => ({ rows: Object.fromEntries(Object.keys(boxes).map((row) => [row, []])), misthrows: 0 }),
    copy: ({ rows, misthrows }) => ({ rows: Object.fromEntries(Object.entries(rows).map(([row, list]) => [row, [...list]])), misthrows }),
    row: (token) => Object.keys(boxes).find((row) => boxes[row].includes(token)),
    place: (token) => Object.values(boxes).find((row) => row.includes(token)).indexOf(token),
    score: ({ rows, misthrows }) => sum(Object.values(rows).map((list) => points(list.length + (list.includes(10) ? 1 : 0)))) - 5 * misthrows,
    mark(sheet, token, threatened) {
        const after = this.copy(sheet);
        if (token !== "-") after.rows[this.row(token)].push(this.place(token));
        else if (threatened) ++after.misthrows;
        return after;
    },
    // Calls decide(phase, seat, expected) for every decision, in which expected(played, best) gives the reasons.
    walk(turns, seats, first, decide) {
        let sheets = Array.from({ length: seats }, () => this.sheet());
        let active = first;
        const closed = () => Object.keys(boxes).filter((row) => sheets.some(({ rows }) => rows[row].includes(10))).length;
        const reasons = (seat, threatened) => {
            const before = sheets[seat];
            const others = Math.max(...sheets.filter((_, other) => other !== seat).map((sheet) => this.score(sheet)));
            const rowsClosed = closed();
            return (played, best) => {
                const list = [];
                const [a, b] = [played, best].map((token) => this.mark(before, token, threatened));
                const skipped = (token) => (token === "-" ? 0 : this.place(token) - Math.max(-1, ...before.rows[this.row(token)]) - 1);
                const closes = (token) => token !== "-" && this.place(token) === 10;
                if (a.misthrows > before.misthrows) list.push({ code: "misthrow" });
                if (skipped(played) > skipped(best)) list.push({ code: "skips", row: this.row(played), boxes: skipped(played) });
                if (closes(best)) {
                    if (!(closes(played) && this.row(played) === this.row(best))) list.push({ code: "closes", row: this.row(best) });
                } else if (best !== "-") {
                    const lacking = (sheet) => 5 - sheet.rows[this.row(best)].length;
                    if (lacking(b) >= 0 && lacking(b) <= 2 && lacking(a) > lacking(b)) list.push({ code: "near_lock", row: this.row(best), crosses: lacking(b) });
                }
                const over = (token, sheet) => sheet.misthrows > 3 || (closes(token) && rowsClosed > 0);
                if (seats > 1) ends(list, over(played, a), over(best, b), this.score(a) - others, this.score(b) - others);
                more(list, this.score(a), this.score(b));
                return list;
            };
        };
        turns.forEach(({ segments: [whites, colour] }, turn) => {
            for (let seat = 0; seat < seats; ++seat) decide(turn, "white", seat, reasons(seat, false));
            sheets = sheets.map((sheet, seat) => this.mark(sheet, whites[seat], false));
            if (colour) {
                const threatened = whites[active] === "-";
                decide(turn, "colour", active, reasons(active, threatened));
                sheets[active] = this.mark(sheets[active], colour[0], threatened);
            }
            active = (active + 1) % seats;
        });
        return sheets.map((sheet) => this.score(sheet));
    },
});
