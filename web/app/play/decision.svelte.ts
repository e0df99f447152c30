// The choice of one seat while it is being made: free to change until it is confirmed. Legality and consequences come from the table.
import { lineName } from '../../board/grid-lines';
import type { TableSource } from '../../client/table';
import type { Choice, Circles, LineDemand } from '../../client/view';
import { t } from '../../locale/index.svelte';
import { choiceName } from '../review/words';
import { settings } from '../settings.svelte';
import { formsOf } from './games';
import { Rest } from '../rest.svelte';
import { whySentence } from './sentences';
import { Tutor } from './tutor.svelte';

export const nothing = (): string => '';

// What this device has confirmed, until everybody has chosen.
export interface Sent {
    node: number;
    seat: number | null;
    token: string;
    circled: readonly string[];
}

export class Decision {
    pending: string | null = $state(null);
    picks: string[] = $state([]);
    sent: Sent | null = $state.raw(null);
    readonly rest = new Rest();
    readonly tutor: Tutor;
    readonly fresh = new Rest(); // the box at hand has just been pointed at
    private touched: string | null = null; // … and is this one
    circles: Circles | null = $state.raw(null);
    private steps: string[] = $state([]); // lines already resolved, as the core reads them
    placed: string[] = $state([]); // circles of the line at hand
    private asking = $state(false); // the core is being asked what must be circled
    private question = 0; // the last one it was asked; what it says to earlier ones is of no use any more
    private wanted: string | null = $state(null); // the line that was asked for
    private made = Number.NEGATIVE_INFINITY; // when the last choice was confirmed

    constructor(
        private readonly table: TableSource,
        private readonly tell: (sentence: () => string) => void, // asked again when the language changes
    ) {
        this.tutor = new Tutor(table, (token) => this.propose(token));
    }

    // Points at what somebody else would choose; confirming it is left to the person.
    private propose(token: string): void {
        const shown = this.table.choices.find((choice) => choice.token === token || ('box' in choice && token.replace(/[()]/g, '').startsWith(choice.box)));
        this.reset();
        this.rest.begin();
        const named = () => t('tutor.best', { choice: choiceName(this.table.game, token, this.table.view.phase, this.table.view.sum) });
        this.tell(named);
        if (shown?.kind === 'pick') this.picks = [...token];
        else if (shown && shown.kind !== 'pass' && shown.kind !== 'keep' && shown.kind !== 'again') {
            this.pending = shown.token;
            if ('lines' in shown && shown.lines.some((line) => line.count > 0)) void this.look();
        }
    }

    reset(): void {
        this.pending = null;
        this.picks = [];
        this.touched = null;
        this.clearCircles();
    }
    // The table has moved on: what was being chosen is history, and other buttons stand there now. Roll stands where Confirm stood: it waits until nobody can mean the one by the other.
    moved(rolls = false): void {
        this.reset();
        this.rest.begin(rolls ? Math.max(settings.rest, settings.rest * 3 - (performance.now() - this.made)) : settings.rest);
    }
    private clearCircles(): void {
        this.circles = null;
        this.steps = [];
        this.placed = [];
        this.wanted = null;
        this.asking = false;
        ++this.question;
    }

    get choice(): Choice | undefined {
        return this.table.choices.find((choice) => choice.token === this.pending);
    }
    get pass(): Choice | undefined {
        return this.table.choices.find((choice) => choice.kind === 'pass');
    }
    // The pick that stands for the dice chosen so far.
    get pick(): Choice | undefined {
        const wanted = [...this.picks].sort().join('');
        return this.table.choices.find((choice) => choice.kind === 'pick' && [...choice.token].sort().join('') === wanted);
    }
    // The line that is being resolved, and the boxes it offers.
    get line(): LineDemand | undefined {
        const lines = this.circles?.lines ?? [];
        return lines.find((line) => line.line === this.wanted) ?? lines[0];
    }
    get among(): readonly string[] | null {
        return this.line?.among ?? null;
    }
    get circled(): readonly string[] {
        const asked = this.asking ? this.steps.flatMap((step) => step.slice(2).match(/../g) ?? []) : []; // until the core has them
        return [...(this.circles?.circled ?? []), ...asked, ...this.placed];
    }
    get complete(): boolean {
        return this.pending !== null && !this.asking && (this.circles === null || this.circles.token !== '');
    }
    get canUndo(): boolean {
        return this.pending !== null;
    }

    private touch(box: string): void {
        this.touched = box;
        this.fresh.begin();
    }

    // A box was pointed at. A second time confirms.
    async point(token: string): Promise<void> {
        if (this.asking) return; // what can be circled next is not known yet, and what is lit was meant for the circle before
        if (this.line) return this.place(token);
        const choice = this.table.choices.find((each) => each.token === token || ('box' in each && each.box === token));
        if (!choice) {
            const { view: { node }, seat } = this.table;
            const { pending } = this;
            const why = await this.table.why(token);
            const { game, view, mayRoll } = this.table;
            if (view.node !== node || this.table.seat !== seat || this.pending !== pending) return; // it answers what nobody asks any more
            this.tell(() => (mayRoll ? t('why.rollFirst') : (formsOf(game).first?.(view) ?? whySentence(game, why))));
            return;
        }
        // A second tap that comes too soon decides nothing, and is told so.
        if (this.pending === choice.token) return this.fresh.now ? this.tell(() => t('hint.again')) : this.confirm();
        if (this.twice(token)) return;
        this.clearCircles();
        this.pending = choice.token;
        this.touch(token);
        this.tell(nothing);
        if ('lines' in choice && choice.lines.some((line) => line.count > 0)) await this.look();
    }

