// Knaster.
import { sum } from "./facts.mjs";
import { grid, lines } from "./grid.mjs";

const linePoints = { 1: 9, 2: 8, 3: 7, 4: 6, 5: 5, a: 9, b: 8, c: 7, d: 6, e: 5, "\\": 10, "/": 10 };

export default {
    wrongBy: 5, // of casual alone the judge is wrong by no more points than this (docs/review.md, "What is not right yet")
    ...grid(
        ({ circled }) => circled.size + sum(Object.entries(lines).map(([line, boxes]) => (boxes.every((box) => circled.has(box)) ? linePoints[line] : 0))),
        true,
    ),
};
