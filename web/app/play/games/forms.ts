// What the play page says of a game in words of its own. Each game has a file beside this one.
import type { Player } from '../../../client/table';
import type { Choice, FaultsOf, GameEvent, GameName, View, Why } from '../../../client/view';
import { text } from '../../../locale/index.svelte';
import { named, type Who } from '../who';

// What somebody marked, in a few letters.
export interface Mark {
    row: string; // the colour of a Qwixx box; '' elsewhere
    number: string;
    circled: boolean;
}
// The points of every seat for one part of the sheet.
export interface Part {
    name: string;
    row?: string; // the colour it has
    counted?: string; // or its number, as it stands on the sheet
    points: number[];
}

// What is said in the same words in every game, and what each game says in its own.
export type CommonFault = 'none' | 'notToDecide' | 'notAChoice';
export type OwnFault<V extends View> = Exclude<FaultsOf[V['game']], CommonFault>;

export interface Forms<V extends View> {
    why(fault: OwnFault<V>, why: Why): string; // one short sentence
    did(token: string, sum: number): string; // what a choice was, without a name
    silent?(token: string): boolean; // a choice that shows itself on the table
    names(token: string, sum: number): string; // a choice among others, exactly
    mark(token: string, sum: number, gain: number): Mark | undefined;
    parts(view: V): Part[];
    over(view: V, players: readonly Player[], home: number | null): string; // why it ended
    asks?(view: V): string; // what a seat has to do, where its phase does not say it
    first?(view: V): string | undefined; // what has to be done before any box
    brings?(choice: Choice): string; // what the choice at hand would do, if that is more than its button says
    tells?(event: GameEvent, who: Who): string; // what happened that no other game knows
    turn?(view: V): string; // where a game stands, if not in turns
    lastRoll?(view: V): boolean;
    grade?(points: number): string; // of a game alone
}
export type ViewOf<G extends GameName> = Extract<View, { game: G }>;

// The letter and the number of a token: y3 of (y3), of y3[…].
export function partsOf(token: string): { circled: boolean; letter: string; number: string } | undefined {
    const found = /^(\(?)([a-z])(\d+)/.exec(token);
    return found ? { circled: found[1] !== '', letter: found[2] ?? '', number: found[3] ?? '' } : undefined;
}
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

// Who took the fourth misthrow, if that was the end.
export function fourthMisthrow(sheets: readonly { misthrows: number }[], players: readonly Player[], home: number | null): string | undefined {
    const fourth = sheets.findIndex(({ misthrows }) => misthrows >= 4);
    return fourth >= 0 ? text('end.why.misthrows', named(players, fourth, home)) : undefined;
}
