// From the end of a lesson into a real game.
import type { GameName } from '../../client/view';
import { go } from '../router.svelte';
import { newGameOf } from '../start/begin';

export async function playNow(game: GameName): Promise<void> {
    go('play', await newGameOf(game));
}
