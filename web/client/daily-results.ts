// How everybody did with the dice of today, where the server that the page came from counts results. Nothing of the game needs it: whoever cannot be asked, or
// says no, is not mentioned.
import { dayOf } from './daily';
import { randomSeed } from './hex';
import { loadGame, type StoredGame } from './store';

export interface DailyResults {
    results: number; // how many, one's own among them
    scores: readonly (readonly [score: number, results: number])[];
}

interface Sending {
    key: string; // drawn by chance for this one game, so that nobody can tell which results are of one device
    sent?: boolean;
}
const sendingKey = 'misthrow-daily-sent';
function sendings(): Record<string, Sending> {
    try {
        return (JSON.parse(localStorage.getItem(sendingKey) ?? '{}') as Record<string, Sending> | null) ?? {};
    } catch {
        return {};
    }
}
// False where the browser keeps nothing: then nothing is sent, or it would count again at every visit.
function remember(id: string, sending: Sending): boolean {
    try {
        const others = Object.entries(sendings()).filter(([each]) => each !== id);
        localStorage.setItem(sendingKey, JSON.stringify(Object.fromEntries([...others.slice(-20), [id, sending]])));
        return sendings()[id]?.key === sending.key;
    } catch {
        return false;
    }
}

// The page may lie on any web server, or come from this device: only one that says that it counts is sent anything.
async function isCounted(): Promise<boolean> {
    if (!navigator.onLine) return false;
    const answer = await fetch(new URL('.', document.baseURI), { method: 'HEAD', cache: 'no-store' });
    return answer.ok && answer.headers.get('Misthrow-Daily') === '1';
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);
async function read(answer: Response): Promise<DailyResults | undefined> {
    if (!answer.ok || !answer.headers.get('Content-Type')?.startsWith('application/json')) return undefined;
    const { results, scores } = (await answer.json()) as Partial<DailyResults>;
    const good = isWhole(results) && Array.isArray(scores) && scores.every((each) => Array.isArray(each) && each.length === 2 && each.every(isWhole));
    return good ? { results, scores } : undefined;
}

// What is sent names nobody.
const nameless = (record: string): string => record.replace(/^\[Seats "[^"]*"\]$/m, '[Seats "player"]');

async function asked(game: StoredGame, day: string): Promise<DailyResults | undefined> {
    if (!(await isCounted())) return undefined;
    const address = new URL(`daily/${day}/${game.game}`, document.baseURI);
    const sending = sendings()[game.id] ?? { key: randomSeed() };
    if (sending.sent) {
        const told = await read(await fetch(address, { cache: 'no-store' }));
        if (!told || told.scores.some(([score]) => score === game.scores[0])) return told;
    }
    if (!remember(game.id, { key: sending.key })) return undefined;
    const told = await read(await fetch(address, { method: 'POST', body: `${sending.key}\n${nameless(game.record)}`, headers: { 'Content-Type': 'text/plain' } }));
    if (told) remember(game.id, { key: sending.key, sent: true });
    return told;
}

// Sends the result of a game that is over, if that has not been done, and says how everybody did. Nothing where nobody counts.
export async function dailyResults(game: StoredGame, day: string): Promise<DailyResults | undefined> {
    try {
        return await asked(game, day);
    } catch {
        return undefined; // no network, or no answer: another time
    }
}

// At the end of a game: whoever does not go back to the page of the day is counted too.
export async function sendDaily(id: string): Promise<void> {
    const today = dayOf(new Date());
    const game = await loadGame(id);
    if (game?.status === 'over' && id.startsWith(`daily${today.replace(/-/g, '')}`)) await dailyResults(game, today);
}
