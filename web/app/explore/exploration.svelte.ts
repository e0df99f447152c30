// A position that somebody looks at and changes. Changes come one after the other, however fast the fingers are.
import { entriesOf, explore, judged, toLink } from '../../client/explore';
import type { Entries, Explored, Position, Refusal } from '../../client/review-types';
import { type GameName, games } from '../../client/view';
import { rename } from '../router.svelte';
import { keepNetwork } from '../service-worker';

const usual: { game: GameName; seats: number } = { game: 'qwixx', seats: 2 };

export class Exploration {
    shown: Position | undefined = $state.raw();
    refusal: Refusal | undefined = $state.raw();
    worth: Explored | undefined = $state.raw();
    broken = $state(false);
    past: readonly string[] = $state.raw([]); // positions, the last one at the end
    private line: Promise<unknown> = Promise.resolve();

    constructor(asked: string) {
        const game = asked === '' ? usual.game : games.find((each) => each === asked);
        if (game) this.queue(() => this.take(explore(`new ${game} ${usual.seats}`, '')));
        else this.queue(() => this.take(explore('show', asked)));
    }
    get game(): GameName {
        return this.shown?.view.game ?? usual.game;
    }

    change(what: string): void {
        const seen = this.shown?.position;
        this.queue(async () => {
            const before = this.shown?.position ?? '';
            // A second tap was meant for what stood there before the first.
            if (/^(roll|choose|dice) /.test(what) && before !== seen) return;
            if (await this.take(explore(what, before))) this.remember(before);
        });
    }
    // Without dice: what has happened in this turn is forgotten.
    clearDice(): void {
        this.queue(async () => {
            const before = this.shown?.position ?? '';
            if (await this.take(explore('show', before.split('|', 1)[0] ?? ''))) this.remember(before);
        });
    }
    undo(): void {
        this.queue(async () => {
            const last = this.past.at(-1);
            if (last === undefined) return;
            this.past = this.past.slice(0, -1);
            await this.take(explore('show', last));
        });
    }
    entries(box: string): Promise<Entries | Refusal> {
        return entriesOf(this.shown?.position ?? '', this.shown?.looks ?? 0, box);
    }

    private queue(work: () => Promise<unknown>): void {
        this.line = this.line.then(work).catch(() => {
            this.broken = true;
        });
    }
    private remember(before: string): void {
        if (before !== this.shown?.position) this.past = [...this.past.slice(-99), before];
    }
    private async take(asking: Promise<Position | Refusal>): Promise<boolean> {
        let found = await asking;
        if ('fault' in found) {
            this.refusal = found;
            return false;
        }
        // Where somebody else decides, that decision is what there is to see.
        const [first] = found.view.actors;
        if (first !== undefined && !found.view.actors.includes(found.looks)) {
            const other = await explore(`look ${first}`, found.position);
            if (!('fault' in other)) found = other;
        }
        this.refusal = undefined;
        if (found.position !== this.shown?.position) this.worth = undefined;
        this.shown = found;
        rename('explore', toLink(found.position));
        keepNetwork(found.view.game);
        void this.judge(found);
        return true;
    }
    private async judge({ position, fits }: Position): Promise<void> {
        if (!fits) return;
        try {
            const worth = await judged(position);
            if (this.shown?.position !== position) return;
            this.worth = worth;
            this.broken = worth === undefined;
        } catch {
            this.broken = true;
        }
    }
}
