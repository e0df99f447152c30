// An online table as this device sees it: who sits where, what is going on, and the game once it has begun. Seats count from 0 here, from 1 on the wire.
import { SvelteSet } from 'svelte/reactivity';
import { PROTOCOL_VERSION } from '../protocol';
import type { DiceView, ErrorMessage, EventsMessage, Now, Presence, Reaction, SeatView, ServerMessage, Settings, Step, TableEvent, ViewMessage } from '../protocol';
import { keepKey, memoryOf, type TableMemory } from '../socket/seat-keys';
import { type Answer, Session, type Wanted } from '../socket/session';
import type { Player } from '../table';
import type { Pace } from '../local-table.svelte';
import { games } from '../view';
import { OnlineTable } from './online-table.svelte';
import { Requests } from './requests';
import { diceAfter, seatsAfter } from './seats';
import { dueParts, keepPromise } from './seeds';

export interface Hearing {
    reacted(seat: number, reaction: Reaction): void;
    failed(error: ErrorMessage): void;
    // The server has lost what this device has seen.
    lost(): void;
}

export class Room extends Requests {
    // What is known before the first answer is nothing.
    ready = $state(false);
    refusal: ErrorMessage | null = $state.raw(null);
    away = $state(false);
    outdated = $state(false); // the server speaks as a newer page does
    settings: Settings = $state.raw() as Settings;
    host = $state(false);
    yours: readonly number[] = $state.raw([]);
    seats: readonly SeatView[] = $state.raw([]);
    present: Presence = $state.raw({ seats: [], host: false, watching: 0 });
    now: Now = $state.raw({ stage: 'gathering', game: 1, node: 0, waiting: [], pending: [] });
    dice: DiceView | undefined = $state.raw();
    series: readonly number[][] = $state.raw([]);
    table: OnlineTable | null = $state.raw(null);
    clockEnds: number | null = $state(null); // by performance.now()
    // Seats whose choice is on its way.
    readonly sent = new SvelteSet<number>();

    private readonly session: Session;
    private coming: OnlineTable | undefined; // its core is being laid out

    constructor(
        readonly id: string,
        readonly pace: () => Pace,
        private readonly hearing: Hearing,
    ) {
        super();
        this.session = new Session(id, memoryOf(id).key, {
            view: (message) => this.takeView(message),
            events: (message) => this.takeEvents(message),
            other: (message) => this.takeOther(message),
            refused: (error) => {
                this.outdated ||= error.code === 'bad_message';
                this.refusal = error;
                this.session.close();
            },
            away: (away) => {
                this.away = away;
            },
        });
    }

    players: readonly Player[] = $derived.by(() =>
        this.seats.map((seat, at) => {
            const player: Player = {
                name: seat.name ?? '',
                kind: seat.kind === 'computer' ? 'computer' : 'person',
                mine: this.yours.includes(at),
                present: seat.kind === 'computer' || this.present.seats[at] === true,
                satIn: seat.sat_in === true,
            };
            if (seat.level !== undefined) player.level = seat.level;
            return player;
        }),
    );
    // While the host is away, whoever sits may do what the host may.
    mayLead = $derived.by(() => this.host || (!this.present.host && this.yours.length > 0));
    // How many watch besides this device.
    watchers = $derived.by(() => this.present.watching - (this.host || this.yours.length > 0 ? 0 : 1));
    get stage(): Now['stage'] {
        return this.now.stage;
    }
    get memory(): TableMemory {
        return memoryOf(this.id);
    }
    get link(): string {
        return new URL(`t/${this.id}`, document.baseURI).href;
    }
    get recordAddress(): string {
        return new URL(`tables/${this.id}.mtr`, document.baseURI).href;
    }

