// A server of before, which does not say how a table is after what happened there (`about`): the page asks for all of it. While servers are exchanged one after
// the other, a page of the new one talks to one of the old.
import { check, finalScores } from '../lib.mjs';
import { openTable, Person, playOn, sit } from './people.mjs';
import { TableServer } from './table-server.mjs';

function asBefore(text) {
    const { about, ...message } = JSON.parse(text);
    return [JSON.stringify(message), about !== undefined];
}

export async function olderServer() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    let left = 0; // members left out
    for (const person of [anna, ben]) {
        await person.context.routeWebSocket(/\/ws$/, (socket) => {
            socket.connectToServer().onMessage((text) => {
                const [message, had] = asBefore(text);
                left += had ? 1 : 0;
                socket.send(message);
            });
        });
    }
    const id = await openTable(anna, server.url, 'qwixx', { games: 2 });
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    for (const game of [1, 2]) {
        if (game === 1) await anna.click('begin');
        else await ben.click('rematch');
        for (const person of [anna, ben]) await person.on('.table[data-over="false"]').waitFor();
        await playOn([anna, ben]);
        check(`an older server: game ${game} is the same for both`, (await finalScores(anna.page)).join() === (await finalScores(ben.page)).join());
    }
    await ben.click('check');
    await ben.on('[data-verdict="verified"]').waitFor();
    check('… and was left without what it does not say', left > 10, String(left));
    for (const person of [anna, ben]) await person.leave();
    await server.stop();
}
