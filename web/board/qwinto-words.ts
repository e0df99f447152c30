// What a box of a Qwinto sheet is called.
import type { QwintoBox, QwintoRowName, Write } from '../client/view';
import { t, text } from '../locale/index.svelte';

// `pencilled`: the number that stands there in pencil.
export function boxLabel(row: QwintoRowName, place: number, box: QwintoBox, choice: Write | undefined, chosen: boolean, pencilled?: number): string {
    const parts = [text('qwintoBox.name', { row, place })];
    if (box.bonus) parts.push(t('qwintoBox.bonus'));
    if (box.number !== 0) parts.push(t('qwintoBox.holds', { number: box.number }));
    else if (choice) parts.push(text(chosen ? 'qwintoBox.pending' : 'qwintoBox.possible', { number: choice.number }));
    else if (pencilled !== undefined) parts.push(t('qwintoBox.holds', { number: pencilled }), t('box.pencil'));
    else parts.push(t(box.state === 'lost' ? 'qwintoBox.lost' : 'qwintoBox.open'));
    return parts.join(', ');
}
