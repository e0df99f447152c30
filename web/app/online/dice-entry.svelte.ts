// Real dice: somebody taps what they show, one die after the other. Which dice are rolled comes from the core.
import type { OnlineTable } from '../../client/online/online-table.svelte';
import type { Room } from '../../client/online/room.svelte';
import type { Die } from '../../client/view';

export class DiceEntry {
    private faces: number[] = $state([]);
    private chosen: number | null = $state(null); // the die that was pointed at, to be put right
    sending = $state(false);

    constructor(
        private readonly room: Room,
        private readonly table: OnlineTable,
    ) {
        $effect(() => {
            void this.table.view.node;
            this.faces = [];
            this.chosen = null;
        });
    }

    // By their place among those that are rolled; a die that has left the game keeps its place.
    private get rolled(): readonly Die[] {
        const { view } = this.table;
        return 'picked' in view ? view.dice.filter((die) => view.picked.includes(die.die)) : view.dice;
    }
    get dice(): { die: Die; at: number }[] {
        return this.rolled.map((die, at) => ({ die: { ...die, face: this.faces[at] ?? 0 }, at })).filter(({ die }) => !die.gone);
    }
    // Whose face is tapped next; none when all are known.
    get current(): { die: Die; at: number } | undefined {
        return this.dice.find(({ at }) => at === this.chosen) ?? this.dice.find(({ die }) => die.face === 0);
    }
    get missing(): number {
        return this.dice.filter(({ die }) => die.face === 0).length;
    }
    get roller(): { who: 'you' | 'other'; name: string } {
        const { active } = this.table.view;
        return { who: this.room.yours.includes(active) ? 'you' : 'other', name: this.room.players[active]?.name ?? '' };
    }

    point(at: number): void {
        this.chosen = at;
    }
    show(face: number): void {
        if (this.current) this.faces[this.current.at] = face;
        this.chosen = null;
    }
    async enter(): Promise<void> {
        this.sending = true;
        await this.room.enterDice(this.rolled.map((die, at) => (die.gone ? 'x' : String(this.faces[at] ?? ''))));
        this.sending = false;
    }
}
