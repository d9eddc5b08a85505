/*
 * The console without the network: keeps its page and the pieces of it that were fetched, so that a reload shows the console, which says
 * itself that the server is away. It keeps nothing of what the server answers below /api, and lives only as long as the server's page asks
 * for it (`offline-shell` in index.html): a page without that mark ends it.
 */
const KEPT = 'console';
const PAGE = '/';
/** Another page of the server. Without the network the console stands in for it, which can sign in, too. */
const SIGN_IN = '/auth/login';
/** The server's page asked for no worker: what it fetches is left alone until the browser has taken this one away. */
let isOver = false;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (isOver || request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/'))
    return;
  if (isPublicPage(request.url)) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(request, pathname !== SIGN_IN));
  else if (isAsset(pathname)) event.respondWith(assetFor(request));
});

/** Below these stand pages that are not the console: those of guests, as `publicAddressOf` of the contract has it, and the test bank's. */
const BESIDE = ['/r', '/q', '/sandbox-bank'];
const BESIDE_ALONE = [
  '/o',
  '/delete-account',
  '/terms-of-use',
  '/privacy-agreement',
  '/distance-sales-contract',
  '/delivery-and-return-conditions',
  '/about-us',
];

/** The browser fetches them as if there were no worker. */
function isPublicPage(url) {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.replace(/\/+$/, '');
  if (BESIDE_ALONE.includes(path) || BESIDE.some((one) => path === one || path.startsWith(`${one}/`)))
    return true;
  return path === '/robot-call' && (searchParams.has('station') || searchParams.has('code'));
}

// The first page came before there was a worker, and tells what it was made of.
self.addEventListener('message', (event) => {
  const paths = Array.isArray(event.data?.keep)
    ? event.data.keep.filter((path) => typeof path === 'string' && isAsset(path))
    : [];
  event.waitUntil(
    Promise.allSettled([fetch(PAGE).then(keepPage), ...paths.map((path) => assetFor(new Request(path)))]),
  );
});

/** Built assets carry a hash of their contents in their name: one that is kept is never old. */
function isAsset(path) {
  return path.startsWith('/assets/');
}

/** The server's page, or the one it gave last where it cannot be reached. Page and policy were kept together, so that their nonce fits. */
async function pageFor(request, isConsole) {
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: KEPT, ignoreVary: true }).catch(() => undefined);
    if (kept !== undefined) return kept;
    throw error;
  }
  // Before the page goes on: what it fetches next belongs to its own build.
  if (isConsole) await keepPage(answer.clone()).catch(() => undefined);
  return answer;
}

async function keepPage(answer) {
  if (!answer.ok || answer.redirected || !isPage(answer)) return;
  const text = await answer.clone().text();
  if (!text.includes('name="offline-shell"')) {
    isOver = true;
    await caches.delete(KEPT);
    await self.registration.unregister();
    return;
  }
  const before = await (await caches.match(PAGE, { cacheName: KEPT, ignoreVary: true }))?.text();
  // Pieces of a build that is gone are of no use, and would accumulate indefinitely.
  if (before !== undefined && buildOf(before) !== buildOf(text)) await caches.delete(KEPT);
  await (await caches.open(KEPT)).put(PAGE, answer);
}

/** What tells one build from another: the assets that its page names. */
function buildOf(text) {
  return (text.match(/\/assets\/[^"]+/g) ?? []).join(' ');
}

async function assetFor(request) {
  const kept = await caches.match(request, { cacheName: KEPT, ignoreVary: true }).catch(() => undefined);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // A server that answers every address with the page has no such asset.
  if (answer.ok && !isPage(answer)) {
    const copy = answer.clone();
    // A full disk costs the page offline, not the page.
    await caches
      .open(KEPT)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return answer;
}

function isPage(answer) {
  return (answer.headers.get('content-type') ?? '').startsWith('text/html');
}
