// A Qwinto sheet in a picture.
import type { QwintoSheet } from '../../../client/view';
import { letters, type Pen } from '../pen';
import { colourName, type Frame } from './frame';

export function qwinto(pen: Pen, sheet: QwintoSheet, { x, y, width, height }: Frame): void {
    const step = (width - 56) / 12;
    const tall = step + 10;
    const from = y + (height - 3 * (tall + 8) - 40) / 2;
    for (const [at, row] of sheet.rows.entries()) {
        const [top, name] = [from + at * (tall + 8), colourName(row.row)];
        const first = row.boxes[0]?.column ?? 0;
        const last = row.boxes.at(-1)?.column ?? 11;
        pen.box(x + first * step - 3, top, (last - first + 1) * step + 6, tall, 18, pen.colour(name));
        for (const { column, number, bonus } of row.boxes) {
            const [middle, centre, size] = [x + (column + 0.5) * step, top + tall / 2, step / 2 - 3];
            const fill = pen.colour(number === 0 ? `${name}-box` : 'written');
            if (bonus) {
                pen.shape(Array.from({ length: 5 }, (_, corner) => [middle + size * 1.08 * Math.sin((corner * Math.PI * 2) / 5), centre + 2 - size * 1.08 * Math.cos((corner * Math.PI * 2) / 5)] as const), fill, pen.colour(`${name}-ink`));
            } else pen.box(middle - size, centre - size, size * 2, size * 2, size, fill);
            if (number !== 0) pen.text(String(number), middle, centre + 8, letters(800, 21), pen.colour('ink'), 'center');
        }
        pen.text(String(row.points), x + width - 4, top + tall * 0.64, letters(700, 24), pen.colour('ink'), 'right');
    }
    for (const { column, points } of sheet.columns) {
        if (points === 0) continue;
        const left = x + column * step;
        pen.box(left + 2, from + 3 * (tall + 8), step - 4, 30, 7, pen.colour('note'));
        pen.text(String(points), left + step / 2, from + 3 * (tall + 8) + 22, letters(700, 19), pen.colour('ink'), 'center');
    }
}
