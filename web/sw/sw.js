// Keeps the page and the core on this device. `files` and `version` are filled in by tools/finish.mjs; a new version takes over when the last tab of the old one closes.
const version = '__VERSION__';
const files = __FILES__;
const cacheName = `misthrow-${version}`;

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
    event.waitUntil(
        caches.keys().then((names) =>
            Promise.all(names.filter((name) => name.startsWith('misthrow-') && name !== cacheName).map((name) => caches.delete(name))),
        ),
    );
});

self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== location.origin) return;
    const here = url.pathname.slice(new URL('./', location.href).pathname.length);
    const known = here === '' || here === 'index.html' ? './' : `./${here}`;
    // What is not part of the page (tables, records, health) goes to the server.
    if (!files.includes(known)) return;
    event.respondWith(
        caches.open(cacheName).then(async (cache) => (await cache.match(known, { ignoreSearch: true })) ?? fetch(event.request)),
    );
});
