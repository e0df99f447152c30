// Whose turn it is at the tables that this device has a seat at: only the server knows. It is not told who asks, because nobody has come back yet. Fetched when the start page stands.
import { peek } from '../../client/socket/peek';
import { list, t } from '../../locale/index.svelte';
import { forgetTable, visitedTables } from './visited';

export function askTurns(tell: (id: string, words: () => string) => void): void {
    for (const { id, mine = [] } of visitedTables()) {
        void peek(id, true).then((found) => {
            // A table that is gone leads nowhere, and asking for it again would count as guessing names.
            if (found?.type === 'error' && found.code === 'no_such_table') forgetTable(id);
            if (found?.type !== 'view') return;
            const { now: { stage, waiting }, seats } = found;
            const names = waiting.map((seat) => seats[seat - 1]?.name ?? '');
            if (stage === 'over') tell(id, () => t('event.over'));
            else if (stage !== 'playing' || names.length === 0) tell(id, () => '');
            else tell(id, () => (waiting.some((seat) => mine.includes(seat - 1)) ? t('play.title.yours') : t('start.next', { names: list(names) })));
        });
    }
}
