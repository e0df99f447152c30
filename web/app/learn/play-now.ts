// From the end of a lesson into a real game, with whoever sat there last time.
import { newGame } from '../../client/new-game';
import type { GameName } from '../../client/view';
import { go } from '../router.svelte';
import { settings } from '../settings.svelte';
import { seatsOf } from '../start/seats';

export async function playNow(game: GameName): Promise<void> {
    settings.game = game;
    go('play', await newGame({ game, seats: seatsOf(game) }));
}
