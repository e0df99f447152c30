// The sheet of every game, drawn into a rectangle of a picture.
import type { GameName, View } from '../../client/view';
import type { ViewOf } from '../play/games/forms';
import type { Pen } from './pen';
import type { Frame } from './sheets/frame';
import { knaster } from './sheets/knaster';
import { knister } from './sheets/knister';
import { qwinto } from './sheets/qwinto';
import { qwixx } from './sheets/qwixx';

type Draw<Sheet> = (pen: Pen, sheet: Sheet, frame: Frame) => void;
const draw: { readonly [G in GameName]: Draw<ViewOf<G>['sheets'][number]> } = { qwixx, 'qwixx-mixed-a': qwixx, 'qwixx-mixed-b': qwixx, qwinto, knaster, knister };

export function drawSheet(pen: Pen, view: View, seat: number, frame: Frame): void {
    const sheet = view.sheets[seat];
    if (sheet) (draw[view.game] as Draw<typeof sheet>)(pen, sheet, frame);
}
