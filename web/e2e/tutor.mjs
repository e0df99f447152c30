// The tutor: warns before a choice that costs something, shows what is better, and the record says so.
import { readFile } from 'node:fs/promises';
import { act, check, device, playUntil, start } from './lib.mjs';

const warned = 'dialog[open] [data-action="think-again"]';

export async function untilWarned(page) {
    for (let step = 0; step < 200; ++step) {
        if (await page.locator(warned).count()) return true;
        if ((await act(page)) === 'over') return false;
        // The judge answers in another thread: whatever was asked is answered before the next thing is done.
        await page.waitForFunction(() => document.querySelector('[data-asking]') === null);
    }
    return false;
}
const set = (page, tutor) =>
    page.evaluate((wanted) => {
        localStorage.misthrow = JSON.stringify({ ...JSON.parse(localStorage.misthrow), tutor: wanted });
        dispatchEvent(new StorageEvent('storage', { key: 'misthrow' }));
    }, tutor);

export async function tutor() {
    const { context, page } = await device({ seed: 11, settings: { tutor: 'strict' } });
    await start(page, 'qwixx');
    check('somebody who chooses by chance is warned', await untilWarned(page));
    const marks = () => page.evaluate(() => ['.crossed', '.chosen', '.lit'].map((each) => document.querySelectorAll(`.own ${each}`).length).join());
    const before = await marks();
    await page.click('[data-action="think-again"]');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    check('thinking again changes nothing', (await marks()) === before, `${before}, ${await marks()}`);

    await page.click('[data-action="hint"]');
    await page.waitForFunction(() => /best choice/i.test(document.querySelector('.actions .sentence')?.textContent ?? ''));

    check('it warns again', await untilWarned(page));
    await page.click('[data-action="show-best"]');
    await page.waitForFunction(() => /best choice/i.test(document.querySelector('.actions .sentence')?.textContent ?? ''));
    check('and again', await untilWarned(page));
    await page.click('[data-action="play-anyway"]');
    await page.waitForSelector('dialog[open]', { state: 'detached' });

    await set(page, 'off');
    check('the game goes on without it', (await playUntil(page)) === 'over');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action="download"]')]);
    const record = await readFile(await download.path(), 'utf8');
    const [, notes = ''] = /\[Tutor "(.*)"\]/.exec(record) ?? [];
    check('the record says where it helped', /^\d+ 1 warned, \d+ 1 hint, \d+ 1 warned, \d+ 1 warned$/.test(notes), notes);
    await context.close();
}

// Two taps while the judge thinks are one choice: the second must not decide what comes next.
export async function tutorTwoTaps() {
    const { context, page } = await device({ seed: 11, settings: { tutor: 'gentle', others: { qwixx: [] } } });
    await start(page, 'qwixx');
    await page.click('[data-action="roll"]');
    await page.waitForSelector('[data-action="pass"]');
    await page.evaluate(() => {
        const pass = document.querySelector('[data-action="pass"]');
        pass.click();
        pass.click();
    });
    await page.waitForFunction(() => document.querySelector('[data-asking]') === null && document.querySelector('dialog[open] [data-action="play-anyway"], .costs'));
    if (await page.locator('dialog[open]').count()) await page.click('[data-action="play-anyway"]');
    await page.waitForSelector('.costs');
    check('two taps while the judge thinks are one pass', (await page.locator('.own .turn').textContent())?.endsWith('1') && (await page.locator('[data-action="roll"]').count()) === 0);
    await context.close();
}
