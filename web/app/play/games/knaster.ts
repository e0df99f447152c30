// Knaster in words.
import { forgotten } from '../../../client/forgotten';
import type { KnasterView, Why } from '../../../client/view';
import { t } from '../../../locale/index.svelte';
import { type Forms, type OwnFault, partsOf } from './forms';

// The most points first.
const grades = [[100, 'end.grade.spectacular'], [80, 'end.grade.veryGood'], [50, 'end.grade.good']] as const;

function why(fault: OwnFault<KnasterView>, { sum = 0, holds = 0 }: Why): string {
    switch (fault) {
        case 'mayNotPass': return t('why.knaster.mayNotPass');
        case 'boxFilled': // whoever points at a box that is filled means to circle it
        case 'notHoldingTheSum': return t('why.knaster.notHoldingTheSum', { sum, holds });
        case 'alreadyCircled': return t('why.knaster.alreadyCircled');
        case 'wrongCircles': return t('why.knaster.wrongCircles');
        default: return forgotten(fault, '');
    }
}

export const knaster: Forms<KnasterView> = {
    why,
    did(token, sum) {
        const found = partsOf(token);
        return found ? t(found.circled ? 'event.circled' : 'event.wroteBox', { number: sum }) : token;
    },
    names(token, sum) {
        const found = partsOf(token);
        return found ? t(found.circled ? 'review.circled' : 'review.written', { number: sum, box: `${found.letter}${found.number}` }) : token;
    },
    mark(token, sum) {
        const found = partsOf(token);
        return found && { row: '', number: String(sum), circled: found.circled };
    },
    parts: ({ sheets }) => [
        { name: t('end.circles'), points: sheets.map((sheet) => sheet.circles) },
        { name: t('end.lines'), points: sheets.map((sheet) => sheet.linePoints) },
    ],
    over: (_, players) => t('end.why.grid', { n: players.length }),
    lastRoll: (view) => view.lastRoll,
    grade(points) {
        const found = grades.find(([more]) => points > more);
        return found ? t(found[1]) : '';
    },
};
