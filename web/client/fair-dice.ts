// Dice that anyone can check, by the recipe of docs/fair-dice.md: derived when a game is played on this device, and derived again to check a record.
import type { GameEvent, GameName } from './view';

export const diceCount: Record<GameName, number> = { qwixx: 6, qwinto: 3, knaster: 2 };

const encoder = new TextEncoder();
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const isSeed = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{64}$/.test(text);

// Hashing needs a secure context; a page from a plain http address in the local network has none.
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

async function sha256(text: string): Promise<string> {
    return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))));
}

export const randomSeed = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));
export const serverCommitment = (seed: string): Promise<string> => sha256(`misthrow server 1\n${seed}\n`);
export const seatCommitment = (seed: string): Promise<string> => sha256(`misthrow seat 1\n${seed}\n`);

export interface SeatPart {
    commitment?: string;
    seed?: string;
}

export class FairDice {
    private constructor(
        private readonly key: CryptoKey,
        private readonly mix: string,
    ) {}

    static async make(serverSeed: string, seats: readonly SeatPart[]): Promise<FairDice> {
        const key = await crypto.subtle.importKey('raw', fromHex(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
        const lines = seats.map(({ seed, commitment }) => (seed ? `seed ${seed}\n` : commitment ? `absent ${commitment}\n` : 'absent\n'));
        return new FairDice(key, await sha256(`misthrow seats 1\n${lines.join('')}`));
    }

    private async draw(purpose: string, count: number, bound: number): Promise<number[]> {
        const usable = 256 - (256 % bound);
        const drawn: number[] = [];
        for (let block = 1; drawn.length < count; ++block) {
            const message = `misthrow ${purpose}\n${this.mix}\nblock ${block}\n`;
            const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', this.key, encoder.encode(message)));
            for (const byte of bytes) {
                if (byte < usable && drawn.length < count) drawn.push((byte % bound) + 1);
            }
        }
        return drawn;
    }

    faces(turn: number, roll: number, count: number): Promise<number[]> {
        return this.draw(`roll 1\nturn ${turn} roll ${roll}`, count, 6);
    }
    // The seat that begins, from 0.
    async firstSeat(seats: number): Promise<number> {
        return ((await this.draw('first 1', 1, seats))[0] ?? 1) - 1;
    }
}

// For want of hashing: plain random faces, which nobody can check.
export function plainFaces(count: number): number[] {
    const faces: number[] = [];
    while (faces.length < count) {
        for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
            if (byte < 252 && faces.length < count) faces.push((byte % 6) + 1);
        }
    }
    return faces;
}

export function headers(record: string): Map<string, string> {
    const found = new Map<string, string>();
    for (const match of record.matchAll(/^\[(\w+) "([^"]*)"\]$/gm)) found.set(match[1] ?? '', match[2] ?? '');
    return found;
}

export type Verdict =
    | { verdict: 'verified'; kind: 'same' | 'verifiable'; rolls: number; absent: number[] }
    | { verdict: 'noProof' | 'cannotHash' | 'seedNotShown' | 'serverMismatch' | 'firstMismatch' }
    | { verdict: 'badHeader'; header: string }
    | { verdict: 'seatMismatch'; seat: number }
    | { verdict: 'rollMismatch'; turn: number };

const listed = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(',').map((part) => part.trim()));

function seatParts(found: Map<string, string>): SeatPart[] {
    const seeds = listed(found.get('SeatSeeds'));
    return listed(found.get('SeatCommitments')).map((commitment, at) => {
        const part: SeatPart = {};
        const seed = seeds[at];
        if (isSeed(commitment)) part.commitment = commitment;
        if (isSeed(seed)) part.seed = seed;
        return part;
    });
}

// Whether the dice of a record are those its seeds give. `events` are those of the whole record.
export async function verify(record: string, game: GameName, seats: number, events: readonly GameEvent[]): Promise<Verdict> {
    const found = headers(record);
    const kind = found.get('Dice') === 'same 1' ? 'same' : found.get('Dice') === 'verifiable 1' ? 'verifiable' : undefined;
    if (!kind) return { verdict: 'noProof' };
    if (!canHash()) return { verdict: 'cannotHash' };
    const seed = found.get('ServerSeed');
    if (seed === undefined) return { verdict: 'seedNotShown' };
    if (!isSeed(seed)) return { verdict: 'badHeader', header: 'ServerSeed' };
    if ((await serverCommitment(seed)) !== found.get('ServerCommitment')) return { verdict: 'serverMismatch' };
    const parts = kind === 'same' ? [] : seatParts(found);
    if (kind === 'verifiable' && parts.length !== seats) return { verdict: 'badHeader', header: 'SeatCommitments' };
    for (const [seat, part] of parts.entries()) {
        if (part.seed && (await seatCommitment(part.seed)) !== part.commitment) return { verdict: 'seatMismatch', seat };
    }
    const dice = await FairDice.make(seed, parts);
    const first = Number(found.get('First') ?? '1') - 1;
    if ((await dice.firstSeat(seats)) !== first) return { verdict: 'firstMismatch' };
    let rolls = 0;
    for (const event of events) {
        if (event.kind !== 'roll') continue;
        const expected = await dice.faces(event.turn, event.roll, diceCount[game]);
        // Dice that are not in play are passed over.
        if (event.faces.some((face, at) => face !== 0 && face !== expected[at])) return { verdict: 'rollMismatch', turn: event.turn };
        ++rolls;
    }
    return { verdict: 'verified', kind, rolls, absent: parts.flatMap((part, seat) => (part.seed ? [] : [seat])) };
}
