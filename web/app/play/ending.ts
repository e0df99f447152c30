// How a game ended, in words: who won by how much, why it was over, and what that means to the person at this device.
import { isHelped, listGames, type StoredGame } from '../../client/store';
import { type Player, seatsHere, type TableSource } from '../../client/table';
import { capital, figure, list, t, text } from '../../locale/index.svelte';
import { formsOf } from './games';
import { eventSentence } from './sentences';
import { named, whose } from './who';

// The one person who plays at this device.
export function onlyPerson({ players }: Pick<TableSource, 'players'>): number | null {
    const mine = seatsHere(players);
    return mine.length === 1 ? (mine[0] ?? null) : null;
}

// The seats as people read a result: the most points first.
export const bestFirst = ({ sheets }: Pick<TableSource['view'], 'sheets'>): number[] =>
    sheets.map((_, seat) => seat).sort((one, other) => (sheets[other]?.total ?? 0) - (sheets[one]?.total ?? 0) || one - other);

// As somebody sees them who is sent the result: to them "you" is nobody here.
export const asTold = (players: readonly Player[]): readonly Player[] => players.map((player, seat) => (player.unnamed ? { ...player, name: t('seat.guest', { n: seat + 1 }), unnamed: false } : player));

// For the person at this device, or (`told`) for somebody who is sent it.
export function headline(table: TableSource, told = false): string {
    const { view } = table;
    const players = told ? asTold(table.players) : table.players;
    const totals = view.sheets.map(({ total }) => total);
    if (told && players.length === 1) return t('online.said', { name: players[0]?.name ?? '', words: figure(totals[0] ?? 0) });
    return whoWon(players, view.winners, totals, told ? null : onlyPerson(table));
}

// Who won, and by how many points more than the next; `home` is "you".
export function whoWon(players: readonly Player[], winners: readonly number[], totals: readonly number[], home: number | null): string {
    const [first = 0, ...others] = winners;
    if (players.length === 1) return t('end.alone', { n: totals[0] ?? 0 });
    if (others.length === 0) return text('end.by', { ...named(players, first, home), by: (totals[first] ?? 0) - Math.max(...totals.filter((_, seat) => seat !== first)) });
    const yours = (seat: number): boolean => whose(players, seat, home) === 'you';
    const sentence = t('end.winner', { names: list(winners.map((seat) => (yours(seat) ? t('online.you') : (players[seat]?.name ?? '')))) });
    return yours(first) ? capital(sentence) : sentence; // a name stays as somebody wrote it
}

export function whyOver(table: TableSource): string {
    const { view, players } = table;
    return formsOf(table.game).over(view, players, onlyPerson(table));
}

// Which rows were closed, in which turn and by whom. Asked for once; the words are those of now.
export async function closings(table: TableSource): Promise<(() => string)[]> {
    const { view, players } = table;
    const home = onlyPerson(table);
    const found: (() => string)[] = [];
    let turn = 0;
    for (const event of await table.history()) {
        if (event.kind === 'roll') ({ turn } = event);
        if (event.kind !== 'closed') continue;
        const when = turn;
        found.push(() => t('end.why.turn', { n: when, what: eventSentence(view, players, home, event) }));
    }
    return found;
}

// What the rules say of a game alone.
export function grade(table: TableSource): string {
    return table.players.length === 1 ? (formsOf(table.game).grade?.(table.view.sheets[0]?.total ?? 0) ?? '') : '';
}

const sameGame = (one: StoredGame, table: TableSource, score: number): boolean => one.id === table.id || (one.updated > Date.now() - 60_000 && one.scores.includes(score));

// The best of this person's games of this kind before this one, and whether this one may be compared: nothing counts where the tutor helped. Nothing if there is
// nothing to say.
export interface Before {
    best: number | undefined;
    games: number;
    helped: boolean;
}
export async function bestBefore(table: TableSource): Promise<Before | undefined> {
    const seat = onlyPerson(table);
    if (seat === null) return undefined;
    const player = table.players[seat];
    const score = table.view.sheets[seat]?.total ?? 0;
    const helped = isHelped(await table.record());
    const before = (await listGames('over')).filter((game) => game.game === table.game && !sameGame(game, table, score) && !isHelped(game.record));
    const scores = before.flatMap((game) => game.seats.flatMap((each, at) => (each.kind === 'person' && (each.unnamed ? at === 0 && player?.unnamed : each.name === player?.name) ? [game.scores[at] ?? 0] : [])));
    if (scores.length === 0 && !helped) return undefined;
    return { best: scores.length === 0 ? undefined : Math.max(...scores), games: scores.length, helped };
}
