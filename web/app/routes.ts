// Every page, loaded when it is first opened. A new page needs one line here.
import type { Route } from './router.svelte';

export const routes: Route[] = [
    { name: '', load: () => import('./pages/Start.svelte') },
    { name: 'play', load: () => import('./pages/Play.svelte') },
    { name: 'online', load: () => import('./pages/OpenTable.svelte') },
    { name: 'duel', load: () => import('./pages/OpenTable.svelte') },
    { name: 't', load: () => import('./pages/OnlineTable.svelte') },
];
