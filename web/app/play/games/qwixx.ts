// Qwixx in words, on all its boards. A token begins with the colour of its box, which need not be that of its row.
import { isCounted, rowName } from '../../../board/qwixx-words';
import { forgotten } from '../../../client/forgotten';
import type { QwixxMixedAView, QwixxMixedBView, QwixxView, Why } from '../../../client/view';
import { list, t, text } from '../../../locale/index.svelte';
import { type Forms, fourthMisthrow, type OwnFault, type Part, partsOf } from './forms';

type Views = QwixxView | QwixxMixedAView | QwixxMixedBView;

function why(fault: OwnFault<Views>, { token = '', row, number, with: dice, sum = 0, sums = [], last = 0, have = 0 }: Why): string {
    const colour = token[0] ?? '';
    const box = number ? text('box.subject', { row: colour, number }) : '';
    switch (fault) {
        case 'rowClosed': return t('why.qwixx.rowClosed', { rowName: rowName(row ?? '') });
        case 'alreadyCrossed': return t('why.qwixx.alreadyCrossed', { box });
        case 'leftOfLastCross': return t('why.qwixx.leftOfLastCross', { box, last });
        case 'lastNeedsFive': return t('why.qwixx.lastNeedsFive', { box, have });
        case 'notThatSum':
            // A die that has left the game makes nothing.
            if (dice === 'colour' && sums.length === 0) return text('why.qwixx.dieGone', { row: colour, box });
            return text('why.qwixx.notThatSum', { with: dice ?? '', row: colour, sum, sums: list([...new Set(sums)].map(String)) });
        default: return forgotten(fault, '');
    }
}

function crossed(token: string): string {
    const found = partsOf(token);
    return found ? text('event.crossed', { row: found.letter, number: found.number }) : token;
}

export const qwixx: Forms<Views> = {
    why,
    did: crossed,
    names: crossed,
    mark(token) {
        const found = partsOf(token);
        return found && { row: found.letter, number: found.number, circled: false };
    },
    parts({ sheets }) {
        const rows = (sheets[0]?.rows ?? []).map(({ row }, at): Part => {
            const part = { name: rowName(row), points: sheets.map((sheet) => sheet.rows[at]?.points ?? 0) };
            return isCounted(row) ? { ...part, counted: row } : { ...part, row };
        });
        return [...rows, { name: t('sheet.misthrow'), points: sheets.map((sheet) => sheet.misthrowPoints) }];
    },
    over({ sheets }, players, home) {
        const rows = (sheets[0]?.rows ?? []).filter(({ closed }) => closed).map(({ row }) => (isCounted(row) ? t('box.row', { row }) : text('row.small', { row })));
        return fourthMisthrow(sheets, players, home) ?? t('end.why.rows', { rows: list(rows), n: rows.length });
    },
    brings(choice) {
        if (choice.kind !== 'cross') return '';
        const { token, number, skips } = choice;
        return t('brings.skips', { box: text('box.subject', { row: token[0] ?? '', number }), n: skips.length, numbers: list(skips.map(String)) });
    },
};
