import { reasonOf } from '@rota/contract/decisions';
import type { Finding } from '@rota/contract/doctor';
import type { Robot } from '@rota/contract/robots';
import { describe, expect, test } from 'vitest';
import { BROKER_LIMITS, type BrokerLimit } from '../../../adapters/broker/index.ts';
import { composeRobot } from '../robots/index.ts';
import { diagnoseProject, diagnoseRobot, type ProjectFacts, type RobotFacts } from './doctor.rules.ts';

const NOW = 1_800_000_000_000;
const SINCE = new Date(NOW - 60_000).toISOString();

/** A robot that is well and free, at the hotel's ground floor. */
function aRobot(change: Partial<Robot> = {}): Robot {
  const row = {
    robotId: 'r1',
    projectId: 1,
    name: 'Ada',
    model: 'Tray',
    manufacturer: 'acme',
    serialNumber: 'S1',
    protocolVersion: '2.1.0' as const,
    interfaceName: 'uagv',
    dialect: {},
    m2mNumber: null,
    tags: [],
    reserved: false,
    modelMapAliases: [],
    modelVersion: 0,
    enabled: true,
    activatedAt: 1,
    createdAt: 1,
    updatedAt: 1,
  } as const;
  const well = {
    connected: true,
    state: 'ready',
    battery: 80,
    site: 'hotel',
    floor: '1',
    position: { x: 1, y: 1, theta: 0 },
  } as const;
  return { ...composeRobot(row, undefined), ...well, ...change };
}
const facts = (robot: Partial<Robot> = {}, more: Partial<RobotFacts> = {}): RobotFacts => ({
  robot: aRobot(robot),
  heardAt: NOW - 1_000,
  refusal: undefined,
  limits: [],
  contradiction: undefined,
  trouble: undefined,
  isReleasing: false,
  awaited: 0,
  ...more,
});
/** A project in which everything is well and nothing is to be done. */
const project = (change: Partial<ProjectFacts> = {}): ProjectFacts => ({
  isBrokerUp: true,
  hasOwner: true,
  maps: [{ mapId: 'hotel_1', status: 'ready' }],
  targetMapIds: new Set(['hotel_1']),
  waiting: new Map(),
  robots: [facts()],
  mayMove: true,
  now: NOW,
  ...change,
});
const brief = (findings: readonly Finding[]) =>
  findings.map((finding) => `${finding.severity} ${finding.code}`);
const alert = (code: Robot['alerts'][number]['code'], text = ''): Pick<Robot, 'alerts'> => ({
  alerts: [{ code, level: 'critical', text, since: SINCE }],
});
const gone = { connected: false, state: 'offline' } as const;

