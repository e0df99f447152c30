// A place at one table: comes to it, comes back to it, and repeats what was not answered. docs/protocol.md says why repeating is safe.
import { forgotten } from '../forgotten';
import { type ClientMessage, type ErrorMessage, type EventsMessage, PROTOCOL_VERSION, type ServerMessage, type ViewMessage } from '../protocol';
import { Connection } from './connection';

type Distribute<T> = T extends unknown ? Omit<T, 'id'> : never;
export type Wanted = Distribute<Exclude<ClientMessage, { type: 'open' | 'join' }>>;
export type Answer = { ok: true } | { ok: false; error: ErrorMessage };

export interface Follower {
    // Everything anew.
    view(message: ViewMessage): void;
    // Only what is new: nothing before it is missing, nothing in it was told before.
    events(message: EventsMessage): void;
    other(message: ServerMessage): void;
    // The table cannot be come to.
    refused(error: ErrorMessage): void;
    // Whether the network is there.
    away(away: boolean): void;
}

const comingId = 0; // every other request has a number of its own

export class Session {
    private readonly connection: Connection;
    private readonly unanswered = new Map<number, { message: ClientMessage; settle: (answer: Answer) => void }>();
    private nextId = 1;
    private version = 0;
    private arrived = false;

    constructor(
        private readonly table: string,
        private readonly key: string,
        private readonly follower: Follower,
    ) {
        this.connection = new Connection({
            opened: () => this.come(),
            received: (message) => this.received(message),
            lost: () => {
                this.arrived = false;
                follower.away(true);
            },
        });
    }

    private come(): void {
        const message: ClientMessage = { type: 'join', id: comingId, table: this.table, key: this.key, protocol: PROTOCOL_VERSION };
        if (this.version > 0) message.since = this.version;
        this.connection.send(message);
    }

    // The whole view: after a gap, and where the events alone do not say enough.
    refresh(): void {
        this.version = 0;
        this.come();
    }

    private received(message: ServerMessage): void {
        switch (message.type) {
            case 'view':
                this.version = message.version;
                this.follower.view(message);
                this.settled();
                break;
            case 'events':
                this.take(message);
                break;
            case 'ok':
                this.answer(message.id, { ok: true });
                break;
            case 'error':
                this.refuse(message);
                break;
            case 'present':
            case 'reacted':
            case 'goodbye':
                this.follower.other(message);
                break;
            default:
                forgotten(message, undefined);
        }
    }

    private take(message: EventsMessage): void {
        if (this.version === 0) return; // the whole view is on its way
        if (message.from > this.version + 1) {
            this.refresh();
            return;
        }
        if (message.version >= this.version) {
            const events = message.events.slice(this.version + 1 - message.from);
            this.version = message.version;
            this.follower.events({ ...message, events });
        }
        if (message.id === comingId) this.settled();
    }

    // At the table, at last or again: now is the time for what was not answered.
    private settled(): void {
        if (this.arrived) return;
        this.arrived = true;
        this.follower.away(false);
        this.repeat();
    }
    private repeat(): void {
        if (!this.arrived) return;
        for (const { message } of this.unanswered.values()) this.connection.send(message);
    }

    private refuse(error: ErrorMessage): void {
        if (error.id === comingId) {
            // Passing troubles: the next attempt may go well.
            if (error.code === 'draining' || error.code === 'storage' || error.code === 'too_fast') setTimeout(() => this.come(), error.retry_ms ?? 1000);
            else this.follower.refused(error);
        } else if (error.id === undefined) {
            // It was not even read: nobody can say which one it was.
            if (error.code === 'too_fast') setTimeout(() => this.repeat(), error.retry_ms ?? 1000);
        } else {
            const passing = error.code === 'draining' || error.code === 'too_fast';
            const again = passing ? this.unanswered.get(error.id) : undefined;
            if (again) setTimeout(() => this.connection.send(again.message), error.retry_ms ?? 1000);
            else this.answer(error.id, { ok: false, error });
        }
    }

    private answer(id: number, answer: Answer): void {
        const asked = this.unanswered.get(id);
        this.unanswered.delete(id);
        asked?.settle(answer);
    }

    ask(wanted: Wanted): Promise<Answer> {
        const id = this.nextId++;
        const message = { ...wanted, id } as ClientMessage;
        return new Promise((settle) => {
            this.unanswered.set(id, { message, settle });
            if (this.arrived) this.connection.send(message);
        });
    }

    close(): void {
        this.connection.close();
    }
}
