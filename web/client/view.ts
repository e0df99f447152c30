// What the core says about a match: the JSON of src/view, made from it by `misthrow protocol --view`. Do not edit: a test
// compares them. Seats count from 0: they are places in the lists of a view.
export interface RollEvent {
    kind: 'roll';
    seat: number;
    turn: number;
    roll: number;
    sum: number;
    faces: number[]; // all dice in their fixed order, 0 for one that did not fall
}
export interface ChoiceEvent {
    kind: 'choice';
    seat: number;
    phase: string;
    token: string;
    gain: number;
}
export interface MisthrowEvent {
    kind: 'misthrow';
    seat: number;
    count: number;
}
export interface OverEvent {
    kind: 'over';
}
export interface Die {
    die: DieName;
    face: number; // 0: shows nothing
    gone: boolean; // has left the game
}
export interface RollPlace {
    turn: number;
    roll: number;
}
export type QwixxRowName = 'r' | 'y' | 'g' | 'b' | '1' | '2' | '3' | '4';
export type QwixxColourName = 'r' | 'y' | 'g' | 'b';
export interface QwixxBox {
    number: number;
    state: 'crossed' | 'skipped' | 'open' | 'locked' | 'lost';
    colour: QwixxColourName;
}
export interface QwixxRow {
    row: QwixxRowName;
    boxes: QwixxBox[];
    lockColour: QwixxColourName; // of the die that leaves with the row
    lock: boolean;
    closed: boolean;
    crosses: number;
    points: number;
    needed: number; // crosses missing before the last number is free
    reachable: boolean; // whether they can still come
}
export interface QwixxSheet {
    rows: QwixxRow[];
    misthrows: number;
    misthrowPoints: number;
    total: number;
}
export interface QwixxView {
    game: 'qwixx';
    seats: number;
    node: number; // steps that are behind us
    waits: 'roll' | 'choose' | 'over';
    phase: 'roll' | 'white' | 'colour' | 'over';
    active: number; // -1: nobody any more
    actors: number[];
    undecided: number[];
    helpless: number[]; // who of these can only pass, at no cost
    dice: Die[];
    fallen: boolean; // the dice belong to this turn
    sum: number; // the number that all seats may use
    nextRoll: RollPlace;
    sheets: QwixxSheet[];
    winners: number[]; // empty until it is over
    closedRows: number;
}
export interface Pass {
    kind: 'pass';
    token: string;
    misthrow: boolean;
}
export interface Cross {
    kind: 'cross';
    token: string;
    row: QwixxRowName;
    number: number;
    with: 'white' | 'colour';
    lock: boolean; // closes the row
    gain: number;
    skips: number[]; // numbers that are given up
    dice: number[]; // places in the dice of the view
}
export interface RowClosedEvent {
    kind: 'closed';
    row: QwixxRowName;
    by: number[];
}
export type QwintoRowName = 'o' | 'y' | 'p';
export interface QwintoBox {
    column: number;
    number: number; // 0: empty
    state: 'filled' | 'open' | 'lost';
    bonus: boolean;
}
export interface QwintoRow {
    row: QwintoRowName;
    boxes: QwintoBox[];
    full: boolean;
    points: number;
}
export interface QwintoColumn {
    column: number;
    bonus: QwintoRowName;
    points: number;
}
export interface QwintoSheet {
    rows: QwintoRow[];
    columns: QwintoColumn[];
    misthrows: number;
    misthrowPoints: number;
    total: number;
}
export interface QwintoView {
    game: 'qwinto';
    seats: number;
    node: number; // steps that are behind us
    waits: 'roll' | 'choose' | 'over';
    phase: 'pick' | 'roll' | 'again' | 'enter' | 'over';
    active: number; // -1: nobody any more
    actors: number[];
    undecided: number[];
    helpless: number[]; // who of these can only pass, at no cost
    dice: Die[];
    fallen: boolean; // the dice belong to this turn
    sum: number; // the number that all seats may use
    nextRoll: RollPlace;
    sheets: QwintoSheet[];
    winners: number[]; // empty until it is over
    picked: string;
    secondRoll: boolean;
}
export interface Pick {
    kind: 'pick';
    token: string;
}
export interface Keep {
    kind: 'keep';
    token: string;
}
export interface Again {
    kind: 'again';
    token: string;
}
export interface Write {
    kind: 'write';
    token: string;
    row: QwintoRowName;
    place: number; // in its row, from 1
    column: number;
    number: number;
    gain: number;
}
export interface RowFullEvent {
    kind: 'rowFull';
    seat: number;
    row: QwintoRowName;
    points: number;
}
export interface ColumnEvent {
    kind: 'column';
    seat: number;
    points: number;
}
export interface KnasterBox {
    box: string;
    number: number; // 0: empty
    circled: boolean;
}
export interface KnasterLine {
    line: string;
    worth: number;
    filled: number;
    circled: number;
    done: boolean;
}
export interface KnasterSheet {
    boxes: KnasterBox[]; // row by row, left to right
    lines: KnasterLine[];
    circles: number;
    linePoints: number;
    total: number;
}
export interface KnasterView {
    game: 'knaster';
    seats: number;
    node: number; // steps that are behind us
    waits: 'roll' | 'choose' | 'over';
    phase: 'roll' | 'write' | 'over';
    active: number; // -1: nobody any more
    actors: number[];
    undecided: number[];
    helpless: number[]; // who of these can only pass, at no cost
    dice: Die[];
    fallen: boolean; // the dice belong to this turn
    sum: number; // the number that all seats may use
    nextRoll: RollPlace;
    sheets: KnasterSheet[];
    winners: number[]; // empty until it is over
    lastRoll: boolean;
}
export type Combination = 'five' | 'four' | 'fullHouse' | 'three' | 'twoPairs' | 'straight' | 'nothing';
export interface LineDemand {
    line: string;
    combination: Combination;
    count: number;
    among: string[];
}
export interface WriteBox {
    kind: 'write';
    token: string;
    box: string;
    number: number;
    gain: number;
    lines: LineDemand[]; // that it fills and that ask for circles
}
export interface CircleBox {
    kind: 'circle';
    token: string;
    box: string;
    number: number;
    gain: number;
    lines: LineDemand[]; // that it fills and that ask for circles
}
export interface LineEvent {
    kind: 'line';
    seat: number;
    line: string;
    points: number;
}
export interface LastRollEvent {
    kind: 'lastRoll';
}
export interface QwixxMixedAView {
    game: 'qwixx-mixed-a';
    seats: number;
    node: number; // steps that are behind us
    waits: 'roll' | 'choose' | 'over';
    phase: 'roll' | 'white' | 'colour' | 'over';
    active: number; // -1: nobody any more
    actors: number[];
    undecided: number[];
    helpless: number[]; // who of these can only pass, at no cost
    dice: Die[];
    fallen: boolean; // the dice belong to this turn
    sum: number; // the number that all seats may use
    nextRoll: RollPlace;
    sheets: QwixxSheet[];
    winners: number[]; // empty until it is over
    closedRows: number;
}
export interface QwixxMixedBView {
    game: 'qwixx-mixed-b';
    seats: number;
    node: number; // steps that are behind us
    waits: 'roll' | 'choose' | 'over';
    phase: 'roll' | 'white' | 'colour' | 'over';
    active: number; // -1: nobody any more
    actors: number[];
    undecided: number[];
    helpless: number[]; // who of these can only pass, at no cost
    dice: Die[];
    fallen: boolean; // the dice belong to this turn
    sum: number; // the number that all seats may use
    nextRoll: RollPlace;
    sheets: QwixxSheet[];
    winners: number[]; // empty until it is over
    closedRows: number;
}
export interface KnisterBox {
    box: string;
    number: number; // 0: empty
}
export type KnisterCombination = 'nothing' | 'two' | 'twoPairs' | 'three' | 'four' | 'fullHouse' | 'straightWithSeven' | 'five' | 'straight';
export interface KnisterLine {
    line: string;
    factor: number; // 2 for a diagonal
    filled: number;
    combination: KnisterCombination; // nothing until it is full
    points: number;
}
export interface KnisterSheet {
    boxes: KnisterBox[]; // row by row, left to right
    lines: KnisterLine[];
    total: number;
}
export interface KnisterView {
    game: 'knister';
    seats: number;
    node: number; // steps that are behind us
    waits: 'roll' | 'choose' | 'over';
    phase: 'roll' | 'write' | 'over';
    active: number; // -1: nobody any more
    actors: number[];
    undecided: number[];
    helpless: number[]; // who of these can only pass, at no cost
    dice: Die[];
    fallen: boolean; // the dice belong to this turn
    sum: number; // the number that all seats may use
    nextRoll: RollPlace;
    sheets: KnisterSheet[];
    winners: number[]; // empty until it is over
    rollsLeft: number;
}
export interface KnisterFilledLine {
    line: string;
    combination: KnisterCombination;
    points: number;
}
export interface WriteNumber {
    kind: 'number';
    token: string;
    box: string;
    number: number;
    gain: number;
    filled: KnisterFilledLine[]; // the lines that it fills
}
export interface LineFullEvent {
    kind: 'lineFull';
    seat: number;
    line: string;
    combination: KnisterCombination;
    points: number;
}
export type GameName = 'qwixx' | 'qwinto' | 'knaster' | 'qwixx-mixed-a' | 'qwixx-mixed-b' | 'knister';
export const games: readonly GameName[] = ['qwixx', 'qwinto', 'knaster', 'qwixx-mixed-a', 'qwixx-mixed-b', 'knister'];
// How a record of it begins.
export const headersOf: Record<GameName, string> = {
    'qwixx': '[Game "qwixx"]\n',
    'qwinto': '[Game "qwinto"]\n',
    'knaster': '[Game "knaster"]\n',
    'qwixx-mixed-a': '[Game "qwixx"]\n[Board "mixed-a"]\n',
    'qwixx-mixed-b': '[Game "qwixx"]\n[Board "mixed-b"]\n',
    'knister': '[Game "knister"]\n',
};
// Which version of its rules the core has.
export const rulesOf: Record<GameName, number> = {
    'qwixx': 1,
    'qwinto': 1,
    'knaster': 1,
    'qwixx-mixed-a': 1,
    'qwixx-mixed-b': 1,
    'knister': 1,
};
// How many games may count together; 1: each by itself.
export const longestSeriesOf: Record<GameName, number> = {
    'qwixx': 5,
    'qwinto': 1,
    'knaster': 1,
    'qwixx-mixed-a': 5,
    'qwixx-mixed-b': 5,
    'knister': 1,
};
export type DieName = 'w' | 'r' | 'y' | 'g' | 'b' | 'o' | 'p';
export type View = QwixxView | QwintoView | KnasterView | QwixxMixedAView | QwixxMixedBView | KnisterView;
export type Choice = Pass | Cross | Pick | Keep | Again | Write | WriteBox | CircleBox | WriteNumber;
export type GameEvent = RollEvent | ChoiceEvent | MisthrowEvent | OverEvent | RowClosedEvent | RowFullEvent | ColumnEvent | LineEvent | LastRollEvent | LineFullEvent;
// What each game may answer to a token.
export interface FaultsOf {
    'qwixx': 'none' | 'notToDecide' | 'notThatSum' | 'rowClosed' | 'alreadyCrossed' | 'leftOfLastCross' | 'lastNeedsFive';
    'qwinto': 'none' | 'notToDecide' | 'notOfThisPhase' | 'notRolled' | 'boxFilled' | 'breaksOrder' | 'twiceInColumn';
    'knaster': 'none' | 'notToDecide' | 'mayNotPass' | 'boxFilled' | 'notHoldingTheSum' | 'alreadyCircled' | 'wrongCircles';
    'qwixx-mixed-a': 'none' | 'notToDecide' | 'notThatSum' | 'rowClosed' | 'alreadyCrossed' | 'leftOfLastCross' | 'lastNeedsFive';
    'qwixx-mixed-b': 'none' | 'notToDecide' | 'notThatSum' | 'rowClosed' | 'alreadyCrossed' | 'leftOfLastCross' | 'lastNeedsFive';
    'knister': 'none' | 'notToDecide' | 'boxFilled';
}
// Why a token cannot be chosen, with what a sentence about it needs.
export interface Why {
    fault: FaultsOf[GameName] | 'notAChoice';
    token?: string;
    row?: QwixxRowName | QwintoRowName;
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
// Knaster's circles, step by step.
export interface Circles {
    fault: string;
    box: string;
    circled: string[];
    lines: LineDemand[];
    token: string; // empty until nothing is left to circle
}
export interface RecordFault {
    error: string;
    found: string;
    name: string; // whose choice it was
    expected: string[];
    line: number;
    column: number;
}
