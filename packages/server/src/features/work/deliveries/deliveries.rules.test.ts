import fc from 'fast-check';
import { DELIVERY_STATUSES } from '@rota/contract/deliveries';
import { describe, expect, test } from 'vitest';
import {
  composeDelivery,
  isEnded,
  parseList,
  readCursor,
  trackingIdOf,
  writeCursor,
} from './deliveries.rules.ts';
import type { DeliveryRow } from './deliveries.tables.ts';

const created = new Date('2026-03-01T10:00:00.000Z');
const row: DeliveryRow = {
  delivery_id: 'd1',
  task_id: 't1',
  tracking_id: 'K7QM-3X9A',
  kind: 'delivery',
  status: 'Queued',
  map_id: 'grand_hotel_1',
  order_number: null,
  address: null,
  sender: null,
  requested_robot_id: null,
  robot_id: null,
  trip_id: null,
  lids: [],
  filling_target_id: null,
  filling_target_name: null,
  attempt: 1,
  priority: 'normal',
  earliest_start_at: null,
  due_at: null,
  expires_at: null,
  options: {},
  round: 1,
  releasing: false,
  return_of: null,
  decision_code: null,
  decision_params: null,
  created_at: created,
  updated_at: created,
  completed_at: null,
};
const view = {
  robotId: 'r1',
  state: 'going',
  mode: null,
  connected: true,
  fitness: 'busy',
  batteryPercent: 50,
  charging: false,
  mapId: 'grand_hotel_1',
  position: null,
  speed: null,
  footprint: { length: 0.5, width: 0.5 },
  lids: [],
  loads: 0,
  firmware: null,
  deliveryId: 'd1',
  tripId: 'trip1',
  releasing: false,
  targetName: 'Table 4',
  etaS: 30,
  waiting: { code: 'WAITING_FOR_ROBOT', params: { other: 'Beta' }, since: 0 },
  hold: null,
  alerts: [],
  heardAt: created.getTime(),
  lastStateAt: created.getTime(),
  updatedAt: created.getTime(),
} as const;
const alone = { robotName: null, requestedName: null, view: undefined };

describe('a tracking id', () => {
  test('is eight letters in two groups that are not confused, whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(trackingIdOf(bytes)).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
      }),
    );
  });
});

describe('a list of statuses', () => {
  test.each([
    ['Queued', ['Queued']],
    ['In Progress, Queued', ['Queued', 'In Progress']],
    ['Queued,Unknown', undefined],
    ['Queued,', undefined],
    ['queued', undefined],
  ])('%j is read as %j', (text, statuses) => {
    expect(parseList(text, DELIVERY_STATUSES)).toEqual(statuses);
  });
  test('of all statuses is read back whole', () => {
    expect(parseList(DELIVERY_STATUSES.join(','), DELIVERY_STATUSES)).toEqual(DELIVERY_STATUSES);
  });
});

describe('a cursor', () => {
  test('comes back as it was written, for the list it was written for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('created_at', '-updated_at'),
        fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2999-12-31') }),
        fc.uuid(),
        (sort, at, id) => {
          const cursor = { sort, group: '00001', value: at.toISOString(), id };
          expect(readCursor(writeCursor(cursor), sort)).toEqual(cursor);
          expect(readCursor(writeCursor(cursor), 'status')).toBeUndefined();
        },
      ),
    );
  });
  test('that is anything else is refused and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCursor(text, '-created_at')).toBeUndefined();
      }),
    );
    expect(
      readCursor(writeCursor({ sort: '-created_at', group: '', value: 'yesterday', id: 'x' }), '-created_at'),
    ).toBeUndefined();
    expect(
      readCursor(
        writeCursor({ sort: '-created_at', group: '', value: '0000-01-01T00:00:00.000Z', id: 'x' }),
        '-created_at',
      ),
    ).toBeUndefined();
    expect(
      readCursor(writeCursor({ sort: 'status', group: '', value: '1', id: '\u0000' }), 'status'),
    ).toBeUndefined();
    expect(
      readCursor(writeCursor({ sort: 'status', group: '', value: '1; drop', id: 'x' }), 'status'),
    ).toBeUndefined();
  });
});

