// One WebSocket that comes back by itself: with growing pauses, and at once when the network or the person returns.
import type { ClientMessage, ServerMessage } from '../protocol';

const firstPause = 400;
const longestPause = 8000;
const patience = 6000; // for a sign of life, before a connection counts as dead
const quiet = 45000; // after so long without a word it is asked for one: not every network says that it is gone

export interface Listener {
    opened(): void;
    received(message: ServerMessage): void;
    // The connection is gone; another is on its way.
    lost(): void;
}

// Beside the page, wherever it is served from.
export function socketAddress(): string {
    const address = new URL('ws', document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    return address.href;
}

export class Connection {
    private socket: WebSocket | undefined;
    private pause = firstPause;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private watchdog: ReturnType<typeof setTimeout> | undefined;
    private silence: ReturnType<typeof setTimeout> | undefined;
    private closed = false;

    constructor(
        private readonly listener: Listener,
        private readonly address = socketAddress(),
    ) {
        addEventListener('online', this.wake);
        addEventListener('offline', this.drop);
        document.addEventListener('visibilitychange', this.wake);
        addEventListener('pageshow', this.wake);
        this.connect();
    }

    get open(): boolean {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    private connect(): void {
        if (this.closed) return;
        clearTimeout(this.timer);
        const socket = new WebSocket(this.address);
        this.socket = socket;
        this.expectAnswer(); // a handshake can hang as well
        socket.onopen = () => {
            if (socket !== this.socket) return;
            this.heard();
            this.listener.opened();
        };
        socket.onmessage = ({ data }: MessageEvent<string>) => {
            if (socket !== this.socket) return;
            this.heard();
            this.pause = firstPause;
            this.listener.received(JSON.parse(data) as ServerMessage);
        };
        socket.onclose = () => {
            if (socket === this.socket) this.again();
        };
    }

    private again(): void {
        this.forget();
        this.listener.lost();
        // Not all at the same instant when a server comes back.
        this.timer = setTimeout(() => this.connect(), this.pause * (0.7 + 0.6 * Math.random()));
        this.pause = Math.min(this.pause * 1.8, longestPause);
    }

    private forget(): void {
        const socket = this.socket;
        this.socket = undefined;
        clearTimeout(this.timer); // told twice that it is gone, it comes back once
        clearTimeout(this.watchdog);
        clearTimeout(this.silence);
        this.watchdog = undefined;
        if (!socket) return;
        socket.onopen = null;
        socket.onmessage = null;
        socket.onclose = null;
        socket.close();
    }

    // Something was sent that is answered: silence from now on means that nobody is there.
    private expectAnswer(): void {
        this.watchdog ??= setTimeout(() => this.again(), patience);
    }
    private heard(): void {
        clearTimeout(this.watchdog);
        clearTimeout(this.silence);
        this.watchdog = undefined;
        this.silence = setTimeout(this.wake, quiet);
    }

    private readonly wake = (): void => {
        if (this.closed || document.visibilityState === 'hidden') return;
        if (this.open) this.listener.opened(); // asks for news; a connection that died in the sleep is noticed by the silence
        else if (this.socket?.readyState !== WebSocket.CONNECTING) {
            this.pause = firstPause;
            this.connect();
        }
    };
    private readonly drop = (): void => {
        if (!this.closed) this.again();
    };

    // False: not connected; the caller sends again when it is.
    send(message: ClientMessage): boolean {
        if (!this.open) return false;
        this.socket?.send(JSON.stringify(message));
        this.expectAnswer();
        return true;
    }

    close(): void {
        this.closed = true;
        this.forget();
        removeEventListener('online', this.wake);
        removeEventListener('offline', this.drop);
        document.removeEventListener('visibilitychange', this.wake);
        removeEventListener('pageshow', this.wake);
    }
}
