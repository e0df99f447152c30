// What the combinations of Knister are called: whole in a sentence, short beside a line.
import type { KnisterCombination, KnisterFilledLine } from '../client/view';
import { t, text } from '../locale/index.svelte';
import { lineName } from './grid-lines';

export const combinationName = (combination: KnisterCombination): string => (combination === 'straight' ? t('combination.straightWithoutSeven') : text(`combination.${combination}`));
export const shortName = (combination: KnisterCombination): string => (combination === 'nothing' ? '' : text(`sheet.knister.short.${combination}`));
export const lineLabel = ({ line, combination, points }: KnisterFilledLine): string => t('sheet.knister.line', { line: lineName(line), combination: combinationName(combination), points });
