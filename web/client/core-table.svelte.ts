// What every table of the page is, wherever its dice and decisions come from: a core that holds the game, and what people see of it and may do now.
import { Course } from './course';
import { RemoteCore } from './remote-core';
import { type Batch, type Player, type Series, seatsHere, type TableSource, type Unable } from './table';
import type { Choice, Circles, GameEvent, GameName, RecordFault, View, Why } from './view';

export abstract class CoreTable implements TableSource {
    abstract readonly players: readonly Player[];
    view: View = $state.raw() as View;
    seat: number | null = $state(null);
    choices: readonly Choice[] = $state.raw([]);
    home: number | null = $state(null);
    mayRoll = $state(false);
    handover: number | null = $state(null);
    batch: Batch = $state.raw({ serial: 0, events: [] });
    unable: Unable | null = $state.raw(null);

    protected readonly core = new RemoteCore();
    protected readonly course = new Course();
    protected told = 0; // steps whose events have been handed out

    constructor(
        readonly id: string,
        readonly game: GameName,
    ) {}

    protected get mine(): readonly number[] {
        return seatsHere(this.players);
    }
    get offline(): boolean {
        return false;
    }
    get series(): Series | undefined {
        return undefined;
    }

    // A record, or the beginning of one.
    protected async load(record: string): Promise<View> {
        return this.sound(await this.core.ask('load', record));
    }
    // The game goes on with a whole turn, as a record writes it.
    protected async turn(line: string): Promise<View> {
        return this.sound(await this.core.ask('turn', line));
    }
    private sound(loaded: View | RecordFault): View {
        if ('error' in loaded) throw new Error(`the record is faulty in line ${loaded.line}: ${loaded.error}`);
        return loaded;
    }

    // This seat decides now, and somebody of this device for it.
    protected async offer(seat: number): Promise<void> {
        const choices = await this.core.ask('choices', seat);
        if (this.mine.length > 1 && this.home !== seat) this.handover = seat;
        this.choices = choices;
        this.home = seat;
        this.seat = seat;
    }
    protected clear(): void {
        this.seat = null;
        this.choices = [];
        this.mayRoll = false;
    }

    // Whoever here can only pass, and at no cost, need not do it by hand: that is said until the next roll. True if there is somebody.
    protected tellHelpless({ helpless, phase, sum }: View): boolean {
        const seats = this.mine.filter((seat) => helpless.includes(seat));
        if (seats.length > 0) this.unable = { seats, phase, sum };
        return seats.length > 0;
    }

    protected look(): Promise<View> {
        return this.core.ask('view');
    }
    // What the core holds now is where people come in: it is no news.
    protected async arrive(): Promise<void> {
        this.view = await this.look();
        this.told = this.view.node;
        this.unable = null;
    }
    // Takes what the core holds now, and tells what has happened.
    protected async refresh(wanted: () => boolean = () => true): Promise<void> {
        const [view, events, record] = await Promise.all([this.look(), this.core.ask('events', this.told), this.core.ask('record')]);
        if (!wanted()) return;
        this.told = view.node;
        if (events.some(({ kind }) => kind === 'roll')) this.unable = null;
        this.receive(view, record);
        this.view = view;
        if (events.length > 0) this.batch = { serial: this.batch.serial + 1, events };
    }
    // Before people see it.
    protected receive(_view: View, _record: string): void {}

    abstract roll(): Promise<void>;
    abstract choose(token: string): Promise<void>;
    takeOver(): void {
        this.handover = null;
    }
    hurry(): void {
        this.course.hasten();
    }
    why(token: string): Promise<Why> {
        return this.core.ask('why', this.seat ?? this.home ?? 0, token);
    }
    circles(steps: string): Promise<Circles> {
        return this.core.ask('circles', this.seat ?? 0, steps);
    }
    record(): Promise<string> {
        return this.core.ask('record');
    }
    history(): Promise<GameEvent[]> {
        return this.core.ask('events', 0);
    }
    close(): void {
        this.course.stop();
        this.core.close();
    }
}
