// @vitest-environment node
import { authApi } from '@rota/contract/auth';
import { deliveriesApi } from '@rota/contract/deliveries';
import { mapsApi } from '@rota/contract/maps';
import { robotsApi } from '@rota/contract/robots';
import { describe, expect, test } from 'vitest';
import { fakeServer, json, refuse } from '../testing/fake-server.ts';
import { aDeliveryWithEvents, aRobot, aToken, aUser } from '../testing/builders.ts';
import { ApiError, type ErrorWords } from './api-error.ts';
import { createApiClient, createIntent } from './client.ts';
import { createTransport, type SessionTokens } from './transport.ts';

const words: ErrorWords = {
  failure: ({ resultCode }) => `code ${resultCode}`,
  rule: (_rule, _values, text) => text,
  message: (text) => text,
};

function setUp(session?: Partial<SessionTokens>) {
  const server = fakeServer();
  const expired: string[] = [];
  let ids = 0;
  const send = createTransport({
    baseUrl: '/api',
    fetch: server.fetch,
    words,
    newId: () => `id-${(ids += 1)}`,
    ...(session === undefined
      ? {}
      : {
          session: {
            token: () => 'old',
            renew: async () => undefined,
            expired: () => expired.push('expired'),
            ...session,
          },
        }),
  });
  return { server, send, expired, api: createApiClient(send, async () => true) };
}

describe('a call', () => {
  test('fills the path, sends the query and the bearer token, and gives the parsed answer', async () => {
    const { server, api } = setUp({});
    server.on('GET', '/projects/7/deliveries', () => json({ items: [], next_cursor: null }));
    await expect(
      api.deliveries.list({ params: { projectId: 7 }, query: { status: 'Queued', search: 'a b' } }),
    ).resolves.toEqual({
      items: [],
      next_cursor: null,
    });
    const call = server.calls[0];
    expect(call?.headers.get('Authorization')).toBe('Bearer old');
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      status: 'Queued',
      search: 'a b',
      limit: '50',
      sort: '-created_at',
    });
  });

  test('keeps a map id whole in the path', async () => {
    const { server, api } = setUp({});
    server.on('GET', '/project/7/maps/:mapId/upload-zip', () => new Response('http://x/files/1\n'));
    await expect(api.maps.uploadZip({ params: { projectId: 7, mapId: 'Otel Ana_1. kat' } })).resolves.toBe(
      'http://x/files/1',
    );
    expect(server.calls[0]?.path).toBe('/project/7/maps/Otel%20Ana_1.%20kat/upload-zip');
  });

  test('sends only fields of the contract, and reports the others of a whole row', async () => {
    const server = fakeServer();
    const reported: string[] = [];
    const onUnknownFields = (names: readonly string[]) => void reported.push(...names);
    const send = createTransport({
      baseUrl: '/api',
      fetch: server.fetch,
      words,
      newId: () => 'id',
      onUnknownFields,
    });
    server.on('PATCH', '/projects/7/robots/:robotId', () => json(aRobot()));
    const body = { name: 'R-7', enabled: true, battery: 80 };
    await send(robotsApi.update, { params: { projectId: 7, robotId: 'r7' }, body });
    expect([server.calls[0]?.body, reported]).toEqual([{ name: 'R-7', enabled: true }, ['battery']]);
  });

  test('that a page sends past the contract is refused by the server of the tests', async () => {
    const server = fakeServer();
    server.on('PATCH', '/projects/7/robots/:robotId', () => json(aRobot()));
    const patch = async (body: object) =>
      (await server.fetch('/api/projects/7/robots/r7', { method: 'PATCH', body: JSON.stringify(body) }))
        .status;
    expect([
      await patch({ name: 'R-7' }),
      await patch({ name: 'R-7', battery: 80 }),
      await patch({ name: 7 }),
    ]).toEqual([200, 400, 400]);
  });

  test.each(['', 'undefined', undefined])('is not sent with the project id %j', async (projectId) => {
    const { server, api } = setUp({});
    await expect(api.robots.list({ params: { projectId } })).rejects.toThrow('project_id_required');
    expect(server.calls).toEqual([]);
  });

  test('of the old map is not sent without a site or a floor', async () => {
    const { send } = setUp({});
    await expect(send(mapsApi.oldMap, { params: { projectId: 7 }, body: {} })).rejects.toThrow(
      'site_required, floor_required',
    );
  });

  test('that gets no answer fails with its message alone', async () => {
    const send = createTransport({
      baseUrl: '/api',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      words,
      newId: () => 'id',
    });
    const error: unknown = await send(robotsApi.overview, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: 'server_unreachable', resultCode: undefined, status: undefined });
  });

  test('whose answer does not fit the contract fails', async () => {
    const { server, api } = setUp({});
    server.on('GET', '/robots', () => json([{ robot_id: 1 }]));
    await expect(api.robots.overview()).rejects.toThrow('server_failed');
  });
});

