import { defaultDeliverySettings } from '@rota/contract/projects';
import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryRecords } from '../../features/work/deliveries/index.ts';
import { elevatorRecords } from '../../features/sites/elevators/index.ts';
import { createFleetGateway, type GatewayDeps, type RunningGateway } from './fleet-gateway.ts';
import { finishInboxRows, INBOX_CHANNEL, listOpenInboxRows, pruneInbox } from '../fleet-inbox.store.ts';
import { saveRobotViews } from '../fleet.store.ts';
import { aRobotDetailView } from './robot-view.fake.ts';

let db: TestDatabase;
let gateway: RunningGateway;
const projects = { settings: async () => defaultDeliverySettings };

async function startGateway(times: Pick<GatewayDeps, 'patienceMs' | 'pollMs'>): Promise<RunningGateway> {
  const started = createFleetGateway({
    database: db.database,
    owned: { find: () => undefined },
    ports: {
      projects,
      deliveries: deliveryRecords,
      robots: { list: async () => [] },
      targets: { list: async () => [] },
      elevators: {
        ...elevatorRecords,
        list: async () => [],
      },
    },
    ...times,
  });
  await started.start();
  return started;
}

beforeAll(async () => {
  db = await startDatabase();
  gateway = await startGateway({ patienceMs: 1_000 });
});
afterAll(async () => {
  await gateway.stop();
  await db.close();
});

const cancel = {
  type: 'delivery.command',
  deliveryId: 'd1',
  command: 'cancel',
  actor: { kind: 'user', name: 'Ada' },
  reason: null,
} as const;
const openRows = (projectId: number) =>
  db.database.tenant(projectId, (tx) => listOpenInboxRows(tx, projectId, 100));

test('the transaction that makes a project may leave word for its first owner', async () => {
  await db.database.global((tx) => gateway.registryChanged(tx, 7, 'settings'));
  expect(await openRows(7)).toMatchObject([{ kind: 'registry.changed', payload: { part: 'settings' } }]);
});

test('a transaction of one project cannot leave word for another', async () => {
  await expect(db.database.tenant(1, (tx) => gateway.registryChanged(tx, 2, 'robots'))).rejects.toThrow(
    /row-level security/,
  );
  expect(await openRows(2)).toEqual([]);
});

test('a change that is rolled back sends nothing, and one that is sent twice is done once', async () => {
  const broken = db.database.tenant(3, async (tx) => {
    await gateway.deliveryCreated(tx, 3, 'd1');
    throw new Error('rolled back');
  });
  await expect(broken).rejects.toThrow('rolled back');
  expect(await openRows(3)).toEqual([]);
  await db.database.tenant(3, (tx) => gateway.deliveryCreated(tx, 3, 'd1'));
  await db.database.tenant(3, (tx) => gateway.deliveryCreated(tx, 3, 'd1'));
  expect(await openRows(3)).toHaveLength(1);
});

test('an answer reaches the one who asked, sooner than the next look at the table', async () => {
  // Its next look comes after the test has given up.
  const patient = await startGateway({ patienceMs: 600_000, pollMs: 600_000 });
  const woken = Promise.withResolvers<void>();
  const unlisten = await db.database.listen(INBOX_CHANNEL, (payload) => {
    if (payload === '4') woken.resolve();
  });
  const asked = patient.request(4, cancel, 'u1');
  await woken.promise;
  const [row] = await openRows(4);
  expect(row).toMatchObject({ kind: 'delivery.command', payload: cancel, actorId: 'u1' });
  const reply = { ok: false, code: 'DELIVERY_NOT_WAITING', message: 'no' } as const;
  await db.database.tenant(4, (tx) =>
    finishInboxRows(tx, 4, [{ inboxId: row?.inboxId ?? 0, requestId: row?.requestId ?? '', reply }]),
  );
  expect(await asked).toEqual(reply);
  await unlisten();
  await patient.stop();
});

test('without an answer the caller gets an error, and the request expires before the caller gives up', async () => {
  const asked = gateway.request(5, cancel, 'u1').catch((error: unknown) => error);
  await waitFor(async () => (await openRows(5)).length === 1);
  await waitFor(async () => (await openRows(5)).length === 0);
  const [row] = await db.asOwner(
    'select done_at, expires_at < now() as expired from fleet_inbox where project_id = 5',
  );
  expect(row).toEqual({ done_at: null, expired: true });
  expect(await asked).toMatchObject({ code: 'FLEET_OWNER_UNAVAILABLE' });
});

test('a map is in use while a connected robot is on it', async () => {
  const save = (connected: boolean) =>
    db.database.tenant(6, (tx) =>
      saveRobotViews(tx, 6, [aRobotDetailView('r1', { mapId: 'hotel_1', connected })]),
    );
  await save(true);
  expect([await gateway.isMapInUse(6, 'hotel_1'), await gateway.isMapInUse(6, 'hotel_2')]).toEqual([
    true,
    false,
  ]);
  await save(false);
  expect(await gateway.isMapInUse(6, 'hotel_1')).toBe(false);
});

test('what was done, or given up, more than a day ago is forgotten', async () => {
  await db.database.tenant(8, (tx) => gateway.deliveryCreated(tx, 8, 'open'));
  await db.database.tenant(8, (tx) => gateway.deliveryCreated(tx, 8, 'done'));
  await db.asOwner(
    `update fleet_inbox set done_at = now() - interval '2 days' where request_id = 'delivery:done' and project_id = 8`,
  );
  await db.asOwner(`insert into fleet_inbox (project_id, request_id, kind, payload, expires_at)
    values (8, 'given up', 'robot.command', '{}', now() - interval '2 days')`);
  await db.database.tenant(8, (tx) => pruneInbox(tx, 8));
  expect(await db.asOwner('select request_id from fleet_inbox where project_id = 8')).toEqual([
    { request_id: 'delivery:open' },
  ]);
});
