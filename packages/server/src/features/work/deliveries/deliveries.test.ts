import { randomUUID } from 'node:crypto';
import type { ErrorBody, RoleMap } from '@rota/contract/core';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import { defaultDeliverySettings, type DeliverySettings } from '@rota/contract/projects';
import type { FleetReply, TargetInfo } from '@rota/fleet-core';
import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { elevatorRecords } from '../../sites/elevators/index.ts';
import { createFleetGateway, type RunningGateway } from '../../../fleet/client/fleet-gateway.ts';
import { finishInboxRows, INBOX_CHANNEL, listOpenInboxRows } from '../../../fleet/fleet-inbox.store.ts';
import { saveRobotViews } from '../../../fleet/fleet.store.ts';
import { unknownAddress } from '../../sites/addresses/unknown-address.fake.ts';
import { createHttpApp } from '../../../http/app.ts';
import { createIdempotency } from '../../../http/idempotency.ts';
import { silentLog } from '../../../log.ts';
import { aRobotDetailView } from '../../../fleet/client/robot-view.fake.ts';
import { createDeliveryService, type DeliveryDeps } from './deliveries.service.ts';
import { createTaskQuestions } from './task-preview.service.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { memoryVault } from '../../../vault/memory-vault.fake.ts';
import { createDeliveryPins } from './delivery-pins.service.ts';
import { deliveryRecords } from './delivery-records.service.ts';

const HOTEL = 1;
const OTHER = 2;
const EMPTY = 3;

function aTarget(targetId: string, name: string, mapId = 'hotel_1'): TargetInfo {
  return { targetId, name, type: 'target', mapId, x: 1, y: 1, theta: 0 };
}
const targets: Record<number, TargetInfo[]> = {
  [HOTEL]: [
    aTarget('room', 'Oda 101'),
    aTarget('table', 'Şişli Masası'),
    aTarget('kitchen', 'Mutfak'),
    aTarget('up', 'Oda 201', 'hotel_2'),
  ],
  [OTHER]: [aTarget('ward', 'Ward')],
  [EMPTY]: [],
};
const settings = new Map<number, DeliverySettings>();
const roles: Record<string, RoleMap> = {
  'operator.of.hotel': { [HOTEL]: ['rr_delivery_operator'] },
  'viewer.of.hotel': { [HOTEL]: ['rr_view_only'] },
  'verifier.of.hotel': { [HOTEL]: ['rr_address_verifier'] },
  'operator.of.other': { [OTHER]: ['rr_delivery_operator'] },
  'operator.of.empty': { [EMPTY]: ['rr_delivery_operator'] },
};

let db: TestDatabase;
let app: FastifyInstance;
let gateway: RunningGateway;

