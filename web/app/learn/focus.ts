// Where the keyboard goes when a lesson has moved on: to what is to be done now.
const order = ['[data-action="roll"]', '.pick', '.own .box.lit', '[data-action="keep"]', '[data-action="pass"]', '[data-action="next"]', '[data-action="play"]'];

export function focusNext(root: HTMLElement): void {
    // Somebody is reading elsewhere on the page: leave them there.
    const now = document.activeElement;
    if (now && now !== document.body && now.tagName !== 'MAIN' && !root.contains(now)) return;
    for (const selector of order) {
        const found = root.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
        if (!found) continue;
        found.focus({ preventScroll: true });
        return;
    }
}
