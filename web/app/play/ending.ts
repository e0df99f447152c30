// How a game ended, in words: who won by how much, why it was over, and what that means to the person at this device.
import { listGames, type StoredGame } from '../../client/store';
import type { TableSource } from '../../client/table';
import type { View } from '../../client/view';
import { list, t, text } from '../../locale/index.svelte';
import { formsOf } from './games';
import { named } from './who';

// By how many points the winners are ahead of the next; 0 if nobody else plays or all are even.
export function margin(view: View): number {
    const rest = view.sheets.filter((_, seat) => !view.winners.includes(seat)).map(({ total }) => total);
    return rest.length === 0 ? 0 : (view.sheets[view.winners[0] ?? 0]?.total ?? 0) - Math.max(...rest);
}

// The one person who plays at this device.
export function onlyPerson(table: TableSource): number | null {
    const mine = table.players.flatMap((player, seat) => (player.mine ? [seat] : []));
    return mine.length === 1 ? (mine[0] ?? null) : null;
}

export function headline(table: TableSource): string {
    const { view, players } = table;
    if (players.length === 1) return t('end.alone', { n: view.sheets[0]?.total ?? 0 });
    const by = margin(view);
    const [winner] = view.winners;
    if (view.winners.length === 1 && winner !== undefined) return text('end.by', { ...named(players, winner, onlyPerson(table)), by });
    return t('end.winner', { names: list(view.winners.map((seat) => players[seat]?.name ?? '')), n: view.winners.length });
}

export function whyOver(table: TableSource): string {
    const { view, players } = table;
    return formsOf(table.game).over(view, players, onlyPerson(table));
}

// What the rules say of a game alone.
export function grade(table: TableSource): string {
    return table.players.length === 1 ? (formsOf(table.game).grade?.(table.view.sheets[0]?.total ?? 0) ?? '') : '';
}

const sameGame = (one: StoredGame, table: TableSource, score: number): boolean => one.id === table.id || (one.updated > Date.now() - 60_000 && one.scores.includes(score));

// The best of this person's games of this kind before this one. Nothing if there was none.
export async function bestBefore(table: TableSource): Promise<{ best: number; games: number } | undefined> {
    const seat = onlyPerson(table);
    if (seat === null) return undefined;
    const { name } = table.players[seat] ?? { name: '' };
    const score = table.view.sheets[seat]?.total ?? 0;
    const before = (await listGames('over')).filter((game) => game.game === table.game && !sameGame(game, table, score));
    const scores = before.flatMap((game) => game.seats.flatMap((each, at) => (each.kind === 'person' && (each.unnamed ? at === 0 && name === t('seat.you') : each.name === name) ? [game.scores[at] ?? 0] : [])));
    return scores.length === 0 ? undefined : { best: Math.max(...scores), games: scores.length };
}
