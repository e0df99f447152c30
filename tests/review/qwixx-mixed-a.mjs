// Mixed A: the table of rules/qwixx-mixed.md (QM-R02).
import { onBoard } from "./board.mjs";

const board = onBoard({
    1: "y2 y3 y4 b5 b6 b7 g8 g9 g10 r11 r12".split(" "),
    2: "r2 r3 g4 g5 g6 g7 b8 b9 y10 y11 y12".split(" "),
    3: "b12 b11 b10 y9 y8 y7 r6 r5 r4 g3 g2".split(" "),
    4: "g12 g11 r10 r9 r8 r7 y6 y5 b4 b3 b2".split(" "),
});

export default { wrongBy: 0, ...board };
