// What is kept of a game after another of its steps.
import type { StoredGame } from './store';
import type { View } from './view';

export function keepStep(stored: StoredGame, view: View, record: string, moved: boolean): void {
    stored.record = record;
    stored.keeps = view.phase === 'enter';
    stored.updated = Date.now();
    stored.scores = view.sheets.map((sheet) => sheet.total);
    if (moved) stored.pending = [];
    if (view.waits === 'over' && stored.status === 'open') {
        stored.status = 'over';
        stored.winners = view.winners;
        stored.record = withSeed(record, stored);
    }
}

// When the game is over the seed is shown, and the record says how it ended and whether somebody was helped.
function withSeed(record: string, { seed, scores, help = [] }: StoredGame): string {
    const lines = [`[Result "${scores.join(',')}"]`, ...(seed === undefined ? [] : [`[ServerSeed "${seed}"]`]), ...(help.length === 0 ? [] : [`[Tutor "${help.join(', ')}"]`])];
    return record.replace('\n\n', `\n${lines.join('\n')}\n\n`);
}
