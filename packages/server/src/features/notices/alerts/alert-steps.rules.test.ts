import { describe, expect, test } from 'vitest';
import { incidentFor, INCIDENT_MS, REOPEN_MS, stepsOf, type Known } from './alert-steps.rules.ts';
import type { Condition } from './conditions.rules.ts';

const NOW = Date.parse('2026-11-02T12:00:00Z');
const aCondition = (changes: Partial<Condition> = {}): Condition => ({
  code: 'robot_offline',
  subject: 'r1',
  severity: 'critical',
  since: NOW,
  params: { robot: 'R-01' },
  robotId: 'r1',
  robotName: 'R-01',
  deliveryId: null,
  helpId: null,
  orderId: null,
  elevatorId: null,
  site: null,
  floor: null,
  position: null,
  ...changes,
});
const aKnown = (changes: Partial<Known> = {}): Known => ({
  alertId: 'a1',
  code: 'robot_offline',
  subject: 'r1',
  severity: 'critical',
  params: { robot: 'R-01' },
  incidentId: 'a1',
  openedAt: NOW - 6e4,
  lastSeenAt: NOW - 1e3,
  resolvedAt: null,
  how: null,
  isPresent: true,
  ...changes,
});
const ended = (how: 'by_itself' | 'person', agoMs: number, isPresent = false) =>
  aKnown({ resolvedAt: NOW - agoMs, how, isPresent });
const looked = new Set(['robot_offline'] as const);

describe('a condition and what is known of it', () => {
  test.each([
    ['nothing is known', [], 'open'],
    ['it is open and was just seen', [aKnown()], undefined],
    ['it is open and was seen a minute ago', [aKnown({ lastSeenAt: NOW - 60_000 })], 'touch'],
    ['it is open and got worse', [aKnown({ severity: 'warning' })], 'touch'],
    ['it is open and says something else', [aKnown({ params: { robot: 'R-1' } })], 'touch'],
    ['it ended by itself just now', [ended('by_itself', 1_000)], 'reopen'],
    ['it ended by itself long ago', [ended('by_itself', REOPEN_MS)], 'open'],
    ['a person ended it, and it never went away', [ended('person', 1_000, true)], undefined],
    ['a person ended it long ago, and it never went away', [ended('person', 2 * REOPEN_MS, true)], undefined],
    ['a person ended it, and it came back', [ended('person', 1_000)], 'reopen'],
    ['another robot is known', [aKnown({ subject: 'r2' })], 'open'],
    ['another kind is known', [aKnown({ code: 'robot_stuck' })], 'open'],
  ])('%s', (_case, known, step) => {
    const steps = stepsOf(known, [aCondition()], new Set(), NOW);
    expect(steps.map((one) => one.do)).toEqual(step === undefined ? [] : [step]);
  });

  test('the same one twice opens one alert', () => {
    expect(stepsOf([], [aCondition(), aCondition()], looked, NOW)).toHaveLength(1);
  });

  test('an alert that a person ended starts over, one that ended automatically continues', () => {
    const fresh = (known: Known) =>
      stepsOf([known], [aCondition()], looked, NOW).map((step) => step.do === 'reopen' && step.fresh);
    expect([fresh(ended('person', 5_000)), fresh(ended('by_itself', 5_000))]).toEqual([[true], [false]]);
  });

  test('an alert about an order starts over: its order has no helper any more', () => {
    const [step] = stepsOf([ended('by_itself', 5_000)], [aCondition({ orderId: 'o1' })], looked, NOW);
    expect(step?.do === 'reopen' && step.fresh).toBe(true);
  });

  test('the newest of several that ended is opened again', () => {
    const [step] = stepsOf(
      [ended('by_itself', 9_000), { ...ended('by_itself', 2_000), alertId: 'a2' }],
      [aCondition()],
      looked,
      NOW,
    );
    expect(step?.do === 'reopen' && step.known.alertId).toBe('a2');
  });
});

describe('what is no longer so', () => {
  test.each([
    ['ends an open alert', [aKnown()], looked, ['clear']],
    ['is noted of one that a person ended', [ended('person', 1_000, true)], looked, ['forget']],
    ['changes nothing of one that ended', [ended('by_itself', 1_000)], looked, []],
    ['was not looked at, and stays', [aKnown()], new Set<never>(), []],
  ])('%s', (_case, known, codes, expected) => {
    expect(stepsOf(known, [], codes, NOW).map((step) => step.do)).toEqual(expected);
  });
});

describe('an incident', () => {
  test.each([
    ['an open one of the kind just before', { openedAt: NOW - 1_000 }, 'a1'],
    ['an open one at the edge', { openedAt: NOW - INCIDENT_MS }, 'a1'],
    ['an open one long before', { openedAt: NOW - INCIDENT_MS - 1 }, undefined],
    ['one that has ended', { openedAt: NOW - 1_000, resolvedAt: NOW }, undefined],
    ['one of another kind', { openedAt: NOW - 1_000, code: 'robot_stuck' as const }, undefined],
  ])('%s', (_case, known, incident) => {
    expect(incidentFor('robot_offline', [aKnown(known)], NOW)).toBe(incident);
  });

  test('follows the newest, so that a long storm stays one', () => {
    const known = [
      aKnown({ openedAt: NOW - 5 * INCIDENT_MS }),
      aKnown({ alertId: 'a2', incidentId: 'a1', openedAt: NOW - 1_000 }),
    ];
    expect(incidentFor('robot_offline', known, NOW)).toBe('a1');
  });
});
