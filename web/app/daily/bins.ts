// A distribution of scores as bars that fit a phone: how wide they are, where they begin, where something stands along them.
import type { DailyResults } from '../../client/daily-results';

const widths = [1, 2, 5, 10, 20, 50, 100];
const mostBars = 24;
const mostMarks = 9;

export interface Bins {
    bars: { from: number; to: number; results: number }[];
    most: number;
    marks: number[]; // round scores along the axis
    at(score: number): number; // from 0, the left edge, to 1
}

// `also`: scores that must have their place although nobody has made them.
export function binned({ scores }: DailyResults, also: readonly number[]): Bins {
    const all = [...scores.map(([score]) => score), ...also];
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const fitting = (most: number) => widths.find((width) => Math.floor(high / width) - Math.floor(low / width) < most) ?? 200;
    const width = fitting(mostBars);
    const first = Math.floor(low / width) * width;
    const count = Math.floor((high - first) / width) + 1;
    const bars = Array.from({ length: count }, (_, at) => ({ from: first + at * width, to: first + (at + 1) * width - 1, results: 0 }));
    for (const [score, results] of scores) {
        const bar = bars[Math.floor((score - first) / width)];
        if (bar) bar.results += results;
    }
    const step = fitting(mostMarks);
    const marks = Array.from({ length: mostMarks + 2 }, (_, at) => (Math.ceil(first / step) + at) * step).filter((mark) => mark < first + count * width);
    return { bars, most: Math.max(1, ...bars.map((bar) => bar.results)), marks, at: (score) => (score - first + 0.5) / (count * width) };
}

// How many others there are, and what part of them has fewer points; nothing if nobody else has played.
export function standing({ results, scores }: DailyResults, own: number): { others: number; share: number } | undefined {
    const others = results - (scores.some(([score]) => score === own) ? 1 : 0);
    const below = scores.reduce((sum, [score, count]) => sum + (score < own ? count : 0), 0);
    return others > 0 ? { others, share: Math.floor((100 * below) / others) / 100 } : undefined;
}
