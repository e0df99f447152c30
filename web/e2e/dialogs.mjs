// What opens over the table closes again, and nothing else: quick taps, Back.
import { check, device, playUntilChoice, start, url } from './lib.mjs';

const computers = Array.from({ length: 3 }, () => ({ kind: 'computer', name: '', level: 'novice' }));
const others = { qwixx: computers, qwinto: computers, knaster: computers };
const noDialog = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));

// Another's sheet, closed and tapped again at once: the browser tells that it was closed when it is already open again, and that must not close it.
export async function quickTaps() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 }, settings: { others } });
    await start(page, 'qwixx');
    await playUntilChoice(page);
    await page.locator('.other .cover').first().click();
    await page.waitForSelector('dialog[open] .sheet');
    // Both in one task, so that the tap always comes before the browser's word; and then what it is heard by.
    const stays = await page.evaluate(async () => {
        const dialog = document.querySelector('dialog[open]');
        const told = new Promise((done) => dialog.addEventListener('close', () => setTimeout(done), { once: true }));
        dialog.close();
        await null; // the page has heard it from the attribute
        document.querySelector('.other .cover').click();
        await told;
        return dialog.open && dialog.querySelector('.sheet') !== null;
    });
    check("another's sheet that is closed and tapped again at once is open", stays);
    for (let time = 0; time < 3; ++time) {
        await page.keyboard.press('Escape');
        await noDialog(page);
        await page.locator('.other .cover').first().click();
        await page.waitForSelector('dialog[open] .sheet');
    }
    check('… with every tap', true);
    await context.close();
}

// Back closes what was opened last before it leaves the table.
export async function backCloses() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 }, settings: { others } });
    await start(page, 'qwixx');
    await playUntilChoice(page);
    const table = page.url();
    for (const open of ['.other .cover', '[data-action="rules"]', '.gear']) {
        await page.locator(open).first().click();
        await page.waitForSelector('dialog[open]');
        await page.goBack();
        await noDialog(page);
        check(`Back closes what ${open} opened`, page.url() === table && (await page.locator('.own .lit').count()) > 0);
    }
    // Closed in another way, it leaves nothing behind: one Back leaves the table.
    for (const open of ['[data-action="rules"]', '.gear']) {
        await page.locator(open).first().click();
        await page.waitForSelector('dialog[open]');
        await page.keyboard.press('Escape');
        await noDialog(page);
    }
    await page.goBack();
    await page.waitForSelector('[data-play="qwixx"]');
    check('… and then one Back leaves the table', page.url().replace(/#\/?$/, '') === url, page.url());
    await page.goForward();
    await page.waitForSelector('.own .lit');
    await context.close();
}
