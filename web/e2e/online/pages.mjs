// The online pages in every language, size and light.
import { look } from '../pages.mjs';
import { openTable, Person, playOn, sit, untilDecided } from './people.mjs';
import { TableServer } from './table-server.mjs';

const states = {
    'online-open': async (url, anna) => { await anna.go(`${url}#/online`); await anna.on('summary').click(); },
    'online-lobby': async (url, anna, ben) => {
        const id = await openTable(anna, url, 'qwixx', { seats: 4, clock: 60, games: 3 });
        await sit(anna);
        await ben.go(`${url}t/${id}`);
        await sit(ben);
        await anna.on('[data-seat="3"] [data-action="computer"]').selectOption('strong');
        await anna.on('[data-seat="3"][data-kind="computer"]').waitFor();
    },
    'online-guest': async (url, anna, ben) => {
        const id = await openTable(ben, url, 'knaster', { seats: 3, dice: 'manual' });
        await sit(ben);
        await anna.go(`${url}t/${id}`);
        await anna.on('[data-action="sit-down"]').waitFor();
    },
    'online-waiting': async (url, anna, ben) => {
        await together(url, anna, ben, 'qwixx', { clock: 3600 });
        await playOn([anna, ben], { until: async (acts) => acts > 6 });
        await untilDecided(anna, ben);
    },
    'online-dice': async (url, anna, ben) => {
        await together(url, anna, ben, 'qwixx', { dice: 'manual' });
        await playOn([anna, ben], { until: async (acts) => {
            const ready = async () => acts > 4 && (await anna.on('.entry').count()) > 0;
            if (!(await ready())) return false;
            await anna.page.waitForTimeout(400); // Ben may have been quicker
            return ready();
        } });
        await anna.on('.entry button[data-face="3"]').click();
    },
    'online-back': async (url, anna, ben) => {
        const id = await together(url, anna, ben, 'qwinto', { takeover: 1 });
        await playOn([anna, ben], { until: async (acts) => acts > 10 });
        await anna.page.close();
        await ben.page.waitForTimeout(2000);
        await playOn([ben], { until: async (acts) => acts > 4 });
        await anna.openTab();
        await anna.go(`${url}t/${id}`);
        await anna.on('[data-action="take-back"]').waitFor();
    },
    'online-react': async (url, anna, ben) => { await together(url, anna, ben, 'knaster'); await anna.click('react'); },
    'online-end': async (url, anna, ben) => {
        await together(url, anna, ben, 'qwixx', { dice: 'same', games: 2 });
        await playOn([anna, ben]);
        await anna.on('.part').first().waitFor();
    },
    'online-watch': async (url, anna, ben, clara) => {
        const id = await together(url, ben, clara, 'qwixx');
        await anna.go(`${url}t/${id}`);
        await playOn([ben, clara], { until: async (acts) => acts > 10 });
        await anna.on('.table').waitFor();
    },
    'online-away': async (url, anna, ben) => {
        await together(url, anna, ben, 'qwinto');
        // The other languages have to be here before the network goes.
        for (const language of ['de', 'fr', 'it']) {
            await anna.page.evaluate((wanted) => {
                localStorage.misthrow = JSON.stringify({ ...JSON.parse(localStorage.misthrow), language: wanted });
                dispatchEvent(new StorageEvent('storage', { key: 'misthrow' }));
            }, language);
            await anna.page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
        }
        await anna.context.setOffline(true);
        await anna.on('[data-away]').waitFor();
    },
    'online-gone': async (url, anna) => { await anna.go(`${url}t/zzzzzzzz`); await anna.on('[role="alert"]').waitFor(); },
};

async function together(url, anna, ben, game, wishes = {}) {
    const id = await openTable(anna, url, game, wishes);
    await sit(anna);
    await ben.go(`${url}t/${id}`);
    await sit(ben);
    await anna.click('begin');
    await anna.on('.table').waitFor();
    return id;
}

export const onlinePages = Object.fromEntries(
    Object.entries(states).map(([state, make]) => [
        state,
        async () => {
            const server = await TableServer.start();
            const people = [];
            for (const name of ['Anna', 'Benedikt', 'Clara']) people.push(await Person.come(name));
            await make(server.url, ...people);
            await look(people[0].page, state);
            for (const person of people) await person.leave();
            await server.stop();
        },
    ]),
);
