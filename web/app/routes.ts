// Every page, loaded when it is first opened. A new page needs one line here.
import type { Route } from './router.svelte';

export const routes: Route[] = [
    { name: '', load: () => import('./pages/Start.svelte') },
    { name: 'play', load: () => import('./pages/Play.svelte') },
    { name: 'learn', load: () => import('./pages/Learn.svelte') },
    { name: 'rules', load: () => import('./pages/Rules.svelte') },
    { name: 'history', load: () => import('./pages/History.svelte') },
    { name: 'daily', load: () => import('./pages/Daily.svelte') },
    { name: 'drills', load: () => import('./pages/Drills.svelte') },
    { name: 'explore', load: () => import('./pages/Explore.svelte') },
    { name: 'review', load: () => import('./pages/Review.svelte') },
    { name: 'online', load: () => import('./pages/OpenTable.svelte') },
    { name: 'duel', load: () => import('./pages/OpenTable.svelte') },
    { name: 't', load: () => import('./pages/OnlineTable.svelte') },
];

// Where all other addresses lead.
export const nowhere: Route = { name: 'nowhere', load: () => import('./pages/Nowhere.svelte') };
