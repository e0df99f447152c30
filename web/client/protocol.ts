// Made from src/server/protocol.hpp by `misthrow protocol`. Do not edit: a test compares them.
// docs/protocol.md explains the messages.
export const PROTOCOL_VERSION = 2;
/** With details: the object of `misthrow replay --json`, and the dice. */
export type State = Record<string, unknown>;
export type Game = 'qwixx' | 'qwinto' | 'knaster' | 'qwixx-mixed-a' | 'qwixx-mixed-b' | 'knister';
export type Dice = 'verifiable' | 'same' | 'manual';
export type Missing = 'mark' | 'void';
export interface Settings {
    game: Game;
    seats: number;
    dice: Dice;
    clock_seconds: number;
    takeover_seconds: number;
    series_games: number;
    missing?: Missing;
}
export interface OpenRequest {
    type: 'open';
    id?: number;
    key: string;
    settings: Settings;
    same_as?: string;
    details?: boolean;
    protocol?: number;
}
export interface JoinRequest {
    type: 'join';
    id?: number;
    table: string;
    key?: string;
    since?: number;
    details?: boolean;
    protocol?: number;
}
export interface SitRequest {
    type: 'sit';
    id?: number;
    seat: number;
    name: string;
}
export type Level = 'novice' | 'casual' | 'regular' | 'skilled' | 'strong' | 'master';
export interface SeatComputerRequest {
    type: 'seat_computer';
    id?: number;
    seat: number;
    name: string;
    level: Level;
}
export interface StandUpRequest {
    type: 'stand_up';
    id?: number;
    seat: number;
}
export interface ResizeRequest {
    type: 'resize';
    id?: number;
    seats: number;
}
export interface BeginRequest {
    type: 'begin';
    id?: number;
    game: number;
    first?: number;
}
export interface CommitSeedRequest {
    type: 'commit_seed';
    id?: number;
    game: number;
    seat: number;
    commitment: string;
}
export interface RevealSeedRequest {
    type: 'reveal_seed';
    id?: number;
    game: number;
    seat: number;
    seed: string;
}
export interface ChooseRequest {
    type: 'choose';
    id?: number;
    game: number;
    seat: number;
    node: number;
    token: string;
    version?: number;
}
export interface EnterDiceRequest {
    type: 'enter_dice';
    id?: number;
    game: number;
    node: number;
    faces: string[];
}
export interface TakeBackRequest {
    type: 'take_back';
    id?: number;
    seat: number;
}
export interface HandOverRequest {
    type: 'hand_over';
    id?: number;
    seat: number;
    key: string;
}
export interface RematchRequest {
    type: 'rematch';
    id?: number;
    game: number;
}
export type Reaction = 'hello' | 'nice' | 'wow' | 'ouch' | 'lucky' | 'hurry' | 'thanks' | 'bye';
export interface ReactRequest {
    type: 'react';
    id?: number;
    seat: number;
    reaction: Reaction;
}
export type ClientMessage = OpenRequest | JoinRequest | SitRequest | SeatComputerRequest | StandUpRequest | ResizeRequest | BeginRequest | CommitSeedRequest | RevealSeedRequest | ChooseRequest | EnterDiceRequest | TakeBackRequest | HandOverRequest | RematchRequest | ReactRequest;
export type SeatKind = 'open' | 'person' | 'computer';
export interface SeatedEvent {
    type: 'seated';
    seat: number;
    kind: SeatKind;
    name: string;
    level?: Level;
}
export interface VacatedEvent {
    type: 'vacated';
    seat: number;
}
export interface ResizedEvent {
    type: 'resized';
    seats: number;
}
export interface BegunEvent {
    type: 'begun';
    game: number;
    commitment?: string;
    salt?: string;
    transcript?: string;
}
export interface SeedCommittedEvent {
    type: 'seed_committed';
    seat: number;
    commitment: string;
}
export interface SeedsClosedEvent {
    type: 'seeds_closed';
}
export interface SeedRevealedEvent {
    type: 'seed_revealed';
    seat: number;
    seed: string;
}
export interface VoidedEvent {
    type: 'voided';
    game: number;
    missing: number[];
    server_seed: string;
}
export interface StartedEvent {
    type: 'started';
    first: number;
}
export interface RolledEvent {
    type: 'rolled';
    faces: string[];
}
export type Maker = 'person' | 'computer' | 'clock' | 'forced';
export interface ChosenEvent {
    type: 'chosen';
    seat: number;
    by: Maker;
    choices?: string[];
    scores?: number[];
    server_seed?: string;
}
export interface SatInEvent {
    type: 'sat_in';
    seat: number;
}
export interface TakenBackEvent {
    type: 'taken_back';
    seat: number;
}
export interface HandedEvent {
    type: 'handed';
    seat: number;
}
export interface RematchAgreedEvent {
    type: 'rematch_agreed';
    game: number;
}
export type TableEvent = SeatedEvent | VacatedEvent | ResizedEvent | BegunEvent | SeedCommittedEvent | SeedsClosedEvent | SeedRevealedEvent | VoidedEvent | StartedEvent | RolledEvent | ChosenEvent | SatInEvent | TakenBackEvent | HandedEvent | RematchAgreedEvent;
export interface OkMessage {
    type: 'ok';
    id: number;
    version: number;
}
export type Code = 'bad_message' | 'too_large' | 'too_fast' | 'too_many_tables' | 'too_many_connections' | 'table_full' | 'too_many_misses' | 'no_such_table' | 'not_at_a_table' | 'already_at_table' | 'bad_settings' | 'bad_key' | 'bad_name' | 'no_such_seat' | 'seat_taken' | 'seat_not_yours' | 'not_the_host' | 'wrong_stage' | 'seats_open' | 'already_done' | 'not_committed' | 'seed_mismatch' | 'stale_node' | 'future_node' | 'not_to_decide' | 'not_a_choice' | 'illegal_choice' | 'not_to_roll' | 'wrong_dice' | 'not_manual' | 'storage' | 'slow_reader' | 'draining' | 'deleted' | 'bad_origin' | 'damaged' | 'wrong_protocol';
export interface ErrorMessage {
    type: 'error';
    id?: number;
    code: Code;
    field?: string;
    expected?: string[];
    reason?: string;
    node?: number;
    retry_ms?: number;
}
export interface SeatView {
    kind: SeatKind;
    name?: string;
    level?: Level;
    sat_in?: boolean;
}
export interface SeatDice {
    commitment?: string;
    seed?: string;
}
export interface DiceView {
    commitment: string;
    salt?: string;
    transcript?: string;
    seats: SeatDice[];
    seed?: string;
}
export interface Step {
    roll?: string[];
    choices?: string[];
}
export type Stage = 'gathering' | 'committing' | 'revealing' | 'playing' | 'over';
export interface SeatToken {
    seat: number;
    token: string;
}
export interface Now {
    stage: Stage;
    game: number;
    node: number;
    waiting: number[];
    pending: SeatToken[];
    clock_ms?: number;
    state?: State;
}
export interface Presence {
    seats: boolean[];
    host: boolean;
    watching: number;
}
export interface ViewMessage {
    type: 'view';
    id?: number;
    protocol: number;
    table: string;
    version: number;
    settings: Settings;
    rules_version: number;
    host: boolean;
    yours: number[];
    seats: SeatView[];
    first?: number;
    dice?: DiceView;
    steps?: Step[];
    now: Now;
    series: number[][];
    present: Presence;
    lost?: number;
}
export interface About {
    settings: Settings;
    seats: SeatView[];
    dice?: DiceView;
    series: number[][];
    present: Presence;
}
export interface EventsMessage {
    type: 'events';
    id?: number;
    from: number;
    version: number;
    events: TableEvent[];
    yours: number[];
    now: Now;
    about?: About;
}
export interface PresentMessage {
    type: 'present';
    present: Presence;
}
export interface ReactedMessage {
    type: 'reacted';
    seat: number;
    reaction: Reaction;
}
export interface GoodbyeMessage {
    type: 'goodbye';
    code: Code;
}
export type ServerMessage = OkMessage | ErrorMessage | ViewMessage | EventsMessage | PresentMessage | ReactedMessage | GoodbyeMessage;
// The weakest first.
export const levels: readonly Level[] = ['novice', 'casual', 'regular', 'skilled', 'strong', 'master'];
