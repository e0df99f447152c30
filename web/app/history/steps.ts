// What happened in the step a replay stands at, in one line.
import type { RecordTable } from '../../client/record-table.svelte';
import type { GameEvent } from '../../client/view';
import { list, t, text } from '../../locale/index.svelte';
import { eventSentence } from '../play/sentences';
import { named } from '../play/who';

// A table tells nothing of picks and kept rolls: one sees them. A replay tells everything.
function sentence(table: RecordTable, event: GameEvent): string {
    const told = eventSentence(table.view, table.players, null, event);
    if (told !== '' || event.kind !== 'choice') return told;
    const who = named(table.players, event.seat, null);
    if (event.token === 'keep') return text('replay.keep', who);
    if (event.token === 'again') return text('replay.again', who);
    return text('replay.picked', { ...who, dice: list([...event.token].map((row) => text('row.small', { row }))) });
}

export function stepSentence(table: RecordTable): string {
    if (table.at === 0) return t('replay.start');
    return table.events.map((event) => sentence(table, event)).filter((words) => words !== '').join(' · ');
}
