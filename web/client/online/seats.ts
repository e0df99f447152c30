// What is known of a table: who sits where, whose part in the dice is missing. The server says what events changed of it: nothing of them is folded here.
import type { EventsMessage, TableEvent, ViewMessage } from '../protocol';
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

const inTheGame: readonly TableEvent['type'][] = ['started', 'rolled', 'chosen'];

// Whether something besides the game is another now. What it is `about` says, but for servers older than that.
export const goesBeyondTheGame = (event: TableEvent): boolean => !inTheGame.includes(event.type) || (event.type === 'chosen' && event.scores !== undefined);

export function viewAfter({ dice, ...rest }: ViewMessage, { now, yours, about }: EventsMessage): ViewMessage {
    if (about) return { ...rest, ...about, now, yours };
    return { ...rest, ...(dice && { dice }), now, yours };
}
