// What is known of a table after another event: who sits where, whose part in the dice is known, how the games of a series ended.
import { forgotten } from '../forgotten';
import type { DiceView, SeatView, TableEvent, ViewMessage } from '../protocol';
import type { Player } from '../table';

// Before the first answer: nothing.
export const unknown: ViewMessage = {
    type: 'view',
    protocol: 0,
    table: '',
    version: 0,
    settings: { game: 'qwixx', seats: 0, dice: 'verifiable', clock_seconds: 0, takeover_seconds: 0, series_games: 1 },
    rules_version: 0,
    host: false,
    yours: [],
    seats: [],
    now: { stage: 'gathering', game: 1, node: 0, waiting: [], pending: [] },
    series: [],
    present: { seats: [], host: false, watching: 0 },
};

export const playersOf = ({ seats, yours, present }: ViewMessage): readonly Player[] =>
    seats.map(({ kind, name = '', level, sat_in = false }, at) => ({
        name,
        kind: kind === 'computer' ? 'computer' : 'person',
        mine: yours.includes(at + 1),
        present: kind === 'computer' || present.seats[at] === true,
        satIn: sat_in,
        ...(level === undefined ? {} : { level }),
    }));

// People, from 0, whose part is missing in the dice of this game: everybody sees that.
export function absentOf({ settings, now, seats, dice }: ViewMessage): readonly number[] {
    if (settings.dice !== 'verifiable' || (now.stage !== 'playing' && now.stage !== 'over') || !dice) return [];
    return seats.flatMap(({ kind }, at) => (kind === 'person' && dice.seats[at]?.seed === undefined ? [at] : []));
}

const withSeat = (seats: SeatView[], seat: number, change: SeatView): SeatView[] => seats.map((each, at) => (at === seat - 1 ? change : each));

function seatsAfter(seats: SeatView[], event: TableEvent): SeatView[] {
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
        case 'resized': // the room asks for the whole view
        case 'begun':
        case 'seed_committed':
        case 'seeds_closed':
        case 'seed_revealed':
        case 'voided':
        case 'started':
        case 'rolled':
        case 'chosen':
        case 'handed':
        case 'rematch_agreed':
            return seats;
        default:
            return forgotten(event, seats);
    }
}

function diceAfter(dice: DiceView | undefined, event: TableEvent): DiceView | undefined {
    if (event.type === 'begun') {
        const { commitment, salt } = event;
        if (commitment === undefined) return undefined;
        return salt === undefined ? { commitment, seats: [] } : { commitment, salt, seats: [] };
    }
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

export function viewAfter(view: ViewMessage, event: TableEvent): ViewMessage {
    const { dice: before, ...rest } = view;
    const dice = diceAfter(before, event);
    const after: ViewMessage = { ...rest, seats: seatsAfter(view.seats, event), ...(dice && { dice }) };
    if (event.type === 'chosen' && event.scores) after.series = [...view.series, event.scores];
    // Whoever sits down is there; the server tells when that changes.
    if (event.type === 'seated') {
        after.present = { ...view.present, seats: view.seats.map((_, at) => (at === event.seat - 1 ? event.kind === 'person' : view.present.seats[at] === true)) };
    }
    // On the device that the seat was taken from nobody sits there any more, and on the other one perhaps not yet.
    if (event.type === 'handed') after.present = { ...view.present, seats: view.present.seats.map((here, at) => (at === event.seat - 1 ? view.yours.includes(event.seat) : here)) };
    return after;
}
