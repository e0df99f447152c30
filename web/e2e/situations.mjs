// Games in the situation that a test is about: found by playing with dice that are always the same, put into the store of a device and opened there.
import { makeCore } from '../tools/core.mjs';
import { url } from './lib.mjs';

export const names = ['Anna', 'Carla', 'Emil', 'Nora', 'Otto', 'Lina', 'Hugo', 'Ida', 'Karl', 'Mila', 'Theo', 'Vera'];
const core = makeCore();

// In the middle of a game of any kind: the first seat has several boxes to choose from.
const early = { wide: 10, rows: 8, grid: 12 };
const formOf = ({ sheets: [sheet] }) => ('boxes' in sheet ? 'grid' : 'columns' in sheet ? 'wide' : 'rows');
export const inTheMiddle = (view, choices) => ['white', 'enter', 'write'].includes(view.phase) && view.nextRoll.turn >= early[formOf(view)] && choices.length > 2;

// The first position in which `wanted(view, choices of the first seat)` holds.
export function find(game, seats, wanted) {
    let random = 7;
    core.giveWeights(game);
    for (let tries = 0; tries < 40; ++tries) {
        let view = JSON.parse(core('load', `${core.headersOf(game)}[Seats "${names.slice(0, seats).join(', ')}"]\n\n`));
        core('seed', String(tries + 7).padStart(64, '0'));
        while (view.waits !== 'over') {
            const choices = view.undecided.includes(0) ? JSON.parse(core('choices', '0')) : [];
            if (wanted(view, choices)) return { game, seats, view, choices, record: core('record') };
            if (view.waits === 'roll') core('roll');
            for (const seat of view.undecided) core('decide', `${seat} now casual ${random++}`);
            view = JSON.parse(core('view'));
        }
        if (wanted(view, [])) return { game, seats, view, choices: [], record: core('record') };
    }
    throw new Error(`${game}: there is no such situation`);
}

// Opens it: the first seat is the person at this device, who is "you" where `first` is '', the others are computers or, with `people`, persons too.
export async function open(page, { game, seats, view, record }, { people = 1, first = 'Anna', called = names, id = 'situation' } = {}) {
    await page.goto(url);
    await page.waitForSelector('[data-play]');
    const stored = {
        id, game, status: view.waits === 'over' ? 'over' : 'open', winners: view.winners, keeps: view.phase === 'enter', pending: [], started: 0, updated: 0, record,
        scores: view.sheets.map(({ total }) => total),
        seats: called.slice(0, seats).map((name, seat) => (seat === 0 ? { name: first || 'You', kind: 'person', ...(first === '' && { unnamed: true }) } : seat < people ? { name, kind: 'person' } : { name, kind: 'computer', level: 'novice' })),
    };
    await page.evaluate(async (value) => {
        const database = await new Promise((done) => { indexedDB.open('misthrow').onsuccess = (event) => done(event.target.result); });
        await new Promise((done) => { const transaction = database.transaction('games', 'readwrite'); transaction.objectStore('games').put(value); transaction.oncomplete = done; });
        database.close();
    }, stored);
    await page.evaluate((wanted) => { location.hash = `#/play/${wanted}`; }, id);
    await page.waitForSelector('[data-over]');
}
