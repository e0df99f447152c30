// Rings what was played and what was best on a sheet as it is drawn. A choice without a box, such as a pass, has no ring.
import type { ReviewChoice } from '../../client/review-types';

// The box of a choice first, then what it circles.
const boxes = (token: string): string[] => token.match(/[a-z]\d+/g) ?? [];

export function ringed(root: HTMLElement, { played, best }: ReviewChoice, words: { played: string; best: string }): () => void {
    const found: Element[] = [];
    const ring = (kind: 'played' | 'best', token: string) => {
        for (const [at, box] of boxes(token).entries()) {
            for (const element of root.querySelectorAll(`[data-token="${box}"]`)) {
                element.setAttribute('data-ring', kind);
                if (at === 0) element.setAttribute('data-said', words[kind]);
                found.push(element);
            }
        }
    };
    if (played !== best) ring('played', played);
    ring('best', best);
    return () => {
        for (const element of found) for (const name of ['data-ring', 'data-said']) element.removeAttribute(name);
    };
}
