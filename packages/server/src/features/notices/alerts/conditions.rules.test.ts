import { alertKinds, alertSentence } from '@rota/contract/alerts';
import type { Delivery } from '@rota/contract/deliveries';
import type { HelpRequest } from '@rota/contract/help-requests';
import type { Robot } from '@rota/contract/robots';
import { describe, expect, test } from 'vitest';
import { rulesByCode, rulesOf } from './alert-rules.rules.ts';
import type { OrderInWork } from '../../money/orders/index.ts';
import * as conditions from './conditions.rules.ts';
import { presenceChanges } from './presence.rules.ts';

const NOW = Date.parse('2026-11-02T12:00:00Z');
const ago = (seconds: number): string => new Date(NOW - seconds * 1_000).toISOString();
const rules = rulesByCode(rulesOf([], true, NOW));
const off = new Map([...rules].map(([code, rule]) => [code, { ...rule, enabled: false }]));
const never = () => false;

/** The fields that the rules ask of; the rest of a robot is of no interest to them. */
const robot = (changes: Partial<Robot> = {}): Robot =>
  ({
    robot_id: 'r1',
    name: 'R-01',
    enabled: true,
    connected: true,
    heard_at: ago(0),
    battery: 50,
    charging: false,
    hold: null,
    alerts: [],
    delivery_id: null,
    site: 'hotel',
    floor: '1',
    position: {
      x: 1,
      y: 2,
      theta: 0,
    },
    ...changes,
  }) as unknown as Robot;
const gone = (seconds: number, changes: Partial<Robot> = {}) =>
  robot({ connected: false, heard_at: ago(seconds), ...changes });
const says = (code: 'stuck' | 'low_battery' | 'connection_lost', seconds: number) =>
  ({ code, level: 'warning', text: '', since: ago(seconds) }) as const;
const held = { reason: 'taken_off', by: 'Ada', since: ago(900) } as const;

describe('what is the matter with a robot', () => {
  test.each([
    ['all is well', robot(), []],
    ['it was lost a moment ago', gone(119), []],
    ['it was lost two minutes ago', gone(120), ['robot_offline']],
    ['it was lost when its connection was', gone(600, { alerts: [says('connection_lost', 30)] }), []],
    ['it was never heard of', gone(600, { heard_at: null }), []],
    ['it is disabled', gone(600, { enabled: false }), []],
    ['it was taken off the floor', gone(600, { hold: held }), []],
    ['it is stuck for a while', robot({ alerts: [says('stuck', 299)] }), []],
    ['it is stuck for long', robot({ alerts: [says('stuck', 300)] }), ['robot_stuck']],
    ['it was stuck and is gone', gone(400, { alerts: [says('stuck', 500)] }), ['robot_offline']],
    ['its battery is at the line', robot({ battery: 15 }), []],
    ['its battery is low', robot({ battery: 14.4 }), ['battery_low']],
    ['its battery is low and charges', robot({ battery: 5, charging: true }), []],
    ['its battery is not known', robot({ battery: null }), []],
  ])('%s', (_case, one, codes) => {
    expect(conditions.robotConditions([one], rules, never, NOW).map(({ code }) => code)).toEqual(codes);
    expect(conditions.robotConditions([one], off, never, NOW)).toEqual([]);
  });

  test.each([
    [15, true],
    [17.9, true],
    [18, false],
  ])('an open alert of a low battery at %d percent stays: %s', (battery, stays) => {
    expect(conditions.robotConditions([robot({ battery })], rules, () => true, NOW)).toHaveLength(
      stays ? 1 : 0,
    );
  });

  test('says which, where, since when and how low', () => {
    const [found] = conditions.robotConditions(
      [robot({ battery: 9.6, alerts: [says('low_battery', 60)] })],
      rules,
      never,
      NOW,
    );
    expect(found).toMatchObject({
      subject: 'r1',
      severity: 'warning',
      since: NOW - 6e4,
      params: {
        robot: 'R-01',
        percent: 10,
      },
      site: 'hotel',
      floor: '1',
      position: {
        x: 1,
        y: 2,
      },
    });
  });
});

test.each([
  ['unanswered for long', { answered_at: null }, 130, 1],
  ['unanswered for a moment', { answered_at: null }, 60, 0],
  ['a person goes', { answered_at: ago(100) }, 130, 0],
])('a help request: %s', (_case, changes, seconds, count) => {
  const help = {
    help_id: 'h1',
    robot_name: 'R-01',
    opened_at: ago(seconds),
    resolved_at: null,
    position: null,
    ...changes,
  };
  expect(conditions.helpConditions([help as unknown as HelpRequest], rules, NOW)).toHaveLength(count);
});

