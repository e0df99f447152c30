// The final states of finished games, from the core. Each record is read once while the page is open.
import { RemoteCore } from '../../client/remote-core';
import type { Finished } from '../../client/statistics';
import type { StoredGame } from '../../client/store';
import type { View } from '../../client/view';

const known = new Map<string, View>();

export async function gather(games: readonly StoredGame[]): Promise<Finished[]> {
    const core = new RemoteCore();
    const found: Finished[] = [];
    for (const stored of games) {
        let view = known.get(stored.id);
        if (!view) {
            const loaded = await core.ask('load', stored.record);
            if ('error' in loaded) continue; // a page of its own says what is wrong with it
            view = loaded;
            known.set(stored.id, view);
        }
        found.push({ stored, view });
    }
    core.close();
    return found;
}
