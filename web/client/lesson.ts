// A lesson: a game whose dice and partner follow a script. The form is described in content/README.md.
import type { Choice, GameName } from './view';

export interface LessonStep {
    id: string;
    say: string;
    highlight?: string[];
    play?: string[]; // whole turns that run by themselves
    roll?: string[];
    await?: 'roll' | 'any' | string[];
    others?: string[];
}
export interface Lesson {
    game: GameName;
    seats: string[];
    steps: LessonStep[];
}

export const learner = 0;
export const partner = 1;

// Whether the learner has to choose something in this step.
export const asksChoice = (step: LessonStep): boolean => step.await !== undefined && step.await !== 'roll';

// A choice without its circles.
const mark = (token: string): string => token.replace(/\[.*/, '');

// The order in which circles are made does not matter: what counts is where they are in the end.
function outcome(token: string): string {
    const circles = [...token.matchAll(/\[.:([^\]]*)\]/g)].flatMap((match) => match[1]?.match(/../g) ?? []);
    return [mark(token), ...circles.sort()].join(' ');
}

export function awaited(step: LessonStep, token: string): boolean {
    if (!asksChoice(step)) return false;
    return step.await === 'any' || (step.await as string[]).some((each) => outcome(each) === outcome(token));
}

// What a step offers of all that is legal. Dice are picked one by one, so every pick stays on offer.
export function offered(step: LessonStep, choices: readonly Choice[]): Choice[] {
    if (!asksChoice(step)) return [];
    if (step.await === 'any' || choices.some((choice) => choice.kind === 'pick')) return [...choices];
    return choices.filter((choice) => (step.await as string[]).some((each) => mark(each) === mark(choice.token)));
}

// What the partner does where the dice are hers, in order. In Qwinto her pick stands before the faces, and her second roll behind '>'.
export function rollsOf(words: readonly string[]): { token: string; faces?: readonly string[] }[] {
    const pick = /^[oyp]+$/.test(words[0] ?? '') ? words[0] : undefined;
    if (pick === undefined) return [{ token: '', faces: words }];
    const again = words.indexOf('>');
    const first = { token: '', faces: words.slice(1, again < 0 ? undefined : again) };
    return again < 0 ? [{ token: pick }, first, { token: 'keep' }] : [{ token: pick }, first, { token: 'again' }, { token: '', faces: words.slice(again + 1) }];
}
