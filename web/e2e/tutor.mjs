// The tutor: warns before a choice that costs something, shows what is better, and the record says so.
import { readFile } from 'node:fs/promises';
import { act, check, device, playUntil, start } from './lib.mjs';
import { find, open } from './situations.mjs';

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

// Early in a game there is a number so far to the right that crossing it is a mistake, whatever the judge is asked about it: three times, and three ways on.
export async function tutor() {
    const far = ({ kind, skips = [] }) => kind === 'cross' && skips.length > 5;
    const early = find('qwixx', 2, (view, choices) => view.phase === 'white' && view.nextRoll.turn < 5 && choices.some(far));
    const { token } = early.choices.find(far);
    const { context, page } = await device({ settings: { tutor: 'strict' } });
    await open(page, early);
    const choose = async () => {
        await page.locator(`.own [data-token="${token}"]`).click();
        await page.locator(`.own [data-token="${token}"].chosen`).waitFor();
        await page.click('[data-action="confirm"]');
        await page.waitForSelector(warned);
    };
    const marks = () => page.evaluate(() => ['.crossed', '.chosen', '.lit'].map((each) => document.querySelectorAll(`.own ${each}`).length).join());
    const best = () => page.waitForFunction(() => /best choice/i.test(document.querySelector('.actions .sentence')?.textContent ?? ''));
    await choose();
    // Nothing is said of what is better before somebody asks to see it, and where the warning comes from can be changed here.
    const said = await page.locator('dialog[open] :is(li, p)').allTextContents();
    check('the warning says what is wrong, not what is better', said.length > 1 && !said.slice(0, -1).some((each) => /the best choice/i.test(each)), said.join(' | '));
    const limit = () => page.locator('dialog[open] [data-setting="tutor"] option:checked').textContent();
    check('it says from when on it warns', (await limit()).includes('1%'));
    await page.selectOption('dialog[open] [data-setting="tutor"]', 'gentle');
    check('and takes another limit', (await limit()).includes('3%') && (await page.evaluate(() => JSON.parse(localStorage.misthrow).tutor)) === 'gentle');
    await page.selectOption('dialog[open] [data-setting="tutor"]', 'strict');
    const before = await marks();
    await page.click('[data-action="think-again"]');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    check('thinking again changes nothing', (await marks()) === before, `${before}, ${await marks()}`);

    await page.click('[data-action="hint"]');
    await best();

    await choose();
    await page.click('[data-action="show-best"]');
    await best();
    check('the best choice is shown', (await page.locator(`.own [data-token="${token}"].chosen`).count()) === 0);
    await choose();
    await page.click('[data-action="play-anyway"]');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    await page.locator(`.own [data-token="${token}"].crossed`).waitFor();
    check('what was chosen is played anyway', true);

    await set(page, 'off');
    check('the game goes on without it', (await playUntil(page)) === 'over');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action="download"]')]);
    const record = await readFile(await download.path(), 'utf8');
    const [, notes = ''] = /\[Tutor "(.*)"\]/.exec(record) ?? [];
    const { turn } = early.view.nextRoll;
    check('the record says where it helped', notes === ['warned', 'hint', 'warned', 'warned'].map((what) => `${turn} 1 ${what}`).join(', '), notes);
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
