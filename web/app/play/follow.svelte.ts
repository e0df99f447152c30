// Follows a table: turns its events into sentences, notices, sounds and the rolling of the dice.
import type { TableSource } from '../../client/table';
import type { GameEvent } from '../../client/view';
import { announce, live, type Notice, say } from '../live.svelte';
import { motionReduced, settings } from '../settings.svelte';
import { choiceWords, eventSentence } from './sentences';
import { play, type Sound } from './sounds';

const tones: Partial<Record<GameEvent['kind'], Notice['tone']>> = {
    misthrow: 'bad',
    closed: 'grave',
    rowFull: 'good',
    column: 'good',
    line: 'good',
    lineFull: 'good',
    lastRoll: 'grave',
};
const sounds: Partial<Record<GameEvent['kind'], Sound>> = { roll: 'roll', choice: 'mark', misthrow: 'bad', closed: 'close', line: 'good', lineFull: 'good', rowFull: 'good', lastRoll: 'close', over: 'over' };
// Milliseconds, and pauses between them: what the hand feels where the device can do that.
const touches: Partial<Record<GameEvent['kind'], number[]>> = { roll: [25], choice: [10], misthrow: [40, 60, 40], closed: [20, 40, 20], line: [20, 40, 20], rowFull: [20, 40, 20], over: [30, 60, 30, 60, 60] };

const longestFall = 1150; // milliseconds, as board/Die.svelte lets them tumble

export interface Following {
    readonly serial: number; // of the roll on the table
    readonly falling: boolean; // the dice do not lie yet: nobody decides about what they show
    readonly did: readonly (() => string)[]; // what each seat did last, by seat
}

export function follow(table: TableSource): Following {
    const state = $state<{ serial: number; falling: boolean; did: (() => string)[] }>({ serial: 0, falling: false, did: [] });
    let landing: ReturnType<typeof setTimeout> | undefined;
    function fall() {
        ++state.serial;
        clearTimeout(landing);
        state.falling = !motionReduced() && settings.pace !== 'instant';
        if (state.falling) landing = setTimeout(() => (state.falling = false), longestFall);
    }
    let seen = table.batch.serial;

    $effect(() => {
        const { serial, events } = table.batch;
        if (serial === seen) return;
        seen = serial;
        if (events.some((event) => event.kind === 'roll')) fall();
        // As things stood: a notice may be read again later, in another language.
        const { view, players, home } = table;
        for (const event of events) {
            if (event.kind === 'roll') state.did = [];
            if (event.kind === 'choice' && choiceWords(view, event) !== '') state.did[event.seat] = () => choiceWords(view, event);
        }
        const spoken = events.map((event) => [event, () => eventSentence(view, players, home, event)] as const).filter(([, words]) => words() !== '');
        say(spoken.map(([, words]) => words()).join('. '));
        const over = events.some((event) => event.kind === 'over');
        if (over) live.notices = []; // the result says it all
        for (const [event, words] of over ? [] : spoken) {
            if (event.kind === 'lineFull' && event.seat !== home) continue; // twelve lines of everybody would be too many
            const tone = tones[event.kind];
            if (tone) announce(words, tone);
        }
        const loud = events.filter((event) => event.kind !== 'lineFull' || (event.seat === home && event.points > 0)).map((event) => sounds[event.kind]).filter((sound) => sound !== undefined);
        if (settings.sound && loud.length > 0) play(loud.at(-1) ?? 'mark');
        const felt = settings.vibration ? events.map((event) => touches[event.kind]).findLast((touch) => touch !== undefined) : undefined;
        // A page that was never touched may not, and browsers complain where it tries.
        if (felt && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(felt);
    });
    return state;
}
