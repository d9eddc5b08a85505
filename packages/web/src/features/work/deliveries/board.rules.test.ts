import { reasonOf } from '@rota/contract/decisions';
import { describe, expect, test } from 'vitest';
import { aDelivery } from '../../../testing/builders.ts';
import { boardOf, linesThatFit } from './board.rules.ts';

const kitchen = { filling_target_id: 'k', filling_target_name: 'Kitchen' };
function stops(...statuses: ('waiting' | 'going' | 'arrived' | 'done')[]) {
  return statuses.map((status, index) => ({
    sub_task_id: String(index),
    kind: 'unload' as const,
    target_id: `t${index}`,
    target_name: `Table ${index}`,
    status,
    lid: null,
    note: null,
    completed_at: null,
    promise: null,
    remote_delivery: null,
  }));
}
const onTrip = { robot_id: 'r', robot_name: 'R-01', trip_id: 'trip' };

describe('a delivery on the board', () => {
  test('that waits for a robot is to be loaded at its filling point, since it was created', () => {
    const waiting = aDelivery({ ...kitchen, status: 'Queued', created_at: '2026-03-02T09:00:00.000Z' });
    const { toLoad, arriving } = boardOf([waiting], undefined);
    expect(toLoad).toMatchObject([
      { targetId: 'k', targetName: 'Kitchen', robot: 'queued', since: '2026-03-02T09:00:00.000Z' },
    ]);
    expect(arriving).toEqual([]);
  });

  test('whose robot stands at the filling point can be confirmed as loaded', () => {
    const waitingReason = reasonOf('WAITING_FOR_LOADING', { target: 'Kitchen' });
    const here = aDelivery({
      ...kitchen,
      ...onTrip,
      status: 'In Progress',
      waiting_reason: waitingReason,
      eta: '2026-03-02T09:00:00.000Z',
    });
    expect(boardOf([here], undefined).toLoad).toMatchObject([
      { robot: 'here', awaited: 'loading', expected: undefined },
    ]);
  });

  test('that is loaded arrives at the stop where its robot goes, by the promise of that stop where nothing nearer is known', () => {
    const promise = { from: '2026-03-02T09:41:00.000Z', to: '2026-03-02T09:44:00.000Z', likelihood: 0.9 };
    const subtasks = stops('done', 'going', 'waiting').map((one) => ({ ...one, promise }));
    const loaded = aDelivery({ ...kitchen, ...onTrip, status: 'Being Delivered', eta: null, subtasks });
    const { toLoad, arriving } = boardOf([loaded], undefined);
    expect(toLoad).toEqual([]);
    expect(arriving).toMatchObject([
      { targetId: 't1', robot: 'coming', expected: promise, awaited: undefined },
    ]);
  });

  test('that has ended, or only drives round, is not on it', () => {
    const cruise = aDelivery({
      ...onTrip,
      kind: 'cruise',
      status: 'Being Delivered',
      subtasks: stops('going').map((one) => ({ ...one, kind: 'pass' })),
    });
    expect(boardOf([aDelivery({ ...kitchen, status: 'Completed' }), cruise], undefined)).toEqual({
      toLoad: [],
      arriving: [],
    });
  });

  test('of another place is not on the board of one place', () => {
    expect(boardOf([aDelivery({ ...kitchen, status: 'Queued' })], 'bar').toLoad).toEqual([]);
    expect(boardOf([aDelivery({ ...kitchen, status: 'Queued' })], 'k').toLoad).toHaveLength(1);
  });

  test('what needs help is first, then what is late, then what stands there, comes soonest, is more urgent, is older', () => {
    const base = { ...kitchen, status: 'Queued' } as const;
    const all = [
      aDelivery({ ...base, delivery_id: 'old', created_at: '2026-03-02T09:00:00.000Z' }),
      aDelivery({ ...base, delivery_id: 'new', created_at: '2026-03-02T09:10:00.000Z' }),
      aDelivery({
        ...base,
        delivery_id: 'urgent',
        priority: 'urgent',
        created_at: '2026-03-02T09:20:00.000Z',
      }),
      aDelivery({
        ...base,
        ...onTrip,
        delivery_id: 'coming later',
        status: 'In Progress',
        eta: '2026-03-02T10:05:00.000Z',
      }),
      aDelivery({
        ...base,
        ...onTrip,
        delivery_id: 'coming',
        status: 'In Progress',
        eta: '2026-03-02T10:00:00.000Z',
      }),
      aDelivery({
        ...base,
        ...onTrip,
        delivery_id: 'here',
        status: 'In Progress',
        waiting_reason: reasonOf('WAITING_FOR_LOADING', { target: 'Kitchen' }),
      }),
      aDelivery({ ...base, delivery_id: 'late', punctuality: 'late' }),
      aDelivery({ ...base, ...onTrip, delivery_id: 'help', status: 'Recovering' }),
    ];
    const order = ['help', 'late', 'here', 'coming', 'coming later', 'urgent', 'old', 'new'];
    expect(boardOf(all, undefined).toLoad.map((line) => line.delivery.delivery_id)).toEqual(order);
  });
});

test.each([
  [0, 600, 0],
  [5, 600, 5],
  [6, 600, 4],
  [60, 600, 4],
  [9, 20, 1],
  [60, Infinity, 60],
])('of %i lines in %i px so many are shown: %i', (count, roomPx, shown) => {
  expect(linesThatFit(count, roomPx, { linePx: 120, morePx: 48 })).toBe(shown);
});
