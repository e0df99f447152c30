// Why the best choice is better, in words: a review says of known games what anybody can see on the sheet, in every language.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/core.mjs';
import { check, device, speak, url } from './lib.mjs';

const records = readFileSync(join(root, 'web/e2e/games.mtr'), 'utf8').split(/\n\n(?=\[Game)/);

const known = [
    {
        // Carla has crossed the red 6 and then the 10: 7, 8 and 9 are gone.
        game: 'qwixx', turn: '1. 5 1 5 1 4 4 | - r6 | r10', node: 2,
        en: 'skips 3 numbers in red', de: 'überspringt 3 Zahlen in Rot', fr: 'saute 3 nombres en rouge', it: 'salta 3 numeri nel rosso',
    },
    {
        // Emil writes a 15 in the third of nine purple boxes: six are left, and only 16, 17 and 18 may follow.
        game: 'qwinto', turn: '8. oyp 2 1 4 > 6 6 3 | o8 p3', node: 34,
        en: 'leaves 3 boxes in purple that nothing fits, after the 15', de: 'lässt in Lila 3 Felder frei, in die nichts mehr passt, nach der 15',
        fr: 'laisse 3 cases en violet où plus rien n’entre, après le 15', it: 'lascia 3 caselle in viola dove non entra più nulla, dopo il 15',
    },
    {
        // A 4 beside the 8 and the 12 on a1 and a2: no straight has all three. On b5 it would spoil none of the twelve lines.
        game: 'knaster', turn: '4. 1 3 | a3 a3', node: 7,
        en: 'the best choice keeps 12 ways to a straight, this one 11', de: 'die beste Wahl lässt 12 Wege zu einer Straße offen, diese 11',
        fr: 'le meilleur choix garde 12 chemins vers une suite, celui-ci 11', it: 'la scelta migliore lascia 12 vie verso una scala, questa 11',
    },
];

export async function reasonsInWords() {
    for (const { game, turn, node, ...sentences } of known) {
        const { context, page } = await device();
        await page.goto(`${url}#/review`);
        await page.fill('textarea', records.find((record) => record.includes(`[Game "${game}"]`) && record.includes(turn)));
        await page.click('[data-action="review"]');
        await page.locator(`[data-mistake="${node}"]`).first().click();
        await page.waitForSelector(`[data-moment="${node}"] .reasons li`);
        for (const [language, sentence] of Object.entries(sentences)) {
            await speak(page, language);
            const [moment, listed] = await Promise.all([page.locator('[data-moment] .reasons li').allTextContents(), page.locator(`[data-mistake="${node}"] .why`).first().textContent()]);
            check(`${game}: ${sentence}`, moment[0] === sentence, moment.join(' | '));
            check(`${game}, in the list: ${sentence}`, listed === sentence, listed);
        }
        await context.close();
    }
}
