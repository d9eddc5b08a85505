import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgePublish, maySubscribe, type TopicAccess } from './topic-access.rules.ts';

const own = 'uagv/v2/acme/r1';
const robot: TopicAccess = { kind: 'robot', prefix: own };
const console: TopicAccess = { kind: 'console' };

describe('publishing', () => {
  test.each([
    [`${own}/state`, true],
    [`${own}/visualization`, true],
    [`${own}/connection`, true],
    [`${own}/factsheet`, true],
    [`${own}/serviceState`, true],
    [`${own}/serviceEvents`, true],
    [`${own}/teleop`, true],
    [`${own}/camera/front`, true],
    [`${own}/order`, false],
    [`${own}/order/late`, false],
    [`${own}/instantActions`, false],
    [`${own}/zoneSet`, false],
    [`${own}/responses`, false],
    [own, false],
    [`${own}/`, false],
    [`${own}0/state`, false],
    ['uagv/v2/acme/r2/state', false],
    ['uagv/v3/acme/r1/state', false],
    ['vda5050/v2/acme/r1/state', false],
    ['uagv/v2/other/r1/state', false],
    [`/${own}/state`, false],
    ['state', false],
    ['$SYS/broker/state', false],
    [`$share/x/${own}/state`, false],
    [`${own}/${'x'.repeat(600)}`, false],
  ])('a robot that publishes to %s gets through: %s', (topic, through) => {
    expect(judgePublish(robot, topic, false) !== 'refuse').toBe(through);
  });

  test.each([
    ['connection', 'allow'],
    ['factsheet', 'allow'],
    ['serviceState', 'allow'],
    ['state', 'allow_unretained'],
    ['visualization', 'allow_unretained'],
    ['serviceEvents', 'allow_unretained'],
    ['x/connection', 'allow_unretained'],
  ])('a retained message of a robot to its %s is judged: %s', (topic, verdict) => {
    expect(judgePublish(robot, `${own}/${topic}`, true)).toBe(verdict);
  });

  test('the console commands every robot, and never with a retained order', () => {
    expect(judgePublish(console, `${own}/order`, false)).toBe('allow');
    expect(judgePublish(console, `${own}/order`, true)).toBe('allow_unretained');
    expect(judgePublish(console, `${own}/instantActions`, true)).toBe('allow_unretained');
    expect(judgePublish(console, '$SYS/x', false)).toBe('refuse');
  });
});

describe('subscribing', () => {
  test.each([
    [`${own}/order`, true],
    [`${own}/instantActions`, true],
    [`${own}/+`, true],
    [`${own}/#`, true],
    [own, false],
    ['#', false],
    ['+/+/+/+/order', false],
    ['uagv/#', false],
    ['uagv/v2/acme/+/order', false],
    ['uagv/v2/+/r1/order', false],
    ['+/v2/acme/r1/order', false],
    [`${own}+/order`, false],
    ['uagv/v2/acme/r2/#', false],
    ['$SYS/#', false],
    [`$share/g/${own}/order`, false],
  ])('a robot that subscribes %s is let: %s', (filter, allowed) => {
    expect(maySubscribe(robot, filter)).toBe(allowed);
  });

  test('whatever a robot may subscribe matches only topics under its prefix', () => {
    const level = fc.oneof(
      fc.constantFrom('+', '#', 'uagv', 'v2', 'acme', 'r1', 'r2', 'order', '', '$SYS'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 7 }), (levels) => {
        const filter = levels.join('/');
        if (!maySubscribe(robot, filter)) return;
        expect(filter.split('/').slice(0, 4).join('/')).toBe(own);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an elevator', () => {
  const lift: TopicAccess = { kind: 'robot', prefix: 'elevators/e1' };

  test.each([
    ['elevators/e1/state', true, 'allow'],
    ['elevators/e1/state', false, 'allow'],
    ['elevators/e1/request', false, 'refuse'],
    ['elevators/e1/state/x', false, 'refuse'],
    ['elevators/e1/connection', false, 'refuse'],
    ['elevators/e1', false, 'refuse'],
    ['elevators/e2/state', false, 'refuse'],
    ['elevators/e10/state', false, 'refuse'],
    ['uagv/v2/acme/r1/state', false, 'refuse'],
  ] as const)('that publishes to %s, retained: %s, is judged: %s', (topic, retain, verdict) => {
    expect(judgePublish(lift, topic, retain)).toBe(verdict);
  });

  test.each([
    ['elevators/e1/request', true],
    ['elevators/e1/state', false],
    ['elevators/e1/#', false],
    ['elevators/e1/+', false],
    ['elevators/+/request', false],
    ['elevators/e2/request', false],
    ['#', false],
    ['$share/g/elevators/e1/request', false],
  ])('may subscribe to %s: %s', (filter, may) => {
    expect(maySubscribe(lift, filter)).toBe(may);
  });

  test('is not what a robot is whose interface has its name', () => {
    const robot: TopicAccess = { kind: 'robot', prefix: 'elevators/v2/acme/r1' };
    expect(judgePublish(robot, 'elevators/v2/acme/r1/visualization', false)).toBe('allow');
    expect(judgePublish(robot, 'elevators/v2/state', false)).toBe('refuse');
  });
});