test.each([
  ['due and on its way', { due_at: ago(60), promise: null }, 0],
  ['long due', { due_at: ago(300), promise: null }, 1],
  [
    'will be much too late',
    { due_at: ago(-60), promise: { from: ago(-400), to: ago(-500), likelihood: 0.8 } },
    1,
  ],
  ['will be in time', { due_at: ago(-600), promise: { from: ago(-60), to: ago(-90), likelihood: 0.8 } }, 0],
  ['without a time', { due_at: null, promise: null }, 0],
  ['promised and not there', { due_at: null, promise: { from: ago(400), to: ago(301), likelihood: 0.8 } }, 1],
  ['has ended', { due_at: ago(900), promise: null, completed_at: ago(10) }, 0],
])('a task: %s', (_case, changes, count) => {
  const delivery = {
    delivery_id: 'd1',
    tracking_id: 'K3',
    completed_at: null,
    ...changes,
  } as unknown as Delivery;
  expect(conditions.lateConditions([delivery], rules, NOW)).toHaveLength(count);
});

test.each([
  [{ code: 'disk', severity: 'warning', params: { gigabytes: 3, percent: 4 } }, ['disk_low']],
  [{ code: 'disk', severity: 'good', params: {} }, []],
  [{ code: 'backup', severity: 'critical', params: { days: 8 } }, ['backup_failed']],
  [{ code: 'backup', severity: 'critical', params: { days: -1 } }, []],
  [{ code: 'database_clock', severity: 'warning', params: { seconds: 4 } }, ['clock_wrong']],
  [{ code: 'certificate', severity: 'critical', params: { days: 1 } }, ['certificate_ending']],
  [{ code: 'tls', severity: 'critical', params: {} }, []],
] as const)('of the self-check %j', (finding, codes) => {
  expect(
    conditions.installationConditions([{ ...finding, page: null }], NOW).map(({ code }) => code),
  ).toEqual(codes);
});

test('an elevator that takes no robots, once it lasts', () => {
  const out = (seconds: number) => ({
    elevator_id: 'e1',
    name: 'North',
    site: 'hotel',
    floor: null,
    since: ago(seconds),
  });
  expect(conditions.elevatorConditions([out(59)], rules, NOW)).toEqual([]);
  expect(conditions.elevatorConditions([out(60)], rules, NOW)).toMatchObject([
    { code: 'elevator_out', params: { elevator: 'North' } },
  ]);
});

const order = (changes: Partial<OrderInWork> = {}): OrderInWork => ({
  order_id: 'o1',
  number: 34,
  place: 'Table 5',
  site: 'hotel',
  floor: '1',
  delivery_id: 'd1',
  kitchen: 'new',
  paid_at: ago(60),
  ready_at: ago(-600),
  help_since: null,
  problem: null,
  refund_failed: false,
  ...changes,
});

describe('what an order needs a person for', () => {
  test.each([
    ['it was paid a moment ago', order({ paid_at: ago(179) }), []],
    ['it is not accepted', order({ paid_at: ago(180) }), ['order_waiting']],
    ['it is cooked in time', order({ kitchen: 'preparing', ready_at: ago(599) }), []],
    ['it is late in the kitchen', order({ kitchen: 'accepted', ready_at: ago(600) }), ['order_late']],
    ['it is ready and waits for its robot', order({ kitchen: 'ready', ready_at: ago(999) }), []],
    ['its robot gave it up', order({ help_since: ago(0) }), ['order_undelivered']],
    ['its refund failed', order({ help_since: ago(0), refund_failed: true }), ['refund_failed']],
    [
      'its guest complains, too',
      order({ help_since: ago(0), refund_failed: true, problem: 'lid_shut' }),
      ['order_problem'],
    ],
  ])('%s', (_case, one, codes) => {
    expect(conditions.orderConditions([one], rules, NOW).map(({ code }) => code)).toEqual(codes);
  });

  test('the sentence names the order, the place and the problem in both languages', () => {
    const [complaint] = conditions.orderConditions(
      [order({ help_since: ago(9), problem: 'lid_shut' })],
      rules,
      NOW,
    );
    if (complaint === undefined) throw new Error('no condition');
    expect(alertSentence(complaint, 'en')).toBe(
      'The guest of order 34 at Table 5 reported a problem: The lid does not open.',
    );
    expect(alertSentence(complaint, 'tr')).toContain('Kapak açılmıyor');
    expect(complaint).toMatchObject({ orderId: 'o1', deliveryId: 'd1', since: NOW - 9_000 });
  });

  test('a rule that is off raises nothing', () =>
    expect(conditions.orderConditions([order({ help_since: ago(0) })], off, NOW)).toEqual([]));
});

