// A Qwixx sheet in a picture, of any board: the band of a row changes its colour where its boxes do.
import { isCounted } from '../../../board/qwixx-words';
import type { QwixxBox, QwixxRow, QwixxSheet } from '../../../client/view';
import { letters, type Pen } from '../pen';
import { colourName, type Frame, onBand } from './frame';

function drawBox(pen: Pen, { number, state, colour }: QwixxBox, { x, y, width, height }: Frame): void {
    const name = colourName(colour);
    const [given, crossed, middle] = [state === 'skipped' || state === 'lost', state === 'crossed', x + width / 2];
    pen.to.globalAlpha = given ? 0.5 : 1;
    pen.box(x + 2, y + 7, width - 4, height - 14, 7, pen.colour(`${name}-box`));
    pen.text(String(number), middle, y + height * (crossed ? 0.42 : 0.6), letters(crossed ? 800 : 600, crossed ? 19 : 22), pen.colour(`${name}-ink`), 'center');
    if (given) pen.line([[middle - 12, y + height / 2], [middle + 12, y + height / 2]], 2, pen.colour(`${name}-ink`));
    pen.to.globalAlpha = 1;
    if (crossed) pen.cross(x + 8, y + height * 0.4, width - 16, height * 0.46, pen.colour('ink'));
}

function drawLock(pen: Pen, row: QwixxRow, middle: number, centre: number, radius: number): void {
    pen.to.beginPath();
    pen.to.arc(middle, centre, radius, 0, 7);
    pen.to.strokeStyle = onBand(pen, row.lockColour);
    pen.to.lineWidth = 1.5;
    pen.to.setLineDash(row.lock ? [] : [4, 3]);
    pen.to.stroke();
    pen.to.setLineDash([]);
    if (row.lock) pen.cross(middle - 9, centre - 9, 18, 18, onBand(pen, row.lockColour));
}

export function qwixx(pen: Pen, sheet: QwixxSheet, { x, y, width, height }: Frame): void {
    const tall = (height - 3 * 8) / 4;
    const step = (width - 74) / 12;
    for (const [at, row] of sheet.rows.entries()) {
        const top = y + at * (tall + 8);
        const mixed = isCounted(row.row);
        pen.box(x, top, width, tall, 12, pen.colour(mixed ? 'paper-deep' : colourName(row.row)));
        if (mixed) {
            const colours = [...row.boxes.map(({ colour }) => colour), row.lockColour];
            for (const [place, colour] of colours.entries()) pen.box(x + 8 + place * step, top + 2, step, tall - 4, 0, pen.colour(colourName(colour)));
        }
        for (const [place, box] of row.boxes.entries()) drawBox(pen, box, { x: x + 8 + place * step, y: top, width: step, height: tall });
        drawLock(pen, row, x + 8 + 11.5 * step, top + tall / 2, step * 0.36);
        pen.text(String(row.points), x + width - 12, top + tall * 0.62, letters(800, 26), mixed ? pen.colour('ink') : onBand(pen, row.row), 'right');
    }
}
