/**
 * The service worker: keeps the page and the core data, so that both are there without a network. It is built by itself
 * (`playground/build/offline.ts`). It sees which files the page asks for, and never a name.
 */
/** Written in by the build: addresses relative to the page, and a mark that is another one whenever they are. */
declare const FILES: readonly string[];
declare const VERSION: string;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Pages of one site share all caches. */
const PREFIX = `cognomen ${worker.registration.scope} `;
const CACHE = PREFIX + VERSION;
const addresses = new Set(FILES.map((file) => new URL(file, worker.registration.scope).href));

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  // What the page has just loaded is taken from the browser's own cache.
  await cache.addAll([...addresses]);
  await worker.skipWaiting();
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** Hosts that answer others as well say `Vary: Origin`; scripts and styles are asked for with an origin, and kept without. */
const findKept = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true });

/** The page itself: the newest one, or the one that was kept. */
async function findPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await findKept(worker.registration.scope);
    if (kept) return kept;
    throw error;
  }
}

/** Files whose names change with their content. */
const findFile = async (request: Request): Promise<Response> => (await findKept(request)) ?? fetch(request);

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(findPage(request));
  // Parts of the full data are asked for by ranges, which are not kept.
  else if (addresses.has(request.url) && !request.headers.has("Range")) event.respondWith(findFile(request));
});
