// From what the core says to what a person reads. Words only: what is possible and what happened was decided elsewhere.
import type { Player } from '../../client/table';
import type { Choice, GameEvent, GameName, View, Why } from '../../client/view';
import { list, t, text } from '../../locale/index.svelte';

const boxSubject = (row: string, number: number | string): string => text('box.subject', { row, number });
export const lineName = (line: string): string => text('line.name', { kind: lineKind(line), line: line.toUpperCase() });
const lineKind = (line: string): string => (/\d/.test(line) ? 'row' : /[a-e]/.test(line) ? 'column' : line === '/' ? 'rising' : 'falling');

const faultKeys: Record<GameName, readonly string[]> = {
    qwixx: ['notThatSum', 'rowClosed', 'alreadyCrossed', 'leftOfLastCross', 'lastNeedsFive'],
    qwinto: ['notOfThisPhase', 'notRolled', 'boxFilled', 'breaksOrder', 'twiceInColumn'],
    knaster: ['mayNotPass', 'notHoldingTheSum', 'alreadyCircled', 'wrongCircles'],
};

// One short sentence: why not.
export function whySentence(game: GameName, why: Why): string {
    if (!faultKeys[game].includes(why.fault)) return why.fault === 'notAChoice' ? t('why.notAChoice') : t('why.notToDecide');
    const values = {
        row: why.row ?? '',
        rowName: text('row.name', { row: why.row ?? '' }),
        box: why.row && why.number ? boxSubject(why.row, why.number) : '',
        with: why.with ?? '',
        sum: why.sum ?? 0,
        sums: list([...new Set(why.sums ?? [])].map(String)),
        last: why.last ?? 0,
        have: why.have ?? 0,
        holds: why.holds ?? 0,
        left: why.left ?? 0,
        right: why.right ?? 0,
        side: (why.left ?? 0) >= (why.sum ?? 0) && why.left ? 'left' : 'right',
    };
    if (game === 'qwixx') return text(`why.qwixx.${why.fault}` as 'why.qwixx.rowClosed', values);
    if (game === 'qwinto') return text(`why.qwinto.${why.fault}` as 'why.qwinto.notRolled', values);
    return text(`why.knaster.${why.fault}` as 'why.knaster.mayNotPass', values);
}

// The words on a button: exactly what it will do.
export function choiceLabel(choice: Choice, sum: number): string {
    switch (choice.kind) {
        case 'pass': return t(choice.misthrow ? 'do.misthrow' : 'do.pass');
        case 'cross': return text(choice.lock ? 'do.lock' : 'do.cross', { row: choice.row, number: choice.number });
        case 'pick': return t('do.pick', { n: choice.token.length });
        case 'keep': return t('do.keep', { sum });
        case 'again': return t('do.again');
        case 'circle': return t('do.circle', { number: choice.number });
        default:
            return 'row' in choice
                ? text('do.write', { number: choice.number, row: choice.row })
                : t('do.writeBox', { number: choice.number });
    }
}

// You are "you": the one person at this device, and whoever gave no name.
export const whose = (players: readonly Player[], seat: number, home: number | null): 'you' | 'other' =>
    players[seat]?.name === t('seat.you') || (seat === home && players.filter((player) => player.mine).length === 1) ? 'you' : 'other';
export const named = (players: readonly Player[], seat: number, home: number | null) => ({ who: whose(players, seat, home), name: players[seat]?.name ?? '' });

function tokenWords(game: GameName, token: string, sum: number): string {
    const parts = /^\(?([a-z])(\d+)/.exec(token);
    if (!parts) return token;
    const [, letter = '', number = ''] = parts;
    if (game === 'qwixx') return text('event.crossed', { row: letter, number });
    if (game === 'qwinto') return text('event.wrote', { number: sum, row: letter });
    return token.startsWith('(') ? t('event.circled', { number: sum }) : t('event.wroteBox', { number: sum });
}

export const sheetLabel = (name: string): string => text('sheet.of', { who: name === t('seat.you') ? 'you' : 'other', name });

// What somebody did, without a name; empty for a pick or a second roll, which show themselves.
export function choiceWords(view: View, event: Extract<GameEvent, { kind: 'choice' }>): string {
    if (event.token === 'keep' || event.token === 'again' || /^[oyp]+$/.test(event.token)) return '';
    return event.token === '-' ? t('event.pass') : tokenWords(view.game, event.token, view.sum);
}

// What others did, for the live region; empty for what needs no words.
export function eventSentence(view: View, players: readonly Player[], home: number | null, event: GameEvent): string {
    switch (event.kind) {
        case 'roll': return text('event.roll', { ...named(players, event.seat, home), sum: event.sum, game: view.game });
        case 'choice': {
            const words = choiceWords(view, event);
            if (event.token === '-') return text('event.passed', named(players, event.seat, home));
            return words === '' ? '' : t('online.said', { name: players[event.seat]?.name ?? '', words });
        }
        case 'misthrow': return text('event.misthrow', named(players, event.seat, home));
        case 'closed': return text('event.closed', { row: event.row, names: list(event.by.map((seat) => (whose(players, seat, home) === 'you' ? t('seat.youObject') : (players[seat]?.name ?? '')))) });
        case 'rowFull': return text('event.rowFull', { ...named(players, event.seat, home), row: event.row, points: event.points });
        case 'column': return text('event.column', { ...named(players, event.seat, home), points: event.points });
        case 'line': return text('event.line', { ...named(players, event.seat, home), line: lineName(event.line), points: event.points });
        case 'lastRoll': return t('event.lastRoll');
        default: return t('event.over');
    }
}

// What is waited for, in one sentence. `sent`: what this person has confirmed, while others still choose.
export function waitingSentence(view: View, players: readonly Player[], seat: number | null, mayRoll: boolean, home: number | null, sent: string | null): string {
    if (view.waits === 'over') return t('event.over');
    if (view.waits === 'roll') {
        const last = view.game === 'knaster' && view.lastRoll;
        return text(mayRoll ? (last ? 'wait.rollLast' : 'wait.roll') : 'wait.otherRolls', named(players, view.active, home));
    }
    if (seat !== null) return text(`wait.${view.phase}` as 'wait.white', { sum: view.sum });
    // Whoever sits here has done what there was to do: only others are waited for.
    const others = view.undecided.filter((each) => !players[each]?.mine).map((each) => players[each]?.name ?? '');
    const values = { names: list(others), n: others.length };
    if (sent !== null && sent !== 'keep') return t(sent === '-' ? 'wait.passed' : 'wait.pencil', values);
    return others.length === 0 ? '' : t('wait.others', values);
}
