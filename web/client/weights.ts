// The strong players' networks, one file a game, fetched when somebody first needs one. Those for a seat alone are not for the page: no computer sits
// alone here, and reviews judge all tables by the others.
import type { Module } from './module';
import type { GameName } from './view';

const urls = import.meta.glob<string>(['../../weights/*.mtw', '!../../weights/*-alone.mtw'], { query: '?url', import: 'default', eager: true });
const weights = new Map<string, Promise<Uint8Array | undefined>>();

async function fetchWeights(game: string): Promise<Uint8Array | undefined> {
    const url = Object.entries(urls).find(([path]) => path.endsWith(`/${game}.mtw`))?.[1];
    const reply = url === undefined ? undefined : await fetch(url);
    return reply?.ok ? new Uint8Array(await reply.arrayBuffer()) : undefined;
}

export async function giveWeights(module: Module, game: GameName): Promise<boolean> {
    const fetched = weights.get(game) ?? fetchWeights(game).catch(() => undefined);
    weights.set(game, fetched);
    const bytes = await fetched;
    if (bytes === undefined) weights.delete(game); // perhaps the next game has a network
    return bytes !== undefined && module.giveWeights(game, bytes);
}
