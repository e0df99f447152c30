// Knaster.
import { sum } from "./facts.mjs";
import { aboutCircles, combination, grid, lines, straight } from "./grid.mjs";

const linePoints = { 1: 9, 2: 8, 3: 7, 4: 6, 5: 5, a: 9, b: 8, c: 7, d: 6, e: 5, "\\": 10, "/": 10 };
// How many circles a full line asks for.
const worth = (numbers) => ({ 5: 3, 41: 2, 32: 2, 311: 1, 221: 1, 2111: 0, 11111: straight(numbers) ? 3 : 0 })[combination(numbers)];

export default {
    wrongBy: 5, // of casual alone the judge is wrong by no more points than this (docs/review.md, "What is not right yet")
    ...grid(
        ({ circled }) => circled.size + sum(Object.entries(lines).map(([line, boxes]) => (boxes.every((box) => circled.has(box)) ? linePoints[line] : 0))),
        (list, facts) => aboutCircles(list, { ...facts, worth, linePoints }),
        ["line_points", "reach", "later", "rare", "chance_circles"],
        true,
    ),
};
