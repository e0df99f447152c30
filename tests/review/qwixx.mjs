// Qwixx on the usual board.
import { onBoard } from "./board.mjs";

const numbers = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const rising = (colour) => numbers.map((number) => `${colour}${number}`);

export default onBoard({ r: rising("r"), y: rising("y"), g: rising("g").reverse(), b: rising("b").reverse() });
