// Somebody's device at a table: one connection, one key, some seats. It acts on what it hears, remembers what it asked and whether that was answered, and
// comes back after every crash with what it has.
import { createHash } from "node:crypto";
import { Socket } from "../server/socket.mjs";
import { isSame } from "./promises.mjs";

// Others may have been quicker; everything else that is refused is a fault.
const races = {
    open: [],
    sit: ["seat_taken", "wrong_stage", "no_such_seat"], // or have made the table smaller
    seat_computer: ["seat_taken", "wrong_stage", "no_such_seat"],
    stand_up: ["wrong_stage"],
    resize: [],
    begin: ["seats_open"],
    commit_seed: ["wrong_stage"],
    reveal_seed: ["wrong_stage"],
    choose: ["stale_node", "wrong_stage"],
    enter_dice: ["stale_node", "wrong_stage"],
    rematch: [],
};

export class Device {
    constructor(table, number, seats) {
        this.table = table;
        this.random = table.random;
        this.seats = seats;
        this.host = number === 0;
        this.key = table.random.hex(32);
        this.version = 0;
        this.view = null; // the last `now`
        this.asked = []; // not answered, in their order
        this.names = 0;
        this.name = `${table.number}.${number}`;
        this.standUps = table.random.chance(30) ? 1 : 0;
    }

    // Until the connection ends. `tell` hears of every acknowledgement.
    async run(port, tell) {
        try {
            this.socket = await Socket.open(port);
        } catch {
            return; // killed in between
        }
        this.tell = tell;
        this.back = false;
        this.lastId = 0;
        const fresh = this.version > 0 && this.random.chance(15); // somebody reloaded the page
        if (this.table.id) this.#send({ message: { type: "join", table: this.table.id, key: this.key, details: true, ...(this.version > 0 && !fresh ? { since: this.version } : {}) } });
        else this.#send({ message: { ...this.table.open, key: this.key } });
        for (let message; (message = await this.socket.take(() => true, 600)) !== null; ) {
            this.#hear(message);
            if (this.back) this.#act();
        }
    }

