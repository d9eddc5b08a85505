import { cspNonce } from '../csp-nonce.ts';
import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { newId } from '../api/new-id.ts';
import { keepShell } from './offline-shell.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { createServices } from './services.ts';
import { browserStorage } from '../settings/browser-storage.ts';
import { guardSlippedTaps } from '../ui/slipped-taps.ts';
import { createStyleCaches } from '../ui/style-caches.ts';
import { Toasts } from '../ui/toasts.tsx';

/** Puts the console together out of what the browser has, and shows it. `fetch` may know answers already. */
export function start(fetch: typeof globalThis.fetch): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  const apiUrl: unknown = import.meta.env['API_URL'];
  const services = createServices({
    storage: browserStorage('localStorage'),
    tabStorage: browserStorage('sessionStorage'),
    storageEvents: window,
    browserLanguages: navigator.languages,
    apiUrl: typeof apiUrl === 'string' && apiUrl !== '' ? `${apiUrl.replace(/\/+$/, '')}/api` : '/api',
    pageUrl: window.location.href,
    fetch,
    connect: (url) => new WebSocket(url),
    createRequest: () => new XMLHttpRequest(),
    network: {
      isOnline: () => navigator.onLine,
      onChange: (handler) => {
        window.addEventListener('online', handler);
        window.addEventListener('offline', handler);
      },
    },
    now: () => Date.now(),
    random: () => Math.random(),
    newId,
    restart: import.meta.env.PROD ? restart : undefined,
    ...('locks' in navigator ? { locks: navigator.locks } : {}),
  });
  guardSlippedTaps(document);
  const router = createAppRouter();
  const styleCaches = createStyleCaches(cspNonce);
  createRoot(root).render(
    <StrictMode>
      <Providers services={services} styleCaches={styleCaches}>
        <RouterProvider router={router} />
        <Toasts />
      </Providers>
    </StrictMode>,
  );
  services.auth.start().catch((error: unknown) => {
    throw error;
  });
  // Where it is refused, a reload without the network is the browser's own page, as it is without it.
  keepShell().catch(() => undefined);
}

/** Loads the page again without the browser's question about what is not saved: it was asked before. */
function restart(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
}
