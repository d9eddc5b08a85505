import type { DecisionRecord, DeliveryRecord, TripRecord } from '@rota/fleet-core';
import { startDatabase, type TestDatabase } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryChange } from './ports.ts';
import { deliveryRecords, DeliveryRecordConflict } from '../features/work/deliveries/index.ts';
import {
  listDecisions,
  loadHolds,
  loadOpenTrips,
  pruneRecords,
  saveDecisions,
  saveHolds,
  saveTrips,
} from './fleet.store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.close());

const PROJECT = 1;
const now = Date.UTC(2026, 2, 1, 10);
const dispatcher = { kind: 'dispatcher', name: 'dispatcher' } as const;

function aTrip(tripId: string, more: Partial<TripRecord> = {}): TripRecord {
  return {
    tripId,
    robotId: 'r1',
    kind: 'deliver',
    status: 'active',
    stops: [
      {
        kind: 'unload',
        mapId: 'hotel_1',
        targetId: 'room',
        work: [{ deliveryId: 'd1', subTaskId: 's1', lid: null }],
      },
    ],
    stopIndex: 0,
    phase: 'driving',
    phaseSince: now,
    order: { orderId: `${tripId}-1`, orderUpdateId: 0, nodes: [], edges: [] },
    commandId: null,
    createdAt: now,
    updatedAt: now,
    ...more,
  };
}
function aReturn(deliveryId: string): DeliveryRecord {
  return {
    deliveryId,
    trackingId: `T-${deliveryId}`,
    kind: 'delivery',
    status: 'Queued',
    mapId: 'hotel_1',
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    attempt: 1,
    priority: 'normal',
    earliestStartAt: null,
    dueAt: null,
    expiresAt: null,
    requestedRobotId: 'r1',
    robotId: null,
    tripId: null,
    fillingTargetId: null,
    options: {},
    round: 1,
    lids: ['1'],
    releasing: false,
    returnOf: 'unknown',
    subtasks: [
      {
        subTaskId: `s-${deliveryId}`,
        kind: 'unload',
        targetId: 'kitchen',
        lid: '1',
        note: null,
        status: 'waiting',
        completedAt: null,
        promise: null,
      },
    ],
  };
}
const change = (from: DeliveryChange['from'], to: DeliveryChange['to']): DeliveryChange => ({
  from,
  to,
  code: 'RETURN_OF_GOODS',
  params: {},
  actor: dispatcher,
  at: now,
});

test('a hold comes back as it was saved, with the words of a robot whose orders failed, and a later one without them', async () => {
  const since = new Date(now).toISOString();
  const words = { reason: 'orders_failed', by: 'system', since, said: 'no route' } as const;
  const person = { reason: 'person', by: 'Ada', since } as const;
  const kept = await db.database.tenant(PROJECT, async (tx) => {
    await saveHolds(
      tx,
      PROJECT,
      new Map([
        ['r8', words],
        ['r9', words],
      ]),
    );
    await saveHolds(tx, PROJECT, new Map([['r9', person]]));
    return loadHolds(tx, PROJECT);
  });
  expect(kept).toEqual([
    { robotId: 'r8', hold: words },
    { robotId: 'r9', hold: person },
  ]);
});

test('a trip comes back as it was saved, its order included', async () => {
  const trip = aTrip('t1');
  const read = await db.database.tenant(PROJECT, async (tx) => {
    await saveTrips(tx, PROJECT, [trip]);
    return loadOpenTrips(tx, PROJECT);
  });
  expect(read).toEqual([trip]);
});

test('a robot has one active trip: the next one may begin in the batch that ends the one before, and not earlier', async () => {
  await expect(db.database.tenant(PROJECT, (tx) => saveTrips(tx, PROJECT, [aTrip('t2')]))).rejects.toThrow(
    /trip_one_active_per_robot/,
  );
  const open = await db.database.tenant(PROJECT, async (tx) => {
    await saveTrips(tx, PROJECT, [aTrip('t2'), aTrip('t1', { status: 'done', phase: 'ended' })]);
    return loadOpenTrips(tx, PROJECT);
  });
  expect(open.map((trip) => trip.tripId)).toEqual(['t2']);
});

test('a delivery that the fleet control makes itself is recorded with its stops, their names and one line for each change', async () => {
  const [loaded] = await db.database.tenant(PROJECT, async (tx) => {
    const changes = [change(null, 'Created'), change('Created', 'Queued')];
    await deliveryRecords.save(
      tx,
      PROJECT,
      [{ delivery: aReturn('back'), changes }],
      new Map([['kitchen', 'Mutfak']]),
    );
    return deliveryRecords.loadOpen(tx, PROJECT);
  });
  expect(loaded).toEqual(aReturn('back'));
  expect(await db.asOwner('select target_name from subtask')).toEqual([{ target_name: 'Mutfak' }]);
  expect(await db.asOwner('select from_status, to_status from delivery_event order by event_id')).toEqual([
    { from_status: null, to_status: 'Created' },
    { from_status: 'Created', to_status: 'Queued' },
  ]);
});

test('a change from a status that the record does not have is refused whole', async () => {
  const wrong = {
    delivery: { ...aReturn('back'), status: 'Pending' as const },
    changes: [change('Requested', 'Pending')],
  };
  await expect(
    db.database.tenant(PROJECT, (tx) => deliveryRecords.save(tx, PROJECT, [wrong], new Map())),
  ).rejects.toThrow(DeliveryRecordConflict);
  expect(await db.asOwner('select status from delivery')).toEqual([{ status: 'Queued' }]);
});

test('decisions are kept for a week', async () => {
  const day = 86_400_000;
  const aDecision = (decisionId: string, age: number): DecisionRecord => ({
    decisionId,
    at: Date.now() - age,
    robotId: 'r1',
    deliveryId: null,
    code: 'GOING_TO_WAIT',
    params: {},
    candidates: [{ robotId: 'r1', name: 'R1', seconds: 12, code: null }],
  });
  const kept = await db.database.tenant(PROJECT, async (tx) => {
    await saveDecisions(tx, PROJECT, [
      aDecision('old', 8 * day),
      aDecision('new', 6 * day),
      aDecision('today', 0),
    ]);
    await pruneRecords(tx, PROJECT);
    return listDecisions(tx, PROJECT, { robotId: 'r1', limit: 10 });
  });
  expect(kept.map((decision) => decision.decisionId)).toEqual(['today', 'new']);
  expect(kept[0]?.candidates).toEqual([{ robotId: 'r1', name: 'R1', seconds: 12, code: null }]);
});

test('another project sees none of it', async () => {
  const seen = await db.database.tenant(PROJECT + 1, async (tx) => ({
    trips: await loadOpenTrips(tx, PROJECT),
    deliveries: await deliveryRecords.loadOpen(tx, PROJECT),
    decisions: await listDecisions(tx, PROJECT, { limit: 10 }),
  }));
  expect(seen).toEqual({ trips: [], deliveries: [], decisions: [] });
});
