// One table of the workload: what is to be played there, by whom, and what has become of it.
import { Device } from "./device.mjs";
import { History } from "./history.mjs";
import { Promises } from "./promises.mjs";

const kept = 100; // the server may have forgotten what is older than so many events
const patience = 120; // seconds: on a busy machine a disk may keep everybody waiting
const mostSeats = { qwixx: 5, qwinto: 6, knaster: 12 };

export class Table {
    constructor(number, random, sameAs, complain) {
        this.number = number;
        this.random = random;
        this.id = null;
        this.complain = (text) => complain(`table ${this.id ?? "?"} (number ${number}): ${text}`);
        this.history = new History(this.complain);
        const game = random.pick(["qwixx", "qwinto", "knaster"]);
        const seats = random.chance(10) ? mostSeats[game] : random.between(1, 4);
        const opened = random.chance(20) && seats > 1 ? seats - 1 : seats; // the host finds out that there are more people
        this.seatCount = seats;
        this.games = random.pick([1, 1, 2, 3]);
        const dice = sameAs ? "same" : random.pick(["verifiable", "verifiable", "same", "manual"]);
        this.open = {
            type: "open",
            details: true,
            settings: { game: sameAs?.open.settings.game ?? game, seats: opened, dice, clock_seconds: random.chance(10) ? 1 : 0, takeover_seconds: 0, series_games: 1 },
        };
        if (sameAs) this.open.same_as = sameAs.id;
        if (sameAs) this.open.settings.seats = this.seatCount = Math.min(seats, mostSeats[this.open.settings.game]);
        if (this.open.settings.game === "qwixx" && random.chance(30)) this.open.settings.series_games = random.between(2, 5);
        this.promises = new Promises(this.history, this.open.settings.clock_seconds > 0, this.complain);
        this.history.seats = Array.from({ length: this.open.settings.seats }, () => ({ kind: "open" }));
        // The first seat is a person's, so that a game does not run away by itself.
        const devices = random.between(1, Math.min(3, seats));
        const owners = Array.from({ length: this.seatCount }, (_, at) => (at < devices ? at : random.chance(25) ? -1 : random.below(devices)));
        this.computers = owners.flatMap((owner, at) => (owner < 0 ? [at + 1] : []));
        this.devices = Array.from({ length: devices }, (_, at) => new Device(this, at, owners.flatMap((owner, seat) => (owner === at ? [seat + 1] : []))));
    }

    get finished() {
        return this.history.over && this.history.game >= this.games;
    }

    // After a restart, by somebody who watches: everything that was heard is still there, and nothing else is.
    async audit(connection) {
        const heardUntil = this.history.version;
        let since = Math.max(1, heardUntil - 60);
        // A server that could not read the table says so and is asked again, where that is no fault.
        const join = async (more) => {
            for (let tries = 0; ; ++tries) {
                const answer = await connection.ask({ type: "join", table: this.id, ...more }, patience);
                if (!this.forgives || answer?.code !== "storage" || tries === 50) return answer;
                await new Promise((done) => setTimeout(done, 100));
            }
        };
        let missed = await join({ since });
        if (missed?.type === "view" && missed.version - since > kept) {
            since = heardUntil;
            missed = await join({ since });
        }
        if (missed === null) return false;
        if (missed.type === "error") {
            this.complain(`cannot be joined: ${JSON.stringify(missed)}`);
            return true;
        }
        if (missed.version < heardUntil) {
            this.complain(`heard until version ${heardUntil}, and it has ${missed.version}`);
            return true;
        }
        if (missed.type === "view") {
            this.complain(`asked for what is after ${since} and got everything`);
            return true;
        }
        if (missed.from !== since + 1 || missed.events.length !== missed.version - since) this.complain(`events with a gap: from ${missed.from} to ${missed.version}, ${missed.events.length} of them`);
        missed.events.forEach((event, at) => this.history.hear(missed.from + at, event));
        const view = await join({});
        if (view === null) return false;
        if (view.type !== "view") {
            this.complain(`asked for everything and got ${view.type}`);
            return true;
        }
        for (const each of connection.inbox.splice(0)) if (each.type === "events" && each.version <= view.version) each.events.forEach((event, at) => this.history.hear(each.from + at, event));
        this.history.compare(view);
        this.promises.check();
        return true;
    }
}
