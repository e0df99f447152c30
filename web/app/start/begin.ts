// A new game on this device, with whoever sat there last time.
import { newGame, newSeries } from '../../client/new-game';
import { type GameName, longestSeriesOf } from '../../client/view';
import { settings } from '../settings.svelte';
import { seatsOf } from './seats';

export function newGameOf(game: GameName): Promise<string> {
    settings.game = game;
    const seats = seatsOf(game);
    const series = longestSeriesOf[game] > 1 && settings.series && seats.length > 1;
    return newGame(series ? { game, seats, series: newSeries(seats.length) } : { game, seats });
}
