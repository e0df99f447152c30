// node measure/run.mjs [marks|roll|choice] [NAME…]: measures the built page at a real server. Figures for docs/performance.md; never a test.
//   marks [start|play|rules|history]   Lighthouse, mobile
//   roll [GAME]                        how long until the first roll is possible; --detail tells what was fetched when
//   choice [GAME]                      how long until a choice is shown
import { choice } from './choice.mjs';
import { firstRoll } from './first-roll.mjs';

const [what = 'marks', ...names] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = names.length > 0 ? names : undefined;
if (what === 'roll') await firstRoll(wanted);
else if (what === 'choice') await choice(wanted);
else if (what === 'marks') await (await import('./lighthouse.mjs')).marks(wanted);
else {
    console.error('measure/run.mjs [marks|roll|choice] [NAME…]');
    process.exit(2);
}
