import type { SeatView } from '../../client/protocol';
import { text } from '../../locale/index.svelte';

// A name that nobody at the table has yet.
export function computerName(seats: readonly SeatView[], seat: number): string {
    const taken = new Set(seats.map(({ name }) => name));
    for (let n = 1; n <= 11; ++n) {
        const name = text('seat.computer', { n });
        if (!taken.has(name)) return name;
    }
    return `${text('seat.computer', { n: 11 })} ${seat + 1}`;
}
