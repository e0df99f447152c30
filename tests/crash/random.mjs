// Numbers that a seed decides. Each part of the harness has a stream of its own, so that what one draws does not change what another does.
export class Random {
    constructor(seed, ...names) {
        let hash = 2166136261 ^ seed;
        for (const character of names.join("/")) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619);
        this.state = hash >>> 0;
    }

    next() {
        this.state = (this.state + 0x9e3779b9) >>> 0;
        let mixed = this.state;
        mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
        mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
        return (mixed ^ (mixed >>> 15)) >>> 0;
    }

    below(count) {
        return this.next() % count;
    }

    between(least, most) {
        return least + this.below(most - least + 1);
    }

    chance(percent) {
        return this.below(100) < percent;
    }

    pick(list) {
        return list[this.below(list.length)];
    }

    hex(digits) {
        let text = "";
        while (text.length < digits) text += this.next().toString(16).padStart(8, "0");
        return text.slice(0, digits);
    }
}
