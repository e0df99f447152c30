// How a seat is drawn in plots: a colour, and a pattern of its own where colours come again.
const colours = ['var(--line-1)', 'var(--line-2)', 'var(--line-3)', 'var(--line-4)'];
const patterns = ['', '7 4', '2 4'];

export const colourOf = (seat: number): string => colours[seat % colours.length] ?? '';
export const patternOf = (seat: number): string => patterns[Math.floor(seat / colours.length)] ?? '';
