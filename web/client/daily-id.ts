// What the game of a day is called on this device.
import type { GameName } from './view';

export const dailyId = (game: GameName, day: string): string => `daily${day}${game}`.replace(/-/g, '');
export const isDaily = (id: string): boolean => /^daily\d{8}/.test(id);
