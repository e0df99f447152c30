// What this device knows of an online table: what the server told, and what has happened since. Seats count from 0 here, from 1 on the wire.
import type { ViewMessage } from '../protocol';
import { absentOf, playersOf, unknown } from './seats';

export class Known {
    protected known: ViewMessage = $state.raw(unknown);
    settings = $derived(this.known.settings);
    host = $derived(this.known.host);
    seats = $derived(this.known.seats);
    present = $derived(this.known.present);
    now = $derived(this.known.now);
    dice = $derived(this.known.dice);
    series = $derived(this.known.series);
    yours: readonly number[] = $derived(this.known.yours.map((seat) => seat - 1));
    players = $derived(playersOf(this.known));
    absent = $derived(absentOf(this.known));
    // Whoever sits here or has the table is no watcher.
    belongs = $derived(this.host || this.yours.length > 0);
    // While the host is away, whoever sits may do what the host may.
    mayLead = $derived(this.host || (!this.present.host && this.yours.length > 0));
    // How many watch besides this device.
    watchers = $derived(this.present.watching - (this.belongs ? 0 : 1));
    // Everybody is here, and there is a computer or a person for each seat.
    complete = $derived(this.seats.every(({ kind }, at) => kind === 'computer' || (kind === 'person' && this.present.seats[at] === true)));

    // Which of this table's games, from 1.
    get game(): number {
        return this.now.game;
    }
    get stage(): ViewMessage['now']['stage'] {
        return this.now.stage;
    }
}
