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

// All that is lit, as far as it fits. The words above and the buttons below stay where they are and may lie over the board.
function bringIntoView(root: HTMLElement, elements: readonly Element[]): void {
    const boxes = elements.map((element) => element.getBoundingClientRect());
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const over = (selector: string) => {
        const box = root.querySelector(selector)?.getBoundingClientRect();
        return box && box.left < right && box.right > left ? box : undefined;
    };
    // Words that scroll away with the page end at its top.
    const coach = over('.coach');
    const room = 10;
    const from = (coach ? Math.min(coach.height + 6, Math.max(0, coach.bottom)) : 0) + room;
    const to = Math.min(innerHeight, over('.act')?.top ?? innerHeight) - room;
    if (top >= from && bottom <= to) return;
    scrollBy({ top: bottom - top > to - from ? top - from : (top + bottom - from - to) / 2 });
}

export function highlight(root: HTMLElement, view: View, tokens: readonly string[], words: string): () => void {
    const found = [...new Set(tokens.flatMap((token) => places(root, view, token)))];
    for (const element of found) {
        element.setAttribute('data-hint', '');
        if (element.matches('button')) element.setAttribute('aria-description', words);
    }
    if (found.length > 0) bringIntoView(root, found);
    return () => {
        for (const element of found) {
            element.removeAttribute('data-hint');
            element.removeAttribute('aria-description');
        }
    };
}
