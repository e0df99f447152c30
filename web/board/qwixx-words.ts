// What the parts of a Qwixx sheet are called, on every board. A row of one colour has its name; others are counted.
import type { Cross, QwixxBox, QwixxRow } from '../client/view';
import { list, t, text } from '../locale/index.svelte';

export const isCounted = (row: string): boolean => /\d/.test(row);
export const rowName = (row: string): string => (isCounted(row) ? t('row.number', { row }) : text('row.name', { row }));
export const tokenOf = ({ colour, number }: QwixxBox): string => `${colour}${number}`;

export function rowLabel({ row, crosses, points }: QwixxRow): string {
    return isCounted(row) ? t('sheet.mixed.row', { row, crosses, points }) : text('sheet.qwixx.row', { row, crosses, points });
}

interface Marks {
    choice: Cross | undefined;
    chosen: boolean;
    pencilled: boolean;
}
export function boxLabel(row: QwixxRow, box: QwixxBox, { choice, chosen, pencilled }: Marks): string {
    const parts = [text('box.name', { row: box.colour, number: box.number })];
    if (isCounted(row.row)) parts.push(t('box.row', { row: row.row }));
    if (choice) {
        parts.push(text(chosen ? 'box.pending' : 'box.possible', { with: choice.with }));
        if (choice.skips.length > 0) parts.push(t('box.skips', { numbers: list(choice.skips.map(String)) }));
        if (choice.lock) parts.push(t('box.locks'));
    } else if (pencilled) parts.push(t('box.pencil'));
    else if (box.state !== 'open') parts.push(text(`box.${box.state}`, { needed: row.needed }));
    return parts.join(', ');
}
