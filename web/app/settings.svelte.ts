// What this device remembers of its owner: small things, kept in localStorage so that they hold before the first paint.
import { MediaQuery } from 'svelte/reactivity';
import { levels } from '../client/protocol';
import { type GameName, games } from '../client/view';
import { browserLanguage, type Language, languages, setLanguage } from '../locale/index.svelte';

export interface Opponent {
    kind: 'person' | 'computer';
    name: string;
    level: string;
}

export interface Settings {
    language: Language | 'auto';
    theme: 'auto' | 'light' | 'dark';
    palette: 'usual' | 'safe';
    motion: 'auto' | 'reduced';
    pace: 'calm' | 'brisk' | 'instant';
    rest: number; // milliseconds in which nothing is decided after the buttons have changed
    tutor: 'off' | 'gentle' | 'strict'; // warns before a choice that costs much, or something (docs/review.md)
    sound: boolean;
    vibration: boolean;
    handover: boolean; // several people on one large screen: it is handed round all the same
    awake: boolean;
    commandLine: boolean;
    name: string;
    game: GameName;
    others: Record<GameName, Opponent[]>;
    series: boolean;
    hints: number; // first moves that still get a hint
}

const key = 'misthrow';
const defaults: Settings = {
    language: 'auto',
    theme: 'auto',
    palette: 'usual',
    motion: 'auto',
    pace: 'calm',
    rest: 400,
    tutor: 'off',
    sound: false,
    vibration: true,
    handover: false,
    awake: true,
    commandLine: false,
    name: '',
    game: 'qwixx',
    others: Object.fromEntries(games.map((game) => [game, [{ kind: 'computer', name: '', level: 'casual' }]])) as Record<GameName, Opponent[]>,
    series: false,
    hints: 3,
};

// What may stand in the store: an older or a newer page, or another program, may have written something else.
const allowed: { [Key in keyof Settings]?: readonly Settings[Key][] } = {
    language: ['auto', ...languages],
    theme: ['auto', 'light', 'dark'],
    palette: ['usual', 'safe'],
    motion: ['auto', 'reduced'],
    pace: ['calm', 'brisk', 'instant'],
    tutor: ['off', 'gentle', 'strict'],
    game: games,
};
const isOpponent = (each: unknown): each is Opponent => {
    const { kind, name, level } = (each ?? {}) as Partial<Opponent>;
    return (kind === 'person' || kind === 'computer') && typeof name === 'string' && levels.some((known) => known === level);
};
function opponentsFrom(found: unknown): Settings['others'] {
    const others = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
    return Object.fromEntries(games.map((game) => [game, Array.isArray(others[game]) ? others[game].filter(isOpponent) : (defaults.others[game] ?? [])])) as Settings['others'];
}

// Whatever is unknown falls back to its default.
function read(): Settings {
    const settings: Settings = { ...defaults };
    try {
        const found = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>;
        for (const name of Object.keys(defaults) as (keyof Settings)[]) {
            const value = found?.[name];
            const known = allowed[name] as readonly unknown[] | undefined;
            if (typeof value === typeof defaults[name] && (known?.includes(value) ?? true)) Object.assign(settings, { [name]: value });
        }
        settings.others = opponentsFrom(found?.others);
        settings.rest = Math.min(Math.max(settings.rest, 0), 2000) || 0;
    } catch {
        // Nothing that can be read.
    }
    return settings;
}

const darkDevice = new MediaQuery('(prefers-color-scheme: dark)');

export const settings: Settings = $state(read());

// Another tab changed something: this one follows.
addEventListener('storage', (event) => {
    if (event.key === key) Object.assign(settings, read());
});

// Writes changes back, and puts on the document what the style sheets read. Called once, by the app.
export function keepSettings(): void {
    $effect(() => {
        try {
            localStorage.setItem(key, JSON.stringify(settings));
        } catch {
            // A browser that keeps nothing still plays.
        }
    });
    $effect.pre(() => {
        const { dataset } = document.documentElement;
        dataset.theme = settings.theme === 'auto' ? (darkDevice.current ? 'dark' : 'light') : settings.theme;
        dataset.palette = settings.palette;
        dataset.motion = settings.motion;
    });
    $effect(() => {
        void setLanguage(wantedLanguage());
    });
}

export function wantedLanguage(): Language {
    return settings.language === 'auto' ? browserLanguage() : settings.language;
}

const paces = {
    calm: { roll: 700, mind: 2600, think: 500, look: 1800 },
    brisk: { roll: 300, mind: 1400, think: 150, look: 1000 },
    instant: { roll: 0, mind: 0, think: 0, look: 0 },
};
export const pace = () => paces[settings.pace];

const still = new MediaQuery('(prefers-reduced-motion: reduce)');
export const motionReduced = (): boolean => settings.motion === 'reduced' || still.current;
