// Every page, loaded when it is first opened. A new page needs one line here.
import { allWords } from '../locale/index.svelte';
import type { Route } from './router.svelte';

// Start page and tables have their words from the beginning; all others need the rest of them.
const worded = (load: Route['load']): Route['load'] => async () => (await Promise.all([load(), allWords()]))[0];

export const routes: Route[] = [
    { name: '', load: () => import('./pages/Start.svelte') },
    { name: 'play', load: () => import('./pages/Play.svelte') },
    { name: 'learn', load: worded(() => import('./pages/Learn.svelte')) },
    { name: 'rules', load: worded(() => import('./pages/Rules.svelte')) },
    { name: 'history', load: worded(() => import('./pages/History.svelte')) },
    { name: 'daily', load: worded(() => import('./pages/Daily.svelte')) },
    { name: 'drills', load: worded(() => import('./pages/Drills.svelte')) },
    { name: 'explore', load: worded(() => import('./pages/Explore.svelte')) },
    { name: 'review', load: worded(() => import('./pages/Review.svelte')) },
    { name: 'online', load: worded(() => import('./pages/OpenTable.svelte')) },
    { name: 'duel', load: worded(() => import('./pages/OpenTable.svelte')) },
    { name: 't', load: worded(() => import('./pages/OnlineTable.svelte')) },
];

// Where all other addresses lead.
export const nowhere: Route = { name: 'nowhere', load: () => import('./pages/Nowhere.svelte') };
