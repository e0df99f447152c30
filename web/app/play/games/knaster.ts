// Knaster in words.
import type { KnasterView, Why } from '../../../client/view';
import { t, text } from '../../../locale/index.svelte';
import { type Forms, partsOf } from './forms';

const faults = ['mayNotPass', 'notHoldingTheSum', 'alreadyCircled', 'wrongCircles'];
// The most points first.
const grades = [[100, 'end.grade.spectacular'], [80, 'end.grade.veryGood'], [50, 'end.grade.good']] as const;

export const knaster: Forms<KnasterView> = {
    why: ({ fault, sum = 0, holds = 0 }: Why) => (faults.includes(fault) ? text(`why.knaster.${fault}` as 'why.knaster.mayNotPass', { sum, holds }) : undefined),
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
