// The computer players a person can choose from, weakest first; the core knows them by these names.
export const levels = ['novice', 'casual', 'regular', 'skilled', 'strong', 'master'] as const;
export type Level = (typeof levels)[number];
