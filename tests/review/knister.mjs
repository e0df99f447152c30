// Knister.
import { sum } from "./facts.mjs";
import { grid, inLine, lineOrder, straight } from "./grid.mjs";

const score = (sheet) =>
    sum(
        [...lineOrder].map((line) => {
            const numbers = inLine(sheet, line);
            if (numbers.length < 5) return 0;
            const counts = [...new Set(numbers)].map((number) => numbers.filter((other) => other === number).length).sort((a, b) => b - a).join("");
            const sequence = straight(numbers) ? (numbers.includes(7) ? 8 : 12) : 0;
            return ({ 5: 10, 41: 6, 32: 8, 311: 3, 221: 3, 2111: 1, 11111: sequence })[counts] * (/[\\/]/.test(line) ? 2 : 1);
        }),
    );

// Of casual alone the judge is wrong by no more points than this (docs/review.md, "What is not right yet").
export default { wrongBy: 2, ...grid(score) };
