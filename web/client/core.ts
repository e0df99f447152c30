// One instance of the core: words in, JSON out. Runs wherever it is made; the page makes it in a worker.
import type { Bound, Part, Promised, Verdict } from './fair-dice';
import { Module } from './module';
import type { Choice, Circles, GameEvent, GameName, RecordFault, View, Why } from './view';

// What a request came to.
export interface Settled {
    answer: 'taken' | 'resolved' | 'refused';
}

// A node by its number, or the one the table is at.
export type Node = number | 'now';

export class Core extends Module {
    static async make(module: WebAssembly.Module): Promise<Core> {
        return new Core(await Module.instance(module));
    }

    // A record; a fresh game is one without turns.
    load(record: string): View | RecordFault {
        return this.ask('load', record);
    }
    // Where the loaded record stood after so many steps.
    go(step: number): View {
        return this.ask('go', String(step));
    }
    view(): View {
        return this.ask('view');
    }
    record(): string {
        return this.call('record');
    }
    events(from: number): GameEvent[] {
        return this.ask('events', String(from));
    }
    choices(seat: number): Choice[] {
        return this.ask('choices', String(seat));
    }
    why(seat: number, token: string): Why {
        return this.ask('why', `${seat} ${token}`);
    }
    circles(seat: number, steps: string): Circles {
        return this.ask('circles', `${seat} ${steps}`);
    }
    // A node that has gone by takes no choice.
    choose(seat: number, node: Node, token: string): Settled {
        return this.ask('choose', `${seat} ${node} ${token}`);
    }
    // The dice in play, as a record writes them: what real ones or a server's show.
    enterDice(node: Node, faces: readonly string[]): Settled {
        return this.ask('enter_dice', `${node} ${faces.join(' ')}`);
    }
    // A whole turn, as a record writes it without its number.
    turn(line: string): View | RecordFault {
        return this.ask('turn', line);
    }
    // What the dice of this table are made of from now on.
    seed(seed: string): Settled {
        return this.ask('seed', seed);
    }
    // The roll that is due, as the seed gives it.
    roll(): Settled {
        return this.ask('roll');
    }
    // Whoever can do nothing else passes, unless that costs points.
    passHelpless(): Settled {
        return this.ask('pass_helpless');
    }

    promise(seed: string, seats: number): Promised {
        return this.ask('promise', `${seed} ${seats}`);
    }
    // What the dice of a day's game are made of.
    daily(day: string, game: GameName): { seed: string } {
        return this.ask('daily', `${day} ${game}`);
    }
    // What a seat, from 0, commits to with this seed.
    bind({ table, salt, number, game, missing, commitment, seats }: Bound, seat: number, seed: string): Part {
        const sitting = seats.map(({ kind, name }) => `\n${kind === 'computer' ? 'computer' : 'person'} ${name ?? ''}`).join('');
        return this.ask('bind', `${table} ${salt} ${number} ${game} ${missing} ${commitment} ${seat} ${seed}${sitting}`);
    }
    verify(record: string): Verdict | RecordFault {
        return this.ask('verify', record);
    }
}

export type CoreMethod = Exclude<{ [K in keyof Core]: Core[K] extends (...values: never[]) => unknown ? K : never }[keyof Core], never>;
