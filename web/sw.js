/*
 * sw.js: the page without a network. The build fills in the files and a version;
 * a new version fetches everything anew and takes over at the next visit.
 */
const version = '__VERSION__';
const files = __FILES__;
const cacheName = `caminos-${version}`;

// Of the two modules the page fetches one (src/worker/worker.ts), and only that is kept. Should it be
// the wrong one: the page makes do with the plain one, too.
const shared = self.crossOriginIsolated && navigator.hardwareConcurrency > 1;
const isSpare = (file) => file.endsWith('.wasm') && file.includes('caminos-threads-') !== shared;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.filter((file) => !isSpare(file))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => n.startsWith('caminos-') && n !== cacheName).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin || address.pathname.includes('/api/')) return;
  const wanted = request.mode === 'navigate' ? './' : request;
  event.respondWith(
    caches
      .open(cacheName)
      .then((cache) => cache.match(wanted, { ignoreSearch: true }))
      .then((found) => found ?? fetch(request)),
  );
});
