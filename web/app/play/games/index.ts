// The words of every game.
import type { GameName, View } from '../../../client/view';
import type { Forms, ViewOf } from './forms';
import { knaster } from './knaster';
import { knister } from './knister';
import { qwinto } from './qwinto';
import { qwixx } from './qwixx';

const forms: { readonly [G in GameName]: Forms<ViewOf<G>> } = { qwixx, 'qwixx-mixed-a': qwixx, 'qwixx-mixed-b': qwixx, qwinto, knaster, knister };

export const formsOf = (game: GameName): Forms<View> => forms[game] as Forms<View>;
