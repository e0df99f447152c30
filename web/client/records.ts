// Finished games on their way out and in: records (.mtr) with headers that say who sat there, one after the other in one file.
import { headers } from './fair-dice';
import { type Piece, pieces } from './record-pieces';
import type { RemoteCore } from './remote-core';
import { marked, type StoredGame, type StoredSeat } from './store';
import { type RecordFault, rulesOf, type View } from './view';

const players = (seats: readonly StoredSeat[]): string => seats.map((seat) => (seat.level ? `${seat.kind} ${seat.level}` : seat.unnamed ? `${seat.kind} unnamed` : seat.kind)).join(', ');

// A record that also tells what this device knows of the game. Headers that are there already stay as they are.
export function exported({ id, seats, started, updated, record }: StoredGame): string {
    const known = headers(record);
    const facts = { Id: id, Players: players(seats), Started: new Date(started).toISOString(), Finished: new Date(updated).toISOString() };
    const lines = Object.entries(facts).flatMap(([key, value]) => (known.has(key) ? [] : [`[${key} "${value}"]`]));
    return record.replace('\n\n', `\n${lines.map((line) => `${line}\n`).join('')}\n`);
}

export const bundle = (games: readonly StoredGame[]): string => games.map((game) => `${exported(game).trimEnd()}\n`).join('\n');

export type Refusal = { line: number; column: number } & ({ why: 'fault'; fault: RecordFault } | { why: 'unfinished' });

function seatsOf(found: Map<string, string>): StoredSeat[] {
    const kinds = (found.get('Players') ?? '').split(',').map((kind) => kind.trim());
    const seats = (found.get('Seats') ?? '').split(',').map((name, at): StoredSeat => {
        const [kind, level] = (kinds[at] ?? '').split(' ');
        const seat: StoredSeat = { name: name.trim(), kind: kind === 'computer' ? 'computer' : 'person' };
        if (seat.kind === 'computer') return level && /^[a-z]+$/.test(level) ? { ...seat, level } : seat;
        return level === 'unnamed' ? { ...seat, unnamed: true } : seat;
    });
    return marked(seats);
}

function time(text: string | undefined, otherwise: number): number {
    const found = text === undefined ? Number.NaN : Date.parse(text);
    return Number.isNaN(found) ? otherwise : found;
}

// The same record has the same number on every device, so that it is not counted twice.
export function numberOf(record: string): string {
    let [low, high] = [0x811c9dc5, 0x9e3779b9];
    for (const byte of new TextEncoder().encode(record)) {
        low = Math.imul(low ^ byte, 0x01000193);
        high = Math.imul(high ^ byte, 0x85ebca6b) ^ (low >>> 7);
    }
    return `r${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
}

async function read(core: RemoteCore, piece: Piece): Promise<StoredGame | Refusal> {
    const view: View | RecordFault = await core.ask('load', piece.text);
    if ('error' in view) return { why: 'fault', fault: view, line: piece.line + (view.line ?? 1) - 1, column: view.column ?? 1 };
    if (view.waits !== 'over') return { why: 'unfinished', line: piece.line, column: 1 };
    const found = headers(piece.text);
    const played = time(found.get('Date'), Date.now());
    const started = time(found.get('Started'), played);
    const id = found.get('Id') ?? '';
    return {
        id: /^[0-9a-z]{1,40}$/.test(id) ? id : numberOf(piece.text.trim()),
        game: view.game,
        rules: rulesOf[view.game], // it was read by them
        seats: seatsOf(found),
        record: `${piece.text.trim()}\n`,
        keeps: false,
        pending: [],
        status: 'over',
        scores: view.sheets.map((sheet) => sheet.total),
        winners: view.winners,
        started,
        updated: time(found.get('Finished'), started),
    };
}

// Every record of a file, as it comes. `told` hears how many bytes have been read.
export async function* readRecords(core: RemoteCore, file: Blob, told: (bytes: number) => void = () => {}): AsyncGenerator<StoredGame | Refusal> {
    for await (const piece of pieces(file, told)) yield await read(core, piece);
}
