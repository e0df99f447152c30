// The game of the day: the same dice on two devices, the master beside it, and a result to tell.
import { check, device, newest, playUntil, url } from './lib.mjs';

async function played(seed) {
    const { context, page } = await device({ seed });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => { delete Navigator.prototype.share; });
    await page.goto(`${url}#/daily/${newest}`);
    await page.click('[data-action="daily"]');
    await page.waitForSelector('[data-action="roll"]');
    await page.click('[data-action="roll"]');
    await page.waitForSelector('[role="grid"] .lit');
    const dice = await page.locator('.tray[role="img"]').getAttribute('aria-label');
    // Left and come back to: it goes on where it stood.
    await page.goto(`${url}#/daily/${newest}`);
    await page.waitForSelector('[data-status="open"]');
    await page.click('[data-action="daily"]');
    await page.waitForSelector('[role="grid"] .lit');
    check('the game of the day goes on', (await page.locator('.tray[role="img"]').getAttribute('aria-label')) === dice);
    return { context, page, dice };
}

export async function daily() {
    const [one, other] = [await played(1), await played(2)];
    check('everybody has the same dice', one.dice === other.dice && /\d/.test(one.dice), `${one.dice}, ${other.dice}`);
    await other.context.close();
    const { context, page } = one;
    check('it is played to its end', (await playUntil(page)) === 'over');
    await page.goto(`${url}#/daily/${newest}`);
    await page.waitForSelector('[data-status="over"] [data-master]');
    const score = await page.locator('[data-score]').getAttribute('data-score');
    await page.click('[data-action="share-daily"]');
    const told = await page.waitForFunction(async () => (await navigator.clipboard.readText()) || false).then((text) => text.jsonValue());
    check('what is told has the score and no dice', told.includes(score) && told.split('\n').length <= 4, told);
    await page.click('[data-action="review"]');
    await page.waitForSelector('[data-moment]');
    await context.close();
}
