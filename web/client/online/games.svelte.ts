// The games of an online table, one after the other: what is shown until the next one is laid out is the old one.
import type { Step, TableEvent, ViewMessage } from '../protocol';
import { OnlineTable } from './online-table.svelte';
import type { Room } from './room.svelte';

export class Games {
    shown: OnlineTable | null = $state.raw(null);
    private coming: OnlineTable | undefined; // its core is being laid out

    constructor(private readonly room: Room) {}

    private get newest(): OnlineTable | null {
        return this.coming ?? this.shown;
    }

    // The whole view: what of its game has not been seen is added.
    follow({ first, steps }: ViewMessage): void {
        const game = this.newest;
        if (first === undefined || !steps) this.drop();
        else if (game?.number === this.room.game && steps.length >= game.steps) {
            for (const step of steps.slice(game.steps)) game.push(step);
            game.update();
        } else this.begin(first, steps);
    }
    take(event: TableEvent): void {
        if (event.type === 'started') this.begin(event.first, []);
        else if (event.type === 'rolled') this.newest?.push({ roll: event.faces });
        else if (event.type === 'chosen' && event.choices) this.newest?.push({ choices: event.choices });
        else if (event.type === 'rematch_agreed' || event.type === 'voided') this.drop();
    }
    // What the table waits for has changed.
    refresh(): void {
        this.newest?.update();
    }

    private begin(first: number, steps: readonly Step[]): void {
        this.coming?.close();
        const next = new OnlineTable(this.room, this.room.game, first, steps);
        this.coming = next;
        void next.ready.then(() => {
            if (this.coming !== next) return;
            this.shown?.close();
            this.shown = next;
            this.coming = undefined;
        });
    }
    drop(): void {
        this.coming?.close();
        this.coming = undefined;
        this.shown?.close();
        this.shown = null;
    }
}
