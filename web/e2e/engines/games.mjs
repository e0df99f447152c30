// Whole games: one of each kind against a computer, and one of two people far from each other.
import { makeCore } from '../../tools/core.mjs';
import { shows } from './addresses.mjs';
import { faults, playToEnd, totals } from './in-page.mjs';
import { settled } from './settled.mjs';

const { games } = makeCore();

export async function wholeGames({ engine, server, check }) {
    const tab = await engine.person();
    for (const { game } of games) {
        await tab.go('about:blank');
        await tab.go(`${server.url}#/play/${game}`);
        await shows(tab, '[data-action], .pick, .lit');
        const end = await playToEnd(tab);
        check(`${engine.name}: a whole game of ${game}`, end === 'over' && /^-?\d+( -?\d+)+$/.test(await tab.run(totals)), `${end}: ${await tab.run(totals)}`);
        const wrong = await tab.run(faults);
        check(`${engine.name}: nothing goes wrong at ${game}`, wrong.length === 0, wrong.join(' | '));
    }
    await tab.close();
}

export async function friendsApart({ engine, server, check }) {
    const [anna, ben] = [await engine.person(), await engine.person()];
    await anna.go(`${server.url}#/online`);
    await shows(anna, '[data-action="open"]');
    await anna.tap('[data-action="open"]');
    await shows(anna, '[data-action="stand"]');
    const link = await anna.run(() => document.querySelector('.link input').value);
    await ben.go(link);
    await shows(ben, '[data-action="sit-down"]');
    await ben.tap('[data-action="sit-down"]');
    await shows(anna, '[data-seat="2"][data-kind="person"]');
    await anna.tap('[data-action="begin"]');
    for (const tab of [anna, ben]) await shows(tab, '.own .sheet');
    await ben.reload();
    await shows(ben, '.own .sheet');
    const ends = await Promise.all([anna, ben].map(playToEnd));
    check(`${engine.name}: two friends play to the end`, ends.join() === 'over,over', ends.join(' | '));
    const [hers, his] = [await anna.run(totals), await ben.run(totals)];
    check(`${engine.name}: both see the same scores`, hers === his && hers !== '', `${hers} | ${his}`);
    for (const tab of [anna, ben]) check(`${engine.name}: nothing goes wrong online`, (await tab.run(faults)).length === 0, (await tab.run(faults)).join(' | '));
    await Promise.all([anna.close(), ben.close()]);
}

// Once opened, everything is on the device.
export async function withoutNetwork({ engine, server, check }) {
    const tab = await engine.person();
    await tab.go(server.url);
    await shows(tab, '[data-play="qwixx"]');
    await tab.run(() => navigator.serviceWorker.ready.then(() => true));
    await settled(() => tab.run(() => navigator.serviceWorker.controller !== null), 'the service worker takes over');
    await server.kill();
    await tab.go('about:blank');
    await tab.go(`${server.url}#/play/${games.at(-1).game}`);
    await shows(tab, '[data-action], .lit');
    const end = await playToEnd(tab);
    check(`${engine.name}: a game without a network`, end === 'over', end);
    await tab.close();
}
