/**
 * The service worker of the screens. Keeps the files of one build, whole or not at all, and gives them when the server
 * does not answer. It never touches the API. The build puts `FILES` and `VERSION` in place (`scripts/rendererAssets.ts`).
 */
const CACHE = `taquilla-${VERSION}`;
/** How long a screen waits for the server before it comes from here, in milliseconds. */
const PATIENCE = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      // A page of the build before is still open, perhaps, and may load more of it.
      .then((names) => names.filter((name) => name.startsWith('taquilla-') && name !== CACHE).slice(0, -1))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !/^\/(api|problems|k)(\/|$)/.test(pathname)) {
    event.respondWith(screen(request));
  } else if (FILES.includes(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(file(request));
  }
});

/** The server's page, which names the files of its build; without an answer the kept one, which names the kept files. */
async function screen(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match('/index.html');
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Names of files carry a hash of what is in them: one that is kept is the right one, of whichever build. */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}
