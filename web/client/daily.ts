// The game of the day: one seat, and the same dice for everybody on the same date. No server is needed: the date itself is what the dice are made of.
import { dailyId } from './daily-id';
import { dailySeed, headers, promised } from './fair-dice';
import { withEnd } from './kept-game.svelte';
import { newGame } from './new-game';
import { RemoteCore } from './remote-core';
import { loadGame, type StoredGame, type StoredSeat } from './store';
import { type GameName, headersOf } from './view';

// The date on this device's calendar, as 2026-11-16.
export function dayOf(time: Date): string {
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
export function daysBefore(day: string, days: number): string {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return dayOf(new Date(year, month - 1, date - days, 12));
}

// The game of that day, begun if it is new.
export async function openDaily(game: GameName, day: string, seat: StoredSeat): Promise<string> {
    const id = dailyId(game, day);
    if (!(await loadGame(id))) await newGame({ game, seats: [seat], seed: await dailySeed(day, game), id, event: `Daily ${day}` });
    return id;
}
export const loadDaily = (game: GameName, day: string): Promise<StoredGame | undefined> => loadGame(dailyId(game, day));

// How many days in a row were played, up to today; today may still be to come.
export async function streakUpTo(game: GameName, today: string): Promise<number> {
    const played = async (before: number): Promise<boolean> => (await loadDaily(game, daysBefore(today, before)))?.status === 'over';
    const first = (await played(0)) ? 0 : 1;
    let days = 0;
    while (await played(first + days)) ++days;
    return days;
}

const linesKey = 'misthrow-daily-master';
const mostLines = 42; // a week of all games
function knownLines(): Record<string, unknown> {
    try {
        return (JSON.parse(localStorage.getItem(linesKey) ?? '{}') as Record<string, unknown> | null) ?? {};
    } catch {
        return {};
    }
}
// What the master makes of the dice of that day, as a finished game. It plays them here, once.
export async function masterGame(game: GameName, day: string): Promise<StoredGame> {
    const id = dailyId(game, day);
    const known = knownLines()[id];
    const record = typeof known === 'string' ? known : await playMaster(game, await dailySeed(day, game));
    if (record !== known) {
        try {
            localStorage.setItem(linesKey, JSON.stringify({ ...Object.fromEntries(Object.entries(knownLines()).slice(1 - mostLines)), [id]: record }));
        } catch {
            // It plays them again another time.
        }
    }
    const scores = (headers(record).get('Result') ?? '').split(',').map(Number);
    const time = new Date(`${day}T12:00:00`).getTime();
    return { id: `${id}master`, game, seats: [{ name: 'master', kind: 'computer', level: 'master' }], record, keeps: false, pending: [], status: 'over', scores, winners: [0], started: time, updated: time };
}
// Its record, with all that is needed to check its dice.
async function playMaster(game: GameName, seed: string): Promise<string> {
    const core = new RemoteCore();
    try {
        const { server } = await promised(seed);
        await core.ask('load', `${headersOf[game]}[Seats "master"]\n[First "1"]\n[Dice "same 1"]\n[ServerCommitment "${server}"]\n\n`);
        await core.ask('seed', seed);
        core.weights(game, true);
        for (;;) {
            await core.ask('passHelpless');
            const view = await core.ask('view');
            if (view.waits === 'over') return withEnd(await core.ask('record'), { seed, scores: view.sheets.map(({ total }) => total) });
            if (view.waits === 'roll') await core.ask('roll');
            else await core.decide(0, view.node, 'master', 1);
        }
    } finally {
        core.close();
    }
}
