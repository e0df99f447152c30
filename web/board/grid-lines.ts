// The twelve lines of a grid of five by five: rows 1 to 5 from the top, columns a to e, the falling and the rising diagonal.
import { text } from '../locale/index.svelte';

export const columns = ['a', 'b', 'c', 'd', 'e'];
const kindOf = (line: string): string => (/\d/.test(line) ? 'row' : /[a-e]/.test(line) ? 'column' : line === '/' ? 'rising' : 'falling');
export const lineName = (line: string): string => text('line.name', { kind: kindOf(line), line: line.toUpperCase() });

export const inLine = (line: string, x: number, y: number): boolean =>
    line === '\\' ? x === y : line === '/' ? x + y === 4 : /\d/.test(line) ? y === Number(line) - 1 : x === columns.indexOf(line);

// A box's place in the grid, from its name: c3 is row 2, column 2, counted from 0.
export const placeOf = (box: string): string => `${Number(box[1]) - 1}:${columns.indexOf(box[0] ?? 'a')}`;
// The box that a token is about: c3, (c3) and c3[3:a3b3] are about c3.
export const boxOf = (token: string | null): string | null => (token === null ? null : token.replace(/[()]/g, '').slice(0, 2));
