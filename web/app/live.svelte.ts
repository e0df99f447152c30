// What is said to everybody: read out by screen readers, and the loud part of it shown on the page for a moment.
export interface Notice {
    id: number;
    text: () => string; // in the language of the moment at which it is shown
    tone: 'plain' | 'good' | 'bad' | 'grave';
}

class Live {
    spoken = $state('');
    notices: readonly Notice[] = $state.raw([]);
}
export const live = new Live();
let next = 1;

export function say(text: string): void {
    // The same sentence twice must be heard twice.
    live.spoken = live.spoken === text ? `${text}\u00a0` : text;
}

export function announce(text: () => string, tone: Notice['tone'] = 'plain'): void {
    const notice = { id: next++, text, tone };
    live.notices = [...live.notices, notice];
    setTimeout(() => dismiss(notice.id), tone === 'grave' ? 6000 : 4000);
}

export function dismiss(id: number): void {
    live.notices = live.notices.filter((notice) => notice.id !== id);
}
