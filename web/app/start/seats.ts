// Who sits down: from what this device remembers to the seats of a new game.
import type { StoredSeat } from '../../client/store';
import type { GameName } from '../../client/view';
import { apart, list, t, text } from '../../locale/index.svelte';
import { settings } from '../settings.svelte';

// A record's names hold no comma, quote, bracket or control character, and 40 characters at most. What joins the parts of one emoji stays, and none is cut in two.
const joined = /[\u200d]/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
export function cleanName(name: string): string {
    const plain = name.replace(/[",[\]\p{Cc}\p{Cf}]/gu, (sign) => (joined.test(sign) ? sign : ' ')).replace(/\s+/g, ' ').trim();
    let [kept, length] = ['', 0];
    for (const { segment } of graphemes.segment(plain)) {
        length += [...segment].length;
        if (length > 40) break;
        kept += segment;
    }
    return kept.trim();
}

// What a seat is called on this page.
export const seatName = (seat: StoredSeat, at: number): string => (!seat.unnamed ? seat.name : at === 0 ? t('seat.you') : t('seat.guest', { n: at + 1 }));

export function seatsOf(game: GameName): StoredSeat[] {
    const own = cleanName(settings.name);
    const seats: StoredSeat[] = [own === '' ? { name: t('seat.you'), kind: 'person', unnamed: true } : { name: own, kind: 'person' }];
    for (const [at, other] of settings.others[game].entries()) {
        const name = cleanName(other.name);
        if (other.kind === 'person') seats.push(name === '' ? { name: t('seat.guest', { n: at + 2 }), kind: 'person', unnamed: true } : { name, kind: 'person' });
        else seats.push({ name: name || text('seat.computer', { n: at + 1 }), kind: 'computer', level: other.level });
    }
    return seats;
}

// Who plays, and below how well the computers play; each with a level of its own where they differ.
export function seatNames(game: GameName): { names: string; level: string } {
    const seats = seatsOf(game);
    if (seats.length === 1) return { names: t('start.alone'), level: '' };
    const called = (level: string): string => text(`level.${level}` as 'level.novice');
    const levels = seats.flatMap(({ level }) => level ?? []);
    if (new Set(levels).size === 1) return { names: list(seats.map(({ name }) => name)), level: t('start.computers', { n: levels.length, level: called(levels[0] ?? '') }) };
    return { names: list(seats.map((seat) => (seat.level ? `${apart(seat.name)} (${called(seat.level)})` : seat.name))), level: '' };
}