    private takeView(message: ViewMessage): void {
        const known = games.includes(message.settings.game);
        this.outdated = message.protocol !== PROTOCOL_VERSION || !known;
        if (!known) return;
        this.settings = message.settings;
        this.host = message.host;
        this.seats = message.seats;
        this.present = message.present;
        this.dice = message.dice;
        this.series = message.series;
        this.takeNow(message.now, message.yours);
        if (message.lost !== undefined) this.hearing.lost();
        if (message.dice) keepPromise(this.id, this.game, message.dice.commitment);
        this.ready = true;
        const { first, steps } = message;
        const table = this.coming ?? this.table;
        if (first === undefined || !steps) this.dropTable();
        else if (table?.number === this.game && steps.length >= table.steps) {
            for (const step of steps.slice(table.steps)) table.push(step);
            table.refresh();
        } else this.begin(first, steps);
        this.bringSeeds();
    }

    private takeEvents(message: EventsMessage): void {
        this.takeNow(message.now, message.yours); // first: a game that starts among these events needs to know
        for (const event of message.events) this.takeEvent(event);
        (this.coming ?? this.table)?.refresh();
        this.bringSeeds();
    }

    private takeEvent(event: TableEvent): void {
        this.seats = seatsAfter(this.seats, event);
        this.dice = diceAfter(this.dice, event);
        switch (event.type) {
            case 'seated':
                // Whoever sits down is there; the server tells when that changes.
                this.present = { ...this.present, seats: this.seats.map((_, at) => (at === event.seat - 1 ? event.kind === 'person' : this.present.seats[at] === true)) };
                break;
            case 'resized':
            case 'rematch_agreed':
                this.session.refresh();
                break;
            case 'begun':
                if (event.commitment !== undefined) keepPromise(this.id, event.game, event.commitment);
                break;
            case 'started':
                this.begin(event.first, []);
                break;
            case 'rolled':
                this.push({ roll: event.faces });
                break;
            case 'chosen':
                if (event.choices) this.push({ choices: event.choices });
                if (event.scores) this.series = [...this.series, event.scores];
                break;
        }
    }

    private takeNow(now: Now, yours: readonly number[]): void {
        if (now.node !== this.now.node || now.game !== this.now.game) this.sent.clear();
        this.now = now;
        this.yours = yours.map((seat) => seat - 1);
        if (this.host || yours.length > 0) keepKey(this.id);
        this.clockEnds = now.clock_ms === undefined ? null : performance.now() + now.clock_ms;
    }

    private takeOther(message: ServerMessage): void {
        if (message.type === 'present') this.present = message.present;
        else if (message.type === 'reacted') this.hearing.reacted(message.seat - 1, message.reaction);
        else if (message.type === 'goodbye' && message.code === 'deleted') {
            this.refusal = { type: 'error', code: 'deleted' };
            this.session.close();
        }
    }

    // What is shown until the new one is laid out is the old one.
    private begin(first: number, steps: readonly Step[]): void {
        this.coming?.close();
        const next = new OnlineTable(this, this.game, first, steps);
        this.coming = next;
        void next.ready.then(() => {
            if (this.coming !== next) return;
            this.table?.close();
            this.table = next;
            this.coming = undefined;
        });
    }
    private push(step: Step): void {
        (this.coming ?? this.table)?.push(step);
    }
    private dropTable(): void {
        this.coming?.close();
        this.coming = undefined;
        this.table?.close();
        this.table = null;
    }

    private bringSeeds(): void {
        if (this.stage !== 'committing' && this.stage !== 'revealing') return;
        void dueParts(this.id, this.game, this.stage, this.yours, this.dice).then((due) => {
            for (const wanted of due) void this.session.ask(wanted); // too late, or done before: both are well
        });
    }

    protected async ask(wanted: Wanted): Promise<Answer> {
        const answer = await this.session.ask(wanted);
        // A choice that comes late has been made by the clock, and everybody sees what it was.
        if (!answer.ok && answer.error.code !== 'stale_node') this.hearing.failed(answer.error);
        return answer;
    }

    async choose(seat: number, node: number, token: string): Promise<void> {
        this.sent.add(seat);
        await this.ask({ type: 'choose', game: this.game, seat: seat + 1, node, token });
        this.sent.delete(seat);
    }

    close(): void {
        this.session.close();
        this.dropTable();
    }
}
