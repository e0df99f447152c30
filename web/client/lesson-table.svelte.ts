// A table that follows a lesson: the learner sits in the first seat, the script plays the dice and the second one. The core decides what is legal, as in any game.
import { CoreTable } from './core-table.svelte';
import type { Wanted } from './course';
import { asksChoice, awaited, type Lesson, type LessonStep, learner, offered, partner, rollsOf } from './lesson';
import type { Player } from './table';
import { headersOf } from './view';

export interface LessonProgress {
    step: number;
    chosen: (string | null)[]; // by the learner, step by step
}

export interface LessonPace {
    look: number; // after a roll or a mark, before the lesson goes on
    turn: number; // for each turn of those that run by themselves
}

export class LessonTable extends CoreTable {
    readonly players: readonly Player[];

    at = $state(0);
    mayGoOn = $state(false); // the step ends with "Next"
    private chosen: (string | null)[] = [];

    private constructor(
        private readonly lesson: Lesson,
        names: { you: string; partner: string },
        private readonly pace: () => LessonPace,
        private readonly hooks: { refused: () => void; moved: (progress: LessonProgress) => void },
    ) {
        super(`lesson-${lesson.game}`, lesson.game);
        this.home = learner;
        this.players = [
            { name: names.you, kind: 'person', mine: true, present: true, unnamed: true },
            { name: names.partner, kind: 'computer', mine: false, present: true },
        ];
    }

    static async open(
        lesson: Lesson,
        { step, chosen }: LessonProgress,
        ...rest: [names: { you: string; partner: string }, pace: () => LessonPace, hooks: LessonTable['hooks']]
    ): Promise<LessonTable> {
        const table = new LessonTable(lesson, ...rest);
        table.chosen = [...chosen];
        await table.goTo(Math.min(step, table.last));
        return table;
    }

    get last(): number {
        return this.lesson.steps.length - 1;
    }
    get step(): LessonStep {
        return this.lesson.steps[this.at] as LessonStep;
    }

    private act(work: (wanted: Wanted) => Promise<void>): Promise<void> {
        return this.course.begin((wanted) => {
            this.clear();
            return work(wanted);
        });
    }

    // Plays the lesson again from its beginning up to a step: there is no other way back, and it takes no time.
    private goTo(target: number): Promise<void> {
        return this.act(async (wanted) => {
            await this.load(`${headersOf[this.game]}[Seats "${this.lesson.seats.join(', ')}"]\n\n`);
            let at = 0;
            for (; at < target; ++at) {
                const step = this.lesson.steps[at] as LessonStep;
                // A step whose choice is not known (the script has changed) is where the lesson goes on.
                if (asksChoice(step) && !this.chosen[at]) break;
                await this.script(step, wanted, 0);
                if (step.await === 'roll') await this.rollFaces(step.roll ?? []);
                if (asksChoice(step) && !(await this.commit(learner, this.chosen[at] ?? ''))) break;
            }
            if (!wanted()) return;
            await this.arrive();
            await this.enter(at, wanted);
        });
    }

    protected override clear(): void {
        super.clear();
        this.mayGoOn = false;
    }

    private async enter(at: number, wanted: Wanted): Promise<void> {
        if (!wanted() || at > this.last) return;
        this.at = at;
        this.chosen.length = Math.min(this.chosen.length, at);
        this.hooks.moved({ step: at, chosen: [...this.chosen] });
        const { step } = this;
        await this.script(step, wanted, 1);
        await this.refresh(wanted);
        const choices = asksChoice(step) ? await this.core.ask('choices', learner) : [];
        if (!wanted()) return;
        this.choices = offered(step, choices);
        this.seat = asksChoice(step) ? learner : null;
        this.mayRoll = step.await === 'roll';
        this.mayGoOn = step.await === undefined;
    }

    // Everything of a step that needs no learner. `speed` 0: at once.
    private async script(step: LessonStep, wanted: Wanted, speed: number): Promise<void> {
        const { look, turn } = this.pace();
        const show = async () => {
            if (speed > 0) await this.refresh(wanted);
        };
        for (const line of step.play ?? []) {
            await this.course.wait(turn * speed);
            if (!wanted()) return;
            await this.turn(line);
            await show();
        }
        if (step.roll && step.await !== 'roll') {
            await this.course.wait(look * speed);
            if (!wanted()) return;
            for (const { token, faces } of rollsOf(step.roll)) await (faces ? this.rollFaces(faces) : this.commit(partner, token));
            await show();
        }
        if (step.others) {
            if (!asksChoice(step)) await this.course.wait(look * 2 * speed);
            if (!wanted()) return;
            for (const [at, token] of step.others.entries()) await this.commit(partner + at, token);
        }
    }

    private async rollFaces(faces: readonly string[]): Promise<void> {
        await this.core.ask('enterDice', 'now', faces);
    }
    private async commit(seat: number, token: string): Promise<boolean> {
        return (await this.core.ask('choose', seat, 'now', token)).answer !== 'refused';
    }

    // While turns still run by themselves it skips the rest of them.
    next(): Promise<void> {
        return this.mayGoOn ? this.act((wanted) => this.enter(this.at + 1, wanted)) : this.goTo(Math.min(this.at + 1, this.last));
    }
    back(): Promise<void> {
        return this.goTo(Math.max(0, this.at - 1));
    }
    restart(): Promise<void> {
        this.chosen = [];
        return this.goTo(0);
    }

    async roll(): Promise<void> {
        if (!this.mayRoll) return;
        await this.act(async (wanted) => {
            await this.rollFaces(this.step.roll ?? []);
            await this.refresh(wanted);
            await this.course.wait(this.pace().look);
            await this.enter(this.at + 1, wanted);
        });
    }

    async choose(token: string): Promise<void> {
        if (this.seat === null) return;
        if (!awaited(this.step, token)) return this.hooks.refused();
        await this.act(async (wanted) => {
            if (!(await this.commit(learner, token))) throw new Error(`the core refused ${token}`);
            this.chosen[this.at] = token;
            await this.refresh(wanted);
            await this.enter(this.at + 1, wanted);
        });
    }
}
