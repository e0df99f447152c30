// How long a choice takes until its own seat hears of it, and until every seat of the table has.
export class Meter {
    constructor(seats) {
        this.seats = seats;
        this.reset();
    }

    reset() {
        this.began = performance.now();
        this.own = [];
        this.everywhere = [];
    }

    // One for each table.
    table() {
        return { sent: Array.from({ length: this.seats }, () => new Map()), count: Array(this.seats).fill(0), heard: Array.from({ length: this.seats }, () => Array(this.seats).fill(0)) };
    }

    send(table, seat) {
        table.sent[seat].set(++table.count[seat], { at: performance.now(), ears: 0 });
    }

    // The connection of seat `ear` has heard of `upTo` choices of a seat.
    hear(table, ear, seat, upTo) {
        while (table.heard[ear][seat] < upTo) {
            const number = ++table.heard[ear][seat];
            const choice = table.sent[seat].get(number);
            if (!choice) continue;
            const took = performance.now() - choice.at;
            if (ear === seat) this.own.push(took);
            if (++choice.ears === this.seats) {
                this.everywhere.push(took);
                table.sent[seat].delete(number);
            }
        }
    }

    result() {
        const seconds = (performance.now() - this.began) / 1000;
        const part = (list, at) => list.sort((a, b) => a - b)[Math.floor(at * (list.length - 1))] ?? 0;
        return {
            choices: this.own.length,
            seconds,
            choices_per_second: this.own.length / seconds,
            ok_p50_ms: part(this.own, 0.5),
            ok_p99_ms: part(this.own, 0.99),
            all_p50_ms: part(this.everywhere, 0.5),
            all_p99_ms: part(this.everywhere, 0.99),
            client_cpu_s: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
        };
    }
}
