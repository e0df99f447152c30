// What many finished games of one person come to. Points are those the sheets give; nothing is scored here.
import type { StoredGame } from './store';
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
    name: string;
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

// People by how often they played, most often first.
export function peopleOf(games: readonly StoredGame[]): string[] {
    const counts = new Map<string, number>();
    for (const { seats } of games) {
        for (const name of new Set(seats.filter((seat) => seat.kind === 'person').map((seat) => seat.name))) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name);
}

// In the order in which they were played.
export function ownGames(games: readonly Finished[], name: string): Own[] {
    return games
        .flatMap(({ stored, view }) => {
            const seat = stored.seats.findIndex((each) => each.kind === 'person' && each.name === name);
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
        for (const [other, { name, kind, level }] of stored.seats.entries()) {
            if (other === seat) continue;
            const key = kind === 'computer' ? `computer ${level ?? ''}` : `person ${name}`;
            const entry = found.get(key) ?? { name, level: kind === 'computer' ? (level ?? '') : undefined, games: 0, won: 0, even: 0, lost: 0, difference: 0, sum: 0 };
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
