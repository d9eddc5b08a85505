import { COMMAND_KINDS, robot as robotSchema, robotDetails } from '@rota/contract/robots';
import { describe, expect, test } from 'vitest';
import { aRobotDetailView, aRobotView } from '../../../fleet/client/robot-view.fake.ts';
import {
  aliasesOf,
  composeRobot,
  composeRobotDetails,
  isCarryingOut,
  type RegisteredRobotRow,
} from './robots.rules.ts';

const row: RegisteredRobotRow = {
  robotId: 'r1',
  projectId: 7,
  name: 'Ada',
  model: 'Tray 2',
  manufacturer: 'acme',
  serialNumber: '0001',
  protocolVersion: '2.1.0',
  interfaceName: 'uagv',
  dialect: {},
  m2mNumber: null,
  modelMapAliases: [],
  modelVersion: 0,
  tags: [],
  enabled: true,
  reserved: false,
  activatedAt: null,
  createdAt: 1_000,
  updatedAt: 2_000,
};

describe('the row of a robot', () => {
  test('is whole before the robot was ever heard of', () => {
    const composed = composeRobot(row, undefined);
    expect(robotSchema.parse(composed)).toEqual(composed);
    expect(composed).toMatchObject({
      state: 'offline',
      connected: false,
      position: null,
      alerts: [],
      updated_at: new Date(2_000).toISOString(),
    });
  });

  test('splits the map at its last underscore and puts reasons and times into words', () => {
    const view = aRobotView('r1', {
      mapId: 'main_site_-1',
      alerts: [{ code: 'low_battery', level: 'warning', text: '12 %', since: 5_000 }],
      waiting: { code: 'WAITING_FOR_ROBOT', params: { other: 'Cem' }, since: 4_000 },
    });
    const composed = composeRobot(row, view);
    expect(robotSchema.parse(composed)).toEqual(composed);
    expect(composed).toMatchObject({
      site: 'main_site',
      floor: '-1',
      alerts: [{ since: new Date(5_000).toISOString() }],
      waiting_reason: { text: 'Waiting for Cem to make way.', since: new Date(4_000).toISOString() },
    });
  });
});

describe('the details of a robot', () => {
  test('offer no command while nothing is known of it', () => {
    const unknown = composeRobotDetails(row, undefined, [], []);
    expect(robotDetails.parse(unknown)).toEqual(unknown);
    expect(Object.entries(unknown.unavailable)).toEqual(
      COMMAND_KINDS.map((kind) => [kind, expect.objectContaining({ code: 'ROBOT_OFFLINE' }) as unknown]),
    );
    const disabled = composeRobotDetails({ ...row, enabled: false }, undefined, [], []);
    expect(disabled.unavailable.stop).toMatchObject({ code: 'ROBOT_DISABLED' });
  });

  test('offer of a disabled robot what the fleet control can still do', () => {
    const unavailable = { stop: { code: 'ROBOT_DISABLED', text: 'The robot is disabled.' } } as const;
    const disabled = composeRobotDetails(
      { ...row, enabled: false },
      aRobotDetailView('r1', { unavailable }),
      [],
      [],
    );
    expect(disabled.unavailable).toEqual(unavailable);
  });

  test('follow the contract', () => {
    const view = aRobotDetailView('r1', {
      path: [{ x: 0, y: 0 }],
      stops: [{ targetId: 't', targetName: 'Table 4', kind: 'unload', x: 1, y: 2, done: false }],
      errors: [{ type: 'stuck', level: 'WARNING', description: 'wheel', hint: null, since: 1 }],
      unavailable: { charge: { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'not declared' } },
      systemUsage: { cpu: 1, memory: 2, disk: 3, temperatureC: 51, uptimeS: 60 },
      battery: { healthPercent: 96, batteryCycles: 120 },
    });
    const composed = composeRobotDetails(row, view, [], []);
    expect(robotDetails.parse(composed)).toEqual(composed);
    expect(composed.system_usage).toMatchObject({ temperature_c: 51, uptime_s: 60, signal_dbm: null });
    expect(composed.battery_condition).toEqual({
      health_percent: 96,
      cycles: 120,
      voltage: null,
      reach_m: null,
    });
    expect(Object.keys(composed.unavailable)).toEqual(['charge']);
  });
});

test.each([
  [undefined, false],
  [aRobotView('r'), false],
  [aRobotView('r', { deliveryId: 'd' }), true],
  [aRobotView('r', { tripId: 't' }), true],
])('a robot carries something out while it has a delivery or a trip', (view, expected) => {
  expect(isCarryingOut(view)).toBe(expected);
});

test.each([
  ['those of its model', undefined, ['ground', 'first']],
  [
    'its own for the same map, and the others of its model',
    [{ robot_map: 'level1', map_id: 'inn_0' }],
    ['level1', 'first'],
  ],
  ['its own for the same name', [{ robot_map: 'ground', map_id: 'inn_2' }], ['ground', 'first']],
] as const)('a robot calls maps by %s', (_what, own, expected) => {
  const modelMapAliases = [
    { robot_map: 'ground', map_id: 'inn_0' },
    { robot_map: 'first', map_id: 'inn_1' },
  ];
  const dialect = own === undefined ? {} : { map_aliases: [...own] };
  expect(aliasesOf({ dialect, modelMapAliases }).map(({ robot_map }) => robot_map)).toEqual(expected);
});
