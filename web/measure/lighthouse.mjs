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
const runs = Number(process.env.RUNS ?? 3);
const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index'];

// Lighthouse takes the blocking time from the wall clock, four times as long as here. On a machine that others use too most of that is waiting for a processor: this is
// the same sum from the time the page's thread really ran.
function blockingByProcessor(events) {
    const paint = events.find((event) => event.name === 'firstContentfulPaint');
    if (!paint) return undefined;
    const tasks = events.filter((event) => event.name === 'RunTask' && event.pid === paint.pid && event.tid === paint.tid && event.ts + event.dur > paint.ts);
    return tasks.reduce((sum, task) => sum + Math.max(0, ((task.tdur ?? task.dur) * 4) / 1000 - 50), 0);
}

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
        const blocked = results.map((each) => blockingByProcessor(each.artifacts.Trace.traceEvents));
        console.log(`    blocking time by processor time: ${blocked.map((each) => `${each?.toFixed(0)} ms`).join(', ')}`);
        console.log(`    ${shown.map((each) => `${each} ${lhr.audits[each]?.displayValue ?? lhr.audits[each]?.scoreDisplayMode}`).join(', ')}`);
        for (const audit of Object.values(lhr.audits)) {
            if (audit.score !== null && audit.score < 0.9 && !shown.includes(audit.id)) console.log(`    not perfect: ${audit.id} (${audit.score}): ${audit.title} ${audit.displayValue ?? ''}`);
        }
    }
    await server.stop();
    console.log(`reports: ${out}`);
}
