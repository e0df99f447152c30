// What clients asked for and what became of it, checked against what happened: an acknowledged request has left its mark exactly once, a refused one none.

// Knaster: a client may leave the circles to the server.
export const isSame = (asked, played) => played === asked || played?.startsWith(`${asked}[`) === true;

export class Promises {
    constructor(history, clock, complain) {
        this.history = history;
        this.clock = clock; // decisions have a time limit
        this.complain = complain;
        this.requests = []; // not checked yet
        this.choices = new Map(); // game/node/seat: what was asked there, in order
    }

    // `asked` has a message, the game it is for, and a state: waiting, done, refused or given up.
    add(asked) {
        if (asked.message.type !== "choose") {
            this.requests.push(asked);
            return;
        }
        const key = `${asked.game}/${asked.message.node}/${asked.message.seat}`;
        if (!this.choices.has(key)) this.choices.set(key, []);
        this.choices.get(key).push(asked);
    }

    // What a seat last heard to be taken at a node, and whether something else may be there by now.
    lastTaken(game, node, seat) {
        const asked = this.choices.get(`${game}/${node}/${seat}`) ?? [];
        const at = asked.findLastIndex(({ state }) => state === "done");
        return { token: at < 0 ? null : asked[at].message.token, sure: asked.slice(at + 1).every(({ state }) => state === "refused"), count: asked.length };
    }

    allAnswered(game, node, seat) {
        return (this.choices.get(`${game}/${node}/${seat}`) ?? []).every(({ state }) => state === "done" || state === "refused");
    }

    check() {
        this.requests = this.requests.filter((asked) => !this.#checkRequest(asked));
        for (const [key, asked] of this.choices) if (this.#checkChoices(key, asked)) this.choices.delete(key);
    }

    // True: nothing more can come of it.
    #checkRequest({ message, game, state, owner }) {
        const marks = {
            sit: () => this.history.count("seated", message.name),
            seat_computer: () => this.history.count("seated", message.name),
            stand_up: () => this.history.count("vacated", owner),
            resize: () => this.history.count("resized", message.seats),
            begin: () => this.history.count("begun", message.game),
            commit_seed: () => this.history.count("committed", game, message.seat, message.commitment),
            reveal_seed: () => this.history.count("revealed", game, message.seat, message.seed),
            rematch: () => this.history.count("rematch", message.game + 1),
            enter_dice: () => (JSON.stringify(this.history.resolved.get(`${game}/${message.node}`)) === JSON.stringify(message.faces) ? 1 : 0),
        };
        const count = marks[message.type]();
        if (state === "done" && count !== 1) this.complain(`acknowledged and there ${count} times: ${JSON.stringify(message)}`);
        // Dice may have been entered by somebody else, who saw the same; a host who was too early begins again.
        if (state === "refused" && count !== 0 && message.type !== "enter_dice" && message.type !== "begin") this.complain(`refused, and it happened: ${JSON.stringify(message)}`);
        return state === "done" || state === "refused";
    }

    #checkChoices(key, asked) {
        const [game, node, seat] = key.split("/").map(Number);
        const taken = asked.filter(({ state }) => state === "done").length;
        const unsure = asked.filter(({ state }) => state === "waiting" || state === "given up").length;
        const happened = this.history.chosen.get(key) ?? 0;
        const resolved = this.history.resolved.get(`${game}/${node}`);
        const { token, sure } = this.lastTaken(game, node, seat);
        // What the clock has played already is acknowledged to somebody who asks for the same a moment later.
        const byClock = this.clock && resolved && isSame(token, resolved[seat - 1]) ? 1 : 0;
        if (happened < taken - byClock || happened > taken + unsure)
            this.complain(`seat ${seat} chose ${happened} times at node ${node} of game ${game}; ${taken} acknowledged, ${unsure} unanswered`);
        if (!resolved) return false;
        const allowed = asked.filter(({ state }) => state !== "refused").map(({ message }) => message.token);
        if (token !== null && !(sure ? [token] : allowed).some((each) => isSame(each, resolved[seat - 1])))
            this.complain(`seat ${seat} chose ${token} at node ${node} of game ${game}, and ${resolved[seat - 1]} was played`);
        return asked.every(({ state }) => state === "done" || state === "refused");
    }
}
