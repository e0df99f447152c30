// The seats of a table after another event: who sits where, and whose part in the dice is known.
import type { DiceView, SeatView, TableEvent } from '../protocol';

const withSeat = (seats: readonly SeatView[], seat: number, change: SeatView): SeatView[] => seats.map((each, at) => (at === seat - 1 ? change : each));

export function seatsAfter(seats: readonly SeatView[], event: TableEvent): readonly SeatView[] {
    switch (event.type) {
        case 'seated': {
            const { kind, name, level } = event;
            return withSeat(seats, event.seat, level === undefined ? { kind, name } : { kind, name, level });
        }
        case 'vacated':
            return withSeat(seats, event.seat, { kind: 'open' });
        case 'sat_in':
        case 'taken_back': {
            const seat = seats[event.seat - 1];
            return seat ? withSeat(seats, event.seat, { ...seat, sat_in: event.type === 'sat_in' }) : seats;
        }
        default:
            return seats;
    }
}

export function diceAfter(dice: DiceView | undefined, event: TableEvent): DiceView | undefined {
    if (event.type === 'begun') return event.commitment === undefined ? undefined : { commitment: event.commitment, seats: [] };
    if (!dice) return undefined;
    if (event.type === 'seed_committed' || event.type === 'seed_revealed') {
        const seats = [...dice.seats];
        const known = seats[event.seat - 1] ?? {};
        for (let at = seats.length; at < event.seat; ++at) seats[at] ??= {};
        seats[event.seat - 1] = event.type === 'seed_committed' ? { ...known, commitment: event.commitment } : { ...known, seed: event.seed };
        return { ...dice, seats };
    }
    if (event.type === 'chosen' && event.server_seed !== undefined) return { ...dice, seed: event.server_seed };
    return dice;
}
