// Qwixx on the usual board.
import { ends, more, sum } from "./facts.mjs";

const points = (n) => (n * (n + 1)) / 2;

export default {
    sheet: () => ({ rows: { r: [], y: [], g: [], b: [] }, misthrows: 0 }),
    copy: ({ rows, misthrows }) => ({ rows: Object.fromEntries(Object.entries(rows).map(([row, list]) => [row, [...list]])), misthrows }),
    place: (token) => (/[ry]/.test(token[0]) ? Number(token.slice(1)) - 2 : 12 - Number(token.slice(1))),
    score: ({ rows, misthrows }) => sum(Object.values(rows).map((list) => points(list.length + (list.includes(10) ? 1 : 0)))) - 5 * misthrows,
    mark(sheet, token, threatened) {
        const after = this.copy(sheet);
        if (token !== "-") after.rows[token[0]].push(this.place(token));
        else if (threatened) ++after.misthrows;
        return after;
    },
    // Calls decide(phase, seat, expected) for every decision, in which expected(played, best) gives the reasons.
    walk(turns, seats, first, decide) {
        let sheets = Array.from({ length: seats }, () => this.sheet());
        let active = first;
        const closed = () => ["r", "y", "g", "b"].filter((row) => sheets.some(({ rows }) => rows[row].includes(10))).length;
        const reasons = (seat, threatened) => {
            const before = sheets[seat];
            const others = Math.max(...sheets.filter((_, other) => other !== seat).map((sheet) => this.score(sheet)));
            const rowsClosed = closed();
            return (played, best) => {
                const list = [];
                const [a, b] = [played, best].map((token) => this.mark(before, token, threatened));
                const skipped = (token) => (token === "-" ? 0 : this.place(token) - Math.max(-1, ...before.rows[token[0]]) - 1);
                const closes = (token) => token !== "-" && this.place(token) === 10;
                if (a.misthrows > before.misthrows) list.push({ code: "misthrow" });
                if (skipped(played) > skipped(best)) list.push({ code: "skips", row: played[0], boxes: skipped(played) });
                if (closes(best)) {
                    if (!(closes(played) && played[0] === best[0])) list.push({ code: "closes", row: best[0] });
                } else if (best !== "-") {
                    const lacking = (sheet) => 5 - sheet.rows[best[0]].length;
                    if (lacking(b) >= 0 && lacking(b) <= 2 && lacking(a) > lacking(b)) list.push({ code: "near_lock", row: best[0], crosses: lacking(b) });
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
};
