import type { ElevatorReport, ElevatorView } from '@rota/fleet-core';
import { expect, test } from 'vitest';
import { addressesOf, composeElevator, toElevatorInfo, withoutSecret } from './elevators.rules.ts';
import type { ElevatorRow } from './elevators.store.ts';

const row: ElevatorRow = {
  elevator_id: 'e',
  name: 'Lift',
  elevator_group: 'Main',
  site: 'Quay',
  cab_width: 1.4,
  cab_depth: 1.6,
  session_ttl_s: 30,
  stops: [
    {
      floor: 'G',
      x: 1,
      y: 2,
      theta: 0,
      door: 'front',
    },
    {
      floor: '1',
      x: 3,
      y: 4,
      theta: 1,
      door: 'rear',
    },
  ],
  adapter: { kind: 'mqtt' },
  out_of_service_by: null,
  version: 3,
  updated_at: new Date(0),
};
const report = (changes: Partial<ElevatorReport> = {}): ElevatorReport => ({
  at: 1e3,
  floor: 'G',
  doors: {
    front: 'open',
    rear: 'closed',
  },
  mode: 'automatic',
  sessionId: null,
  ...changes,
});
const view = (changes: Partial<ElevatorView> = {}): ElevatorView => ({
  elevatorId: 'e',
  report: report(),
  mode: 'automatic',
  session: null,
  queue: [],
  stuckRobotId: null,
  ...changes,
});
const lobby = (mapId: string, group = 'Main') => ({ mapId, lobby: { group, door: 'front' as const } });
const compose = (of: ElevatorView | undefined, targets: Parameters<typeof composeElevator>[3] = []) =>
  composeElevator(row, of, (robotId) => `Robot ${robotId}`, targets);

test.each<[string, ElevatorView | undefined, object]>([
  [
    'that was never heard is offline',
    undefined,
    { mode: 'offline', floor: null, doors: 'unknown', heard_at: null, session: null },
  ],
  ['shows the door of its floor', view(), { floor: 'G', doors: 'open' }],
  [
    'shows the rear door where that one opens',
    view({ report: report({ floor: '1' }) }),
    { floor: '1', doors: 'closed' },
  ],
  [
    'shows the front door between floors',
    view({ report: report({ floor: null }) }),
    { floor: null, doors: 'open' },
  ],
  [
    'is not heard of when it is silent',
    view({ mode: 'offline', report: report({ mode: 'offline' }) }),
    { mode: 'offline', heard_at: null },
  ],
  [
    'says who waits',
    view({ queue: [{ robotId: 'r', fromFloor: 'G', toFloor: '1', since: 0 }] }),
    { queue: [{ robot_name: 'Robot r', to: '1' }] },
  ],
  ['says who is stuck in it', view({ stuckRobotId: 'r' }), { stuck_robot_id: 'r' }],
  [
    'is simulated where it says so',
    view({ report: report({ simulatedFaults: [] }) }),
    { simulated_faults: [] },
  ],
])('an elevator %s', (_what, of, expected) => {
  expect(compose(of)).toMatchObject(expected);
});

test.each([
  ['none', [], ['G', '1']],
  ['one on a floor', [lobby('Quay_G')], ['1']],
  ['one for another group', [lobby('Quay_G'), lobby('Quay_1', 'Goods')], ['1']],
  ['one on every floor', [lobby('Quay_G'), lobby('Quay_1')], []],
])('an elevator names the floors without a place to wait for it: %s', (_what, targets, missing) => {
  expect(compose(view(), targets).missing_lobbies).toEqual(missing);
});

test('a real one never looks simulated', () => {
  expect(compose(view())).not.toHaveProperty('simulated_faults');
});

test('the fleet knows its stops by their maps', () => {
  const { stops, sessionTtlMs, outOfService } = toElevatorInfo({ ...row, out_of_service_by: 'Ada' });
  expect([stops.map(({ mapId }) => mapId), sessionTtlMs, outOfService]).toEqual([
    ['Quay_G', 'Quay_1'],
    30_000,
    true,
  ]);
});

test('a template is kept without its secret, and all its addresses are looked at', () => {
  const template = {
    kind: 'http' as const,
    secret: 'x',
    headers: {},
    state: {
      url: 'http://a/',
      paths: {
        floor: 'f',
        doors: 'd',
      },
      words: {},
    },
    requests: {
      call: {
        method: 'POST' as const,
        url: 'http://b/',
      },
      release: {
        method: 'PUT' as const,
        url: 'http://c/',
      },
    },
  };
  expect(withoutSecret(template)).not.toHaveProperty('secret');
  expect(addressesOf(template)).toEqual(['http://a/', 'http://b/', 'http://c/']);
  expect([withoutSecret({ kind: 'mqtt' }), addressesOf({ kind: 'mqtt' })]).toEqual([{ kind: 'mqtt' }, []]);
});
