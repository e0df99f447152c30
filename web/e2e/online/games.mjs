// Friends at tables of the real server: whole games, and everything that may come between.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, finalScores, newest } from '../lib.mjs';
import { act, beginWithout, isOver, openTable, Person, playOn, sit, untilDecided } from './people.mjs';
import { binary, TableServer } from './table-server.mjs';

async function withPeople(names, play) {
    const server = await TableServer.start();
    const people = [];
    try {
        for (const [at, name] of names.entries()) people.push(await Person.come(name, { language: ['en', 'de', 'fr', 'it'][at % 4] }));
        await play(server, ...people);
    } finally {
        for (const person of people) await person.leave();
        await server.stop();
    }
}
const record = async (server, id) => (await fetch(`${server.url}tables/${id}.mtr`)).text();
// What the command line says about a table's record.
async function replayed(server, id) {
    const file = join(server.folder, `${id}.mtr`);
    writeFileSync(file, await record(server, id));
    execFileSync(binary, ['verify', file]);
    return JSON.parse(execFileSync(binary, ['replay', '--json', file], { encoding: 'utf8' }));
}
const totals = (person) => finalScores(person.page);
const rolls = (text) => [...text.matchAll(/^\d+\. ([\dx ]+)/gm)].map((match) => match[1].trim());

async function gather(server, host, guests, game, wishes = {}) {
    const id = await openTable(host, server.url, game, { seats: guests.length + 1, ...wishes });
    await sit(host);
    for (const guest of guests) {
        await guest.go(`${server.url}t/${id}`);
        await sit(guest);
    }
    return id;
}

// Three games with a computer and somebody who only watches; of three people the first, of two the others.
export async function onlineGames() {
    await withPeople(['Anna', 'Ben', 'Chloé', 'Sam'], async (server, anna, ben, chloe, sam) => {
        for (const [game, ...guests] of [['qwixx', ben, chloe], ['qwinto', ben], ['knaster', ben]]) {
            const seats = guests.length + 2;
            const id = await gather(server, anna, guests, game, { seats });
            await anna.on(`[data-seat="${seats}"] [data-action="computer"]`).selectOption('casual');
            await anna.on(`[data-seat="${seats}"][data-kind="computer"]`).waitFor();
            await sam.go(`${server.url}t/${id}`);
            await beginWithout(anna);
            await playOn([anna, ...guests]);
            await sam.on('.table[data-over="true"]').waitFor();
            const seen = (await totals(anna)).join();
            for (const person of [...guests, sam]) check(`online ${game}: the same scores for ${person.name}`, (await totals(person)).join() === seen, seen);
            check(`online ${game}: the record says the same`, (await replayed(server, id)).scores.join() === seen.replaceAll('−', '-'), seen);
            await ben.click('check');
            await ben.on('[data-verdict]').waitFor();
            check(`online ${game}: the dice are verified in the browser`, (await ben.on('[data-verdict]').getAttribute('data-verdict')) === 'verified');
            check(`online ${game}: the device was a witness`, (await ben.on('[data-witness]').getAttribute('data-witness')) === 'kept');
            check(`online ${game}: the spectator may not begin again`, (await sam.on('[data-action="rematch"]').count()) === 0);
            check(`online ${game}: a guest may`, (await ben.on('[data-action="rematch"]').count()) === 1);
            await ben.on('[data-action="replay"]').waitFor();
            check(`online ${game}: and can look at it again`, true);
            if (guests.includes(chloe)) await chloe.leave(); // she would go on following the table
        }
        await ben.go(`${server.url}#/history`);
        await ben.on('[data-history] li').nth(2).waitFor();
        check('online: the device keeps what it has played', (await ben.on('[data-history] li').count()) === 3);
        await sam.go(`${server.url}#/history`);
        await sam.on('.empty').waitFor();
        check('online: and not what it has only watched', (await sam.on('[data-history] li').count()) === 0);
    });
}

// The other boards and the newest game, two and two.
export async function onlineBoards() {
    await withPeople(['Anna', 'Ben'], async (server, anna, ben) => {
        for (const game of ['qwixx-mixed-a', newest]) {
            const id = await gather(server, anna, [ben], game);
            await anna.click('begin');
            await playOn([anna, ben], { until: async (acts) => acts > 10 });
            await ben.page.reload();
            await ben.on('.table').waitFor();
            await playOn([anna, ben]);
            const seen = (await totals(anna)).join();
            check(`online ${game}: the same scores for both`, (await totals(ben)).join() === seen, seen);
            const { scores, status } = await replayed(server, id);
            check(`online ${game}: the record says the same`, status === 'over' && scores.join() === seen.replaceAll('−', '-'), seen);
        }
    });
}

