// SHA-256 (FIPS 180-4) for pages that the browser gives no hashing: those of a plain http address, as in a home network. Only for our own part in the
// dice; the server checks it, and checking a record needs the browser's own.
const words = (count: number, root: (prime: number) => number): Uint32Array => {
    const found: number[] = [];
    for (let candidate = 2; found.length < count; ++candidate) {
        let prime = true;
        for (let divisor = 2; divisor * divisor <= candidate; ++divisor) prime &&= candidate % divisor !== 0;
        if (prime) found.push((root(candidate) % 1) * 2 ** 32);
    }
    return Uint32Array.from(found);
};
const start = words(8, Math.sqrt);
const constants = words(64, Math.cbrt);
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(text: string): string {
    const bytes = new TextEncoder().encode(text);
    const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const data = new DataView(padded.buffer);
    data.setUint32(padded.length - 4, bytes.length * 8);
    const state = Uint32Array.from(start);
    const at = (list: Uint32Array, index: number): number => list[index] ?? 0;
    const schedule = new Uint32Array(64);
    for (let block = 0; block < padded.length; block += 64) {
        for (let t = 0; t < 64; ++t) {
            if (t < 16) {
                schedule[t] = data.getUint32(block + t * 4);
                continue;
            }
            const a = at(schedule, t - 15);
            const b = at(schedule, t - 2);
            schedule[t] = (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + at(schedule, t - 7) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)) + at(schedule, t - 16);
        }
        let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
        for (let t = 0; t < 64; ++t) {
            const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, t) + at(schedule, t)) | 0;
            const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
        }
        for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
    }
    return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}
