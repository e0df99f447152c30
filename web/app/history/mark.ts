// Rings the boxes a seat marked in the step at hand, on the sheet as it is drawn.
import type { GameEvent } from '../../client/view';

export function mark(root: HTMLElement, events: readonly GameEvent[], seat: number): () => void {
    const tokens = events.flatMap((event) => (event.kind === 'choice' && event.seat === seat ? (event.token.match(/[a-z]\d+/g) ?? []) : []));
    const found = tokens.flatMap((token) => [...root.querySelectorAll(`.large [data-token="${token}"]`)]);
    for (const element of found) element.setAttribute('data-fresh', '');
    return () => {
        for (const element of found) element.removeAttribute('data-fresh');
    };
}
