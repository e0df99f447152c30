// A Knister sheet in a picture.
import type { KnisterSheet } from '../../../client/view';
import { figure } from '../../../locale/index.svelte';
import { letters, type Pen } from '../pen';
import { type Frame, placeBeside } from './frame';

export function knister(pen: Pen, sheet: KnisterSheet, { x, y, width, height }: Frame): void {
    const step = Math.min(width / 6.4, height / 5.7);
    const left = x + (width - step * 5) / 2;
    for (const [at, { number }] of sheet.boxes.entries()) {
        const [column, row] = [at % 5, Math.floor(at / 5)];
        const [boxX, boxY] = [left + column * step, y + row * step];
        const diagonal = column === row || column + row === 4;
        pen.box(boxX + 3, boxY + 3, step - 6, step - 6, 10, pen.colour(number === 0 ? 'empty' : 'card-edge'));
        if (number === 0) continue;
        pen.box(boxX + 4.5, boxY + 4.5, step - 9, step - 9, 9, pen.colour(diagonal ? 'paper' : 'card'));
        pen.text(String(number), boxX + step / 2, boxY + step * 0.61, letters(700, step * 0.36), pen.colour('ink'), 'center');
    }
    for (const { line, points } of sheet.lines) {
        const [middle, base] = placeBeside(line, left, y, step);
        if (points > 0) pen.box(middle - 18, base - 21, 36, 28, 7, pen.colour('note-edge'));
        pen.text(figure(points), middle, base, letters(points > 0 ? 800 : 500, 20), pen.colour('ink'), 'center');
    }
}
