// The picture of a result, to send: one sentence, one sheet, one table; 1200 × 630, drawn on this device.
import type { TableSource } from '../../client/table';
import { figure, t, text } from '../../locale/index.svelte';
import { asTold, onlyPerson } from '../play/ending';
import { heading, letters, Pen } from './pen';
import { drawSheet } from './sheets';

const most = 8; // lines of the table; more seats stand in two columns

function brand(pen: Pen): void {
    pen.box(52, 44, 36, 36, 8, pen.colour('ink'));
    pen.box(59, 51, 22, 22, 5, pen.colour('card'));
    pen.cross(64, 56, 12, 12, pen.colour('red'), 3.5);
    pen.text('Misthrow', 98, 72, heading(28), pen.colour('ink'));
}

function scores(pen: Pen, table: TableSource, top: number): void {
    const { view } = table;
    const ranked = asTold(table.players).map((player, seat) => ({ name: player.name, seat, total: view.sheets[seat]?.total ?? 0 })).sort((a, b) => b.total - a.total);
    const columns = ranked.length > most ? 2 : 1;
    const rows = Math.ceil(ranked.length / columns);
    const step = Math.min(54, (604 - top) / rows);
    const size = Math.min(28, step * 0.56);
    const width = columns === 1 ? 430 : 203;
    for (const [at, { name, seat, total }] of ranked.entries()) {
        const [left, base] = [52 + Math.floor(at / rows) * (width + 24), top + (at % rows) * step];
        const weight = view.winners.includes(seat) ? 800 : 400;
        pen.line([[left, base], [left + width, base]], 1.5, pen.colour('card-edge'));
        pen.text(name, left, base + step * 0.68, letters(weight, size), pen.colour('ink'), 'left', width - (columns === 1 ? 90 : 52));
        pen.text(figure(total), left + width, base + step * 0.68, letters(800, size), pen.colour('ink'), 'right');
    }
}

export async function picture(table: TableSource, headline: string, link: string): Promise<Blob> {
    await Promise.all([heading(58), letters(400, 24), letters(800, 24)].map((font) => document.fonts.load(font, `${headline} 0`))).catch(() => {});
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 630;
    const to = canvas.getContext('2d');
    if (!to) throw new Error('no canvas');
    const pen = new Pen(to);
    pen.box(0, 0, 1200, 630, 0, pen.colour('paper'));
    brand(pen);
    pen.text(link.replace(/^https?:\/\//, '').replace(/\/$/, ''), 1148, 606, letters(400, 20), pen.colour('ink-soft'), 'right', 560);
    const size = headline.length > 34 ? 42 : 56;
    const lines = pen.lines(headline, heading(size), 440).slice(0, 4);
    for (const [at, line] of lines.entries()) pen.text(line, 52, 156 + at * size * 1.14, heading(size), pen.colour('ink'), 'left', 440);
    const under = 156 + (lines.length - 1) * size * 1.14 + 46;
    const turns = table.view.nextRoll.turn; // it is over: the last one
    pen.text([text(`game.name.${table.game}`), t('end.players', { n: table.players.length }), t('end.turns', { n: turns })].join(' · '), 52, under, letters(400, 24), pen.colour('ink-soft'), 'left', 430);
    scores(pen, table, under + 30);

    const seat = onlyPerson(table) ?? table.view.winners[0] ?? 0;
    to.save();
    to.translate(836, 314);
    to.rotate(-0.026);
    to.shadowColor = 'rgb(70 50 20 / 25%)';
    to.shadowBlur = 30;
    to.shadowOffsetY = 10;
    pen.box(-312, -218, 624, 436, 20, pen.colour('card'));
    to.shadowColor = 'transparent';
    drawSheet(pen, table.view, seat, { x: -290, y: -194, width: 580, height: 336 });
    pen.text(asTold(table.players)[seat]?.name ?? '', -286, 190, heading(26), pen.colour('ink'), 'left', 330);
    pen.text(figure(table.view.sheets[seat]?.total ?? 0), 288, 192, letters(850, 34), pen.colour('ink'), 'right');
    to.restore();
    return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