export async function onlineReload() {
    await withPeople(['Anna', 'Ben'], async (server, anna, ben) => {
        await gather(server, anna, [ben], 'qwixx');
        await ben.page.reload();
        await ben.on('[data-action="stand"]').waitFor();
        await anna.click('begin');
        await playOn([anna, ben], { until: async (acts) => acts > 12 });
        // A choice that waits survives the reload and can still be changed.
        await untilDecided(anna, ben);
        await anna.page.reload();
        await anna.on('[data-action="reconsider"]').waitFor();
        await anna.click('reconsider');
        await anna.on('[data-action="pass"]').waitFor();
        check('online: a choice can be changed until all have chosen', true);
        await ben.page.reload();
        await ben.on('.table').waitFor();
        await playOn([anna, ben]);
        check('online: the scores agree after reloads', (await totals(anna)).join() === (await totals(ben)).join());
        await anna.page.reload();
        await anna.on('.end').waitFor();
        check('online: the end survives a reload', (await totals(anna)).join() === (await totals(ben)).join());
    });
}

export async function onlineClosedTab() {
    await withPeople(['Anna', 'Ben'], async (server, anna, ben) => {
        const id = await gather(server, anna, [ben], 'knaster', { takeover: 1 });
        await anna.click('begin');
        await playOn([anna, ben], { until: async (acts) => acts > 8 });
        await ben.page.close();
        const before = Number(/\d+/.exec(await anna.on('.turn').textContent())?.[0] ?? 0);
        await playOn([anna], { until: async () => Number(/(\d+)\D*$/.exec(await anna.on('.turn').textContent())?.[1] ?? 0) >= before + 5 });
        check('online: a computer plays for somebody who left', (await anna.on('.scores [data-sign="away"] .status').first().textContent()).length > 0);
        await ben.openTab();
        await ben.go(`${server.url}t/${id}`);
        await ben.click('take-back');
        await ben.on('[data-action="take-back"]').waitFor({ state: 'detached' });
        await playOn([anna, ben]);
        check('online: the person is back and plays to the end', (await totals(anna)).join() === (await totals(ben)).join());
    });
}

// SIGKILL in the middle: nothing is lost, nobody reloads.
export async function onlineKilledServer() {
    await withPeople(['Anna', 'Ben'], async (server, anna, ben) => {
        await gather(server, anna, [ben], 'qwixx');
        await anna.click('begin');
        for (const round of [1, 2, 3]) {
            await playOn([anna, ben], { until: async (acts) => acts > 6 * round || (await isOver(anna)) });
            if (await isOver(anna)) break;
            await server.kill();
            // Choices that are made meanwhile go out when the server is back.
            for (const person of [anna, ben]) for (let step = 0; step < 3; ++step) await act(person);
            await anna.on('[data-away]').waitFor();
            await server.run();
            await anna.on('[data-away]').waitFor({ state: 'detached' });
            await ben.on('[data-away]').waitFor({ state: 'detached' });
        }
        await playOn([anna, ben]);
        check('online: a killed server loses nothing', (await totals(anna)).join() === (await totals(ben)).join());
        await anna.click('check');
        await anna.on('[data-verdict]').waitFor();
        check('online: and its dice are still the promised ones', (await anna.on('[data-verdict]').getAttribute('data-verdict')) === 'verified');
    });
}

export async function onlineNoNetwork() {
    await withPeople(['Anna', 'Ben'], async (server, anna, ben) => {
        await gather(server, anna, [ben], 'knaster');
        await anna.click('begin');
        await anna.on('.own .lit').first().click();
        await anna.on('.own .chosen').waitFor();
        await ben.on('.own .lit').first().waitFor();
        while ((await ben.on('[data-action="reconsider"]').count()) === 0) if ((await act(ben)) === '') await ben.page.waitForTimeout(25);
        await anna.on('.scores [data-sign="chosen"]').first().waitFor({ state: 'attached' });
        check('online: what I am choosing stays while others choose', (await anna.on('.own .chosen').count()) === 1);
        await playOn([anna, ben], { until: async (acts) => acts > 6 });
        const top = () => anna.on('.own.card').evaluate((sheet) => sheet.getBoundingClientRect().top);
        const before = await top();
        await anna.context.setOffline(true);
        await anna.on('[data-away]').waitFor();
        check('online: the banner moves nothing', (await top()) === before, `${before} → ${await top()}`);
        await anna.context.setOffline(false);
        await anna.on('[data-away]').waitFor({ state: 'detached' });
        await playOn([anna, ben]);
        check('online: the network went and came back', (await totals(anna)).join() === (await totals(ben)).join());
    });
}

