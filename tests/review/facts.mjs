// A second, naive computation of the facts that reasons are made of: from the text of a record alone, by plain lists of numbers.
export const sum = (list) => list.reduce((a, b) => a + b, 0);

// The turns of a record: { dice, segments }.
export const turnsOf = (text) =>
    text.split("\n").filter((line) => /^\d+\. /.test(line)).map((line) => {
        const [dice, ...segments] = line.replace(/^\d+\. /, "").split("|").map((part) => part.trim());
        return { dice, segments: segments.map((segment) => segment.split(/\s+/)) };
    });

export function ends(reasons, playedEnds, bestEnds, leadPlayed, leadBest) {
    if (bestEnds && !playedEnds && leadBest > 0) reasons.push({ code: "ends_ahead", points: leadBest });
    if (playedEnds && !bestEnds && leadPlayed < 0) reasons.push({ code: "ends_behind", points: -leadPlayed });
}
export function more(reasons, played, best) {
    if (best > played) reasons.push({ code: "points", points: best - played });
}
