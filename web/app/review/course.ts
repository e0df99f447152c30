// From the steps of a review to what is drawn and listed. Seats count from 0 here, as everywhere on the page.
import type { Review, ReviewChoice, ReviewRoll } from '../../client/review-types';

export interface Stage {
    x: number; // in turns, from 0
    values: readonly number[]; // by seat
}
export const seatOf = (choice: ReviewChoice): number => choice.seat - 1;
export const rollsOf = (review: Review): ReviewRoll[] => review.steps.filter((step) => step.kind === 'roll');
export const choicesOf = (review: Review): ReviewChoice[] => review.steps.filter((step) => step.kind === 'choice');
export const turnsOf = (review: Review): number => review.steps.at(-1)?.turn ?? 0;
export const mistakesOf = (review: Review): ReviewChoice[] => choicesOf(review).filter(({ mark }) => mark !== 'good');

// What every seat could expect, before and after each roll: the way between a roll and the next is what choices made of it.
export function stages(review: Review): Stage[] {
    const found: Stage[] = [];
    const rolls = rollsOf(review);
    for (const [at, { turn, value, luck }] of rolls.entries()) {
        const same = rolls.filter((roll) => roll.turn === turn);
        const place = turn - 1 + same.indexOf(rolls[at] as ReviewRoll) / same.length;
        found.push({ x: place, values: value.map((each, seat) => each - (luck[seat] ?? 0)) });
        found.push({ x: place + 0.45 / same.length, values: value });
    }
    found.push({ x: turnsOf(review), values: review.seats.map(({ result }) => result) });
    return found;
}

// The height of a seat's line at a place between two stages.
export function valueAt(course: readonly Stage[], seat: number, x: number): number {
    const to = course.findIndex((stage) => stage.x >= x);
    const [before, after] = [course[Math.max(0, to - 1)], course[to] ?? course.at(-1)];
    if (!before || !after) return 0;
    const [from, end] = [before.values[seat] ?? 0, after.values[seat] ?? 0];
    return after.x === before.x ? end : from + ((end - from) * (x - before.x)) / (after.x - before.x);
}

// What a turn is looked at for: what cost most in it, else its first decision, else its roll.
export function momentOf(review: Review, turn: number): ReviewChoice | ReviewRoll | undefined {
    const choices = choicesOf(review).filter((choice) => choice.turn === turn);
    const worst = choices.reduce<ReviewChoice | undefined>((most, each) => (most && most.cost >= each.cost ? most : each), undefined);
    return worst ?? rollsOf(review).find((roll) => roll.turn === turn);
}

// What a seat's own choices and those of the others made of its chances.
export const skillOf = ({ error, others }: Review['seats'][number]): number => error + others;
