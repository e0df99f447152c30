// Sets up a game on this device: seats, dice that can be checked, and who begins.
import { promised } from './fair-dice';
import { randomSeed } from './hex';
import { loadGame, type StoredGame, type StoredSeat, saveGame } from './store';
import { type GameName, headersOf, longestSeriesOf, rulesOf } from './view';

export interface NewGame {
    game: GameName;
    seats: StoredSeat[];
    seed?: string; // to play the same dice as somebody else
    id?: string; // the number it is kept under
    event?: string; // what its record says it belongs to
    series?: NonNullable<StoredGame['series']>;
}

export async function newGame({ game, seats, seed, series, id = newId(), event }: NewGame): Promise<string> {
    const lines = [headersOf[game].trimEnd(), `[Seats "${seats.map((seat) => seat.name).join(', ')}"]`];
    const stored: StoredGame = {
        id,
        game,
        rules: rulesOf[game],
        seats,
        record: '',
        keeps: false,
        pending: [],
        status: 'open',
        scores: seats.map(() => 0),
        started: Date.now(),
        updated: Date.now(),
    };
    stored.seed = seed ?? randomSeed();
    const { first, server } = await promised(stored.seed, seats.length);
    stored.turn = [first];
    lines.push(`[First "${first + 1}"]`, '[Dice "same 1"]', `[ServerCommitment "${server}"]`);
    if (event) lines.push(`[Event "${event}"]`);
    lines.push(`[Date "${new Date().toISOString().slice(0, 10)}"]`);
    stored.record = `${lines.join('\n')}\n\n`;
    if (series) stored.series = series;
    void saveGame(stored); // nobody waits for it: it is there for whoever asks
    return stored.id;
}

// The same people once more; in a series that is not over, its next game.
export async function again(id: string): Promise<string | undefined> {
    const last = await loadGame(id);
    if (!last) return undefined;
    const { game, seats, series } = last;
    if (!series || series.game >= longestSeriesOf[game]) return newGame(series ? { game, seats, series: newSeries(seats.length) } : { game, seats });
    const totals = series.totals.map((total, seat) => total + (last.scores[seat] ?? 0));
    return newGame({ game, seats, series: { id: series.id, game: series.game + 1, totals } });
}

export const newSeries = (seats: number): NonNullable<StoredGame['series']> => ({ id: newId(), game: 1, totals: Array.from({ length: seats }, () => 0) });

function newId(): string {
    return crypto.getRandomValues(new Uint32Array(3)).reduce((text, word) => text + word.toString(36), '');
}