export async function onlineSameDice() {
    await withPeople(['Anna', 'Ben'], async (server, anna, ben) => {
        const first = await openTable(anna, server.url, 'knaster', { seats: 1, dice: 'same' });
        await sit(anna);
        await anna.click('begin');
        await playOn([anna]);
        const link = await anna.on('input[readonly]').inputValue();
        await ben.go(link);
        await ben.click('open');
        await ben.on('[data-action="stand"]').first().waitFor();
        const second = (await ben.on('[data-code]').textContent()).replace(' ', '').toLowerCase();
        await sit(ben);
        await ben.click('begin');
        await playOn([ben]);
        const [a, b] = [rolls(await record(server, first)), rolls(await record(server, second))];
        const shared = Math.min(a.length, b.length);
        check('online: a duel has the same dice', shared > 10 && a.slice(0, shared).join() === b.slice(0, shared).join(), `${a} | ${b}`);
        await ben.on('[data-duel]').waitFor();
        check('online: the other score is shown', (await ben.on('[data-duel]').textContent()).includes(String((await totals(anna))[0]).replace('-', '−')));
    });
}

export async function onlineRealDice() {
    await withPeople(['Anna', 'Ben'], async (server, anna, ben) => {
        const begin = async (game) => {
            await gather(server, anna, [ben], game, { dice: 'manual' });
            await anna.click('begin');
        };
        await begin('qwinto'); // some of its dice
        await playOn([anna, ben], { until: async (acts) => acts > 30 });
        check('online qwinto: goes on with real dice', (await anna.on('.own .filled').count()) + (await ben.on('.own .filled').count()) > 0);
        await begin('qwixx');
        await playOn([anna, ben]);
        check('online qwixx: played with real dice', (await totals(anna)).join() === (await totals(ben)).join());
    });
}

// Two people on one device, a clock, a series, reactions, the seats.
export async function onlineManners() {
    await withPeople(['Anna', 'Ben', 'Sam'], async (server, anna, ben, sam) => {
        const id = await openTable(anna, server.url, 'qwixx', { seats: 3, games: 2 });
        await sit(anna);
        await anna.on('.also input').fill('Lea');
        await anna.click('also');
        await anna.on('[data-seat="2"][data-kind="person"]').waitFor();
        await anna.click('further');
        await anna.on('[data-seat="4"]').waitFor();
        await anna.click('fewer');
        await anna.on('[data-seat="4"]').waitFor({ state: 'detached' });
        await anna.on('[data-seat="3"] [data-action="computer"]').selectOption('strong');
        await anna.on('[data-seat="3"] [data-action="remove"]').click();
        await ben.go(`${server.url}#/online`);
        await ben.on('input[placeholder="K7M2 X9QP"]').fill('nonsense');
        await ben.click('join');
        check('online: a wrong code is named', (await ben.on('[role="alert"]').count()) === 1);
        await ben.on('input[placeholder="K7M2 X9QP"]').fill(`${id.slice(0, 4).toUpperCase()}-${id.slice(4)}`);
        await ben.click('join');
        await sit(ben);
        await sam.go(`${server.url}t/${id}`);
        await sam.on('.lobby').waitFor();
        await anna.on('.watching').waitFor();
        await beginWithout(anna);
        await ben.on('.sentence').waitFor();
        await ben.page.waitForFunction(() => document.title.startsWith('●') === (document.querySelector('.own .lit, [data-action="pass"]') !== null));
        check('online: the title says whose turn it is', true);
        await ben.click('react');
        await ben.on('[data-reaction="nice"]').click();
        await anna.hears('Ben: Well played');
        check('online: a reaction is read in one’s own language', true);
        await playOn([anna, ben]);
        const first = await totals(anna);
        await ben.click('rematch'); // whoever played, not only who opened the table
        for (const person of [anna, ben]) await person.on('.table[data-over="false"]').waitFor();
        await playOn([anna, ben]);
        const second = await totals(anna);
        const sums = first.map((score, at) => String(score + second[at]));
        check('online: the series adds up', (await anna.on('.part .total td').allTextContents()).join().replaceAll('−', '-') === sums.join(), sums.join());
        check('online: the series has a winner', (await anna.on('[data-series-winner]').count()) === 1);
        await sam.go(`${server.url}t/zzzzzzzz`);
        await sam.on('[role="alert"]').waitFor();
        check('online: a table that is not there is named', true);

        await openTable(ben, server.url, 'qwixx', { seats: 1, clock: 1 });
        await sit(ben);
        await ben.click('begin');
        await ben.on('[data-clock]').waitFor();
        const turn = () => ben.on('.turn').textContent();
        const before = await turn();
        await ben.page.waitForFunction((text) => document.querySelector('.turn')?.textContent !== text, before);
        check('online: the clock decides when nobody does', true);
    });
}
