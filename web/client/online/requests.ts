// What people at an online table can ask for, in the words of the protocol. Seats count from 0 here, from 1 on the wire.
import type { Level, Now, Presence, Reaction, SeatView } from '../protocol';
import type { Answer, Wanted } from '../socket/session';

export abstract class Requests {
    abstract readonly seats: readonly SeatView[];
    abstract readonly present: Presence;
    abstract readonly now: Now;
    protected abstract ask(wanted: Wanted): Promise<Answer>;

    // Which of this table's games, from 1.
    get game(): number {
        return this.now.game;
    }

    sit(seat: number, name: string): Promise<Answer> {
        return this.ask({ type: 'sit', seat: seat + 1, name });
    }
    standUp(seat: number): Promise<Answer> {
        return this.ask({ type: 'stand_up', seat: seat + 1 });
    }
    seatComputer(seat: number, name: string, level: Level): Promise<Answer> {
        return this.ask({ type: 'seat_computer', seat: seat + 1, name, level });
    }
    resize(seats: number): Promise<Answer> {
        return this.ask({ type: 'resize', seats });
    }
    beginGame(first?: number): Promise<Answer> {
        return this.ask(first === undefined ? { type: 'begin', game: this.game } : { type: 'begin', game: this.game, first: first + 1 });
    }
    // Again with the same people, at once if they are all here; else the table is open for changes first.
    async rematch(): Promise<Answer> {
        const game = this.game;
        const complete = this.seats.every((seat, at) => seat.kind === 'computer' || (seat.kind === 'person' && this.present.seats[at]));
        const answer = await this.ask({ type: 'rematch', game });
        return answer.ok && complete ? this.ask({ type: 'begin', game: game + 1 }) : answer;
    }
    takeBack(seat: number): Promise<Answer> {
        return this.ask({ type: 'take_back', seat: seat + 1 });
    }
    react(seat: number, reaction: Reaction): Promise<Answer> {
        return this.ask({ type: 'react', seat: seat + 1, reaction });
    }
    enterDice(faces: string[]): Promise<Answer> {
        return this.ask({ type: 'enter_dice', game: this.game, node: this.now.node, faces });
    }
}