describe('a delivery as it is shown', () => {
  test('names the site and the floor of its map, split at the last underscore', () => {
    expect(composeDelivery(row, [], alone)).toMatchObject({
      site: 'grand_hotel',
      floor: '1',
      eta: null,
      waiting_reason: null,
    });
  });
  test('says in the queue why no robot takes it', () => {
    const waiting = { ...row, decision_code: 'ALL_ROBOTS_BUSY', decision_params: { count: 3 } } as const;
    expect(composeDelivery(waiting, [], alone).waiting_reason).toEqual({
      code: 'ALL_ROBOTS_BUSY',
      params: { count: 3 },
      text: 'All robots that could take it are busy (3).',
    });
  });
  test.each([
    'NO_LOBBY',
    'ELEVATOR_SUSPENDED',
    'ROBOT_CANNOT_RIDE',
    'ROBOTS_NOT_IN_SYNC',
    'ORDER_LOST',
  ] as const)('gives %s as the reason why it waits in the queue', (code) => {
    expect(
      composeDelivery({ ...row, decision_code: code, decision_params: {} }, [], alone).waiting_reason?.code,
    ).toBe(code);
  });

  test('does not give the choice of a robot as a reason for waiting', () => {
    const chosen = {
      ...row,
      decision_code: 'ASSIGNED_NEAREST',
      decision_params: { robot: 'Alfa', seconds: 3 },
    } as const;
    expect(composeDelivery(chosen, [], alone).waiting_reason).toBeNull();
  });
  test('shows what its robot waits for and when it arrives', () => {
    const going = { ...row, status: 'In Progress', robot_id: 'r1', trip_id: 'trip1' } as const;
    const shown = composeDelivery(going, [], { robotName: 'Alfa', requestedName: null, view });
    expect(shown).toMatchObject({
      robot_name: 'Alfa',
      eta: '2026-03-01T10:00:30.000Z',
      waiting_reason: { code: 'WAITING_FOR_ROBOT' },
    });
  });
  const since = '2026-03-01T10:00:00.000Z';
  test.each([
    ['paused', 'HELD_BY_PERSON', 'An operator paused the robot.'],
    ['stopped', 'HELD_BY_PERSON', 'An operator stopped the robot.'],
    ['manual', 'HELD_BY_PERSON', 'An operator is driving the robot.'],
    ['foreign_order', 'ORDER_FOREIGN', 'The robot is carrying out an order from another system.'],
    ['person', 'WAITING_FOR_ROBOT', 'Waiting for Beta to make way.'],
  ] as const)('on a robot with the hold %s says what it waits for', (reason, code, text) => {
    const going = { ...row, status: 'In Progress', robot_id: 'r1', trip_id: 'trip1' } as const;
    const held = { ...view, hold: { reason, by: 'Ayşe', since } };
    expect(
      composeDelivery(going, [], { robotName: 'Alfa', requestedName: null, view: held }).waiting_reason,
    ).toMatchObject({ code, text });
  });
  test.each([
    ['is not connected', { connected: false, waiting: null }, 'WAITING_FOR_CONNECTION'],
    [
      'has a fault',
      { waiting: null, alerts: [{ code: 'fatal_error', level: 'critical', text: 'Motor', since: 1 }] },
      'ROBOT_FAILED',
    ],
    ['is driven by hand', { waiting: null, state: 'manual_control' }, 'ROBOT_MANUAL'],
    ['is held', { waiting: null, hold: { reason: 'stopped', by: 'Ayşe', since } }, 'HELD_BY_PERSON'],
    ['says nothing new', { waiting: null }, 'WAITING_FOR_STATE'],
  ] as const)('that recovers says so while its robot %s', (_what, change, code) => {
    const recovering = { ...row, status: 'Recovering', robot_id: 'r1', trip_id: 'trip1' } as const;
    expect(
      composeDelivery(recovering, [], {
        robotName: 'Alfa',
        requestedName: null,
        view: { ...view, ...change },
      }).waiting_reason?.code,
    ).toBe(code);
  });
  test('that recovers on a robot of which nothing was heard waits for its connection', () => {
    const recovering = { ...row, status: 'Recovering', robot_id: 'r1', trip_id: 'trip1' } as const;
    expect(composeDelivery(recovering, [], alone).waiting_reason?.code).toBe('WAITING_FOR_CONNECTION');
  });
  test('that waits to be unloaded still asks for that while its robot is paused', () => {
    const waiting = { code: 'WAITING_FOR_UNLOADING', params: { target: 'T1' }, since: 1 } as const;
    const held = { ...view, waiting, hold: { reason: 'paused', by: 'Ayşe', since } } as const;
    const serving = { ...row, status: 'Being Delivered', robot_id: 'r1', trip_id: 'trip1' } as const;
    expect(
      composeDelivery(serving, [], { robotName: 'Alfa', requestedName: null, view: held }).waiting_reason
        ?.code,
    ).toBe('WAITING_FOR_UNLOADING');
  });
  test('shows nothing of what its robot does on another trip, or after it ended', () => {
    const going = { ...row, status: 'In Progress', robot_id: 'r1', trip_id: 'trip0' } as const;
    const ended = {
      ...going,
      status: 'Completed',
      trip_id: 'trip1',
      completed_at: new Date(created.getTime() + 90_400),
    } as const;
    expect(composeDelivery(going, [], { robotName: 'Alfa', requestedName: null, view })).toMatchObject({
      eta: null,
      waiting_reason: null,
    });
    expect(composeDelivery(ended, [], { robotName: 'Alfa', requestedName: null, view })).toMatchObject({
      eta: null,
      waiting_reason: null,
      total_time_s: 90,
    });
  });
  test.each(DELIVERY_STATUSES)('%s is ended exactly when nothing follows by itself', (status) => {
    expect(isEnded(status)).toBe(['Completed', 'Cancelled', 'Failed', 'Expired'].includes(status));
  });
});
