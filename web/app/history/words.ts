// Sentences of the history: when a game was played, and what is wrong with a record.
import type { Refusal } from '../../client/records';
import type { RecordFault } from '../../client/view';
import { figure, language, t, text } from '../../locale/index.svelte';

export const day = (time: number): string => new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(time);
export const moment = (time: number): string => new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
export const decimal = (value: number, digits = 1): string =>
    new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value).replace('-', '−');
export const percent = (part: number, whole: number): string =>
    new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(whole === 0 ? 0 : part / whole);

export const points = figure;

function faultSentence(fault: RecordFault): string {
    const what = text(`fault.${fault.error}` as 'fault.badDie', { found: fault.found ?? '', name: fault.name ?? '' });
    const expected = fault.expected ?? [];
    if (expected.length === 0) return what;
    const words = `${expected.slice(0, 8).join(' ')}${expected.length > 8 ? ' …' : ''}`;
    return `${what} ${t('fault.possible', { words })}`;
}

export function refusalSentence(file: string, refusal: Refusal): string {
    const what = refusal.why === 'fault' ? faultSentence(refusal.fault) : t('history.unfinished');
    return t('history.place', { file, line: refusal.line, what });
}
