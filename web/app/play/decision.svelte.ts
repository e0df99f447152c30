// The choice of one seat while it is being made: free to change until it is confirmed. Legality and consequences come from the table.
import type { TableSource } from '../../client/table';
import type { Choice, Circles, LineDemand } from '../../client/view';
import { t } from '../../locale/index.svelte';
import { lineName, whySentence } from './sentences';

export const nothing = (): string => '';

export class Decision {
    pending: string | null = $state(null);
    picks: string[] = $state([]);
    warned = $state(false); // a misthrow asks twice
    circles: Circles | null = $state.raw(null);
    private steps: string[] = $state([]); // lines already resolved, as the core reads them
    placed: string[] = $state([]); // circles of the line at hand
    private wanted: string | null = $state(null); // the line that was asked for

    constructor(
        private readonly table: TableSource,
        private readonly tell: (sentence: () => string) => void, // asked again when the language changes
    ) {}

    reset(): void {
        this.pending = null;
        this.picks = [];
        this.warned = false;
        this.clearCircles();
    }
    private clearCircles(): void {
        this.circles = null;
        this.steps = [];
        this.placed = [];
        this.wanted = null;
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
        return [...(this.circles?.circled ?? []), ...this.placed];
    }
    get complete(): boolean {
        return this.pending !== null && (this.circles === null || this.circles.token !== '');
    }
    get canUndo(): boolean {
        return this.pending !== null;
    }

    // A box was pointed at. A second time confirms.
    async point(token: string): Promise<void> {
        this.warned = false;
        if (this.line) return this.place(token);
        const choice = this.table.choices.find((each) => each.token === token || ('box' in each && each.box === token));
        if (!choice) {
            const why = await this.table.why(token);
            this.tell(() => whySentence(this.table.game, why));
            return;
        }
        if (this.pending === choice.token) return this.confirm();
        this.clearCircles();
        this.pending = choice.token;
        this.tell(nothing);
        if ('lines' in choice && choice.lines.some((line) => line.count > 0)) this.circles = await this.table.circles(choice.token);
    }

    // A circle of the line at hand; placed again, it is taken away.
    private async place(box: string): Promise<void> {
        const line = this.line;
        if (!line) return;
        if (this.placed.includes(box)) {
            this.placed = this.placed.filter((each) => each !== box);
            return;
        }
        if (!line.among.includes(box)) {
            this.tell(() => t('why.outsideLine', { n: line.count, line: lineName(line.line) }));
            return;
        }
        this.tell(nothing);
        this.placed.push(box);
        if (this.placed.length < line.count) return;
        this.steps.push(`${line.line}:${this.placed.join('')}`);
        this.placed = [];
        this.wanted = null;
        await this.look();
    }

    private async look(): Promise<void> {
        if (this.pending !== null) this.circles = await this.table.circles([this.pending, ...this.steps].join(' '));
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
            this.reset();
            return;
        }
        await this.look();
        this.wanted = step[0] ?? null;
        this.placed = (step.slice(2).match(/../g) ?? []).slice(0, -1);
    }

    togglePick(die: string): void {
        this.picks = this.picks.includes(die) ? this.picks.filter((each) => each !== die) : [...this.picks, die];
    }

    async confirm(): Promise<void> {
        if (!this.complete || this.pending === null) return;
        const token = this.circles?.token || this.pending;
        await this.commit(token);
    }

    async passNow(): Promise<void> {
        const pass = this.pass;
        if (pass?.kind !== 'pass') return;
        if (pass.misthrow && !this.warned) {
            this.warned = true;
            this.pending = null;
            return;
        }
        await this.commit(pass.token);
    }

    // Picking and rolling, and rolling once more, are one act for a person.
    async rollPicked(): Promise<void> {
        const pick = this.pick;
        if (!pick) return;
        await this.commit(pick.token);
        await this.table.roll();
    }
    async again(): Promise<void> {
        await this.commit('again');
        await this.table.roll();
    }
    keep(): Promise<void> {
        return this.commit('keep');
    }

    // A line that was typed: a token, or a word for passing or rolling.
    async typed(line: string): Promise<void> {
        const words = line.trim().toLowerCase();
        if (words === '') return;
        if (this.table.mayRoll && ['roll', 'würfeln', 'lancer', 'tira', '.'].includes(words)) return this.table.roll();
        const token = ['pass', 'passen', 'passe', 'passo', 'p', '-', '–'].includes(words) ? '-' : words;
        const fault = await this.table.why(token);
        if (fault.fault !== 'none') {
            this.tell(() => whySentence(this.table.game, fault));
            return;
        }
        const picked = this.table.choices.find((choice) => choice.token === token)?.kind === 'pick';
        await this.commit(fault.token ?? token);
        if (picked || token === 'again') await this.table.roll();
    }

    private async commit(token: string): Promise<void> {
        this.tell(nothing);
        this.reset();
        await this.table.choose(token);
    }
}
