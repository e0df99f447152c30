// A game on this device as it is kept: the record of what has settled, what still waits for others, where somebody was helped, and which choices may be taken back.
import { isDaily } from './daily-id';
import { randomSeed } from './hex';
import type { RemoteCore } from './remote-core';
import type { ReviewChoice } from './review-types';
import { openGame, type StoredGame, saveGame, type TakenChoice } from './store';
import type { Help } from './table';
import type { View } from './view';

type MadeChoice = Omit<TakenChoice, 'before'>;

export class KeptGame implements Help {
    // Since the last roll.
    private recent: readonly TakenChoice[] = $state.raw([]);
    mayTakeBack = $derived(this.recent.length > 0);

    private constructor(readonly stored: StoredGame) {
        // What ended the game is taken back by whoever has just done it, and by nobody later.
        if (stored.status === 'open' && Array.isArray(stored.taken)) this.recent = stored.taken;
        delete stored.taken;
    }

    // Nothing if no such game is on this device.
    static async find(id: string): Promise<KeptGame | undefined> {
        const stored = await openGame(id);
        return stored && new KeptGame(stored);
    }

    private copy(): StoredGame {
        return $state.snapshot(this.stored) as StoredGame;
    }
    private save(): void {
        void saveGame({ ...this.copy(), ...(this.recent.length > 0 && { taken: this.recent }) }); // the game goes on, kept or not
    }

    // The core has loaded the record, and gets what that cannot say yet: that a roll was kept, choices that wait for others, and what the dice are made of.
    async resume(core: RemoteCore, { active, phase }: View): Promise<void> {
        const { keeps, pending, seed = randomSeed() } = this.stored; // games of long ago have no seed
        if (keeps && phase === 'again') await core.ask('choose', active, 'now', 'keep');
        for (const { seat, token } of pending) await core.ask('choose', seat, 'now', token);
        await core.ask('seed', seed);
    }

    // The game has gone on.
    step(before: View, view: View, record: string): void {
        const { stored } = this;
        const moved = view.node !== before.node;
        if (moved) stored.pending = [];
        if (moved && before.waits === 'roll') this.recent = [];
        stored.record = record;
        stored.keeps = view.phase === 'enter';
        stored.updated = Date.now();
        stored.scores = view.sheets.map((sheet) => sheet.total);
        stored.turn = view.waits === 'roll' ? [view.active] : view.undecided;
        if (view.waits === 'over' && isDaily(stored.id)) this.recent = []; // its result has been told to others
        if (view.waits === 'over' && stored.status === 'open') {
            stored.status = 'over';
            stored.winners = view.winners;
            stored.record = withEnd(record, stored);
        }
        this.save();
    }
    // `waits`: it is not in the record yet.
    chose(choice: MadeChoice, waits: boolean): void {
        this.recent = [...this.recent, { ...choice, before: this.copy() }];
        if (waits) this.stored.pending.push({ seat: choice.seat, token: choice.token });
    }
    // The last choice was never made, but for a note in the record; nor did it end the game. Whose it was.
    goBack(): number | undefined {
        const last = this.recent.at(-1);
        if (!last) return undefined;
        this.recent = this.recent.slice(0, -1);
        delete this.stored.winners;
        Object.assign(this.stored, last.before, { help: this.stored.help, record: withMark(last.before.record, last), updated: Date.now() });
        this.save();
        return last.seat;
    }

    // The judge is fetched by who asks for it.
    async advice(seat: number, token: string): Promise<ReviewChoice | undefined> {
        const { advised } = await import('./review');
        return advised(this.stored.game, this.stored.record, { seat, kept: this.stored.keeps, token });
    }
    noteHelp(turn: number, seat: number, what: string): void {
        this.stored.help = [...(this.stored.help ?? []), `${turn} ${seat + 1} ${what}`];
        this.save();
    }
}

// When the game is over the seed is shown, and the record says how it ended and whether somebody was helped.
export function withEnd(record: string, { seed, scores, help = [] }: Pick<StoredGame, 'seed' | 'scores' | 'help'>): string {
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
