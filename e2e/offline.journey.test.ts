import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { journey } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await theStage();
});

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('console');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
  });

test('a reload without the network shows the console, which says so and goes on when it is back', async () => {
  const admin = await stage.server.addUser({
    username: `admin-${aName()}`,
    roles: { '*': ['rr_system_admin'] },
  });
  await stage.server.addProject(`Harbour ${aName()}`);
  const lost = /WebSocket connection to|ERR_INTERNET_DISCONNECTED/;
  await journey(
    stage,
    { as: admin, at: '/delivery', mayKeep: true, expected: lost },
    async ({ page, context }) => {
      // With how many there are behind it, once they are there.
      const heading = page.getByRole('heading', { name: /^Deliveries/, level: 1 });
      await heading.waitFor();
      await waitFor(async () => (await keptPaths(page)).includes('/'));
      await waitFor(async () => (await keptPaths(page)).filter((path) => path.endsWith('.js')).length > 2);
      expect((await keptPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
      await context.setOffline(true);
      await page.reload();
      await page.getByText('The server cannot be reached').first().waitFor();
      await context.setOffline(false);
      await heading.waitFor();
    },
  );
});

/** A server with a page of its own making, as another build would have it. */
async function servePage() {
  const worker = await readFile(join(import.meta.dirname, '../packages/web/public/offline.js'));
  const now = { page: '' };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/offline.js') response.setHeader('content-type', 'text/javascript').end(worker);
    else if (path.startsWith('/assets/'))
      response.setHeader('content-type', 'text/javascript').end('document.title = "fetched"');
    else response.setHeader('content-type', 'text/html').end(now.page);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { now, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const pageOf = (build: string, mark = '<meta name="offline-shell" content="/offline.js">') =>
  `<!doctype html><html><head><link rel="icon" href="data:,">${mark}<script src="/assets/${build}.js"></script></head></html>`;

test('a new build takes the place of the one before, and a page that asks for it no more ends it', async () => {
  const { now, url } = await servePage();
  const { page, context } = await visit(stage.browser, url, { mayKeep: true });
  now.page = pageOf('first');
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/offline.js');
    await navigator.serviceWorker.ready;
  });
  await waitFor(() => page.evaluate(() => navigator.serviceWorker.controller !== null));
  await page.goto('/some/page');
  await waitFor(async () => (await keptPaths(page)).length === 2);
  expect(await keptPaths(page)).toEqual(['/', '/assets/first.js']);

  now.page = pageOf('second');
  await page.reload();
  await waitFor(async () => (await keptPaths(page)).includes('/assets/second.js'));
  expect(await keptPaths(page)).toEqual(['/', '/assets/second.js']);

  now.page = pageOf('second', '');
  await page.reload();
  await waitFor(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length === 0),
  );
  await page.reload();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});
