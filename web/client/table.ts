// What the play page asks of a table, wherever it lives: on this device (LocalTable) or on a server.
import type { ReviewChoice } from './review-types';
import type { StoredSeat } from './store';
import type { Choice, Circles, GameEvent, GameName, Pass, View, Why } from './view';

export interface Player {
    name: string;
    kind: 'person' | 'computer';
    level?: string; // of a computer
    mine: boolean; // decided for on this device
    present: boolean;
    satIn?: boolean; // a computer plays for somebody who is away
    unnamed?: boolean; // whoever holds this device and gave no name: "you", here
}

// Seats that are decided for on this device.
export const seatsHere = (players: readonly Player[]): readonly number[] => players.flatMap(({ mine }, seat) => (mine ? [seat] : []));

// The seats of a stored game as players. Whoever gave no name is called by `naming`, in the language of the page.
export type Naming = (seat: StoredSeat, at: number) => string;
export const playersOf = (seats: readonly StoredSeat[], naming: Naming): readonly Player[] =>
    seats.map((seat, at) => ({
        ...seat,
        get name() {
            return naming(seat, at);
        },
        unnamed: seat.unnamed === true && at === 0, // the others are guests, by number
        mine: seat.kind === 'person',
        present: true,
    }));

// What has happened, in batches: everything that one step of the table brought.
export interface Batch {
    serial: number;
    events: readonly GameEvent[];
}

export interface OwnChoice {
    seat: number;
    choice: Choice | undefined;
}

// Several games with a running total (QX-R24).
export interface Series {
    game: number; // from 1
    of: number;
    totals: readonly number[]; // before this game
}

// People here who could only pass, which was done for them.
export interface Unable {
    seats: readonly number[];
    phase: string;
    sum: number;
}
// Who can be asked, at a table on this device, what a choice is worth beside the others; '' asks for the best. The record says that somebody was helped.
export interface Help {
    advice(seat: number, token: string): Promise<ReviewChoice | undefined>;
    noteHelp(turn: number, seat: number, what: 'hint' | 'warned'): void;
}
// The pass, if nothing else can be chosen.
export const onlyPass = (choices: readonly Choice[] = []): Pass | undefined => (choices.length === 1 && choices[0]?.kind === 'pass' ? choices[0] : undefined);

export type Witness = 'kept' | 'broken' | 'dropped';

// The fields are reactive: implementations keep them in $state.
export interface TableSource {
    readonly id: string;
    readonly game: GameName;
    readonly players: readonly Player[];
    readonly view: View;
    // The seat that this device decides for now; null while only others decide, and for spectators.
    readonly seat: number | null;
    readonly choices: readonly Choice[];
    // The seat whose sheet is shown large when nobody here decides; null for spectators.
    readonly home: number | null;
    readonly mayRoll: boolean;
    // Several people share this device: it has to be handed to this seat first.
    readonly handover: number | null;
    readonly batch: Batch;
    // Until the next roll.
    readonly unable?: Unable | null;
    readonly series: Series | undefined;
    // No connection at present; always false on this device.
    readonly offline: boolean;

    roll(): Promise<void>;
    // Commits the choice of `seat`.
    choose(token: string): Promise<void>;
    takeOver(): void;
    // When this decision runs out, by performance.now().
    readonly clockEnds?: number | null;
    // Choices of this device that wait for others, and may be thought over until then.
    readonly decided?: readonly OwnChoice[];
    reconsider?(seat: number): void;
    // On this device: the last choice can be taken back, until the next roll, also where it ended the game.
    readonly mayTakeBack?: boolean;
    takeBack?(): Promise<void>;
    hurry(): void; // whoever is here does not want to wait for the computers
    readonly help?: Help | undefined;
    why(token: string): Promise<Why>;
    circles(steps: string): Promise<Circles>;
    // The game so far as a record (.mtr).
    record(): Promise<string>;
    // Everything that has happened since the first roll.
    history(): Promise<GameEvent[]>;
    // A table on a server: whether this device saw the promise behind these dice kept.
    witness?(record: string, transcript?: string): Witness | undefined;
    close(): void;
}
