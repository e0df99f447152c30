// The keyboard's way on: from what vanished to the next thing to do at a table. `inside`: the focus was in it.
// Whoever has just come here has the focus on the page as a whole, and never comes to stand on what gives something up. The sheet is drawn bit by bit: `frames` to wait for a box.
export function goOn(root: HTMLElement, inside: boolean, frames = 60): void {
    const here = document.activeElement;
    const arrived = here?.tagName === 'MAIN';
    if (!arrived && (!inside || here !== document.body)) return;
    const forward = ['.right [data-action]', '.pick', '[role="gridcell"].lit[tabindex="0"]'];
    const order = arrived ? forward : [...forward, '.left [data-action]', '[role="gridcell"][tabindex="0"]'];
    const next = order.map((each) => root.querySelector<HTMLElement>(each)).find(Boolean);
    if (next) next.focus({ preventScroll: true });
    else if (arrived && frames > 0) requestAnimationFrame(() => goOn(root, inside, frames - 1));
}
