// What has happened at a table, as its clients heard it: the fold of its public events, and what each request must have left in it.

const comparable = (event) => JSON.stringify({ ...event, server_seed: undefined }); // a seed may be shown later than its event

export class History {
    constructor(complain) {
        this.complain = complain;
        this.version = 1; // the event behind it is the opening, which nobody hears
        this.known = [null, null];
        this.ahead = new Map(); // heard before what comes before it: connections are not in step with each other
        this.seats = [];
        this.game = 1;
        this.steps = [];
        this.begun = false;
        this.transcripts = new Map(); // by game: what commitments to seeds are bound to
        this.over = false;
        this.finished = []; // scores of every game that ended
        this.counts = new Map(); // how often something happened that may happen once only
        this.chosen = new Map(); // game/node/seat: how often a person chose
        this.resolved = new Map(); // game/node: what all chose, or what was rolled
        this.pendingBy = null; // the last event, if it was a person's choice and others are still thinking
    }

    hear(version, event) {
        if (version <= this.version) {
            const known = this.known[version];
            if (known !== null && known !== comparable(event)) this.complain(`event ${version} was ${known} and is ${comparable(event)}`);
            return;
        }
        this.ahead.set(version, event);
        for (let next; (next = this.ahead.get(this.version + 1)); ) {
            this.ahead.delete(this.version + 1);
            this.version += 1;
            this.known[this.version] = comparable(next);
            if (this.version > 400) this.known[this.version - 300] = null;
            this.#apply(next);
        }
    }

    count(...name) {
        return this.counts.get(name.join(" ")) ?? 0;
    }

    #once(...name) {
        const key = name.join(" ");
        this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
        if (this.counts.get(key) > 1) this.complain(`happened twice: ${key}`);
    }

    #apply(event) {
        this.pendingBy = null;
        const on = {
            seated: ({ seat, kind, name }) => {
                this.#once("seated", name);
                this.seats[seat - 1] = { kind, name };
            },
            vacated: ({ seat }) => {
                this.#once("vacated", this.seats[seat - 1]?.name);
                this.seats[seat - 1] = { kind: "open" };
            },
            resized: ({ seats }) => {
                this.#once("resized", seats);
                for (let at = this.seats.length; at-- > 0 && this.seats.length > seats; ) if (this.seats[at].kind === "open") this.seats.splice(at, 1);
                while (this.seats.length < seats) this.seats.push({ kind: "open" });
            },
            begun: ({ game, transcript }) => {
                this.#once("begun", game);
                this.transcripts.set(game, transcript);
                this.begun = true;
                this.steps = [];
                this.game = game;
            },
            seed_committed: ({ seat, commitment }) => this.#once("committed", this.game, seat, commitment),
            seed_revealed: ({ seat, seed }) => this.#once("revealed", this.game, seat, seed),
            started: () => this.#once("started", this.game),
            rolled: ({ faces }) => {
                this.resolved.set(`${this.game}/${this.steps.length}`, faces);
                this.steps.push({ roll: faces });
            },
            chosen: ({ seat, by, choices, scores }) => {
                const key = `${this.game}/${this.steps.length}/${seat}`;
                if (by === "person") this.chosen.set(key, (this.chosen.get(key) ?? 0) + 1);
                if (by === "person" && !choices) this.pendingBy = seat;
                if (choices) {
                    this.resolved.set(`${this.game}/${this.steps.length}`, choices);
                    this.steps.push({ choices });
                }
                if (scores) {
                    this.over = true;
                    this.finished.push(scores);
                }
            },
            rematch_agreed: ({ game }) => {
                this.#once("rematch", game);
                this.game = game;
                this.begun = this.over = false;
                this.steps = [];
            },
        };
        on[event.type]?.(event);
    }

    // A view must say what the events said.
    compare(view) {
        const differ = (what, ours, theirs) => {
            if (JSON.stringify(ours) !== JSON.stringify(theirs)) this.complain(`the view's ${what} at version ${view.version}: ${JSON.stringify(theirs).slice(0, 300)}, heard ${JSON.stringify(ours).slice(0, 300)}`);
        };
        if (view.version !== this.version) return this.complain(`the view has version ${view.version}, heard until ${this.version}`);
        differ("game", this.game, view.now.game);
        differ("seats", this.seats.map(({ kind, name }) => ({ kind, name })), view.seats.map(({ kind, name }) => ({ kind, name })));
        differ("steps", this.steps, view.steps ?? []);
        differ("end", this.over, view.now.stage === "over");
    }
}
