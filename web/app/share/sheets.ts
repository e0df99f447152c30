// The three sheets, drawn into a rectangle of a picture.
import type { KnasterSheet, QwintoSheet, QwixxSheet, View } from '../../client/view';
import { figure } from '../../locale/index.svelte';
import { letters, type Pen } from './pen';

const names: Record<string, string> = { r: 'red', y: 'yellow', g: 'green', b: 'blue', o: 'orange', p: 'purple' };
const onBand = (pen: Pen, row: string) => pen.colour(row === 'y' ? 'on-yellow' : 'on-band');

export interface Frame {
    x: number;
    y: number;
    width: number;
    height: number;
}

function qwixx(pen: Pen, sheet: QwixxSheet, { x, y, width, height }: Frame): void {
    const tall = (height - 3 * 8) / 4;
    const step = (width - 74) / 12;
    for (const [at, row] of sheet.rows.entries()) {
        const [top, name] = [y + at * (tall + 8), names[row.row] ?? 'plain'];
        pen.box(x, top, width, tall, 12, pen.colour(name));
        for (const [place, { number, state }] of row.boxes.entries()) {
            const left = x + 8 + place * step;
            const given = state === 'skipped' || state === 'lost';
            pen.to.globalAlpha = given ? 0.5 : 1;
            pen.box(left + 2, top + 7, step - 4, tall - 14, 7, pen.colour(`${name}-box`));
            const middle = left + step / 2;
            const crossed = state === 'crossed';
            pen.text(String(number), middle, top + tall * (crossed ? 0.42 : 0.6), letters(crossed ? 800 : 600, crossed ? 19 : 22), pen.colour(`${name}-ink`), 'center');
            if (given) pen.line([[middle - 12, top + tall / 2], [middle + 12, top + tall / 2]], 2, pen.colour(`${name}-ink`));
            pen.to.globalAlpha = 1;
            if (crossed) pen.cross(left + 8, top + tall * 0.4, step - 16, tall * 0.46, pen.colour('ink'));
        }
        const lock = [x + 8 + 11.5 * step, top + tall / 2] as const;
        pen.to.beginPath();
        pen.to.arc(...lock, step * 0.36, 0, 7);
        pen.to.strokeStyle = onBand(pen, row.row);
        pen.to.lineWidth = 1.5;
        pen.to.setLineDash(row.lock ? [] : [4, 3]);
        pen.to.stroke();
        pen.to.setLineDash([]);
        if (row.lock) pen.cross(lock[0] - 9, lock[1] - 9, 18, 18, onBand(pen, row.row));
        pen.text(String(row.points), x + width - 12, top + tall * 0.62, letters(800, 26), onBand(pen, row.row), 'right');
    }
}

function qwinto(pen: Pen, sheet: QwintoSheet, { x, y, width, height }: Frame): void {
    const step = (width - 56) / 12;
    const tall = step + 10;
    const from = y + (height - 3 * (tall + 8) - 40) / 2;
    for (const [at, row] of sheet.rows.entries()) {
        const [top, name] = [from + at * (tall + 8), names[row.row] ?? 'plain'];
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

function knaster(pen: Pen, sheet: KnasterSheet, { x, y, width, height }: Frame): void {
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
        const column = 'abcde'.indexOf(line);
        const [middle, base] =
            line === '\\' ? [left + 5.4 * step, y + 5.42 * step] : line === '/' ? [left - 0.4 * step, y + 5.42 * step] : column >= 0 ? [left + (column + 0.5) * step, y + 5.42 * step] : [left + 5.4 * step, y + (Number(line) - 0.38) * step];
        if (done) pen.box(middle - 18, base - 21, 36, 28, 7, pen.colour('note-edge'));
        pen.text(figure(worth), middle, base, letters(done ? 800 : 500, 20), pen.colour('ink'), 'center');
    }
}

export function drawSheet(pen: Pen, view: View, seat: number, frame: Frame): void {
    const sheet = view.sheets[seat];
    if (!sheet) return;
    if (view.game === 'knaster') knaster(pen, sheet as KnasterSheet, frame);
    else if (view.game === 'qwinto') qwinto(pen, sheet as QwintoSheet, frame);
    else qwixx(pen, sheet as QwixxSheet, frame);
}
