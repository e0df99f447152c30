// What opens over the table closes again, and nothing else: quick taps, Back.
import { check, device, playUntilChoice, start, url } from './lib.mjs';

const computers = Array.from({ length: 3 }, () => ({ kind: 'computer', name: '', level: 'novice' }));
const others = { qwixx: computers, qwinto: computers, knaster: computers };
const noDialog = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));

// Another's sheet, closed with Escape and tapped again at once: the browser tells that it was closed when it is already open again.
export async function quickTaps() {
    const { context, page } = await device({ viewport: { width: 390, height: 844 }, settings: { others } });
    await start(page, 'qwixx');
    await playUntilChoice(page);
    const sheet = page.locator('.other').first();
    await sheet.evaluate((each) => each.scrollIntoView({ block: 'center', inline: 'center' }));
    await page.evaluate(() => document.fonts.ready); // nothing moves any more
    const box = await sheet.locator('.cover').boundingBox();
    // A tap that is swallowed opens nothing, however long one waits.
    for (let time = 0; time < 50; ++time) {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForSelector('dialog[open] .sheet');
        await page.keyboard.press('Escape');
        await noDialog(page);
    }
    check("another's sheet opens with every one of fifty taps", true);
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
