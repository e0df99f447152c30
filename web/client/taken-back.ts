// Choices on this device that may be taken back: those since the last roll, unless somebody else has chosen after them.
import type { StoredGame } from './store';

export interface TakenChoice {
    seat: number;
    token: string;
    turn: number;
    before: StoredGame; // as it stood
}

// Nothing is taken back past another person's choice.
export const remembered = (choices: readonly TakenChoice[], next: TakenChoice): TakenChoice[] => [...choices.filter(({ seat }) => seat === next.seat), next];

// Headers that nobody knows are kept as they are (docs/notation.md): one says which choices were taken back, each by turn, seat from 1 and what was marked.
export function withMark(record: string, { seat, token, turn }: TakenChoice): string {
    const mark = `${turn} ${seat + 1} ${token.replace(/\[.*$/, '')}`;
    const found = /^\[TakenBack "([^"]*)"\]$/m.exec(record);
    if (found) return record.replace(found[0], `[TakenBack "${found[1]}, ${mark}"]`);
    return record.replace('\n\n', `\n[TakenBack "${mark}"]\n\n`);
}
