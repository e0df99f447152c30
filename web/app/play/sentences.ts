// From what the core says to what a person reads. Words only: what is possible and what happened was decided elsewhere.
import { lineName } from '../../board/grid-lines';
import { isCounted } from '../../board/qwixx-words';
import { forgotten } from '../../client/forgotten';
import type { Player } from '../../client/table';
import type { Choice, GameEvent, GameName, RowClosedEvent, View, Why } from '../../client/view';
import { list, t, text } from '../../locale/index.svelte';
import { formsOf } from './games';
import { named, whose } from './who';

// One short sentence: why not.
export function whySentence(game: GameName, why: Why): string {
    switch (why.fault) {
        case 'notAChoice': return t('why.notAChoice');
        case 'none':
        case 'notToDecide': return t('why.notToDecide');
        default: return formsOf(game).why(why.fault, why);
    }
}

// The words on a button: exactly what it will do.
export function choiceLabel(choice: Choice, sum: number): string {
    switch (choice.kind) {
        case 'pass': return t(choice.misthrow ? 'do.misthrow' : 'do.pass');
        case 'cross': return text(choice.lock ? 'do.lock' : 'do.cross', { row: choice.token[0] ?? '', number: choice.number });
        case 'pick': return t('do.pick', { n: choice.token.length });
        case 'keep': return t('do.keep', { sum });
        case 'again': return t('do.again');
        case 'circle': return t('do.circle', { number: choice.number });
        case 'write':
            return 'row' in choice
                ? text('do.write', { number: choice.number, row: choice.row })
                : t('do.writeBox', { number: choice.number });
        case 'number': return t('do.writeBox', { number: choice.number });
        default: return forgotten(choice, '');
    }
}

export const sheetLabel = ({ name = '', unnamed = false }: Partial<Player> = {}): string => text('sheet.of', { who: unnamed ? 'you' : 'other', name });

// What somebody did, without a name; empty for what shows itself.
export function choiceWords(view: View, event: Extract<GameEvent, { kind: 'choice' }>): string {
    const { silent, did } = formsOf(view.game);
    if (silent?.(event.token)) return '';
    return event.token === '-' ? t('event.pass') : did(event.token, view.sum);
}

// A row of one colour takes its die along, as everybody knows; where colours are mixed it is said which one.
function closedSentence(view: View, { row }: RowClosedEvent, names: string): string {
    if (!isCounted(row)) return text('event.closed', { row, names });
    const sheet = view.sheets[0];
    const die = sheet && 'rows' in sheet ? sheet.rows.find((each) => each.row === row) : undefined;
    return [t('event.closedRow', { row, names }), die && 'lockColour' in die ? text('event.dieGone', { die: die.lockColour }) : ''].filter(Boolean).join('. ');
}

// What others did, for the live region; empty for what needs no words.
export function eventSentence(view: View, players: readonly Player[], home: number | null, event: GameEvent): string {
    switch (event.kind) {
        case 'roll': return text('event.roll', { ...named(players, event.seat, home), sum: event.sum, dice: view.dice.some(({ die }) => die !== 'w') && view.dice.some(({ die }) => die === 'w') ? 'white' : 'all' });
        case 'choice': {
            const words = choiceWords(view, event);
            if (event.token === '-') return text('event.passed', named(players, event.seat, home));
            return words === '' ? '' : t('online.said', { name: players[event.seat]?.name ?? '', words });
        }
        case 'misthrow': return text('event.misthrow', named(players, event.seat, home));
        case 'closed': return closedSentence(view, event, list(event.by.map((seat) => (whose(players, seat, home) === 'you' ? t('seat.youObject') : (players[seat]?.name ?? '')))));
        case 'rowFull': return text('event.rowFull', { ...named(players, event.seat, home), row: event.row, points: event.points });
        case 'column': return text('event.column', { ...named(players, event.seat, home), points: event.points });
        case 'line': return text('event.line', { ...named(players, event.seat, home), line: lineName(event.line), points: event.points });
        case 'lineFull': return formsOf(view.game).tells?.(event, named(players, event.seat, home)) ?? '';
        case 'lastRoll': return t('event.lastRoll');
        case 'over': return t('event.over');
        default: return forgotten(event, '');
    }
}

// What is waited for, in one sentence. `sent`: what this person has confirmed, while others still choose. `circles`: a number that stands there could be circled.
export function waitingSentence(view: View, players: readonly Player[], seat: number | null, mayRoll: boolean, home: number | null, sent: string | null, circles = false): string {
    if (view.waits === 'over') return t('event.over');
    if (view.waits === 'roll') {
        const last = formsOf(view.game).lastRoll?.(view);
        return text(mayRoll ? (last ? 'wait.rollLast' : 'wait.roll') : 'wait.otherRolls', named(players, view.active, home));
    }
    if (seat !== null) return formsOf(view.game).asks?.(view) ?? text(`wait.${view.phase}` as 'wait.white', { sum: view.sum, circles: circles ? 'yes' : 'no' });
    // Whoever sits here has done what there was to do: only others are waited for.
    const others = view.undecided.filter((each) => !players[each]?.mine).map((each) => players[each]?.name ?? '');
    const values = { names: list(others), n: others.length };
    if (sent !== null && !formsOf(view.game).silent?.(sent)) return t(sent === '-' ? 'wait.passed' : 'wait.pencil', values);
    return others.length === 0 ? '' : t('wait.others', values);
}
