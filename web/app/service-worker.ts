// The page for later, without a network. It comes when nobody waits for the first roll any more; the networks of the computer players, which are most of it, come game by game as they are
// played, and all the others when there is nothing else to do and nobody pays for the line.
import { scriptUrl } from '../client/trusted';
import type { GameName } from '../client/view';

const afterFirstRoll = 2500; // milliseconds
const whenIdle = (work: () => void): unknown => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 4000));

async function tell(message: { keep: GameName | 'all' }): Promise<void> {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    (await navigator.serviceWorker.ready).active?.postMessage(message);
}

export function keepNetwork(game: GameName): void {
    void tell({ keep: game });
}

export function keepPage(): void {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    setTimeout(() => void navigator.serviceWorker.register(scriptUrl('./sw.js')), afterFirstRoll);
    const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
    if (connection?.saveData !== true && connection?.type !== 'cellular') void navigator.serviceWorker.ready.then(() => whenIdle(() => void tell({ keep: 'all' })));
}
