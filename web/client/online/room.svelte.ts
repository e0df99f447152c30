// An online table as this device sees it: who sits where, what is going on, and the game once it has begun. Seats count from 0 here, from 1 on the wire.
import type { Pace } from '../course';
import { type ErrorMessage, type EventsMessage, PROTOCOL_VERSION, type Reaction, type ServerMessage, type ViewMessage } from '../protocol';
import { keepKey, memoryOf, type TableMemory } from '../socket/seat-keys';
import { type Answer, Session, type Wanted } from '../socket/session';
import { games, rulesOf } from '../view';
import { Games } from './games.svelte';
import { Requests } from './requests';
import { goesBeyondTheGame, viewAfter } from './seats';
import { dueParts, keepPromise } from './seeds';

export interface Hearing {
    reacted(seat: number, reaction: Reaction): void;
    handed(seat: number): void; // to another device
    failed(error: ErrorMessage): void;
    // The server has lost what this device has seen.
    lost(): void;
    // A game is not played: these seats did not bring their part of the dice.
    voided(seats: readonly number[]): void;
}

export class Room extends Requests {
    ready = $state(false);
    refusal: ErrorMessage | null = $state.raw(null);
    away = $state(false);
    outdated = $state(false); // the server speaks as a newer page does
    clockEnds: number | null = $state(null); // by performance.now()

    private readonly games = new Games(this);
    private readonly session: Session;

    constructor(
        readonly id: string,
        readonly pace: () => Pace,
        private readonly hearing: Hearing,
    ) {
        super();
        this.session = new Session(id, this.memory.key, {
            view: (message) => this.takeView(message),
            events: (message) => this.takeEvents(message),
            other: (message) => this.takeOther(message),
            refused: (error) => this.refuse(error),
            away: (away) => {
                this.away = away;
            },
        });
    }

    get table() {
        return this.games.shown;
    }
    get memory(): TableMemory {
        return memoryOf(this.id);
    }
    get link(): string {
        return new URL(`t/${this.id}`, document.baseURI).href;
    }

    private takeView(message: ViewMessage): void {
        const { game } = message.settings;
        const known = games.includes(game) && message.rules_version === rulesOf[game]; // a server plays by its own rules only, so ours are of another time
        this.outdated = message.protocol !== PROTOCOL_VERSION || !known;
        if (!known) return;
        this.take(message);
        this.ready = true;
        if (message.lost !== undefined) this.hearing.lost();
        if (message.dice) keepPromise(this.id, this.game, message.dice.commitment);
        this.games.follow(message);
        this.bringSeeds();
    }

    private takeEvents(message: EventsMessage): void {
        this.take(viewAfter(this.known, message)); // first: a game that starts among these events needs to know
        for (const event of message.events) {
            this.games.take(event);
            if (event.type === 'voided') this.hearing.voided(event.missing.map((seat) => seat - 1));
            if (event.type === 'handed') this.hearing.handed(event.seat - 1);
            // At once, where the same people are all here; else the table is open for changes first.
            if (event.type === 'rematch_agreed' && this.stage === 'gathering' && this.game === event.game && this.mayLead && this.complete) void this.beginGame();
            if (event.type === 'begun' && event.commitment !== undefined) keepPromise(this.id, event.game, event.commitment);
        }
        this.games.refresh();
        if (!message.about && message.events.some(goesBeyondTheGame)) this.session.refresh();
        else this.bringSeeds();
    }

    private take(view: ViewMessage): void {
        this.known = view;
        if (this.belongs) keepKey(this.id);
        this.clockEnds = view.now.clock_ms === undefined ? null : performance.now() + view.now.clock_ms;
    }

    private takeOther(message: ServerMessage): void {
        if (message.type === 'present') this.known = { ...this.known, present: message.present };
        else if (message.type === 'reacted') this.hearing.reacted(message.seat - 1, message.reaction);
        else if (message.type === 'goodbye' && message.code === 'deleted') this.refuse({ type: 'error', code: 'deleted' });
    }
    private refuse(error: ErrorMessage): void {
        this.outdated ||= error.code === 'bad_message' || error.code === 'wrong_protocol';
        this.refusal = error;
        this.session.close();
    }

    private bringSeeds(): void {
        const { id: table, game, settings, seats, yours, dice } = this;
        void dueParts(this.stage, { table, game, settings, seats, yours, dice }).then((due) => {
            for (const wanted of due) void this.session.ask(wanted); // too late, or done before: both are well
        });
    }

    protected async ask(wanted: Wanted): Promise<Answer> {
        const answer = await this.session.ask(wanted);
        // A choice that comes late has been made by the clock, and everybody sees what it was.
        if (!answer.ok && answer.error.code !== 'stale_node') this.hearing.failed(answer.error);
        return answer;
    }

    close(): void {
        this.session.close();
        this.games.drop();
    }
}
