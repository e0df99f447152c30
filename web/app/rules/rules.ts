// The rules of a game in a language, fetched when somebody first reads them.
import type { GameName } from '../../client/view';
import type { Language } from '../../locale/index.svelte';

export interface Rules {
    title: string;
    sections: { id: string; title: string }[];
    html: string; // made by tools/rules-markdown.mjs from our own texts
}

const texts = import.meta.glob<Rules>('../../content/rules/*/*.md', { import: 'default' });

export function loadRules(language: Language, game: GameName): Promise<Rules> {
    const load = texts[`../../content/rules/${language}/${game}.md`];
    return load ? load() : Promise.reject(new Error(`no rules of ${game} in ${language}`));
}
