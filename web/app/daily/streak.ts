// How many days in a row were played, up to today; today may still be to come.
export function streakOf(played: readonly boolean[]): number {
    const days = played.at(-1) ? played : played.slice(0, -1);
    const missed = days.lastIndexOf(false);
    return days.length - 1 - missed;
}
