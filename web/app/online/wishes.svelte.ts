// How this person set up their last table.
import type { Dice, Missing, Settings } from '../../client/protocol';
import { type GameName, longestSeriesOf } from '../../client/view';
import { factsOf } from '../games';
import { settings } from '../settings.svelte';

export interface Wishes {
    seats: number;
    dice: Dice;
    clock: number;
    takeover: number;
    games: number;
    missing: Missing;
}
export const clocks = [0, 15, 30, 60, 120, 300];
export const takeovers = [0, 15, 30, 60, 180, 600];

const name = 'misthrow.online';
const usual: Wishes = { seats: 2, dice: 'verifiable', clock: 0, takeover: 60, games: 1, missing: 'mark' };

export function lastWishes(): Wishes {
    try {
        return { ...usual, ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Wishes>) };
    } catch {
        return { ...usual };
    }
}

export function settingsOf(game: GameName, wishes: Wishes): Settings {
    settings.game = game;
    try {
        localStorage.setItem(name, JSON.stringify(wishes));
    } catch {
        // Then they are asked again the next time.
    }
    const { minSeats, maxSeats } = factsOf(game);
    return {
        game,
        seats: Math.min(Math.max(wishes.seats, minSeats), maxSeats),
        dice: wishes.dice,
        clock_seconds: wishes.clock,
        takeover_seconds: wishes.takeover,
        series_games: Math.min(wishes.games, longestSeriesOf[game]),
        ...(wishes.dice === 'verifiable' && wishes.missing === 'void' ? { missing: 'void' } : {}),
    };
}
