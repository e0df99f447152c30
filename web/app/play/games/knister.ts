// Knister in words.
import { lineName } from '../../../board/grid-lines';
import { combinationName, lineLabel } from '../../../board/knister-words';
import { forgotten } from '../../../client/forgotten';
import type { KnisterView, Why } from '../../../client/view';
import { signed, t, text } from '../../../locale/index.svelte';
import { type Forms, type OwnFault, partsOf, sum as total } from './forms';

const rolls = 25;
const pointsOf = (sheet: KnisterView['sheets'][number], lines: RegExp): number => total(sheet.lines.filter(({ line }) => lines.test(line)).map(({ points }) => points));

function why(fault: OwnFault<KnisterView>, { holds = 0 }: Why): string {
    switch (fault) {
        case 'boxFilled': return t('why.knister.boxFilled', { holds });
        default: return forgotten(fault, '');
    }
}

export const knister: Forms<KnisterView> = {
    why,
    did: (token, sum) => (partsOf(token) ? t('event.wroteBox', { number: sum }) : token),
    names(token, sum) {
        const found = partsOf(token);
        return found ? t('review.written', { number: sum, box: `${found.letter}${found.number}` }) : token;
    },
    // The number is the same for everybody: what it brought is not.
    mark: (token, _, gain) => (partsOf(token) ? { row: '', number: gain > 0 ? signed(gain) : '0', circled: false } : undefined),
    parts: ({ sheets }) => [
        { name: t('end.rows'), points: sheets.map((sheet) => pointsOf(sheet, /\d/)) },
        { name: t('end.columns'), points: sheets.map((sheet) => pointsOf(sheet, /[a-e]/)) },
        { name: t('end.diagonals'), points: sheets.map((sheet) => pointsOf(sheet, /[\\/]/)) },
    ],
    over: () => t('end.why.rolls'),
    asks: ({ sum }) => t('wait.writeOnly', { sum }),
    brings: (choice) => (choice.kind === 'number' ? choice.filled.map(lineLabel).join(' · ') : ''),
    tells(event, who) {
        if (event.kind !== 'lineFull' || event.points === 0) return '';
        return text('event.combination', { ...who, combination: combinationName(event.combination), line: lineName(event.line), points: event.points });
    },
    turn: ({ rollsLeft }) => t('play.rollOf', { n: Math.min(rolls - rollsLeft + 1, rolls), of: rolls }),
    lastRoll: ({ rollsLeft }) => rollsLeft === 1,
};
