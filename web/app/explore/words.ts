// What is wrong with a position, as people say it.
import type { Refusal } from '../../client/review-types';
import { list, t } from '../../locale/index.svelte';

const ofSheets = ['outOfOrder', 'lastNeedsFive', 'twiceInColumn', 'emptyCircle', 'tooManyMisthrows', 'notANumber'] as const;

export function refusalWords({ fault, found, seat, expected }: Refusal): string {
    const known = ofSheets.find((each) => each === fault);
    if (known) return t(`explore.wrong.${known}`, { n: seat + 1 });
    if (fault === 'wrongSeatCount') return t('explore.wrong.seats', { least: expected[0] ?? '', most: expected[1] ?? '' });
    if (fault === 'badStep' && expected.length > 0) return t('explore.wrong.choice', { found, expected: list([...expected]) });
    if (fault === 'badStep') return t('explore.wrong.dice', { found });
    if (fault === 'gameOver') return t('explore.wrong.over');
    return t('explore.wrong.link');
}
