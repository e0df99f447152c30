// A seat that is carried to another device, and what those are told who only wait or watch.
import { check } from '../lib.mjs';
import { openTable, Person, playOn, sit } from './people.mjs';
import { TableServer } from './table-server.mjs';

const linkOf = (person) => person.on('[data-seat-link] input').inputValue();

export async function seatsCarried() {
    const server = await TableServer.start();
    const [anna, ben] = [await Person.come('Anna'), await Person.come('Ben')];
    const id = await openTable(anna, server.url, 'qwixx');
    await ben.go(`${server.url}t/${id}`);
    await sit(ben);
    check('a guest knows whom they wait for', /Waiting for Anna/.test(await ben.on('.in').textContent()), await ben.on('.in').textContent());
    await anna.click('begin');
    await ben.on('.own .sheet').waitFor();

    // Ben goes on with his phone.
    await ben.click('carry');
    const own = await linkOf(ben);
    const phone = await Person.come('Ben', { viewport: { width: 390, height: 844 } });
    await phone.go(own);
    await phone.on('.own .sheet').waitFor();
    check('the key does not stay in the address', phone.page.url() === `${server.url}#/t/${id}`, phone.page.url());
    check('the seat is his there too', (await phone.on('.own h2').textContent()) === 'Ben' && (await phone.on('[data-watching]').count()) === 0);
    await phone.page.reload();
    await phone.on('.own .sheet').waitFor();
    check('… and after a reload', (await phone.on('[data-watching]').count()) === 0);

    // A device with a seat of its own is asked first, also when two addresses follow each other at once.
    await anna.page.evaluate((link) => {
        location.hash = '#/';
        location.hash = new URL(link).hash;
    }, own);
    await anna.on('[data-adopt]').waitFor();
    await anna.click('keep-seat');
    await anna.on('.own .sheet').waitFor();
    check('a link never takes a seat away unasked', (await anna.on('.own h2').textContent()) === 'Anna');

    // Whoever comes without a key watches, and is told so at once.
    const guest = await Person.come('Carla');
    await guest.go(`${server.url}t/${id}`);
    await guest.on('[data-watching]').waitFor();
    check('who watches knows it', /You are watching/.test(await guest.on('[data-watching]').textContent()));
    // … and takes a seat that is brought along without a question.
    await guest.go(`${server.url}#/`);
    await guest.go(own);
    await guest.on('.own .sheet').waitFor();
    await guest.on('[data-watching]').waitFor({ state: 'detached' });
    check('a device without a seat takes the one it is brought', true);

    // Ben has lost his devices. The host gives him the seat back, and nobody else has it any more.
    check('a guest gives no seats away', (await phone.on('[data-action="hand-over"]').count()) === 0);
    await anna.click('hand-over');
    await anna.on('[data-hand="2"]').click();
    await anna.hears('Ben’s seat');
    check('everybody hears of it', true);
    const given = await linkOf(anna);
    for (const person of [ben, phone, guest]) await person.on('[data-watching]').waitFor();
    const fresh = await Person.come('Ben');
    await fresh.go(given);
    await fresh.on('.own .sheet').waitFor();
    check('the host gives a seat back', (await fresh.on('.own h2').textContent()) === 'Ben' && (await fresh.on('[data-watching]').count()) === 0);
    await anna.page.keyboard.press('Escape');
    await playOn([anna, fresh], { until: async (acts) => acts > 6 });
    check('… and the game goes on', true);
    for (const person of [anna, ben, phone, guest, fresh]) await person.leave();
    await server.stop();
}
