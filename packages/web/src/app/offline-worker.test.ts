// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { LEGAL_PATHS } from '@rota/contract/legal-texts';
import {
  ACCOUNT_DELETION_PATH,
  ORDER_PATH,
  publicAddressOf,
  publicPathOf,
  publicQrPathOf,
  SIGN_IN_PATH,
} from '@rota/contract/public-address';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../public/offline.js'), 'utf8');
const worker = createContext({ self: { addEventListener: () => undefined }, URL });
runInContext(text, worker);
const isPublicPage = (path: string): unknown =>
  runInContext(`isPublicPage(${JSON.stringify(`https://rota.example${path}`)})`, worker);

test.each([
  publicPathOf('ABC'),
  publicPathOf(''),
  publicQrPathOf('T-04'),
  ORDER_PATH,
  ACCOUNT_DELETION_PATH,
  ...Object.values(LEGAL_PATHS),
  '/robot-call?code=ABC',
  '/',
  '/robot-call',
  '/orders',
  '/queue',
  '/project/qr',
])('the worker that keeps the console leaves alone what is a page of guests: %s', (path) => {
  const { pathname, search } = new URL(path, 'https://rota.example');
  expect(isPublicPage(path)).toBe(publicAddressOf(pathname, search) !== undefined);
});
test('and the bank’s', () => expect(isPublicPage('/sandbox-bank/pay/1')).toBe(true));

/** The page that the worker answers with and keeps, with the network or without it. */
async function navigate(path: string, isOnline: boolean) {
  const kept: string[] = [];
  const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });
  const context = createContext({
    self: { addEventListener: () => undefined, registration: { unregister: () => Promise.resolve() } },
    URL,
    fetch: () =>
      isOnline
        ? Promise.resolve(page(path === SIGN_IN_PATH ? 'sign in' : '<meta name="offline-shell">'))
        : Promise.reject(new Error('no network')),
    caches: {
      match: () => Promise.resolve(isOnline ? undefined : page('kept console')),
      open: () => Promise.resolve({ put: (name: string) => kept.push(name) }),
      delete: () => Promise.resolve(kept.push('deleted')),
    },
  });
  runInContext(text, context);
  const answer = (await runInContext(
    `pageFor({}, ${JSON.stringify(path)} !== SIGN_IN)`,
    context,
  )) as Response;
  return { text: await answer.text(), kept };
}

test('the sign-in page is not kept as the console, which stands in for it without the network', async () => {
  expect(await navigate(SIGN_IN_PATH, true)).toEqual({ text: 'sign in', kept: [] });
  expect(await navigate(SIGN_IN_PATH, false)).toEqual({ text: 'kept console', kept: [] });
  expect((await navigate('/delivery', true)).kept).toEqual(['/']);
});
