// From the end of a lesson into a real game, with whoever sat there last time.
import { newGame } from '../../client/new-game';
import type { GameName } from '../../client/view';
import { t } from '../../locale/index.svelte';
import { go } from '../router.svelte';
import { settings } from '../settings.svelte';

export async function playNow(game: GameName): Promise<void> {
    const others = settings.others[game].map((other, at) => ({ ...other, name: other.name || t('seat.computer', { n: at + 1 }) }));
    go('play', await newGame({ game, seats: [{ name: settings.name || t('seat.you'), kind: 'person' }, ...others] }));
}