describe('a project', () => {
  test.each<[string, Partial<ProjectFacts>, string[]]>([
    ['in which all is well lacks work', {}, ['info no_deliveries']],
    ['whose robot works lacks nothing', { robots: [facts({ delivery_id: 'd', trip_id: 't' })] }, []],
    [
      'without a broker',
      { isBrokerUp: false, robots: [facts(gone)] },
      ['critical broker_down', 'info no_deliveries'],
    ],
    ['whose fleet no server runs', { hasOwner: false }, ['critical fleet_not_running', 'info no_deliveries']],
    ['without a map', { maps: [], targetMapIds: new Set() }, ['critical no_map', 'info no_deliveries']],
    [
      'whose map is being processed',
      { maps: [{ mapId: 'hotel_1', status: 'waiting' }] },
      ['critical map_not_ready', 'info no_deliveries'],
    ],
    [
      'whose only map failed',
      { maps: [{ mapId: 'a_1', status: 'failed' }] },
      ['critical map_failed', 'info no_deliveries'],
    ],
    [
      'one of whose maps failed',
      {
        maps: [
          { mapId: 'hotel_1', status: 'ready' },
          { mapId: 'a_1', status: 'failed' },
        ],
      },
      ['warning map_failed', 'info no_deliveries'],
    ],
    ['without targets', { targetMapIds: new Set() }, ['critical no_targets', 'info no_deliveries']],
    ['without robots', { robots: [] }, ['critical no_robots', 'info no_deliveries']],
    [
      'none of whose robots is connected',
      { robots: [facts(gone)] },
      ['critical no_active_robots', 'critical robot_disconnected', 'info no_deliveries'],
    ],
    ['whose deliveries wait', { waiting: new Map([['hotel_1', 3]]) }, ['warning deliveries_wait']],
    ['of a person who may only look', { mayMove: false }, ['info no_permission', 'info no_deliveries']],
  ])('%s', (_what, change, expected) => {
    expect(brief(diagnoseProject(project(change)))).toEqual(expected);
  });
  test('with a crowd of troubled robots names twenty and counts the rest', () => {
    const robots = Array.from({ length: 1_000 }, (_, index) =>
      facts({ ...gone, robot_id: `r${index}`, name: `R-${index}` }),
    );
    const findings = diagnoseProject(project({ robots }));
    expect(findings.filter((finding) => finding.code === 'robot_disconnected')).toHaveLength(20);
    expect(findings.find((finding) => finding.code === 'robots_more')?.params).toEqual({ count: 980 });
  });
  test('says each finding in a sentence with its names put in, and the page to fix it', () => {
    const [finding] = diagnoseProject(project({ maps: [{ mapId: 'hotel_2', status: 'failed' }] }));
    expect(finding).toMatchObject({
      text: 'The map hotel_2 could not be read.',
      page: 'maps',
      robot_id: null,
    });
    expect(finding?.advice).toBe('Fix the file and upload it again.');
  });
});

