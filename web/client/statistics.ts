// What many finished games of one person come to. Points are those the sheets give; nothing is scored here.
import type { StoredGame, StoredSeat } from './store';
import type { View } from './view';

export interface Finished {
    stored: StoredGame;
    view: View;
}

// Of one person in one game.
export interface Own extends Finished {
    seat: number;
    score: number;
}

export interface Opponent {
    seat: StoredSeat;
    at: number;
    level: string | undefined; // of a computer: all of a level count as one
    games: number;
    won: number;
    even: number;
    lost: number;
    difference: number; // mean
}

export interface Bin {
    from: number;
    to: number; // inclusive
    count: number;
}

export const mean = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length);

// Who it was: by name, and without one by the seat. Not what they are called, which depends on the language.
export interface Person {
    key: string;
    seat: StoredSeat;
    at: number;
}
const keyOf = (seat: StoredSeat, at: number): string => (seat.kind === 'computer' ? `computer ${seat.level ?? ''}` : seat.unnamed ? `unnamed ${at}` : `person ${seat.name}`);

// People by how often they played, most often first.
export function peopleOf(games: readonly StoredGame[]): Person[] {
    const found = new Map<string, Person & { games: Set<string> }>();
    for (const { id, seats } of games) {
        for (const [at, seat] of seats.entries()) {
            if (seat.kind !== 'person') continue;
            const key = keyOf(seat, at);
            const person = found.get(key) ?? { key, seat, at, games: new Set() };
            person.games.add(id);
            found.set(key, person);
        }
    }
    return [...found.values()].sort((a, b) => b.games.size - a.games.size || a.key.localeCompare(b.key));
}

// In the order in which they were played.
export function ownGames(games: readonly Finished[], key: string): Own[] {
    return games
        .flatMap(({ stored, view }) => {
            const seat = stored.seats.findIndex((each, at) => keyOf(each, at) === key);
            return seat < 0 ? [] : [{ stored, view, seat, score: view.sheets[seat]?.total ?? 0 }];
        })
        .sort((a, b) => a.stored.updated - b.stored.updated);
}

// Bins of a round width, about ten of them.
export function bins(scores: readonly number[]): Bin[] {
    if (scores.length === 0) return [];
    const [least, most] = [Math.min(...scores), Math.max(...scores)];
    const width = [1, 2, 5, 10, 20, 50].find((each) => (most - least + 1) / each <= 12) ?? 100;
    const first = Math.floor(least / width) * width;
    const found: Bin[] = [];
    for (let from = first; from <= most; from += width) {
        found.push({ from, to: from + width - 1, count: scores.filter((score) => score >= from && score < from + width).length });
    }
    return found;
}

export function opponents(games: readonly Own[]): Opponent[] {
    const found = new Map<string, Opponent & { sum: number }>();
    for (const { stored, view, seat, score } of games) {
        for (const [other, who] of stored.seats.entries()) {
            if (other === seat) continue;
            const key = keyOf(who, other);
            const entry = found.get(key) ?? { seat: who, at: other, level: who.kind === 'computer' ? (who.level ?? '') : undefined, games: 0, won: 0, even: 0, lost: 0, difference: 0, sum: 0 };
            const theirs = view.sheets[other]?.total ?? 0;
            entry.games += 1;
            entry.won += Number(score > theirs);
            entry.even += Number(score === theirs);
            entry.lost += Number(score < theirs);
            entry.sum += score - theirs;
            entry.difference = entry.sum / entry.games;
            found.set(key, entry);
        }
    }
    return [...found.values()].sort((a, b) => b.games - a.games);
}

// How many games ended with no misthrow, with one, and so on. Empty where a game knows none.
export function misthrows(games: readonly Own[]): number[] {
    const counts = games.flatMap(({ view, seat }) => {
        const sheet = view.sheets[seat];
        return sheet && 'misthrows' in sheet ? [sheet.misthrows] : [];
    });
    return counts.length === 0 ? [] : [0, 1, 2, 3, 4].map((number) => counts.filter((count) => count === number).length);
}
