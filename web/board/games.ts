// The sheet of every game, and the form that its table takes on a screen: `rows` grow with the height, a `wide` sheet has the whole width, a `grid` is square.
import type { Component } from 'svelte';
import type { GameName, View } from '../client/view';
import KnasterSheet from './KnasterSheet.svelte';
import KnisterSheet from './KnisterSheet.svelte';
import QwintoSheet from './QwintoSheet.svelte';
import QwixxSheet from './QwixxSheet.svelte';
import type { SheetProps } from './sheet-props';

export type Form = 'rows' | 'wide' | 'grid';
type SheetOf<G extends GameName> = Extract<View, { game: G }>['sheets'][number];

export const boards: { readonly [G in GameName]: { form: Form; Sheet: Component<SheetProps<SheetOf<G>>> } } = {
    qwixx: { form: 'rows', Sheet: QwixxSheet },
    'qwixx-mixed-a': { form: 'rows', Sheet: QwixxSheet },
    'qwixx-mixed-b': { form: 'rows', Sheet: QwixxSheet },
    qwinto: { form: 'wide', Sheet: QwintoSheet },
    knaster: { form: 'grid', Sheet: KnasterSheet },
    knister: { form: 'grid', Sheet: KnisterSheet },
};

export const formOf = (game: GameName): Form => boards[game].form;
