// What the sheets of all games are drawn with.
import type { Pen } from '../pen';

// Where in the picture.
export interface Frame {
    x: number;
    y: number;
    width: number;
    height: number;
}
const names: Record<string, string> = { r: 'red', y: 'yellow', g: 'green', b: 'blue', o: 'orange', p: 'purple' };
// The colour of a row or a box, as styles/tokens.css calls it.
export const colourName = (row: string): string => names[row] ?? 'plain';
export const onBand = (pen: Pen, row: string): string => pen.colour(row === 'y' ? 'on-yellow' : 'on-band');

// Where what a line is worth stands beside a grid of five by five.
export function placeBeside(line: string, left: number, top: number, step: number): readonly [middle: number, base: number] {
    const below = top + 5.42 * step;
    if (line === '\\') return [left + 5.4 * step, below];
    if (line === '/') return [left - 0.4 * step, below];
    const column = 'abcde'.indexOf(line);
    return column >= 0 ? [left + (column + 0.5) * step, below] : [left + 5.4 * step, top + (Number(line) - 0.38) * step];
}
