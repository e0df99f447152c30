// From what the protocol says to what a person reads.
import type { ErrorMessage, Reaction, Settings } from '../../client/protocol';
import { t } from '../../locale/index.svelte';

// Every code has a sentence: a missing one does not compile. A newer server may have codes and reactions that this page has never heard of.
export const errorSentence = (error: ErrorMessage): string => t(`online.error.${error.code}`) || t('online.error.unknown');
export const reactionWords = (reaction: Reaction): string => t(`online.reaction.${reaction}`) || t('online.reaction.unknown');

export function duration(seconds: number): string {
    return seconds >= 60 && seconds % 60 === 0 ? t('online.minutes', { n: seconds / 60 }) : t('online.seconds', { n: seconds });
}
export const clockWords = (seconds: number): string => t('online.clock.limit', { n: seconds, time: duration(seconds) });
export const takeoverWords = (seconds: number): string => t('online.takeover.after', { n: seconds, time: duration(seconds) });

// What was agreed on, in one line.
export function settingsLine(settings: Settings): string {
    const parts = [t(`online.dice.${settings.dice}`)];
    if (settings.missing === 'void') parts.push(t('online.missing.line'));
    if (settings.series_games > 1) parts.push(t('online.seriesOf', { n: settings.series_games }));
    if (settings.clock_seconds > 0) parts.push(t('online.clock.each', { time: duration(settings.clock_seconds) }));
    // A line ends between the parts and not within one: no "1" without its "minute".
    return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ');
}

// Read aloud in two halves, in capitals; the server writes it small and without a blank.
export const shownCode = (table: string): string => `${table.slice(0, 4)} ${table.slice(4)}`.toUpperCase();
export function readCode(typed: string): string | undefined {
    const link = /\/t\/([a-z0-9]{8})\b/i.exec(typed)?.[1];
    const code = (link ?? typed.replace(/[\s\-–.]/g, '')).toLowerCase();
    return /^[a-hjkmnp-z2-9]{8}$/.test(code) ? code : undefined;
}

// A name as the server takes it: see is_decent_name. What is joined of several pictures (a family) stays joined; a joiner that joins nothing goes, like all that cannot be seen.
const unseen = /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})|(?!\u200D)[",[\]\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const shown = (name: string): string => name.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
export const decentName = (name: string): string => shown([...shown(name.normalize('NFC'))].slice(0, 24).join(''));
