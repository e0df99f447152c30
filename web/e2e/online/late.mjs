// A choice that comes when the table has gone on already: it is too late, and whoever made it is asked for the next one.
import { holdChoices } from '../busy.mjs';
import { check } from '../lib.mjs';
import { act, openTable, Person, playOn, sit, untilDecided } from './people.mjs';
import { TableServer } from './table-server.mjs';

export async function lateChoice() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    await anna.page.addInitScript(holdChoices);
    let chosen = 0; // by all, as Anna's device hears it
    anna.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (chosen += String(payload).includes('"type":"chosen"') && String(payload).includes('"choices"') ? 1 : 0)));
    const id = await openTable(anna, server.url, 'knaster'); // everybody writes every roll
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    await anna.click('begin');
    await untilDecided(anna, ben);
    const earlier = await anna.on('.own .pencilled').getAttribute('data-token');
    await anna.click('reconsider');
    await anna.on('.own .lit').first().waitFor();
    // Ben was the last. Anna's device has heard so, and does not show it yet.
    await anna.page.evaluate(() => { window.held = true; });
    const before = chosen;
    while (chosen === before) if ((await act(ben)) === '') await anna.page.waitForTimeout(20);
    const box = anna.on(`.own .lit:not([data-token="${earlier}"])`).first();
    const token = await box.getAttribute('data-token');
    await box.click();
    await anna.click('confirm');
    await anna.on('.own .lit').first().waitFor({ state: 'detached' });
    await anna.page.evaluate(() => window.letGo());
    await anna.on('.own .filled').first().waitFor();
    await anna.on('.own .lit').first().waitFor();
    check('whoever came too late is asked for the next choice', (await anna.on(`.own [data-token="${earlier}"].filled`).count()) === 1 && (await anna.on(`.own [data-token="${token}"].filled`).count()) === 0);
    await playOn([anna, ben]);
    check('… and the game goes on to its end', true);
    for (const person of [anna, ben]) await person.leave();
    await server.stop();
}
