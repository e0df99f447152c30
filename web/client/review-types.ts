// What `misthrow review --json` prints: docs/review.md. Made by `misthrow protocol --review`. Do not edit: a test compares
// them.
import type { Choice, View } from './view';
export type ReviewClass = 'beginner' | 'casual' | 'advanced' | 'expert' | 'world class';
export interface ReviewSeat {
    name: string;
    score: number;
    start: number; // what it could expect: its share of the win, alone its points
    result: number; // start + luck + error + others + rest
    luck: number;
    error: number; // never positive
    others: number;
    rest: number;
    decisions: number; // with something to decide
    class: ReviewClass | null;
    adjusted: number; // result - luck: what it would have been without
}
export interface ReviewRoll {
    turn: number;
    node: number; // steps of the record before it
    kind: 'roll';
    value: number[]; // by seat, with this roll
    luck: number[]; // by seat
}
export type ReviewMark = 'good' | 'doubtful' | 'mistake' | 'blunder';
export interface RankedChoice {
    choice: string;
    win: number;
    points: number;
}
export type ReasonCode = 'ends_ahead' | 'ends_behind' | 'closes' | 'misthrow' | 'skips' | 'near_lock' | 'no_room' | 'fills' | 'fits' | 'circles' | 'matches' | 'straights' | 'points' | 'room' | 'tight' | 'poor_bonus' | 'again_misses' | 'again_better' | 'again_worse' | 'roll_points' | 'others_fit' | 'spoils' | 'lines' | 'line_points' | 'reach' | 'rare' | 'later' | 'chance_points' | 'chance_circles' | 'ways';
export interface Reason {
    code: ReasonCode;
    row?: string;
    line?: string;
    low?: number;
    high?: number;
    boxes?: number;
    crosses?: number;
    points?: number;
    circles?: number;
    numbers?: number;
    best?: number;
    played?: number;
    of?: number;
    percent?: number;
}
export interface ReviewChoice {
    turn: number;
    node: number; // steps of the record before it
    kind: 'choice';
    seat: number; // from 1
    phase: string;
    played: string;
    best: string;
    cost: number; // never negative
    cost_points: number;
    mark: ReviewMark;
    choices: RankedChoice[]; // best first
    reasons: Reason[];
}
export interface Review {
    game: string;
    depth: 'quick' | 'deep';
    exact: boolean; // the judge was the exact table
    seats: ReviewSeat[];
    steps: (ReviewRoll | ReviewChoice)[];
}
export interface Expectation {
    win: number;
    points: number;
}
export interface WeighedChoice {
    choice: string;
    win: number;
    points: number;
    cost: number; // beside the best
    cost_points: number;
    mark: ReviewMark;
    reasons: Reason[]; // why the best is better
}
export interface Explored {
    seats: Expectation[]; // what each can expect
    choices: WeighedChoice[]; // best first; none where the seat has nothing to decide
}
// Positions that are looked at, and the object of `misthrow rollout --json`.
export interface Position {
    position: string;
    turn: number; // whose
    looks: number; // whose decision it is about
    fits: boolean; // false: each sheet is right, but not beside the others
    view: View;
    options: Choice[]; // of the seat that is looked at
}
export interface Refusal {
    fault: string;
    found: string;
    seat: number;
    expected: string[];
}
export interface Entries {
    now: number; // 0: empty
    circled: boolean;
    crosses: boolean; // boxes have no numbers to write
    mayCircle: boolean;
    numbers: number[];
}
export type Estimate = [mean: number, error: number];
export interface Outlook {
    choice?: string;
    seat?: number;
    value: Estimate;
    plain: Estimate;
    points: Estimate;
    behind?: Estimate;
}
export interface Rollout {
    games: number;
    sure?: boolean; // which choice is the best
    gain: number;
    choices?: Outlook[]; // where somebody decides
    seats?: Outlook[]; // where nobody does
}
