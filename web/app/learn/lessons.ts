// Lessons and what they say, fetched when one is opened.
import type { Lesson } from '../../client/lesson';
import type { GameName } from '../../client/view';
import type { Language } from '../../locale/index.svelte';

export type Words = Record<string, string>;

const scripts = import.meta.glob<Lesson>('../../content/lessons/*.json', { import: 'default' });
const texts = import.meta.glob<Words>('../../content/lessons/*/*.json', { import: 'default' });

export function loadLesson(game: GameName): Promise<Lesson> {
    const load = scripts[`../../content/lessons/${game}.json`];
    return load ? load() : Promise.reject(new Error(`no lesson of ${game}`));
}

// The sentences of a game's lesson, and those of all lessons.
export async function loadWords(language: Language, game: GameName): Promise<Words> {
    const both = await Promise.all([game, 'common'].map((name) => texts[`../../content/lessons/${language}/${name}.json`]?.() ?? {}));
    return Object.assign({}, ...both) as Words;
}
