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