    #send(asked) {
        asked.id = ++this.lastId;
        asked.state = "waiting";
        if (asked !== this.between && (asked.message.type === "join" || asked.message.type === "open")) this.coming = asked;
        this.socket.send({ ...asked.message, id: asked.id });
    }

    #ask(message, more = {}) {
        const asked = { message, game: this.view.game, ...more };
        this.asked.push(asked);
        this.table.promises.add(asked);
        this.#send(asked);
    }

    #hear(message) {
        const { history, complain } = this.table;
        if (message.type === "goodbye" && !this.#forgives(message)) complain(`goodbye: ${message.code}`);
        if (message.type === "view") {
            if (this.coming?.id === message.id && this.coming.message.type === "open") this.table.opened(message);
            if (message.version < this.version) complain(`a device knew version ${this.version}, and the view has ${message.version}`);
            this.version = message.version;
            this.#stand(message.now);
            // A view leaves out what happened since the table was looked at; the history needs it, and later it may be forgotten.
            if (this.table.id && message.version > history.version) this.#send((this.between = { message: { type: "join", table: this.table.id, key: this.key, details: true, since: history.version } }));
        }
        if (message.type === "events" && message.id !== undefined && message.id === this.between?.id) {
            message.events.forEach((event, at) => history.hear(message.from + at, event));
            return;
        }
        if (message.type === "events") {
            if (message.from !== this.version + 1 || message.events.length !== message.version - message.from + 1) complain(`a device knew version ${this.version} and got events from ${message.from} to ${message.version}, ${message.events.length} of them`);
            message.events.forEach((event, at) => history.hear(message.from + at, event));
            this.version = message.version;
            this.#stand(message.now);
        }
        if (message.id !== undefined && message.id === this.coming?.id) {
            if (message.type === "error" && this.#forgives(message)) return this.socket.destroy();
            if (message.type === "error") return complain(`cannot come: ${JSON.stringify(message)}`);
            this.coming = null;
            this.#comeBack();
        } else if (message.type === "ok" || message.type === "error") this.#answered(message);
    }

    // Where several servers share a database, one that cannot say now leaves people to come back to another, and ask again.
    #forgives({ code }) {
        return this.table.forgives === true && (code === "storage" || code === "draining");
    }

    #stand(now) {
        this.view = now;
        for (const { seat, token } of now.pending) if (!this.seats.includes(seat)) this.table.complain(`sees the pending choice ${token} of seat ${seat}`);
    }

    #answered(message) {
        if (this.#forgives(message)) return this.socket.destroy();
        const at = this.asked.findIndex(({ id }) => id === message.id);
        if (at < 0) return this.table.complain(`an answer nobody asked for: ${JSON.stringify(message)}`);
        const [asked] = this.asked.splice(at, 1);
        if (message.type === "ok") {
            if (this.version < message.version) this.table.complain(`ok for version ${message.version} before its events: ${JSON.stringify(asked.message)}`);
            asked.state = "done";
            this.tell();
        } else {
            asked.state = "refused";
            if (!races[asked.message.type].includes(message.code)) this.table.complain(`${JSON.stringify(asked.message)}: ${JSON.stringify(message)}`);
        }
    }

    // After a restart: what was acknowledged is there, and what was not answered is asked again.
    #comeBack() {
        const { game, node, waiting, pending } = this.view;
        for (const seat of this.seats) {
            const { token, sure } = this.table.promises.lastTaken(game, node, seat);
            if (token === null || this.view.stage !== "playing") continue;
            const there = pending.find((each) => each.seat === seat)?.token;
            if (waiting.includes(seat)) this.table.complain(`seat ${seat} has chosen ${token} at node ${node}, and is waited for`);
            else if (sure && !isSame(token, there)) this.table.complain(`seat ${seat} has chosen ${token} at node ${node}, and ${there} is pending`);
        }
        this.back = true;
        const again = this.asked;
        this.asked = [];
        for (const asked of again) {
            if (asked.game < game || this.random.chance(10)) { // nobody cares any more about a game that is over
                asked.state = "given up";
                continue;
            }
            this.asked.push(asked);
            this.#send(asked);
        }
    }

    #waitsFor(type, seat) {
        return this.asked.some(({ message }) => message.type === type && (seat === undefined || message.seat === seat));
    }

    #act() {
        if (this.asked.length > 6) return;
        const acts = { gathering: () => this.#gather(), committing: () => this.#commit(), revealing: () => this.#reveal(), playing: () => this.#play(), over: () => this.#end() };
        acts[this.view.stage]();
    }

    #gather() {
        const { history, computers, seatCount } = this.table;
        const open = (seat) => history.seats[seat - 1]?.kind === "open";
        const free = (seat) => !this.asked.some(({ message }) => message.seat === seat);
        for (const seat of this.seats.filter((each) => open(each) && free(each))) this.#ask({ type: "sit", seat, name: `${this.name}.${++this.names}` });
        if (this.standUps > 0 && this.seats.every((seat) => !open(seat) && history.seats[seat - 1] && free(seat))) {
            this.standUps -= 1;
            const seat = this.random.pick(this.seats);
            const owner = history.seats[seat - 1].name;
            if (owner.startsWith(`${this.name}.`)) this.#ask({ type: "stand_up", seat }, { owner });
        }
        if (!this.host || this.asked.length > 0) return;
        if (history.seats.length < seatCount) return this.#ask({ type: "resize", seats: seatCount });
        for (const seat of computers.filter(open)) this.#ask({ type: "seat_computer", seat, name: `${this.name}.${++this.names}`, level: this.random.pick(["novice", "casual"]) });
        if (this.asked.length === 0 && history.seats.every(({ kind }) => kind !== "open")) {
            const first = this.table.open.settings.dice === "manual" ? { first: this.random.between(1, seatCount) } : {};
            this.#ask({ type: "begin", game: this.view.game, ...first });
        }
    }

    #seed(seat) {
        return createHash("sha256").update(`${this.key} ${this.view.game} ${seat}`).digest("hex");
    }

    #commit() {
        const transcript = this.table.history.transcripts.get(this.view.game);
        if (transcript === undefined) return; // this device came by a view: it hears in a moment what it was made of
        for (const seat of this.seats) {
            const commitment = createHash("sha256").update(`misthrow seat 2\n${transcript}\nseat ${seat}\n${this.#seed(seat)}\n`).digest("hex");
            if (!this.#waitsFor("commit_seed", seat) && this.table.history.count("committed", this.view.game, seat, commitment) === 0) this.#ask({ type: "commit_seed", game: this.view.game, seat, commitment });
        }
    }

    #reveal() {
        for (const seat of this.seats)
            if (!this.#waitsFor("reveal_seed", seat) && this.table.history.count("revealed", this.view.game, seat, this.#seed(seat)) === 0) this.#ask({ type: "reveal_seed", game: this.view.game, seat, seed: this.#seed(seat) });
    }

    #play() {
        const { node, waiting, state } = this.view;
        if (waiting.length === 0) {
            if (this.table.open.settings.dice === "manual" && !this.#waitsFor("enter_dice") && (this.host || this.random.chance(20))) this.#roll();
            return;
        }
        for (const seat of this.seats) {
            if (this.#waitsFor("choose", seat)) continue;
            const before = this.table.promises.lastTaken(this.view.game, node, seat);
            const changing = !waiting.includes(seat);
            if (changing && (before.token === null || before.count > 3 || !this.random.chance(25))) continue;
            const tokens = state.legal[seat - 1].filter((token) => token !== before.token);
            if (tokens.length > 0) this.#ask({ type: "choose", game: this.view.game, seat, node, token: this.random.pick(tokens) });
        }
    }

    // What real dice show. Which of them are in play is told by the game so far.
    #roll() {
        const { game, node, state } = this.view;
        const faces = (count) => Array.from({ length: count }, () => String(this.random.between(1, 6)));
        if (state.game === "knaster") return this.#ask({ type: "enter_dice", game, node, faces: faces(2) });
        if (state.game === "qwixx") {
            const closed = new Set(state.sheets.flatMap(({ locks }) => locks));
            return this.#ask({ type: "enter_dice", game, node, faces: [...faces(2), ...["r", "y", "g", "b"].map((row) => (closed.has(row) ? "x" : faces(1)[0]))] });
        }
        const { steps, version } = this.table.history;
        if (version !== this.version) return; // others have heard more than this device, or less
        const last = steps.at(-1).choices.find((token) => token !== "");
        const count = last === "again" ? steps.at(-2).roll.length : last.length;
        this.#ask({ type: "enter_dice", game, node, faces: faces(count) });
    }

    #end() {
        if (this.host && !this.table.finished && this.asked.length === 0) this.#ask({ type: "rematch", game: this.view.game });
    }
}
