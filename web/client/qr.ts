// QR codes (ISO/IEC 18004) for links: bytes, error correction M, up to version 6, which is 106 bytes.
interface Version {
    align: number; // centre of the one alignment pattern; 0: none
    blocks: number;
    data: number; // codewords of a block
    check: number;
}
const versions: Version[] = [
    { align: 0, blocks: 1, data: 16, check: 10 },
    { align: 18, blocks: 1, data: 28, check: 16 },
    { align: 22, blocks: 1, data: 44, check: 26 },
    { align: 26, blocks: 2, data: 32, check: 18 },
    { align: 30, blocks: 2, data: 43, check: 24 },
    { align: 34, blocks: 4, data: 27, check: 16 },
];

// Multiplication in the field of 256 elements.
function times(a: number, b: number): number {
    let product = 0;
    for (let bit = 7; bit >= 0; --bit) {
        product = (product << 1) ^ ((product >>> 7) * 0x11d);
        product ^= ((b >>> bit) & 1) * a;
    }
    return product;
}

function checkWords(data: readonly number[], count: number): number[] {
    const generator = new Array<number>(count).fill(0);
    generator[count - 1] = 1;
    for (let step = 0, root = 1; step < count; ++step, root = times(root, 2)) {
        for (let at = 0; at < count; ++at) generator[at] = times(generator[at] ?? 0, root) ^ (generator[at + 1] ?? 0);
    }
    const rest = new Array<number>(count).fill(0);
    for (const word of data) {
        const factor = word ^ (rest.shift() ?? 0);
        rest.push(0);
        for (let at = 0; at < count; ++at) rest[at] = (rest[at] ?? 0) ^ times(generator[at] ?? 0, factor);
    }
    return rest;
}

function codewords(bytes: Uint8Array, { blocks, data, check }: Version): number[] {
    const bits = [0, 1, 0, 0];
    const put = (value: number, width: number) => {
        for (let bit = width - 1; bit >= 0; --bit) bits.push((value >>> bit) & 1);
    };
    put(bytes.length, 8);
    for (const byte of bytes) put(byte, 8);
    put(0, Math.min(4, blocks * data * 8 - bits.length));
    while (bits.length % 8 !== 0) bits.push(0);
    const words: number[] = [];
    for (let at = 0; at < bits.length; at += 8) words.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
    for (let pad = 0xec; words.length < blocks * data; pad ^= 0xec ^ 0x11) words.push(pad);
    const parts = Array.from({ length: blocks }, (_, at) => words.slice(at * data, (at + 1) * data));
    const checks = parts.map((part) => checkWords(part, check));
    const woven = (lists: number[][], length: number) => Array.from({ length }, (_, at) => lists.map((list) => list[at] ?? 0)).flat();
    return [...woven(parts, data), ...woven(checks, check)];
}

const masks: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | undefined)[][];

function fixedPatterns(size: number, align: number): Grid {
    const grid: Grid = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
    const set = (x: number, y: number, dark: boolean) => {
        const row = grid[y];
        if (row && x >= 0 && x < size) row[x] = dark;
    };
    for (let at = 0; at < size; ++at) {
        set(6, at, at % 2 === 0);
        set(at, 6, at % 2 === 0);
    }
    const rings = (left: number, top: number, reach: number, light: (ring: number) => boolean) => {
        for (let y = -reach; y <= reach; ++y) for (let x = -reach; x <= reach; ++x) set(left + x, top + y, !light(Math.max(Math.abs(x), Math.abs(y))));
    };
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(x, y, 4, (ring) => ring === 2 || ring === 4);
    if (align > 0) rings(align, align, 2, (ring) => ring === 1);
    setFormat(set, size, 0); // their places are taken, whatever the mask
    return grid;
}

function setFormat(set: (x: number, y: number, dark: boolean) => void, size: number, mask: number): void {
    let rest = mask; // level M is 00
    for (let step = 0; step < 10; ++step) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    for (let at = 0; at < 15; ++at) {
        const dark = ((bits >>> at) & 1) === 1;
        if (at < 8) set(size - 1 - at, 8, dark);
        else set(8, size - 15 + at, dark);
        if (at < 6) set(8, at, dark);
        else if (at < 8) set(8, at + 1, dark);
        else if (at === 8) set(7, 8, dark);
        else set(14 - at, 8, dark);
    }
    set(8, size - 8, true);
}

// How hard the pattern is to read: long runs, squares, false corners, uneven ink.
function penalty(grid: boolean[][]): number {
    const size = grid.length;
    let sum = 0;
    let dark = 0;
    const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
    for (const line of [...grid, ...columns]) {
        const text = line.map((each) => (each ? '1' : '0')).join('');
        for (const run of text.matchAll(/0{5,}|1{5,}/g)) sum += run[0].length - 2;
        for (let at = 0; at + 11 <= size; ++at) if (/^(10111010000|00001011101)/.test(text.slice(at, at + 11))) sum += 40;
    }
    for (let y = 0; y < size; ++y) {
        for (let x = 0; x < size; ++x) {
            const here = grid[y]?.[x];
            dark += here ? 1 : 0;
            if (x + 1 < size && y + 1 < size && here === grid[y]?.[x + 1] && here === grid[y + 1]?.[x] && here === grid[y + 1]?.[x + 1]) sum += 3;
        }
    }
    return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

// Dark or light, row by row, without the margin; nothing if the text is too long.
export function qrCode(text: string): boolean[][] | undefined {
    const bytes = new TextEncoder().encode(text);
    const number = versions.findIndex(({ blocks, data }) => bytes.length + 2 <= blocks * data);
    const version = versions[number];
    if (!version) return undefined;
    const size = 21 + 4 * number;
    const words = codewords(bytes, version);
    const fixed = fixedPatterns(size, version.align);
    const drawn = masks.map((mask, at) => {
        const grid = fixed.map((row) => row.map((dark) => dark ?? false));
        setFormat((x, y, dark) => { const row = grid[y]; if (row) row[x] = dark; }, size, at);
        let bit = 0;
        for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
            // The pairs of columns go up and down in turn; the upright timing line is left out.
            const upwards = ((right + 1) & 2) === 0;
            for (let step = 0; step < size; ++step) {
                const y = upwards ? size - 1 - step : step;
                for (const x of [right, right - 1]) {
                    const row = grid[y];
                    if (!row || fixed[y]?.[x] !== undefined) continue;
                    row[x] = (((words[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1 !== mask(x, y);
                    ++bit;
                }
            }
        }
        return grid;
    });
    return drawn.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
