import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokens, newRandomToken } from './tokens.service.ts';

const claims = { sub: 'user', sid: 'session', roles: { '7': ['rr_admin' as const] } };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

test('a refresh token is 256 random bits, another one each time', () => {
  const made = new Set(Array.from({ length: 1_000 }, newRandomToken));
  expect(made.size).toBe(1_000);
  for (const token of made) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('a token is read as often as it is shown, until it expires', async () => {
  const tokens = createTokens('secret-secret-secret-secret-secret');
  const token = await tokens.sign(claims, 60);
  for (let time = 0; time < 3; time++) expect(await tokens.read(token)).toMatchObject(claims);
  vi.setSystemTime(new Date('2026-01-01T00:00:59Z'));
  expect(await tokens.read(token)).toMatchObject(claims);
  vi.setSystemTime(new Date('2026-01-01T00:01:00Z'));
  expect(await tokens.read(token)).toBeUndefined();
  expect(await tokens.read(token)).toBeUndefined();
});

test('a token with another signature or other claims is not taken for one that was read before', async () => {
  const tokens = createTokens('secret-secret-secret-secret-secret');
  const token = await tokens.sign(claims, 60);
  await tokens.read(token);
  const [head = '', body = '', signature = ''] = token.split('.');
  const foreign = await createTokens('another-another-another-another-another').sign(claims, 60);
  const wider = Buffer.from(
    Buffer.from(body, 'base64url').toString().replace('rr_admin', 'rr_super'),
  ).toString('base64url');
  expect(await tokens.read(`${head}.${body}.${signature.slice(0, -2)}AA`)).toBeUndefined();
  expect(await tokens.read(`${head}.${wider}.${signature}`)).toBeUndefined();
  expect(await tokens.read(foreign)).toBeUndefined();
});