beforeAll(async () => {
  db = await startDatabase();
  const database = db.database;
  const ports = {
    deliveries: deliveryRecords,
    projects: { settings: async (id: number) => settings.get(id) ?? defaultDeliverySettings },
    robots: { list: async () => [] },
    targets: { list: async () => [] },
    elevators: {
      ...elevatorRecords,
      list: async () => [],
    },
  };
  gateway = createFleetGateway({ database, owned: { find: () => undefined }, ports, patienceMs: 1_500 });
  await gateway.start();
  app = await createHttpApp({
    log: silentLog,
    trustedProxies: [],
    requestsPerMinute: 1_000_000,
    authenticate: async (token) => {
      const map = roles[token];
      return (
        map && {
          userId: token,
          userName: token.split('.')[0] ?? '',
          sessionId: token,
          personId: null,
          roles: map,
        }
      );
    },
  });
  const deps: DeliveryDeps = {
    database,
    fleet: gateway,
    settings: ports.projects.settings,
    targets: { list: async (id) => targets[id] ?? [] },
    elevators: { list: async () => [] },
    robots: { list: async () => [{ robotId: 'r1', name: 'Alfa' }] },
    timeZone: async () => 'Europe/Istanbul',
    pins: createDeliveryPins({ database, vault: memoryVault() }),
    requireKind: async () => undefined,
    clock: Date.now,
  };
  const services = {
    service: createDeliveryService(deps),
    questions: createTaskQuestions(deps),
    goalOf: unknownAddress,
  };
  deliveryRoutes(app, services, {
    projects: { exists: async (id: number) => [HOTEL, OTHER, EMPTY].includes(id), isOff: () => false },
    idempotency: createIdempotency(database),
    originOf: () => 'http://localhost',
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
  await db.close();
});
beforeEach(() => settings.clear());

type Options = { as?: string | undefined; body?: unknown; key?: string };
async function call(
  method: 'GET' | 'POST',
  path: string,
  { as = 'operator.of.hotel', body, key }: Options = {},
) {
  const raw = await app.inject({
    method,
    url: `/api/projects/${path}`,
    headers: {
      ...(as !== 'no one' && { authorization: `Bearer ${as}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: raw.statusCode, body: raw.json<DeliveryDetails>(), error: raw.json<ErrorBody>() };
}
async function create(body: object = {}, options: Options = {}): Promise<DeliveryDetails> {
  const answer = await call('POST', `${HOTEL}/deliveries`, {
    ...options,
    body: { targets: [{ target_id: 'room' }], ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}
async function countDeliveries(projectId = HOTEL): Promise<number> {
  const [row] = await db.asOwner('select count(*)::int as n from delivery where project_id = $1', [
    projectId,
  ]);
  return row?.['n'] as number;
}

/** Plays the owner for one request: changes the delivery as given and answers. */
async function answerOnce(projectId: number, reply: FleetReply, to?: 'Cancelled') {
  const heard = Promise.withResolvers<void>();
  const unlisten = await db.database.listen(INBOX_CHANNEL, () => heard.resolve());
  const done = (async () => {
    await heard.promise;
    return db.database.tenant(projectId, async (tx) => {
      const row = (await listOpenInboxRows(tx, projectId, 10)).find((one) => one.kind === 'delivery.command');
      if (row?.kind !== 'delivery.command' || row.payload.type !== 'delivery.command')
        throw new Error('no command in the inbox');
      const delivery = await deliveryRecords.find(tx, projectId, row.payload.deliveryId);
      if (delivery !== undefined && to !== undefined) {
        const change = {
          from: delivery.status,
          to,
          code: 'CANCELLED_BY_PERSON',
          params: {},
          actor: row.payload.actor,
          at: Date.now(),
        } as const;
        await deliveryRecords.save(
          tx,
          projectId,
          [{ delivery: { ...delivery, status: to }, changes: [change] }],
          new Map(),
        );
      }
      await finishInboxRows(tx, projectId, [{ inboxId: row.inboxId, requestId: row.requestId, reply }]);
      return row;
    });
  })();
  const finish = async () => {
    try {
      return await done;
    } finally {
      await unlisten();
    }
  };
  return { done: finish() };
}

describe('creating a delivery', () => {
  test('answers it as created, with its stops in order, the first line of its timeline, and a tracking id', async () => {
    const delivery = await create({
      targets: [
        { target_id: 'room', note: 'ring twice' },
        { target_id: 'table', lid: '2' },
      ],
      filling_target_id: 'kitchen',
      address: '  101 ',
      sender: '',
    });
    expect(delivery).toMatchObject({
      status: 'Created',
      site: 'hotel',
      floor: '1',
      filling_target_name: 'Mutfak',
      address: '101',
      sender: null,
      attempt: 1,
      subtasks: [
        { target_id: 'room', target_name: 'Oda 101', note: 'ring twice', lid: null, status: 'waiting' },
        { target_id: 'table', target_name: 'Şişli Masası', note: null, lid: '2', status: 'waiting' },
      ],
      events: [{ from: null, to: 'Created', actor: 'operator', reason: null }],
    });
    expect(delivery.tracking_id).toMatch(/^\w{4}-\w{4}$/);
    expect((await call('GET', `${HOTEL}/deliveries/${delivery.delivery_id}`)).body).toEqual(delivery);
  });

  test('leaves word for the owner of the fleet and writes the audit log, in the same transaction', async () => {
    const { delivery_id } = await create();
    const inbox = await db.asOwner(`select kind from fleet_inbox where payload ->> 'deliveryId' = $1`, [
      delivery_id,
    ]);
    const audit = await db.asOwner('select code, actor_name from audit_log where entity_id = $1', [
      delivery_id,
    ]);
    expect({ inbox, audit }).toEqual({
      inbox: [{ kind: 'delivery.created' }],
      audit: [{ code: 'LOG_DELIVERY_CREATED', actor_name: 'operator' }],
    });
  });

  test('twice with one Idempotency-Key makes one delivery, also when both come at once', async () => {
    const before = await countDeliveries();
    const key = randomUUID();
    const first = await create({}, { key });
    const again = await create({}, { key });
    expect(again).toEqual(first);
    const racing = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        call('POST', `${HOTEL}/deliveries`, { key: racing, body: { targets: [{ target_id: 'room' }] } }),
      ),
    );
    expect(
      answers.map((answer) => answer.status).filter((status) => status !== 201 && status !== 409),
    ).toEqual([]);
    expect(await countDeliveries()).toBe(before + 2);
    const other = await call('POST', `${HOTEL}/deliveries`, {
      key,
      body: { targets: [{ target_id: 'table' }] },
    });
    expect([other.status, other.error.resultCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test.each([
    ['an unknown target', { targets: [{ target_id: 'nowhere' }] }, 404, 'RECORD_NOT_FOUND'],
    ['a target of another project', { targets: [{ target_id: 'ward' }] }, 404, 'RECORD_NOT_FOUND'],
    ['an unknown filling target', { filling_target_id: 'nowhere' }, 404, 'RECORD_NOT_FOUND'],
    ['an unknown robot', { robot_id: 'no-such-robot' }, 404, 'RECORD_NOT_FOUND'],
    [
      'targets of two floors',
      { targets: [{ target_id: 'room' }, { target_id: 'up' }] },
      400,
      'VALIDATION_FAILED',
    ],
    ['a filling target of another floor', { filling_target_id: 'up' }, 400, 'VALIDATION_FAILED'],
    ['no target', { targets: [] }, 400, 'VALIDATION_FAILED'],
    ['a zero character', { address: 'a\u0000b' }, 400, 'VALIDATION_FAILED'],
    ['an expiry that is over', { expires_at: '2020-01-01T00:00:00Z' }, 400, 'DELIVERY_EXPIRY_PAST'],
    [
      'a due time before its start',
      { earliest_start_at: '2099-01-01T00:00:00Z', due_at: '2098-01-01T00:00:00Z' },
      400,
      'DELIVERY_DUE_BEFORE_START',
    ],
    [
      'an expiry before its start',
      { earliest_start_at: '2099-01-01T00:00:00Z', expires_at: '2098-01-01T00:00:00Z' },
      400,
      'DELIVERY_EXPIRES_BEFORE_START',
    ],
  ])('is refused for %s and leaves nothing', async (_what, body, status, code) => {
    const before = await countDeliveries();
    const answer = await call('POST', `${HOTEL}/deliveries`, {
      body: { targets: [{ target_id: 'room' }], ...body },
    });
    expect([answer.status, answer.error.resultCode, await countDeliveries()]).toEqual([status, code, before]);
  });

  test.each([
    ['no one', 401],
    ['viewer.of.hotel', 403],
    ['verifier.of.hotel', 403],
    ['operator.of.other', 404],
  ])('is refused to %s', async (as, status) => {
    const before = await countDeliveries();
    const answer = await call('POST', `${HOTEL}/deliveries`, {
      as,
      body: { targets: [{ target_id: 'room' }] },
    });
    expect([answer.status, await countDeliveries()]).toEqual([status, before]);
  });
});

describe('asking for a robot now', () => {
  async function tryNow(body: object) {
    const answer = await call('POST', `${OTHER}/deliveries`, {
      as: 'operator.of.other',
      body: { targets: [{ target_id: 'ward' }], ...body },
    });
    return answer.status === 201 ? 'created' : answer.error.resultCode;
  }
  beforeEach(async () => {
    await db.asOwner('delete from delivery where project_id = $1', [OTHER]);
    await db.asOwner('delete from robot_view where project_id = $1', [OTHER]);
  });

  test('is refused without a free robot, also where the project does not queue, and queued otherwise', async () => {
    expect(await tryNow({ require_robot_now: true })).toBe('DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK');
    expect(await tryNow({})).toBe('created');
    settings.set(OTHER, { ...defaultDeliverySettings, queue: false });
    expect(await tryNow({})).toBe('DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK');
  });

  test('with a lid that no robot has is refused, and names those that there are', async () => {
    const view = aRobotDetailView('r9', { mapId: 'hotel_1', lids: [{ lid: '1', state: 'closed' }] });
    await db.database.tenant(OTHER, (tx) => saveRobotViews(tx, OTHER, [view]));
    const ask = (lid: string) =>
      call('POST', `${OTHER}/deliveries`, {
        as: 'operator.of.other',
        body: { targets: [{ target_id: 'ward', lid }] },
      });
    const refused = await ask('abc');
    expect([refused.status, refused.error.details]).toEqual([
      400,
      [
        {
          property: 'targets.0.lid',
          constraints: { no_such_lid: 'The robot has no such lid. Its lids are 1' },
          values: { no_such_lid: { choices: '1' } },
        },
      ],
    ]);
    expect((await ask('1')).status).toBe(201);
  });

  test('counts a free robot once: what already waits has it', async () => {
    const view = aRobotDetailView('r9', {
      mapId: 'hotel_1',
      state: 'idle',
      connected: true,
      batteryPercent: 80,
    });
    await db.database.tenant(OTHER, (tx) => saveRobotViews(tx, OTHER, [view]));
    expect(await tryNow({ require_robot_now: true })).toBe('created');
    expect(await tryNow({ require_robot_now: true })).toBe('DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK');
  });
});

describe('moving a delivery', () => {
  test('has the owner decide and answers the delivery as it is then', async () => {
    const { delivery_id } = await create();
    const owner = await answerOnce(HOTEL, { ok: true }, 'Cancelled');
    const answer = await call('POST', `${HOTEL}/deliveries/${delivery_id}/cancel`, {
      body: { reason: 'guest left' },
    });
    expect((await owner.done).payload).toMatchObject({
      command: 'cancel',
      reason: 'guest left',
      actor: { kind: 'user', name: 'operator' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'Cancelled',
      events: [{ to: 'Created' }, { from: 'Created', to: 'Cancelled', actor: 'operator' }],
    });
  });

  test('gives one that waits to another robot, and says for whom it waits', async () => {
    const { delivery_id, ...created } = await create({ targets: [{ target_id: 'room' }], robot_id: 'r1' });
    expect(created).toMatchObject({ requested_robot_id: 'r1', requested_robot_name: 'Alfa', robot_id: null });
    const owner = await answerOnce(HOTEL, { ok: true });
    const answer = await call('POST', `${HOTEL}/deliveries/${delivery_id}/assign`, {
      body: { robot_id: null },
    });
    expect((await owner.done).payload).toMatchObject({
      command: 'assign',
      toRobotId: null,
      actor: { kind: 'user', name: 'operator' },
    });
    expect(answer.status).toBe(200);
    const unsaid = await call('POST', `${HOTEL}/deliveries/${delivery_id}/assign`, { body: {} });
    expect(unsaid.status).toBe(400);
  });

  test('passes the owner’s refusal on', async () => {
    const { delivery_id } = await create();
    const owner = await answerOnce(HOTEL, {
      ok: false,
      code: 'DELIVERY_NOT_WAITING',
      message: 'It waits for nothing',
    });
    const answer = await call('POST', `${HOTEL}/deliveries/${delivery_id}/confirm`, { body: {} });
    await owner.done;
    expect([answer.status, answer.error.resultCode, answer.error.message]).toEqual([
      409,
      'DELIVERY_NOT_WAITING',
      'It waits for nothing',
    ]);
  });

  test('without an owner answers that the fleet control is away, and no owner takes it up later', async () => {
    const { delivery_id } = await create();
    const answer = await call('POST', `${HOTEL}/deliveries/${delivery_id}/set-waiting`, { body: {} });
    expect([answer.status, answer.error.resultCode]).toEqual([503, 'FLEET_OWNER_UNAVAILABLE']);
    const rows = await db.database.tenant(HOTEL, (tx) => listOpenInboxRows(tx, HOTEL, 100));
    expect(rows.filter((row) => row.kind === 'delivery.command')).toEqual([]);
  });

  test('is refused for a delivery of another project, as for one that does not exist', async () => {
    const { delivery_id } = await create();
    const path = (id: string) => `${OTHER}/deliveries/${id}/cancel`;
    const foreign = await call('POST', path(delivery_id), { as: 'operator.of.other', body: {} });
    const missing = await call('POST', path('none'), { as: 'operator.of.other', body: {} });
    expect([foreign.status, foreign.error.resultCode]).toEqual([404, 'RECORD_NOT_FOUND']);
    expect(missing.error.resultCode).toBe('RECORD_NOT_FOUND');
  });
});

describe('the list', () => {
  async function list(query: string, projectId = EMPTY) {
    const raw = await app.inject({
      url: `/api/projects/${projectId}/deliveries?${query}`,
      headers: { authorization: 'Bearer operator.of.empty' },
    });
    return {
      status: raw.statusCode,
      ...raw.json<{ items: DeliveryDetails[]; next_cursor: string | null; total: number }>(),
    };
  }
  const ids = (page: { items: DeliveryDetails[] }) => page.items.map((item) => item.address);

  beforeAll(async () => {
    targets[EMPTY] = [aTarget('a', 'İskele Kapısı'), aTarget('b', 'Bahçe 50%')];
    for (let n = 0; n < 7; n += 1) {
      const answer = await call('POST', `${EMPTY}/deliveries`, {
        as: 'operator.of.empty',
        body: {
          targets: [{ target_id: n % 2 === 0 ? 'a' : 'b' }],
          address: `n${n}`,
          sender: n === 3 ? 'IŞIK' : 'Ada',
        },
      });
      // Two in the same millisecond: the id must break the tie.
      const at = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 2)));
      const status = n < 3 ? 'Queued' : n < 5 ? 'Completed' : 'Created';
      await db.asOwner(
        'update delivery set created_at = $1, updated_at = $1, status = $2, robot_id = $3 where delivery_id = $4',
        [at, status, ['r1', 'r2'][n] ?? null, answer.body.delivery_id],
      );
    }
  });

  test.each(['created_at', '-created_at', 'updated_at', '-updated_at', 'status', '-status'])(
    'sorted by %s comes whole in pages',
    async (sort) => {
      const whole = await list(`sort=${sort}&limit=100`);
      expect(whole.total).toBe(7);
      const paged: (string | null)[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(`sort=${sort}&limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
        expect(page.total).toBe(7);
        paged.push(...ids(page));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(paged).toEqual(ids(whole));
      expect(new Set(paged).size).toBe(7);
    },
  );

  test('sorts statuses by progress, not by their letters', async () => {
    const statuses = (await list('sort=status&limit=100')).items.map((item) => item.status);
    expect([...new Set(statuses)]).toEqual(['Created', 'Queued', 'Completed']);
  });

  test.each([
    ['status=Queued,Created', ['n0', 'n1', 'n2', 'n5', 'n6']],
    ['robot_id=r1', ['n0']],
    ['robot_id=r1,r2', ['n0', 'n1']],
    ['robot_id=r2,no-such-robot', ['n1']],
    ['robot_id=,', []],
    ['target_id=b', ['n1', 'n3', 'n5']],
    ['search=iskele', ['n0', 'n2', 'n4', 'n6']],
    ['search=ISKELE+KAPISI', ['n0', 'n2', 'n4', 'n6']],
    ['search=bah%C3%A7e', ['n1', 'n3', 'n5']],
    ['search=%C4%B1%C5%9F%C4%B1k', ['n3']],
    ['search=isik', ['n3']],
    ['search=%25', ['n1', 'n3', 'n5']],
    ['search=_', []],
    ['from=2026-01-01T00:01:00Z&to=2026-01-01T00:03:00Z', ['n2', 'n3', 'n4', 'n5']],
    ['status=Queued&search=bah', ['n1']],
  ])('filtered by %s holds %j', async (query, expected) => {
    const page = await list(`${query}&sort=created_at`);
    expect([...ids(page)].sort()).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  test.each(['status=Nonsense', 'cursor=nonsense', 'limit=101', 'sort=robot_id', 'robot_id=', 'search=%00'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  test('is not shown to others', async () => {
    expect((await list('', HOTEL)).status).toBe(404);
  });
});

test('a slow owner that answers after a poll is still heard', async () => {
  const { delivery_id } = await create();
  const asked = call('POST', `${HOTEL}/deliveries/${delivery_id}/confirm`, { body: {} });
  const row = await waitFor(async () => {
    const rows = await db.database.tenant(HOTEL, (tx) => listOpenInboxRows(tx, HOTEL, 100));
    return rows.find((one) => one.kind === 'delivery.command');
  });
  // Written without a notice, as when the listening connection was down.
  await db.asOwner(`update fleet_inbox set done_at = now(), reply = '{"ok":true}' where inbox_id = $1`, [
    row.inboxId,
  ]);
  expect((await asked).status).toBe(200);
});
