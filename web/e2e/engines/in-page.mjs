// Runs in the page: plays as somebody would who presses whatever is lit, with the page's own events, until the game is over or the time is up.
// Answers 'over' or which turn it is, and whether there is one at all.
async function playOn(seconds) {
    const end = performance.now() + seconds * 1000;
    const find = (selector) => document.querySelector(selector);
    const press = (selector) => {
        const found = find(selector);
        found?.click();
        return found !== null;
    };
    const point = () => {
        const lit = [...document.querySelectorAll('.own .lit:not(.chosen):not(.fresh), .own .offered')];
        const box = lit[Math.floor(Math.random() * lit.length)];
        box?.click();
        return box !== undefined;
    };
    const pick = () => document.querySelectorAll('.pick[aria-pressed="true"]').length < 2 && press('.pick[aria-pressed="false"]');
    while (performance.now() < end) {
        if (find('.table[data-over="true"] .end')) return 'over';
        press('[data-action="confirm"]:not(:disabled)') || point() || pick() || press('[data-action="pick"]:not(:disabled)') ||
            press('[data-action="roll"]') || press('[data-action="keep"]') || press('[data-action="pass"]');
        await new Promise((done) => setTimeout(done, 12));
    }
    return find('.own .turn')?.textContent ?? document.body.textContent.slice(0, 200);
}

// To the end, however slow the machine is: it gives up where a turn is not over in the time that most games take. Answers 'over' or what the page says.
export async function playToEnd(tab) {
    for (let before; ; ) {
        const now = await tab.run(playOn, 30);
        if (now === 'over') return now;
        if (now === before) return tab.run(() => document.body.textContent.replace(/\s+/g, ' ').slice(0, 400));
        before = now;
    }
}

// What the page complained about, and nothing else.
export const faults = () => globalThis.misthrowFaults ?? ['watch.js did not run'];
export const totals = () => [...document.querySelectorAll('.end tr[data-seat]')].sort((one, other) => one.dataset.seat - other.dataset.seat).map((row) => row.querySelector('.total').textContent.replace('−', '-')).join(' ');
