// A review in words and figures. At a table everything is in per cent of the win, alone in points.
import { lineName } from '../../board/grid-lines';
import type { Reason } from '../../client/review-types';
import type { GameName } from '../../client/view';
import { list, t, text } from '../../locale/index.svelte';
import { decimal } from '../history/words';
import { formsOf } from '../play/games';

const wide = (value: number, digits: number): string => decimal(Math.abs(value), digits);
const sign = (value: number, shown: string): string => (Number(value.toFixed(3)) === 0 || !/[1-9]/.test(shown) ? '' : value < 0 ? '−' : '+');

// "33 %", or "74.2" for one who plays alone.
export const chance = (value: number, alone: boolean): string => (alone ? decimal(value) : t('review.percent', { n: decimal(100 * value, 0) }));
// Without a sign, and with it.
export const amount = (value: number, alone: boolean): string => (alone ? wide(value, 1) : t('review.percent', { n: wide(100 * value, 1) }));
export function change(value: number, alone: boolean): string {
    const shown = amount(value, alone);
    return `${sign(value, shown)}${shown}`;
}
export function pointsChange(value: number): string {
    const shown = wide(value, 1);
    return `${sign(value, shown)}${shown}`;
}

// A choice as people say it in the middle of a sentence.
export function choiceName(game: GameName, token: string, phase: string, sum: number): string {
    if (token === '-') return t('review.pass');
    if (token === 'keep') return t('review.choice.keep', { sum });
    if (token === 'again') return t('review.choice.again');
    if (phase === 'pick') return list([...token].map((row) => text('row.small', { row })));
    return formsOf(game).names(token, sum);
}

// Reasons that speak of what was played alone, and give nothing away of what is better.
const ofPlayed: ReadonlySet<Reason['code']> = new Set(['ends_behind', 'misthrow', 'skips', 'no_room', 'tight', 'poor_bonus', 'spoils', 'ways']);
export const isOfPlayed = ({ code }: Reason): boolean => ofPlayed.has(code);

const end = (number: number): string => (number === 0 || number === 19 ? 'end' : String(number));
const inTenths = (code: string, facts: { best?: number; played?: number }): object =>
    code.startsWith('chance_') || code === 'roll_points' ? { best: decimal((facts.best ?? 0) / 10), played: decimal((facts.played ?? 0) / 10) } : {};
export const reasonSentence = ({ code, row = '', line, low = 0, high = 0, ...facts }: Reason): string =>
    text(`review.reason.${code}`, { ...facts, ...inTenths(code, facts), row, line: line === undefined ? '' : lineName(line), low: end(low), high: end(high) });
