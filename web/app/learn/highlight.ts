// Lights what a lesson talks about, on the board as it is drawn: by tokens of content/README.md.
import type { View } from '../../client/view';

function diceOf(root: HTMLElement, view: View, name: string): Element[] {
    // Knaster counts its dice, Qwixx its white ones; the others go by their letter.
    const kind = /^w/.test(name) || /^\d/.test(name) ? 'w' : name;
    const nth = Number(/\d/.exec(name)?.[0] ?? '1') - 1;
    const shown = view.dice.filter((die) => !die.gone);
    const place = shown.flatMap((die, at) => (die.die === kind ? [at] : []))[nth];
    return place === undefined ? [] : [...root.querySelectorAll('.die')].slice(place, place + 1);
}

function lineSelector(line: string): string {
    if (line === '\\') return ['a1', 'b2', 'c3', 'd4', 'e5'].map((box) => `[data-token="${box}"]`).join();
    if (line === '/') return ['a5', 'b4', 'c3', 'd2', 'e1'].map((box) => `[data-token="${box}"]`).join();
    return /\d/.test(line) ? `[data-token$="${line}"]` : `[data-token^="${line}"]`;
}

function places(root: HTMLElement, view: View, token: string): Element[] {
    const [kind = '', name = ''] = token.split(':');
    const find = (selector: string) => [...root.querySelectorAll(selector)];
    switch (kind) {
        case 'die': return diceOf(root, view, name);
        case 'row': return find(`.own .row[data-row="${name}"]`);
        case 'lock': return find(`.own .row[data-row="${name}"] .lock`);
        case 'column': return find(`.own .box[data-column="${name}"], .own .column-points[data-column="${name}"]`);
        case 'line': return find(lineSelector(name));
        case 'misthrows': return find('.own .misthrows');
        case 'points': return find('.own .score, .own .row > .points, .own .column-points.earned, .own .worth.done');
        default: return find(`.own [data-token="${token}"]`);
    }
}

export function highlight(root: HTMLElement, view: View, tokens: readonly string[], words: string): () => void {
    const found = [...new Set(tokens.flatMap((token) => places(root, view, token)))];
    for (const element of found) {
        element.setAttribute('data-hint', '');
        if (element.matches('button')) element.setAttribute('aria-description', words);
    }
    const first = found[0];
    if (first) {
        const { top, bottom } = first.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight) first.scrollIntoView({ block: 'center' });
    }
    return () => {
        for (const element of found) {
            element.removeAttribute('data-hint');
            element.removeAttribute('aria-description');
        }
    };
}
