// What people at an online table can ask for, in the words of the protocol. Seats count from 0 here, from 1 on the wire.
import type { Level, Reaction } from '../protocol';
import type { Answer, Wanted } from '../socket/session';
import { Known } from './known.svelte';

export abstract class Requests extends Known {
    protected abstract ask(wanted: Wanted): Promise<Answer>;

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
    // Again with the same people. Anybody may ask; whoever may begin does so when they hear it, if everybody is here.
    rematch(): Promise<Answer> {
        return this.ask({ type: 'rematch', game: this.game });
    }
    // The seat of somebody who has lost their key, for a new one that they are given as a link.
    handOver(seat: number, key: string): Promise<Answer> {
        return this.ask({ type: 'hand_over', seat: seat + 1, key });
    }
    takeBack(seat: number): Promise<Answer> {
        return this.ask({ type: 'take_back', seat: seat + 1 });
    }
    react(seat: number, reaction: Reaction): Promise<Answer> {
        return this.ask({ type: 'react', seat: seat + 1, reaction });
    }
    choose(seat: number, node: number, token: string): Promise<Answer> {
        return this.ask({ type: 'choose', game: this.game, seat: seat + 1, node, token });
    }
    enterDice(faces: string[]): Promise<Answer> {
        return this.ask({ type: 'enter_dice', game: this.game, node: this.now.node, faces });
    }
}
