// Keeps the page and the core on this device, and the networks of the games that are played, or of all if the line is free. `files`, `networks` and `version` are filled in by
// tools/finish.mjs; a new version takes over when the last tab of the old one closes,
// or when a page that is too old asks for it.
const version = '__VERSION__';
const files = __FILES__;
const networks = __NETWORKS__; // ten times as large as all else
const cacheName = `misthrow-${version}`;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

// What is there already, from the version before perhaps, is not fetched again.
async function keep(names) {
    const cache = await caches.open(cacheName);
    for (const name of names) {
        if (await cache.match(name)) continue;
        const found = (await caches.match(name)) ?? (await fetch(name));
        if (found.ok) await cache.put(name, found);
    }
}
self.addEventListener('message', (event) => {
    const { data } = event;
    if (data === 'take over') void self.skipWaiting();
    else if (data?.keep) event.waitUntil(keep(networks.filter((name) => data.keep === 'all' ? !name.includes('-alone-') : name.slice(0, -'-01234567.mtw'.length) === `./assets/${data.keep}`)).catch(() => {}));
});

// Tabs that are open go on with the files they came with: those of the version before are kept, and pages that came before this worker are served too.
async function takeOver() {
    const others = (await caches.keys()).filter((name) => name.startsWith('misthrow-') && name !== cacheName);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
}
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== location.origin) return;
    const here = url.pathname.slice(new URL('./', location.href).pathname.length);
    const known = here === '' || here === 'index.html' ? './' : `./${here}`;
    // What is not part of the page (tables, records, health) goes to the server.
    if (!files.includes(known) && !here.startsWith('assets/')) return;
    event.respondWith(
        caches.open(cacheName).then(async (cache) => (await cache.match(known, { ignoreSearch: true })) ?? (await caches.match(event.request)) ?? fetch(event.request)),
    );
});
