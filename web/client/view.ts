// What the core says about a match: the JSON of src/view. Seats count from 0.
export type GameName = 'qwixx' | 'qwinto' | 'knaster';
export const games: readonly GameName[] = ['qwixx', 'qwinto', 'knaster'];

export type QwixxRowName = 'r' | 'y' | 'g' | 'b';
export type QwintoRowName = 'o' | 'y' | 'p';
export type RowName = QwixxRowName | QwintoRowName;

export interface Die {
    die: 'w' | RowName;
    face: number; // 0: shows nothing
    gone: boolean;
}

export interface QwixxRow {
    row: QwixxRowName;
    boxes: { number: number; state: 'crossed' | 'skipped' | 'open' | 'locked' | 'lost' }[];
    lock: boolean;
    closed: boolean;
    crosses: number;
    points: number;
    needed: number; // crosses missing before the last number is free
    reachable: boolean;
}
export interface QwixxSheet {
    rows: QwixxRow[];
    misthrows: number;
    misthrowPoints: number;
    total: number;
}

export interface QwintoBox {
    column: number;
    number: number; // 0: empty
    state: 'filled' | 'open' | 'lost';
    bonus: boolean;
}
export interface QwintoSheet {
    rows: { row: QwintoRowName; boxes: QwintoBox[]; full: boolean; points: number }[];
    columns: { column: number; bonus: QwintoRowName; points: number }[];
    misthrows: number;
    misthrowPoints: number;
    total: number;
}

export interface KnasterLine {
    line: string;
    worth: number;
    filled: number;
    circled: number;
    done: boolean;
}
export interface KnasterSheet {
    boxes: { box: string; number: number; circled: boolean }[];
    lines: KnasterLine[];
    circles: number;
    linePoints: number;
    total: number;
}

interface ViewOf<Game extends GameName, Sheet> {
    game: Game;
    seats: number;
    node: number;
    waits: 'roll' | 'choose' | 'over';
    phase: 'roll' | 'white' | 'colour' | 'pick' | 'again' | 'enter' | 'write' | 'over';
    active: number; // -1: nobody any more
    actors: number[];
    undecided: number[];
    dice: Die[];
    fallen: boolean; // the dice belong to this turn
    sum: number;
    nextRoll: { turn: number; roll: number };
    sheets: Sheet[];
    winners: number[];
}
export type QwixxView = ViewOf<'qwixx', QwixxSheet> & { closedRows: number };
export type QwintoView = ViewOf<'qwinto', QwintoSheet> & { picked: string; secondRoll: boolean };
export type KnasterView = ViewOf<'knaster', KnasterSheet> & { lastRoll: boolean };
export type View = QwixxView | QwintoView | KnasterView;

export interface LineDemand {
    line: string;
    combination: 'five' | 'four' | 'fullHouse' | 'three' | 'twoPairs' | 'straight' | 'nothing';
    count: number;
    among: string[];
}

interface ChoiceBase {
    token: string;
}
export interface Pass extends ChoiceBase {
    kind: 'pass';
    misthrow: boolean;
}
export interface Cross extends ChoiceBase {
    kind: 'cross';
    row: QwixxRowName;
    number: number;
    with: 'white' | 'colour';
    lock: boolean;
    gain: number;
    skips: number[];
    dice: number[]; // places in View.dice
}
export interface Pick extends ChoiceBase {
    kind: 'pick';
}
export interface KeepOrAgain extends ChoiceBase {
    kind: 'keep' | 'again';
}
export interface Write extends ChoiceBase {
    kind: 'write';
    row: QwintoRowName;
    place: number;
    column: number;
    number: number;
    gain: number;
}
export interface WriteBox extends ChoiceBase {
    kind: 'write';
    box: string;
    number: number;
    gain: number;
    lines: LineDemand[];
}
export interface CircleBox extends ChoiceBase {
    kind: 'circle';
    box: string;
    number: number;
    gain: number;
    lines: LineDemand[];
}
export type Choice = Pass | Cross | Pick | KeepOrAgain | Write | WriteBox | CircleBox;

// Why a token cannot be chosen, with what a sentence about it needs.
export interface Why {
    fault: string;
    token?: string;
    row?: RowName;
    number?: string;
    with?: 'white' | 'colour';
    sum?: number;
    sums?: number[];
    last?: number;
    have?: number;
    holds?: number;
    left?: number;
    right?: number;
    box?: string;
}

export interface Circles {
    fault: string;
    box: string;
    circled: string[];
    lines: LineDemand[];
    token: string; // empty until nothing is left to circle
}

export type GameEvent =
    | { kind: 'roll'; seat: number; turn: number; roll: number; sum: number; faces: number[] }
    | { kind: 'choice'; seat: number; phase: string; token: string; gain: number }
    | { kind: 'misthrow'; seat: number; count: number }
    | { kind: 'closed'; row: QwixxRowName; by: number[] }
    | { kind: 'rowFull'; seat: number; row: QwintoRowName; points: number }
    | { kind: 'column'; seat: number; points: number }
    | { kind: 'line'; seat: number; line: string; points: number }
    | { kind: 'lastRoll' }
    | { kind: 'over' };

export interface RecordFault {
    error: string;
    found?: string;
    name?: string; // whose choice it was
    expected?: string[];
    line?: number;
    column?: number;
}
