// A Knaster sheet in a picture.
import type { KnasterSheet } from '../../../client/view';
import { figure } from '../../../locale/index.svelte';
import { letters, type Pen } from '../pen';
import { type Frame, placeBeside } from './frame';

export function knaster(pen: Pen, sheet: KnasterSheet, { x, y, width, height }: Frame): void {
    const step = Math.min(width / 6.4, height / 5.7);
    const left = x + (width - step * 5) / 2;
    for (const [at, { number, circled }] of sheet.boxes.entries()) {
        const [column, row] = [at % 5, Math.floor(at / 5)];
        const [boxX, boxY] = [left + column * step, y + row * step];
        pen.box(boxX + 3, boxY + 3, step - 6, step - 6, 10, pen.colour(number === 0 ? 'empty' : 'card-edge'));
        if (number === 0) continue;
        pen.box(boxX + 4.5, boxY + 4.5, step - 9, step - 9, 9, pen.colour('card'));
        pen.text(String(number), boxX + step / 2, boxY + step * 0.61, letters(700, step * 0.36), pen.colour('ink'), 'center');
        if (!circled) continue;
        pen.to.beginPath();
        pen.to.ellipse(boxX + step / 2, boxY + step / 2, step * 0.36, step * 0.33, -0.3, 0, 7);
        pen.to.strokeStyle = pen.colour('red-ink');
        pen.to.lineWidth = 3.5;
        pen.to.stroke();
    }
    for (const { line, worth, done } of sheet.lines) {
        const [middle, base] = placeBeside(line, left, y, step);
        if (done) pen.box(middle - 18, base - 21, 36, 28, 7, pen.colour('note-edge'));
        pen.text(figure(worth), middle, base, letters(done ? 800 : 500, 20), pen.colour('ink'), 'center');
    }
}
