// A key that is held down presses once, also where what it pressed has brought another button under it.
function pressOnce(event: KeyboardEvent): void {
    const presses = event.key === 'Enter' || event.key === ' ';
    if (event.repeat && presses && event.target instanceof Element && event.target.closest('button, a, summary')) event.preventDefault();
}

// By what somebody plays. Browsers show the focus that a page has set itself to people who never touched a key; only those who use keys need it.
export function watchHands(): void {
    const { dataset } = document.documentElement;
    dataset.hands = matchMedia('(hover: none)').matches ? 'pointer' : 'keys';
    addEventListener('pointerdown', () => (dataset.hands = 'pointer'), true);
    addEventListener('keydown', () => (dataset.hands = 'keys'), true);
    addEventListener('keydown', pressOnce, true);
}
