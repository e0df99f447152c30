// What a table does, one thing at a time: who begins something new ends the waiting of what is under way, and lets it come to its end first.
export type Wanted = () => boolean; // false once something else was begun

// Milliseconds a table takes for what people want to follow.
export interface Pace {
    roll: number; // before a computer rolls
    mind: number; // … when somebody here has just chosen, and might want to take it back
    think: number; // before a computer decides
    look: number; // after a roll on which nobody here could do anything
}

export const pause = (milliseconds: number): Promise<void> => (milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds)));

export class Course {
    private run = 0;
    private working: Promise<void> = Promise.resolve();
    private hurry = () => {};

    async begin(work: (wanted: Wanted) => Promise<void>): Promise<void> {
        const run = ++this.run;
        this.hurry();
        await this.working.catch(() => {});
        if (run !== this.run) return;
        this.working = work(() => run === this.run);
        await this.working;
    }
    // Until the time is up or something else begins.
    async wait(milliseconds: number): Promise<void> {
        await Promise.race([pause(milliseconds), new Promise<void>((resolve) => (this.hurry = resolve))]);
    }
    // Nobody wants to wait any longer.
    hasten(): void {
        this.hurry();
    }
    stop(): void {
        ++this.run;
        this.hurry();
    }
}
