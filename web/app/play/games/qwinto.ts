// Qwinto in words.
import { forgotten } from '../../../client/forgotten';
import type { QwintoView, Why } from '../../../client/view';
import { t, text } from '../../../locale/index.svelte';
import { named } from '../who';
import { type Forms, fourthMisthrow, type OwnFault, type Part, partsOf, sum as total } from './forms';

function why(fault: OwnFault<QwintoView>, { row, sum = 0, holds = 0, left = 0, right = 0 }: Why): string {
    switch (fault) {
        case 'notOfThisPhase': return t('why.qwinto.notOfThisPhase');
        case 'notRolled': return text('why.qwinto.notRolled', { row: row ?? '' });
        case 'boxFilled': return t('why.qwinto.boxFilled', { holds });
        case 'breaksOrder': return t('why.qwinto.breaksOrder', { side: left !== 0 && left >= sum ? 'left' : 'right', sum, left, right });
        case 'twiceInColumn': return t('why.qwinto.twiceInColumn', { sum });
        default: return forgotten(fault, '');
    }
}

export const qwinto: Forms<QwintoView> = {
    why,
    // A pick, a second roll or none.
    silent: (token) => token === 'keep' || token === 'again' || /^[oyp]+$/.test(token),
    did(token, sum) {
        const found = partsOf(token);
        return found ? text('event.wrote', { number: sum, row: found.letter }) : token;
    },
    names(token, sum) {
        const found = partsOf(token);
        return found ? text('review.wrote', { number: sum, row: found.letter, place: found.number }) : token;
    },
    mark(token, sum) {
        const found = partsOf(token);
        return found && { row: found.letter, number: String(sum), circled: false };
    },
    parts({ sheets }) {
        const rows = (sheets[0]?.rows ?? []).map(({ row }, at): Part => ({ name: text('row.name', { row }), row, points: sheets.map((sheet) => sheet.rows[at]?.points ?? 0) }));
        return [
            ...rows,
            { name: t('end.columns'), points: sheets.map((sheet) => total(sheet.columns.map((column) => column.points))) },
            { name: t('sheet.misthrow'), points: sheets.map((sheet) => sheet.misthrowPoints) },
        ];
    },
    first: ({ phase, sum }) => (phase === 'again' ? t('why.qwinto.keepFirst', { sum }) : phase === 'pick' ? t('why.qwinto.pickFirst') : undefined),
    over({ sheets }, players, home) {
        const full = sheets.findIndex(({ rows }) => rows.filter((row) => row.full).length >= 2);
        return fourthMisthrow(sheets, players, home) ?? (full >= 0 ? text('end.why.full', named(players, full, home)) : '');
    },
};