describe('a robot', () => {
  const refused = (
    why: NonNullable<RobotFacts['refusal']>['why'],
    topic: string | null = null,
  ): Partial<RobotFacts> => ({
    heardAt: 0,
    refusal: { why, topic, at: NOW - 5_000 },
  });
  const hit = (limit: BrokerLimit, hoursAgo: number): Partial<RobotFacts> => ({
    limits: [{ limit, most: 256, came: 300, detail: 'x/state', at: NOW - hoursAgo * 3_600_000 }],
  });
  test.each<[string, Partial<Robot>, Partial<RobotFacts>, string[]]>([
    ['that is well and free', {}, {}, ['info robot_ready']],
    [
      'whose floor is being prepared',
      { waiting_reason: { ...reasonOf('FLOOR_PREPARING', {}), since: SINCE } },
      {},
      ['info robot_waits'],
    ],
    ['that carries something', { trip_id: 't' }, {}, ['info robot_working']],
    ['that is disabled', { ...gone, enabled: false }, {}, ['warning robot_disabled']],
    ['that never connected', gone, { heardAt: 0 }, ['warning robot_never_connected']],
    ['that lost its connection', gone, {}, ['critical robot_disconnected']],
    ['whose password is wrong', gone, refused('password'), ['critical robot_password_refused']],
    ['whose account is disabled', gone, refused('disabled'), ['critical robot_account_disabled']],
    ['whose will is foreign', gone, refused('will'), ['critical robot_will_refused']],
    ['that publishes elsewhere', gone, refused('publish', 'x/y'), ['critical robot_topic_refused']],
    ['that listens elsewhere', gone, refused('subscribe', '#'), ['critical robot_subscription_refused']],
    [
      'that was refused and is well since',
      {},
      { refusal: { why: 'password', topic: null, at: NOW - 9_000 } },
      ['info robot_ready'],
    ],
    [
      'that is well and whose messages elsewhere are dropped',
      {},
      { refusal: { why: 'publish', topic: 'x', at: NOW } },
      ['warning robot_topic_refused'],
    ],
    [
      'that is well and was refused a topic',
      {},
      { refusal: { why: 'subscribe', topic: 'x', at: NOW - 60_000 } },
      ['warning robot_subscription_refused'],
    ],
    ['that speaks MQTT 5', gone, refused('version'), ['critical robot_mqtt_version']],
    [
      'that was refused last week',
      gone,
      { ...refused('password'), refusal: { why: 'password', topic: null, at: 1 } },
      [],
    ],
    [
      'that sends what cannot be read',
      {},
      { trouble: { message: { problem: 'no JSON', at: NOW }, fields: new Map() } },
      ['warning robot_messages_invalid'],
    ],
    [
      'that sends values that are no JSON',
      {},
      {
        trouble: { message: undefined, fields: new Map([['state', { problem: 'velocity.omega', at: NOW }]]) },
      },
      ['warning robot_fields_invalid'],
    ],
    [
      'that sent something odd an hour ago',
      {},
      { trouble: { message: { problem: 'no JSON', at: NOW - 3_600_000 }, fields: new Map() } },
      ['info robot_ready'],
    ],
    ...BROKER_LIMITS.flatMap((limit): [string, Partial<Robot>, Partial<RobotFacts>, string[]][] => [
      [
        `that was cut off by the limit ${limit} this morning`,
        gone,
        hit(limit, 9),
        ['critical robot_disconnected', `warning robot_limit_${limit}`],
      ],
      [
        `that is back since it met the limit ${limit}`,
        {},
        hit(limit, 0.2),
        // A full broker does not learn which robot it turned away; it was not one that is connected.
        [limit === 'connections' ? 'info robot_ready' : `warning robot_limit_${limit}`],
      ],
      [`that met the limit ${limit} this morning and is well`, {}, hit(limit, 9), ['info robot_ready']],
    ]),
    [
      'that says it is gone while its states come',
      {},
      { contradiction: { connection: 'OFFLINE', states: 'coming', since: NOW } },
      ['info robot_connection_contradicts', 'info robot_ready'],
    ],
    [
      'that says it is online and sends no state',
      {},
      { contradiction: { connection: 'ONLINE', states: 'missing', since: NOW - 50_000 } },
      ['warning robot_online_silent'],
    ],
    [
      'that says it is online and has sent no state for long',
      gone,
      { contradiction: { connection: 'ONLINE', states: 'missing', since: NOW - 90_000 } },
      ['critical robot_online_silent'],
    ],
    ['that hibernates', { state: 'hibernating' }, {}, ['warning robot_hibernating']],
    ['that has not sent its state', { state: 'initializing' }, {}, ['warning robot_no_state']],
    [
      'whose emergency stop is pressed',
      { state: 'emergency_stop', ...alert('emergency_stop') },
      {},
      ['critical robot_emergency_stop'],
    ],
    [
      'that is driven by hand',
      { state: 'manual_control', hold: { reason: 'manual', by: 'robot', since: SINCE } },
      {},
      ['warning robot_manual'],
    ],
    [
      'that a person holds',
      { hold: { reason: 'person', by: 'Ayşe', since: SINCE } },
      {},
      ['warning robot_held'],
    ],
    [
      'that a person stopped',
      { hold: { reason: 'stopped', by: 'Ayşe', since: SINCE } },
      {},
      ['warning robot_stopped'],
    ],
    [
      'that a person paused',
      { state: 'paused', hold: { reason: 'paused', by: 'Ayşe', since: SINCE } },
      {},
      ['warning robot_paused_by'],
    ],
    [
      'with an order that is not ours',
      { hold: { reason: 'foreign_order', by: 'system', since: SINCE } },
      {},
      ['warning robot_foreign_order'],
    ],
    [
      'that was stopped at itself',
      { hold: { reason: 'paused', by: 'robot', since: SINCE } },
      {},
      ['warning robot_held_robot'],
    ],
    ['that is paused', { state: 'paused' }, {}, ['warning robot_paused']],
    [
      'that has a fault',
      { state: 'fatal_error', ...alert('fatal_error', 'Motor') },
      {},
      ['critical robot_fault'],
    ],
    ['that is lost', alert('localization_lost'), {}, ['critical robot_localization_lost']],
    [
      'on an unknown map',
      { site: null, floor: null, ...alert('wrong_floor', 'cellar') },
      {},
      ['critical robot_unknown_map'],
    ],
    [
      'that has not said where it is',
      { site: null, floor: null, position: null },
      {},
      ['warning robot_no_position'],
    ],
    ['on a floor without targets', { floor: '9' }, {}, ['warning robot_floor_without_targets']],
    ['whose battery is low', alert('low_battery'), {}, ['warning robot_low_battery']],
    [
      'whose clock is off',
      alert('clock_offset', '86400 s'),
      {},
      ['info robot_clock_off', 'info robot_ready'],
    ],
    ['that is updated', { state: 'updating' }, {}, ['warning robot_updating']],
    [
      'that waits for another',
      { trip_id: 't', waiting_reason: { ...reasonOf('WAITING_FOR_ROBOT', { other: 'Bob' }), since: SINCE } },
      {},
      ['info robot_waits'],
    ],
    [
      'that waits for one that is not connected',
      {
        trip_id: 't',
        waiting_reason: {
          ...reasonOf('BLOCKED_BY_ROBOT', { other: 'Bob', target: 'Table 4' }),
          since: SINCE,
        },
      },
      {},
      ['warning robot_blocked'],
    ],
    [
      'that is not where it says',
      {
        trip_id: 't',
        waiting_reason: {
          ...reasonOf('ARRIVAL_DENIED_BY_POSITION', { target: 'Table 4', place: '1, 2 (m)' }),
          since: SINCE,
        },
      },
      {},
      ['critical robot_contradicts'],
    ],
    [
      'that is gone and in the way',
      { ...gone, ...alert('in_the_way', 'Bob') },
      {},
      ['critical robot_in_the_way', 'critical robot_disconnected'],
    ],
    [
      'that is disabled and in the way',
      { ...gone, enabled: false, ...alert('in_the_way', 'Bob') },
      {},
      ['critical robot_in_the_way', 'warning robot_disabled'],
    ],
    ['that keeps a cancelled order', alert('order_kept'), {}, ['critical robot_order_kept']],
    ['that has not let go of its last order', {}, { isReleasing: true }, ['warning robot_releasing']],
    ['that deliveries wait for', {}, { awaited: 2 }, ['info robot_awaited']],
    [
      'whose orders were refused',
      {
        hold: { reason: 'orders_failed', by: 'system', since: SINCE },
        ...alert('orders_failed', 'no such map'),
      },
      {},
      ['warning robot_orders_failed'],
    ],
    [
      'whose orders came to nothing without a word',
      { hold: { reason: 'orders_failed', by: 'system', since: SINCE }, ...alert('orders_failed') },
      {},
      ['warning robot_orders_failed_silent'],
    ],
    [
      'that was taken off the floor',
      { ...gone, hold: { reason: 'taken_off', by: 'Ayşe', since: SINCE } },
      {},
      ['warning robot_taken_off'],
    ],
  ])('%s', (_what, robot, more, expected) => {
    expect(brief(diagnoseRobot(facts(robot, more), project()))).toEqual(expected);
  });
  test('that is free on another floor than the waiting deliveries gets a finding', () => {
    const findings = diagnoseRobot(
      facts(),
      project({ waiting: new Map([['hotel_2', 1]]), targetMapIds: new Set(['hotel_1', 'hotel_2']) }),
    );
    expect(brief(findings)).toEqual(['info robot_other_floor', 'info robot_ready']);
  });
  test('says who holds it and since when', () => {
    const [finding] = diagnoseRobot(
      facts({ hold: { reason: 'stopped', by: 'Ayşe', since: SINCE } }),
      project(),
    );
    expect(finding).toMatchObject({
      text: 'Ada was stopped by Ayşe.',
      since: SINCE,
      robot_id: 'r1',
      page: 'robot',
    });
  });
  test('shares what keeps every robot from moving, the worst first', () => {
    const findings = diagnoseRobot(
      facts({ hold: { reason: 'person', by: 'Ayşe', since: SINCE } }),
      project({ hasOwner: false, mayMove: false }),
    );
    expect(brief(findings)).toEqual([
      'critical fleet_not_running',
      'warning robot_held',
      'info no_permission',
    ]);
  });
  test('is not blamed for the broker', () => {
    expect(brief(diagnoseRobot(facts(gone), project({ isBrokerUp: false })))).toEqual([
      'critical broker_down',
    ]);
  });
});