    // The second half of a double tap, after which the box is another thing than before: a circle to take away, or another choice.
    private twice(box: string): boolean {
        return this.fresh.now && box === this.touched;
    }

    // A circle of the line at hand; placed again, it is taken away.
    private async place(box: string): Promise<void> {
        const line = this.line;
        if (!line || this.twice(box)) return;
        if (this.placed.includes(box)) {
            this.placed = this.placed.filter((each) => each !== box);
            return;
        }
        if (!line.among.includes(box)) {
            this.tell(() => t('why.outsideLine', { n: line.count, line: lineName(line.line) }));
            return;
        }
        this.tell(nothing);
        this.touch(box);
        this.placed.push(box);
        if (this.placed.length < line.count) return;
        this.steps.push(`${line.line}:${this.placed.join('')}`);
        this.placed = [];
        this.wanted = null;
        await this.look();
    }

    // False if something else was chosen meanwhile.
    private async look(): Promise<boolean> {
        if (this.pending === null) return false;
        const question = ++this.question;
        this.asking = true;
        const circles = await this.table.circles([this.pending, ...this.steps].join(' '));
        if (question !== this.question) return false;
        this.asking = false;
        this.circles = circles;
        return true;
    }

    resolveFirst(line: string): void {
        this.wanted = line;
        this.placed = [];
    }

    // One step back: a circle, the line before, the whole choice.
    async undo(): Promise<void> {
        this.tell(nothing);
        if (this.placed.length > 0) {
            this.placed.pop();
            return;
        }
        const step = this.steps.pop();
        if (step === undefined) {
            this.moved();
            return;
        }
        if (!(await this.look())) return;
        this.wanted = step[0] ?? null;
        this.placed = (step.slice(2).match(/../g) ?? []).slice(0, -1);
    }

    // What was confirmed already, where the table allows it.
    async takeBack(): Promise<void> {
        if (this.rest.now) return;
        this.rest.begin(); // the choice before this one is taken back by another tap
        this.tell(nothing);
        this.sent = null;
        await this.table.takeBack?.();
    }

    togglePick(die: string): void {
        this.picks = this.picks.includes(die) ? this.picks.filter((each) => each !== die) : [...this.picks, die];
    }

    async confirm(): Promise<void> {
        if (this.rest.now || !this.complete || this.pending === null) return;
        await this.commit(this.circles?.token || this.pending);
    }

    // What is free is done at once. What costs points is chosen like a box and confirmed, unless there is nothing else to choose.
    async passNow(): Promise<void> {
        const pass = this.pass;
        if (this.rest.now || pass?.kind !== 'pass') return;
        if (pass.misthrow && this.table.choices.length > 1) {
            this.clearCircles();
            this.pending = pass.token;
            this.rest.begin(); // Undo stands where this button was
            this.tell(nothing);
        } else await this.commit(pass.token);
    }

    async roll(): Promise<void> {
        if (!this.rest.now) await this.table.roll();
    }
    // Picking and rolling, and rolling once more, are one act for a person.
    async rollPicked(): Promise<void> {
        const pick = this.pick;
        if (this.rest.now || !pick) return;
        await this.commit(pick.token, () => this.table.roll());
    }
    async again(): Promise<void> {
        if (this.rest.now) return;
        await this.commit('again', () => this.table.roll());
    }
    async keep(): Promise<void> {
        if (!this.rest.now) await this.commit('keep');
    }

    // A line that was typed: a token, or a word for passing or rolling.
    async typed(line: string): Promise<void> {
        const words = line.trim().toLowerCase();
        if (words === '') return;
        if (this.table.mayRoll && ['roll', 'würfeln', 'lancer', 'lancia', 'tira', '.'].includes(words)) return this.table.roll();
        const token = ['pass', 'passen', 'passe', 'passer', 'passo', 'passa', 'p', '-', '–'].includes(words) ? '-' : words;
        const fault = await this.table.why(token);
        if (fault.fault !== 'none') {
            this.tell(() => whySentence(this.table.game, fault));
            return;
        }
        const picked = this.table.choices.find((choice) => choice.token === token)?.kind === 'pick';
        await this.commit(fault.token ?? token, picked || token === 'again' ? () => this.table.roll() : undefined);
    }

    // Does it, and what belongs to it; unless the tutor has something to say first.
    private async commit(token: string, then: () => Promise<void> = async () => {}): Promise<void> {
        const { view, seat } = this.table;
        if (this.tutor.asked || (await this.tutor.warns(token, () => this.make(token).then(then)))) return;
        // While the judge thought, the table may have gone on: then this choice belongs to what is over.
        if (this.table.view.node !== view.node || this.table.seat !== seat) return;
        await this.make(token);
        await then();
    }

    private async make(token: string): Promise<void> {
        this.tell(nothing);
        this.made = performance.now();
        if (settings.hints > 0 && this.choice?.kind !== 'pass' && this.pending !== null) --settings.hints;
        this.sent = { node: this.table.view.node, seat: this.table.seat, token, circled: [...this.circled] };
        this.reset();
        await this.table.choose(token);
    }
}
