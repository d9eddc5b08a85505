// @vitest-environment node
import { authApi } from '@rota/contract/auth';
import type { Role } from '@rota/contract/core';
import { secondFactorsApi } from '@rota/contract/second-factors';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../api/calls.ts';
import { createTransport } from '../api/transport.ts';
import { createSettings } from '../settings/settings.ts';
import { aToken, aUser } from '../testing/builders.ts';
import { fakeServer, json, refuse } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { renewalDelay } from './access-token.rules.ts';
import { createAuthStore, NOTHING_STORED } from './auth-store.ts';

const NOW_S = 1_800_000_000;
const fields = { userNameOrPhone: 'deniz', password: 'secret1' };

function tokenFor(
  changes: { roles?: Record<string, Role[]>; iat?: number; exp?: number; sid?: string } = {},
): string {
  return aToken({ iat: NOW_S, exp: NOW_S + 900, ...changes });
}

function setUp(stored: Record<string, string> = {}) {
  const server = fakeServer();
  const storage = memoryStorage(stored);
  const tab = new EventTarget();
  const settings = createSettings(storage, tab);
  const words = {
    failure: ({ resultCode }: { resultCode: string }) => resultCode,
    rule: (_rule: string, _values: object, text: string) => text,
    message: (text: string) => text,
  };
  const transport = createTransport({ baseUrl: '/api', fetch: server.fetch, words, newId: () => 'id' });
  const store = createAuthStore({
    settings,
    calls: createClient(authApi, transport),
    factorCalls: createClient(secondFactorsApi, transport),
    askPasskey: async ({ challenge }) => ({ id: `signed-${challenge}`, type: 'public-key' }),
    now: () => NOW_S * 1000,
    exclusively: (work) => work(),
  });
  /** What another tab stores, as this one hears of it. */
  const elsewhere = (key: string, value: string | undefined) => {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
    tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { server, storage, store, elsewhere };
}
const session = (token: string) => ({ accessToken: token, user: JSON.stringify(aUser()) });

afterEach(() => {
  vi.useRealTimers();
});

describe('at the start', () => {
  test('a stored token and user sign the person in, with the roles of the token', async () => {
    const { store } = setUp(session(tokenFor({ roles: { '*': ['rr_view_only'], '7': ['rr_admin'] } })));
    expect(store.state()).toMatchObject({ status: 'idle', isInitialized: false });
    await store.start();
    expect(store.state()).toMatchObject({
      status: 'authenticated',
      isInitialized: true,
      projectIds: ['7', '*'],
      isSuperAdmin: false,
      user: { id: 'user-1' },
    });
  });

  test.each([
    ['nothing stored', {}],
    ['no user', { accessToken: tokenFor() }],
    ['no token', { user: JSON.stringify(aUser()) }],
    ['a token that is none', session('nonsense')],
  ])('%s signs no one in', async (_case, stored) => {
    const { store, storage } = setUp(stored);
    await store.start();
    expect(store.state()).toMatchObject({
      status: 'unauthenticated',
      isInitialized: true,
      errorMessage: NOTHING_STORED,
    });
    expect(storage.values.has('accessToken')).toBe(false);
  });

  test('an ended token is renewed first', async () => {
    const { store, server, storage } = setUp(session(tokenFor({ exp: NOW_S - 1 })));
    const fresh = tokenFor({ sid: 'next' });
    server.on('POST', '/auth/refresh', () => json({ status: 'success', token: fresh, user: aUser() }));
    await store.start();
    expect(store.state()).toMatchObject({ status: 'authenticated', token: fresh });
    expect(storage.values.get('accessToken')).toBe(fresh);
  });

  test('an expired token of an ended session signs no one in', async () => {
    const { store, server } = setUp(session(tokenFor({ exp: NOW_S - 1 })));
    server.on('POST', '/auth/refresh', () => refuse('UNAUTHORIZED'));
    await store.start();
    expect(store.state()).toMatchObject({ status: 'unauthenticated', token: undefined });
  });

  test('without an answer of the server no one is signed out', async () => {
    const { store, server } = setUp(session(tokenFor({ exp: NOW_S - 1 })));
    server.on('POST', '/auth/refresh', () => Promise.reject(new TypeError('Failed to fetch')));
    await store.start();
    expect(store.state().status).toBe('authenticated');
  });
});

describe('signing in', () => {
  test('stores token and user and decodes the roles', async () => {
    const { store, server, storage } = setUp();
    await store.start();
    const token = tokenFor({ roles: { '*': ['rr_system_admin'] } });
    server.on('POST', '/auth/login', () => json({ status: 'success', token, user: aUser() }));
    const seen: string[] = [];
    store.onChange(() => seen.push(store.state().status));
    await store.login(fields);
    expect(seen).toEqual(['loading', 'authenticated']);
    expect(store.state()).toMatchObject({ isSuperAdmin: true, token, errorMessage: undefined });
    expect(storage.values.get('accessToken')).toBe(token);
    expect(server.calls[0]?.body).toEqual(fields);
  });

  test('that fails leaves no one signed in, with the message', async () => {
    const { store, server } = setUp();
    server.on('POST', '/auth/login', () => refuse('INVALID_LOGIN_CREDENTIALS'));
    await store.login(fields);
    expect(store.state()).toMatchObject({
      status: 'unauthenticated',
      errorMessage: 'INVALID_LOGIN_CREDENTIALS',
    });
    store.clearError();
    expect(store.state().errorMessage).toBeUndefined();
  });

  test('that needs a code by SMS remembers for whom', async () => {
    const { store, server } = setUp();
    server.on('POST', '/auth/login', () => json({ status: 'sms_validation_required' }));
    await store.login(fields);
    expect(store.state()).toMatchObject({
      status: 'unauthenticated',
      isSmsValidationRequired: true,
      smsValidationUsernameOrPhone: 'deniz',
      smsValidationRequiredEpoch: NOW_S * 1000,
    });
  });
});

describe('signing out', () => {
  test.each([
    ['succeeds', () => json({})],
    ['fails', () => refuse('INTERNAL_ERROR')],
    ['gets no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('forgets token and user when the call %s', async (_case, answer) => {
    const { store, server, storage } = setUp(session(tokenFor()));
    await store.start();
    server.on('POST', '/auth/revoke', answer);
    await store.logout();
    expect(store.state()).toMatchObject({
      status: 'unauthenticated',
      token: undefined,
      user: undefined,
      roles: {},
      projectIds: [],
    });
    expect([...storage.values.keys()]).toEqual([]);
  });

  test('in another tab signs out here', async () => {
    const { store, elsewhere } = setUp(session(tokenFor()));
    await store.start();
    elsewhere('accessToken', undefined);
    expect(store.state().status).toBe('unauthenticated');
  });
});

describe('renewing', () => {
  test('happens once for all who ask at the same time', async () => {
    const { store, server } = setUp(session(tokenFor()));
    await store.start();
    const fresh = tokenFor({ sid: 'next' });
    server.on('POST', '/auth/refresh', () => json({ status: 'success', token: fresh, user: aUser() }));
    const old = store.state().token ?? '';
    await expect(Promise.all([store.renew(old), store.renew(old)])).resolves.toEqual([fresh, fresh]);
    expect(server.calls).toHaveLength(1);
  });

  test('takes the token that another tab has renewed meanwhile, without asking the server', async () => {
    const old = tokenFor();
    const { store, server, storage } = setUp(session(old));
    await store.start();
    const fresh = tokenFor({ sid: 'other-tab' });
    storage.setItem('accessToken', fresh);
    await expect(store.renew(old)).resolves.toBe(fresh);
    expect(server.calls).toEqual([]);
    expect(store.state().token).toBe(fresh);
  });

  test('happens automatically a minute before the token expires', async () => {
    vi.useFakeTimers();
    const { store, server } = setUp(session(tokenFor()));
    const fresh = tokenFor({ iat: NOW_S + 840, exp: NOW_S + 1_740, sid: 'next' });
    server.on('POST', '/auth/refresh', () => json({ status: 'success', token: fresh, user: aUser() }));
    await store.start();
    await vi.advanceTimersByTimeAsync(839_000);
    expect(server.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.state().token).toBe(fresh);
    expect(server.calls).toHaveLength(1);
  });

  test('is due at once for a token that has ended, and in a third of a short life', () => {
    const claims = { sub: 'u', sid: 's', roles: {}, iat: NOW_S, exp: NOW_S + 90 };
    expect(renewalDelay(claims, NOW_S * 1000)).toBe(60_000);
    expect(renewalDelay(claims, (NOW_S + 100) * 1000)).toBe(0);
  });
});
