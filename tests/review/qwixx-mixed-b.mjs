// Mixed B: the table of rules/qwixx-mixed.md (QM-R03).
import { onBoard } from "./board.mjs";

const row = (colour, numbers) => numbers.split(" ").map((number) => `${colour}${number}`);

const board = onBoard({ r: row("r", "10 6 2 8 3 4 12 5 9 7 11"), y: row("y", "9 12 4 6 7 2 5 8 11 3 10"), g: row("g", "8 2 10 12 6 9 7 4 5 11 3"), b: row("b", "5 7 11 9 12 3 8 10 2 6 4") });

export default { wrongBy: 0, ...board };
