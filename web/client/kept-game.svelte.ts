// A game on this device as it is kept: the record of what has settled, what still waits for others, where somebody was helped, and which choices may be taken back.
import type { ReviewChoice } from './review-types';
import { loadGame, type StoredGame, saveGame } from './store';
import type { View } from './view';

interface MadeChoice {
    seat: number;
    token: string;
    turn: number;
}
interface TakenChoice extends MadeChoice {
    before: StoredGame; // as it stood
}

export class KeptGame {
    // Since the last roll.
    private recent: readonly TakenChoice[] = $state.raw([]);
    mayTakeBack = $derived(this.recent.length > 0);

    private constructor(readonly stored: StoredGame) {}

    // Nothing if no such game is on this device.
    static async find(id: string): Promise<KeptGame | undefined> {
        const stored = await loadGame(id);
        return stored && new KeptGame(stored);
    }

    private copy(): StoredGame {
        return $state.snapshot(this.stored) as StoredGame;
    }
    private save(): void {
        void saveGame(this.copy()); // the game goes on, kept or not
    }

    // What the record cannot say yet: that a roll was kept, and choices that wait for others.
    waiting({ active, phase }: View): StoredGame['pending'] {
        const { keeps, pending } = this.stored;
        return keeps && phase === 'again' ? [{ seat: active, token: 'keep' }, ...pending] : pending;
    }

    // The game has gone on. `moved`: to its next node.
    step(view: View, record: string, moved: boolean): void {
        const { stored } = this;
        stored.record = record;
        stored.keeps = view.phase === 'enter';
        stored.updated = Date.now();
        stored.scores = view.sheets.map((sheet) => sheet.total);
        if (moved) stored.pending = [];
        if (view.waits === 'over') this.recent = [];
        if (view.waits === 'over' && stored.status === 'open') {
            stored.status = 'over';
            stored.winners = view.winners;
            stored.record = withEnd(record, stored);
        }
        this.save();
    }
    rolled(): void {
        this.recent = [];
    }
    // Nothing is taken back past another person's choice. `waits`: it is not in the record yet.
    chose(choice: MadeChoice, waits: boolean): void {
        this.recent = [...this.recent.filter(({ seat }) => seat === choice.seat), { ...choice, before: this.copy() }];
        if (waits) this.stored.pending.push({ seat: choice.seat, token: choice.token });
    }
    // The last choice, which is then no longer there to be taken back; `goBack` makes it so that it was never made.
    takeLast(): TakenChoice | undefined {
        const last = this.recent.at(-1);
        this.recent = this.recent.slice(0, -1);
        return last;
    }
    goBack(last: TakenChoice): void {
        Object.assign(this.stored, last.before, { help: this.stored.help, record: withMark(last.before.record, last), updated: Date.now() });
        this.save();
    }

    // The judge is fetched by who asks for it.
    async advice(seat: number, token: string): Promise<ReviewChoice | undefined> {
        const { advised } = await import('./review');
        return advised(this.stored.game, this.stored.record, { seat, kept: this.stored.keeps, token });
    }
    noteHelp(what: string): void {
        this.stored.help = [...(this.stored.help ?? []), what];
        this.save();
    }
}

// When the game is over the seed is shown, and the record says how it ended and whether somebody was helped.
function withEnd(record: string, { seed, scores, help = [] }: StoredGame): string {
    const lines = [`[Result "${scores.join(',')}"]`, ...(seed === undefined ? [] : [`[ServerSeed "${seed}"]`]), ...(help.length === 0 ? [] : [`[Tutor "${help.join(', ')}"]`])];
    return record.replace('\n\n', `\n${lines.join('\n')}\n\n`);
}

// Headers that nobody knows are kept as they are (docs/notation.md): one says which choices were taken back, each by turn, seat from 1 and what was marked.
function withMark(record: string, { seat, token, turn }: MadeChoice): string {
    const mark = `${turn} ${seat + 1} ${token.replace(/\[.*$/, '')}`;
    const found = /^\[TakenBack "([^"]*)"\]$/m.exec(record);
    if (found) return record.replace(found[0], `[TakenBack "${found[1]}, ${mark}"]`);
    return record.replace('\n\n', `\n[TakenBack "${mark}"]\n\n`);
}
