// How far somebody has come in each lesson on this device.
import type { LessonProgress } from '../../client/lesson-table.svelte';
import type { GameName } from '../../client/view';

export interface Progress extends LessonProgress {
    finished: boolean; // at least once
}

const key = 'misthrow-lessons';

function read(): Partial<Record<GameName, Progress>> {
    try {
        return Object(JSON.parse(localStorage.getItem(key) ?? '{}')) as Partial<Record<GameName, Progress>>; // whatever stands there
    } catch {
        return {};
    }
}

const all = $state(read());

export const progressOf = (game: GameName): Progress => all[game] ?? { step: 0, chosen: [], finished: false };

export function keepProgress(game: GameName, progress: LessonProgress, atEnd: boolean): void {
    const finished = atEnd || progressOf(game).finished;
    // Who comes back after the end begins again.
    all[game] = atEnd ? { step: 0, chosen: [], finished } : { ...progress, finished };
    try {
        localStorage.setItem(key, JSON.stringify(all));
    } catch {
        // A browser that keeps nothing still teaches.
    }
}
