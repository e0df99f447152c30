// The strong players' networks, one file a game, fetched when somebody first needs one. Each game has a second one for who plays
// alone.
import type { Module } from './module';
import type { GameName } from './view';

const urls = import.meta.glob<string>('../../weights/*.mtw', { query: '?url', import: 'default', eager: true });
const weights = new Map<string, Promise<Uint8Array | undefined>>();

async function fetchWeights(game: string): Promise<Uint8Array | undefined> {
    const url = Object.entries(urls).find(([path]) => path.endsWith(`/${game}.mtw`))?.[1];
    const reply = url === undefined ? undefined : await fetch(url);
    return reply?.ok ? new Uint8Array(await reply.arrayBuffer()) : undefined;
}

async function giveFile(module: Module, game: GameName, name: string): Promise<boolean> {
    const fetched = weights.get(name) ?? fetchWeights(name).catch(() => undefined);
    weights.set(name, fetched);
    const bytes = await fetched;
    if (bytes === undefined) weights.delete(name); // perhaps the next game has a network
    return bytes !== undefined && module.giveWeights(game, bytes);
}

// For a seat alone the second network, and the other where it does not come.
export async function giveWeights(module: Module, game: GameName, alone = false): Promise<boolean> {
    return (alone && (await giveFile(module, game, `${game}-alone`))) || giveFile(module, game, game);
}
