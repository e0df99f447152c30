// A table that follows a lesson: the learner sits in the first seat, the script plays the dice and the second one. The core decides what is legal, as in any game.
import { CoreTable } from './core-table.svelte';
import { asksChoice, awaited, type Lesson, type LessonStep, learner, offered, partner } from './lesson';
import type { Player } from './table';
import { type GameName, headersOf } from './view';

export interface LessonProgress {
    step: number;
    chosen: (string | null)[]; // by the learner, step by step
}

export interface LessonPace {
    look: number; // after a roll or a mark, before the lesson goes on
    turn: number; // for each turn of those that run by themselves
}

const fresh = (lesson: Lesson) => `${headersOf[lesson.game]}[Seats "${lesson.seats.join(', ')}"]\n\n`;
const turns = (record: string): number => record.match(/^\d+\./gm)?.length ?? 0;

export class LessonTable extends CoreTable {
    readonly id: string;
    readonly game: GameName;
    readonly players: readonly Player[];
    protected readonly handsRound = false;

    at = $state(0);
    mayGoOn = $state(false); // the step ends with "Next"

    private readonly chosen: (string | null)[] = [];
    private told = 0;
    private run = 0; // counts up when what is under way is no longer wanted
    private working: Promise<void> = Promise.resolve();
    private interrupt: () => void = () => {};

    private constructor(
        private readonly lesson: Lesson,
        names: { you: string; partner: string },
        private readonly pace: () => LessonPace,
        private readonly hooks: { refused: () => void; moved: (progress: LessonProgress) => void },
    ) {
        super();
        this.game = lesson.game;
        this.home = learner;
        this.id = `lesson-${lesson.game}`;
        this.players = [
            { name: names.you, kind: 'person', mine: true, present: true },
            { name: names.partner, kind: 'computer', mine: false, present: true },
        ];
    }

    static async open(
        lesson: Lesson,
        progress: LessonProgress,
        names: { you: string; partner: string },
        pace: () => LessonPace,
        hooks: { refused: () => void; moved: (progress: LessonProgress) => void },
    ): Promise<LessonTable> {
        const table = new LessonTable(lesson, names, pace, hooks);
        table.chosen.push(...progress.chosen);
        await table.act((run) => table.goTo(Math.min(progress.step, table.last), run));
        return table;
    }

    // One thing at a time: what is under way stops waiting, and ends before the next begins.
    private async act(work: (run: number) => Promise<void>): Promise<void> {
        const run = ++this.run;
        this.interrupt();
        await this.working.catch(() => {});
        if (run !== this.run) return;
        this.clear();
        this.working = work(run);
        await this.working;
    }

    get last(): number {
        return this.lesson.steps.length - 1;
    }
    get step(): LessonStep {
        return this.lesson.steps[this.at] as LessonStep;
    }

    // Plays the lesson again from its beginning up to a step: there is no other way back, and it takes no time.
    private async goTo(target: number, run: number): Promise<void> {
        await this.load(fresh(this.lesson));
        let at = 0;
        for (; at < target; ++at) {
            const step = this.lesson.steps[at] as LessonStep;
            // A step whose choice is not known (the script has changed) is where the lesson goes on.
            if (asksChoice(step) && !this.chosen[at]) break;
            await this.script(step, run, 0);
            if (step.await === 'roll') await this.rollFaces(step.roll ?? []);
            if (asksChoice(step) && !(await this.commit(learner, this.chosen[at] ?? ''))) break;
        }
        if (run !== this.run) return;
        this.view = await this.core.ask('view');
        this.told = this.view.node;
        await this.enter(at, run);
    }

    protected override clear(): void {
        super.clear();
        this.mayGoOn = false;
    }

    private async enter(at: number, run: number): Promise<void> {
        this.at = at;
        this.chosen.length = Math.min(this.chosen.length, at);
        this.hooks.moved({ step: at, chosen: [...this.chosen] });
        const { step } = this;
        await this.script(step, run, 1);
        await this.refresh(run);
        if (run !== this.run) return;
        if (step.await === 'roll') this.mayRoll = true;
        else if (asksChoice(step)) {
            const choices = await this.core.ask('choices', learner);
            if (run !== this.run) return;
            this.choices = offered(step, choices);
            this.seat = learner;
        } else this.mayGoOn = true;
    }

