// Pages by the part of the address behind '#': works from any folder, from a file server and offline, and keeps table codes out of logs.
import type { Component } from 'svelte';
import { nowhere, routes } from './routes';

export interface Route {
    // The first word of the path; the others are handed to the page.
    name: string;
    load: () => Promise<{ default: Component<{ path: string[] }> }>;
}

const now = $state({ path: read(), visit: 0 });

function read(): string[] {
    return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decoded);
}
// An address may have been cut off in the middle of a sign.
function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

// Two quick changes are told twice, and both times the address is the last one already: what was gone to once is not gone to again.
let gone = location.hash;
addEventListener('hashchange', () => {
    if (location.hash === gone) return;
    gone = location.hash;
    now.path = read();
    ++now.visit;
});

export const path = (): string[] => now.path;
// Another number for every page that was gone to, also for the same one once more.
export const visit = (): number => now.visit;
export const href = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;

export function go(...parts: string[]): void {
    location.hash = href(...parts);
}
// Without a new entry in the browser's history.
export function replace(...parts: string[]): void {
    rename(...parts);
    now.path = read();
    ++now.visit;
}
// Another address for the page that is open: it stays as it is.
export function rename(...parts: string[]): void {
    history.replaceState(null, '', href(...parts));
    gone = location.hash;
}

export function currentRoute(): Route {
    return routes.find((route) => route.name === (now.path[0] ?? '')) ?? nowhere;
}
