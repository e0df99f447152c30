// A part of the dice that does not come: the game is played and everybody sees the mark, or it is void, as the host has chosen.
import { readFileSync } from 'node:fs';
import { check } from '../lib.mjs';
import { openTable, Person, sit } from './people.mjs';
import { TableServer } from './table-server.mjs';

const en = JSON.parse(readFileSync(new URL('../../../locales/en.json', import.meta.url), 'utf8'));

// Ben's device promises its number and never shows it, as long as `silent` says so.
async function withoutBen(server, missing, work) {
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    let silent = true;
    await ben.page.routeWebSocket(/\/ws$/, (socket) => {
        const real = socket.connectToServer();
        real.onMessage((text) => socket.send(text));
        socket.onMessage((text) => {
            if (!silent || !text.includes('"reveal_seed"')) real.send(text);
        });
    });
    const id = await openTable(anna, server.url, 'qwixx', { missing });
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    await anna.click('begin');
    await work(anna, ben, () => (silent = false));
    for (const person of [anna, ben]) await person.leave();
}

export async function missingParts() {
    const server = await TableServer.start();
    await Promise.all([
        withoutBen(server, 'mark', async (anna, ben) => {
            for (const person of [anna, ben]) {
                await person.on('[data-absent]').waitFor();
                check(`${person.name} sees whose number is missing`, /Ben/.test(await person.on('[data-absent]').textContent()));
            }
        }),
        withoutBen(server, 'void', async (anna, ben, speak) => {
            for (const person of [anna, ben]) await person.hears(en['online.voided'].replace('{names}', 'Ben'));
            check('a void game is said to be so', true);
            speak();
            await anna.click('begin');
            for (const person of [anna, ben]) await person.on('.own .sheet').waitFor();
            check('… and the next one is played, with all numbers', (await anna.on('[data-absent]').count()) === 0);
        }),
    ]);
    const list = await (await fetch(`${server.url}aborted`)).text();
    check('the void game stands in the public list', /^1 [0-9a-f]{64} \d+ void qwixx verifiable-2 1 /.test(list), list);
    await server.stop();
}