describe('an answer of 401', () => {
  test('with a token renews the session once and carries the call out', async () => {
    const { server, api, expired } = setUp({
      renew: async (refused) => (refused === 'old' ? 'new' : undefined),
    });
    server.on('GET', '/robots', (call) =>
      call.headers.get('Authorization') === 'Bearer new' ? json([aRobot()]) : refuse('UNAUTHORIZED'),
    );
    await expect(api.robots.overview()).resolves.toHaveLength(1);
    expect(server.calls).toHaveLength(2);
    expect(expired).toEqual([]);
  });

  test('with a token that cannot be renewed ends the session', async () => {
    const { server, api, expired } = setUp({});
    server.on('GET', '/robots', () => refuse('UNAUTHORIZED'));
    await expect(api.robots.overview()).rejects.toMatchObject({ status: 401 });
    expect(expired).toEqual(['expired']);
  });

  test('also to the renewed token ends the session, after one renewal', async () => {
    const { server, api, expired } = setUp({ renew: async () => 'new' });
    server.on('GET', '/robots', () => refuse('UNAUTHORIZED'));
    await expect(api.robots.overview()).rejects.toMatchObject({ status: 401 });
    expect(server.calls).toHaveLength(2);
    expect(expired).toEqual(['expired']);
  });

  test('without a token is Unauthorized, with code and status', async () => {
    const { server, api } = setUp();
    server.on('GET', '/robots', () => refuse('UNAUTHORIZED', 'no'));
    await expect(api.robots.overview()).rejects.toMatchObject({
      message: 'unauthorized',
      resultCode: 'UNAUTHORIZED',
      status: 401,
    });
  });

  test('to a sign-in keeps its own code', async () => {
    const { server, send } = setUp();
    server.on('POST', '/auth/login', () => refuse('INVALID_USERNAME_OR_PASSWORD'));
    await expect(
      send(authApi.login, { body: { userNameOrPhone: 'deniz', password: 'secret1' } }),
    ).rejects.toMatchObject({
      message: 'code INVALID_USERNAME_OR_PASSWORD',
    });
  });
});

describe('idempotency', () => {
  test('each creating call carries a key, the one that it was given', async () => {
    const { server, api } = setUp({});
    server.on('POST', '/projects/7/deliveries', () => json(aDeliveryWithEvents(), 201));
    const request = { params: { projectId: 7 }, body: { targets: [{ target_id: 't' }] } };
    await api.deliveries.create(request);
    await api.deliveries.create(request, { idempotencyKey: 'mine' });
    expect(server.calls.map((call) => call.headers.get('Idempotency-Key'))).toEqual(['id-1', 'mine']);
    expect(deliveriesApi.get).not.toHaveProperty('idempotent');
  });

  test('the same intent keeps its key until it is done or says something else', () => {
    let ids = 0;
    const intent = createIntent(() => `key-${(ids += 1)}`);
    expect([intent.keyFor({ a: 1 }), intent.keyFor({ a: 1 }), intent.keyFor({ a: 2 })]).toEqual([
      'key-1',
      'key-1',
      'key-2',
    ]);
    intent.done();
    expect(intent.keyFor({ a: 2 })).toBe('key-3');
  });
});

describe('the lists of robots', () => {
  test('a later call cancels the earlier one, which fails as canceled', async () => {
    const { server, api } = setUp({});
    const gate = Promise.withResolvers<Response>();
    let asked = 0;
    server.on('GET', '/robots/7', () => ((asked += 1) === 1 ? gate.promise : json([aRobot()])));
    const first = api.robots.list({ params: { projectId: 7 } });
    const failed = expect(first).rejects.toThrow('canceled');
    const second = api.robots.list({ params: { projectId: 7 } });
    await expect(second).resolves.toHaveLength(1);
    gate.resolve(json([]));
    await failed;
  });

  test('the two lists do not cancel each other', async () => {
    const { server, api } = setUp({});
    server.on('GET', '/robots', () => json([aRobot()]));
    server.on('GET', '/robots/7', () => json([aRobot()]));
    await expect(
      Promise.all([api.robots.overview(), api.robots.list({ params: { projectId: 7 } })]),
    ).resolves.toHaveLength(2);
  });
});

test('the builders make what the server could have answered', () => {
  expect(
    authApi.login.response.safeParse({ status: 'success', token: aToken(), user: aUser() }).success,
  ).toBe(true);
});
