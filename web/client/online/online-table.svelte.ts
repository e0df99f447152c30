// The game of an online table: the server's steps, played through the core on this device. Nothing of the games' rules is known here.
import { CoreTable } from '../core-table.svelte';
import { pause } from '../course';
import { headers } from '../fair-dice';
import type { Now, Step } from '../protocol';
import type { OwnChoice, Player, Series, Witness } from '../table';
import { headersOf, type View } from '../view';
import type { Room } from './room.svelte';

// More than this at once is not news but the past: it is not shown step by step.
const mostShown = 6;

export class OnlineTable extends CoreTable {
    players: readonly Player[] = $derived.by(() => this.room.players);
    decided: readonly OwnChoice[] = $state.raw([]);

    private readonly queue: Step[] = [];
    private node = 0; // of the core
    private received = 0; // steps that came, shown or not
    private rolledAt = 0;
    private running = true; // until the core is laid out: what comes meanwhile waits
    private changed = false;
    private readonly sent = new Map<number, number>(); // seats whose choice is on its way, and for which node
    private reconsidered: number | null = null;

    readonly ready: Promise<void>;

    constructor(
        private readonly room: Room,
        readonly number: number, // of this table's games
        first: number,
        steps: readonly Step[],
    ) {
        super(room.id, room.settings.game);
        this.home = room.yours[0] ?? null;
        this.received = steps.length;
        this.ready = this.lay(first, steps);
    }

    override get offline(): boolean {
        return this.room.away;
    }
    get clockEnds(): number | null {
        return this.view.waits === 'choose' ? this.room.clockEnds : null;
    }
    override get series(): Series | undefined {
        const { settings, series } = this.room;
        if (settings.series_games < 2) return undefined;
        const before = this.view.waits === 'over' ? series.slice(0, -1) : series;
        return { game: before.length + 1, of: settings.series_games, totals: this.room.seats.map((_, seat) => before.reduce((sum, scores) => sum + (scores[seat] ?? 0), 0)) };
    }
    get steps(): number {
        return this.received;
    }

    private async lay(first: number, steps: readonly Step[]): Promise<void> {
        const names = this.room.seats.map((_, at) => `Seat ${at + 1}`).join(', ');
        this.view = await this.load(`${headersOf[this.game]}[Seats "${names}"]\n[First "${first}"]\n\n`);
        for (const step of steps) void this.fold(step); // in order: the worker answers one after the other
        await this.arrive();
        await this.settle();
        this.running = false;
        void this.run();
    }

    // What the server told. The view a person sees follows at their pace.
    push(step: Step): void {
        this.queue.push(step);
        ++this.received;
        void this.run();
    }
    // `now` has changed.
    update(): void {
        void this.run();
    }

    private async fold(step: Step): Promise<void> {
        const node = this.node++;
        if (step.roll) await this.core.ask('enterDice', node, step.roll);
        const chosen = (step.choices ?? []).flatMap((token, seat) => (token === '' ? [] : [{ seat, token }]));
        await Promise.all(chosen.map(({ seat, token }) => this.core.ask('choose', seat, node, token)));
    }

    // Choices that wait are kept by the server and not in the core, so that they can be looked at and changed; who has decided comes from there too.
    protected override async look(): Promise<View> {
        const view = await super.look();
        const current = this.room.game === this.number && this.room.now.node === view.node && this.room.now.stage === 'playing';
        return current ? { ...view, undecided: this.room.now.waiting.map((seat) => seat - 1) } : view;
    }

    private async run(): Promise<void> {
        this.changed = true;
        if (this.running) return;
        this.running = true;
        try {
            // What changes while the core is being asked is looked at once more.
            while (this.changed) {
                this.changed = false;
                for (let step = this.queue.shift(); step; step = this.queue.shift()) {
                    if (this.queue.length <= mostShown) await this.wait(step);
                    await this.fold(step);
                    if (step.roll) this.rolledAt = performance.now();
                    await this.refresh();
                }
                this.view = await this.look();
                await this.settle();
            }
        } finally {
            this.running = false;
        }
    }

    // Whoever is helpless has been passed by the server.
    protected override receive(view: View): void {
        this.tellHelpless(view);
        this.clear();
        this.decided = [];
    }

    // Nobody follows dice that fall while the last crosses are still being made, nor a roll that is gone at once.
    private async wait(step: Step): Promise<void> {
        if (document.visibilityState === 'hidden') return;
        const pace = this.room.pace();
        const past = performance.now() - this.rolledAt;
        await pause(step.roll ? (this.node === 0 ? 0 : pace.roll) : Math.max(0, pace.look - past));
    }

    protected override clear(): void {
        super.clear();
        this.reconsidered = null;
        this.handover = null;
    }

    // Whose turn it is on this device, once everything that came is shown.
    private async settle(): Promise<void> {
        const { now } = this.room;
        if (this.queue.length > 0 || now.node !== this.view.node || now.stage !== 'playing') return this.clear();
        await this.remember(now);
        const { node, waiting } = this.room.now; // by what has come meanwhile: who has just chosen is not asked again
        if (node !== now.node) return this.clear();
        const open = this.room.yours.filter((seat) => waiting.includes(seat + 1) && !this.room.seats[seat]?.sat_in);
        const next = this.reconsidered ?? open.find((seat) => seat === this.seat) ?? open[0];
        if (next === undefined || this.sent.get(next) === now.node) return this.clear();
        if (next === this.seat) return;
        await this.offer(next);
    }

    private async remember(now: Now): Promise<void> {
        this.decided = await Promise.all(
            now.pending.map(async ({ seat, token }) => {
                const choices = await this.core.ask('choices', seat - 1);
                const choice = choices.find((each) => each.token === token) ?? choices.find((each) => token.startsWith(`${each.token}[`));
                return { seat: seat - 1, choice };
            }),
        );
    }

    // The choice of ours that waits is thought over again.
    reconsider(seat: number): void {
        this.reconsidered = seat;
        this.seat = null;
        void this.run();
    }

    async choose(token: string): Promise<void> {
        const seat = this.seat;
        if (seat === null) return;
        const { node } = this.view;
        this.clear();
        if (this.room.now.node === node) {
            this.sent.set(seat, node);
            await this.room.choose(seat, node, token);
            if (this.sent.get(seat) === node) this.sent.delete(seat); // else what is on its way is the next one
        } // else too late: the table has gone on, though it is not shown here yet
        void this.run();
    }

    async roll(): Promise<void> {}
    override async record(): Promise<string> {
        const reply = await fetch(new URL(`tables/${this.id}.mtr`, document.baseURI));
        if (!reply.ok) throw new Error(`the record was answered with ${reply.status}`);
        return reply.text();
    }
    // We know what was promised before the game, and what we gave to the dice.
    witness(record: string, transcript?: string): Witness | undefined {
        const { commitments, seeds, transcripts } = this.room.memory;
        const found = headers(record);
        const promised = commitments[this.number];
        if (promised === undefined) return undefined;
        const bound = transcripts?.[this.number];
        if (promised !== found.get('ServerCommitment') || (bound !== undefined && bound !== transcript)) return 'broken';
        const shown = (found.get('SeatSeeds') ?? '').split(',').map((seed) => seed.trim());
        const ours = this.room.yours.map((seat) => ({ given: seeds[`${this.number}.${seat}`], used: shown[seat] }));
        if (ours.some(({ given, used }) => given !== undefined && given !== used)) return 'dropped';
        return ours.some(({ given }) => given !== undefined) ? 'kept' : undefined;
    }
}