test('a webhook whose receiver accepts nothing, once it lasts', () => {
  const failing = (seconds: number) => ({ webhook_id: 'w1', name: 'Till', since: ago(seconds) });
  expect(conditions.webhookConditions([failing(299)], rules, NOW)).toEqual([]);
  expect(conditions.webhookConditions([failing(300)], rules, NOW)).toMatchObject([
    { code: 'webhook_failing', subject: 'w1', params: { webhook: 'Till' } },
  ]);
});

test('a failed update names its robot and version', () => {
  const update = { update_id: 'u1', robot_id: 'r1', robot_name: 'Ada', version: '2.0', since: NOW };
  const [failed] = conditions.updateConditions([update], rules, NOW);
  expect(failed).toMatchObject({ code: 'update_failed', subject: 'u1', robotId: 'r1' });
  expect(failed && alertSentence(failed, 'en')).toBe('Ada was not updated to 2.0.');
});

test('a worn part names its limit in each language, and a warranty its days: one for each part and limit', () => {
  const part = { part_id: 'p1', serial_number: 'B-7', robot_id: 'r1', robot_name: 'Ada', days: null };
  const found = conditions.partConditions(
    [
      { ...part, due: 'cycles' },
      { ...part, due: 'warranty', days: 12 },
    ],
    rules,
    NOW,
  );
  expect(found.map(({ code, subject, robotId }) => [code, subject, robotId])).toEqual([
    ['part_worn', 'p1 cycles', 'r1'],
    ['warranty_ends', 'p1 warranty', 'r1'],
  ]);
  const [worn, warranty] = found;
  if (worn === undefined || warranty === undefined) throw new Error('no condition');
  expect(alertSentence(worn, 'en')).toBe('Ada: limit of charge cycles reached, part B-7.');
  expect(alertSentence(worn, 'tr')).toBe('Ada: şarj döngüsü sınırı doldu, parça B-7.');
  expect(alertSentence(warranty, 'en')).toBe('Ada: warranty ends in 12 days, part B-7.');
});

test('a SIM card raises one alert for each level, and the second is critical', () => {
  const sim = { sim_id: 's1', name: 'Ada', robot_id: 'r1', robot_name: 'Ada' };
  const found = conditions.simConditions(
    [
      { ...sim, level: 80, percent: 83 },
      { ...sim, sim_id: 's2', name: '+90555', robot_id: null, robot_name: null, level: 100, percent: 104 },
    ],
    rules,
    NOW,
  );
  expect(found.map(({ subject, severity, robotId }) => [subject, severity, robotId])).toEqual([
    ['s1 80', 'warning', 'r1'],
    ['s2 100', 'critical', null],
  ]);
  const [first] = found;
  expect(first && alertSentence(first, 'en')).toBe('Ada: 83% of its SIM data is used.');
  expect(first && alertSentence(first, 'tr')).toBe('Ada: SIM verisinin %83 kadarı kullanıldı.');
});

describe('who came and went', () => {
  test.each([
    ['the first sight of one is no news', robot(), undefined, [true, false]],
    ['one that stays', robot(), true, undefined],
    ['one that is lost for a blink', gone(5), true, undefined],
    ['one that is lost', gone(20), true, [false, true]],
    ['one that comes back', robot(), false, [true, true]],
    ['one that was never heard of', gone(20, { heard_at: null }), undefined, undefined],
  ])('%s', (_case, one, before, change) => {
    const known = new Map(before === undefined ? [] : [['r1', before]]);
    expect(presenceChanges([one], known, NOW).map(({ online, isNews }) => [online, isNews])).toEqual(
      change === undefined ? [] : [change],
    );
  });
});

test('a project that said nothing has every kind on, and its own line for each', () => {
  expect(
    rulesOf([], true, NOW).every(
      ({ code, enabled, mails, threshold }) =>
        enabled && mails && (threshold !== null) === (alertKinds[code].threshold !== null),
    ),
  ).toBe(true);
  expect(rulesOf([], false, NOW).map(({ code }) => code)).not.toContain('elevator_out');
});
