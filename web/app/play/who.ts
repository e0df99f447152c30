// Whom a sentence is about. You are "you": the one person at this device, and whoever gave no name.
import type { Player } from '../../client/table';

export const whose = (players: readonly Player[], seat: number, home: number | null): 'you' | 'other' =>
    players[seat]?.unnamed || (seat === home && players.filter((player) => player.mine).length === 1) ? 'you' : 'other';
export interface Who extends Record<string, string> {
    who: 'you' | 'other';
    name: string;
}
export const named = (players: readonly Player[], seat: number, home: number | null): Who => ({ who: whose(players, seat, home), name: players[seat]?.name ?? '' });
