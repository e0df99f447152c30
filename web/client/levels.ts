// The computer players a person can choose from, weakest first, and the names the core knows them by.
export const levels = ['novice', 'casual', 'strong'] as const;
export type Level = (typeof levels)[number];

const players: Record<string, string> = { novice: 'random', casual: 'greedy', strong: 'careful' };
export const playerOf = (level: string | undefined): string => players[level ?? ''] ?? 'careful';
