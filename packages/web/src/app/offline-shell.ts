/**
 * Asks the browser to keep the console itself, so that a reload without the network shows it (`public/offline.js`). The page says whether the
 * server wants that. Over plain HTTP beyond loopback browsers have no such thing, and while developing nothing may be old.
 */
export async function keepShell(): Promise<void> {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="offline-shell"]');
  if (mark === null || !('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  await navigator.serviceWorker.register(mark.content);
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller !== null && wasServedByWorker()) return;
  const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  active?.postMessage({
    keep: fetched.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
  });
}

/** Whether the page itself came through the worker, which then knows of all of it. */
function wasServedByWorker(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && page.workerStart > 0;
}
