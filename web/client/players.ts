// The computer players, in a module of their own: whoever plays with people only never fetches it. One instance thinks for all tables.
import wasmUrl from '../../build/wasm/misthrow.wasm?url';
import { Core } from './core';
import { Module } from './module';
import type { GameName } from './view';
import { giveWeights } from './weights';

class Players extends Core {
    static override async make(module: WebAssembly.Module): Promise<Players> {
        return new Players(await Module.instance(module));
    }

    // What a player of this level would choose where this table stands.
    think(table: Core, seat: number, level: string, seed: number): string {
        const { phase, active } = table.view();
        this.load(table.record());
        if (this.view().phase !== phase) this.choose(active, 'now', 'keep'); // Qwinto: what a record cannot say yet
        return this.ask<{ token: string }>('think', `${seat} ${level} ${seed}`).token;
    }
}

const patience = 2000; // milliseconds until it is asked for once more
let players: Promise<Players> | undefined;
const strong = new Set<string>(); // games whose network is there, and whether for a seat alone

// Where the line is gone the game stands, and goes on when it is back.
async function fetchPlayers(): Promise<Players> {
    for (;;) {
        try {
            return await Players.make(await WebAssembly.compileStreaming(fetch(wasmUrl)));
        } catch {
            await new Promise((resolve) => setTimeout(resolve, patience));
        }
    }
}
const thePlayers = (): Promise<Players> => (players ??= fetchPlayers());

export const think = async (table: Core, ...asked: [seat: number, level: string, seed: number]): Promise<string> => (await thePlayers()).think(table, ...asked);

// Without their network they play too, only not so well.
export async function strengthen(game: GameName, alone: boolean): Promise<void> {
    const kind = `${game} ${alone}`;
    if (!strong.has(kind) && (await giveWeights(await thePlayers(), game, alone))) strong.add(kind);
}
