// By what somebody plays. Browsers show the focus that a page has set itself to people who never touched a key; only those who use keys need it.
export function watchHands(): void {
    const { dataset } = document.documentElement;
    dataset.hands = matchMedia('(hover: none)').matches ? 'pointer' : 'keys';
    addEventListener('pointerdown', () => (dataset.hands = 'pointer'), true);
    addEventListener('keydown', () => (dataset.hands = 'keys'), true);
}