    // Everything of a step that needs no learner. `speed` 0: at once.
    private async script(step: LessonStep, run: number, speed: number): Promise<void> {
        for (const line of step.play ?? []) {
            await this.wait(this.pace().turn * speed);
            if (run !== this.run) return;
            const record = await this.core.ask('record');
            await this.load(`${record.trimEnd()}\n${turns(record) === 0 ? '\n' : ''}${turns(record) + 1}. ${line}\n`);
            if (speed > 0) await this.refresh(run);
        }
        if (step.roll && step.await !== 'roll') {
            await this.wait(this.pace().look * speed);
            if (run !== this.run) return;
            await this.partnerRolls(step.roll);
            if (speed > 0) await this.refresh(run);
        }
        if (step.others) {
            if (!asksChoice(step)) await this.wait(this.pace().look * 2 * speed);
            if (run !== this.run) return;
            for (const [at, token] of step.others.entries()) await this.commit(partner + at, token);
        }
    }

    // In Qwinto her pick stands before the faces, and her second roll behind '>'.
    private async partnerRolls(words: readonly string[]): Promise<void> {
        const pick = /^[oyp]+$/.test(words[0] ?? '') ? words[0] : undefined;
        const faces = pick === undefined ? [...words] : words.slice(1);
        const again = faces.indexOf('>');
        if (pick !== undefined) await this.commit(partner, pick);
        await this.rollFaces(again < 0 ? faces : faces.slice(0, again));
        if (pick !== undefined) await this.commit(partner, again < 0 ? 'keep' : 'again');
        if (again >= 0) await this.rollFaces(faces.slice(again + 1));
    }

    private async rollFaces(faces: readonly string[]): Promise<void> {
        const { node } = await this.core.ask('view');
        await this.core.ask('enterDice', node, faces);
    }

    private async commit(seat: number, token: string): Promise<boolean> {
        const { node } = await this.core.ask('view');
        const { answer } = await this.core.ask('choose', seat, node, token);
        return answer !== 'refused';
    }

    private async refresh(run: number): Promise<void> {
        const view = await this.core.ask('view');
        const events = view.node > this.told ? await this.core.ask('events', this.told) : [];
        if (run !== this.run) return;
        this.told = view.node;
        this.view = view;
        this.tell(events);
    }

    private wait(milliseconds: number): Promise<void> {
        if (milliseconds === 0) return Promise.resolve();
        return new Promise((resolve) => {
            this.interrupt = resolve;
            setTimeout(resolve, milliseconds);
        });
    }

    private async advance(run: number): Promise<void> {
        if (run === this.run && this.at < this.last) await this.enter(this.at + 1, run);
    }
    // While turns still run by themselves it skips the rest of them.
    next(): Promise<void> {
        const settled = this.mayGoOn;
        return this.act((run) => (settled ? this.advance(run) : this.goTo(this.at + 1, run)));
    }
    back(): Promise<void> {
        return this.act((run) => this.goTo(Math.max(0, this.at - 1), run));
    }
    restart(): Promise<void> {
        this.chosen.length = 0;
        return this.act((run) => this.goTo(0, run));
    }

    async roll(): Promise<void> {
        if (!this.mayRoll) return;
        await this.act(async (run) => {
            await this.rollFaces(this.step.roll ?? []);
            await this.refresh(run);
            await this.wait(this.pace().look);
            await this.advance(run);
        });
    }

    async choose(token: string): Promise<void> {
        if (this.seat === null) return;
        if (!awaited(this.step, token)) {
            this.hooks.refused();
            return;
        }
        await this.act(async (run) => {
            if (!(await this.commit(learner, token))) throw new Error(`the core refused ${token}`);
            this.chosen[this.at] = token;
            await this.refresh(run);
            await this.advance(run);
        });
    }

    override close(): void {
        ++this.run;
        this.interrupt();
        super.close();
    }
}
