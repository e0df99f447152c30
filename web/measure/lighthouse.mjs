// Lighthouse's marks for the start page and a play page, on its mobile profile: a slow phone on a slow network, nothing in the cache.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { TableServer } from '../e2e/online/table-server.mjs';

const out = join(dirname(fileURLToPath(import.meta.url)), '../../build/lighthouse');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const pages = { start: '', play: '#/play/qwixx', rules: '#/rules/qwixx', history: '#/history' };
const runs = 3;
const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'];

export async function marks(wanted = ['start', 'play']) {
    mkdirSync(out, { recursive: true });
    const server = await TableServer.start();
    for (const name of wanted) {
        const results = [];
        for (let run = 0; run < runs; ++run) {
            const chrome = await launch({ chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium', chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
            results.push(await lighthouse(`${server.url}${pages[name]}`, { port: chrome.port, output: 'html', onlyCategories: categories, logLevel: 'error' }));
            await chrome.kill();
        }
        // The middle one, by performance: a shared machine has good and bad moments.
        const { lhr, report } = results.sort((a, b) => a.lhr.categories.performance.score - b.lhr.categories.performance.score)[Math.floor(runs / 2)];
        writeFileSync(join(out, `${name}.html`), report);
        writeFileSync(join(out, `${name}.json`), JSON.stringify(lhr));
        const all = results.map((each) => Math.round(each.lhr.categories.performance.score * 100)).join(' ');
        console.log(`${name}: ${categories.map((each) => `${each} ${Math.round((lhr.categories[each]?.score ?? 0) * 100)}`).join(', ')} (performance of ${runs} runs: ${all})`);
        console.log(`    ${shown.map((each) => `${each} ${lhr.audits[each]?.displayValue ?? lhr.audits[each]?.scoreDisplayMode}`).join(', ')}`);
        for (const audit of Object.values(lhr.audits)) {
            if (audit.score !== null && audit.score < 0.9 && !shown.includes(audit.id)) console.log(`    not perfect: ${audit.id} (${audit.score}): ${audit.title} ${audit.displayValue ?? ''}`);
        }
    }
    await server.stop();
    console.log(`reports: ${out}`);
}
