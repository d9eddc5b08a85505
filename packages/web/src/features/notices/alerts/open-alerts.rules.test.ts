import { groupAlerts, type Alert } from '@rota/contract/alerts';
import { describe, expect, test } from 'vitest';
import { anAlert } from '../../../testing/alerts.ts';
import { findNewlyAsking } from './shared/alert-ring.rules.ts';
import { inOrder, filterGroups, stateOf, type OpenFilters } from './open-alerts.rules.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const later = '2026-03-02T11:00:00.000Z';
const ALL: OpenFilters = { severities: [], codes: [], states: [], robotId: undefined, matches: () => true };
const alone = (changes: Partial<Alert> = {}) => groupAlerts([anAlert(changes)]);
const taken = { acknowledged_by: 'Ada', acknowledged_at: later };

test.each([
  ['unanswered', {}, 'asking'],
  ['answered', taken, 'taken'],
  ['it was put off', { snoozed_until: later }, 'putOff'],
  ['the time is up', { snoozed_until: '2026-03-02T09:59:00.000Z' }, 'asking'],
  ['its kind is muted', { muted: true }, 'muted'],
] as const)('%s', (_case, changes, state) => {
  expect(stateOf({ members: [anAlert(changes)] }, NOW)).toBe(state);
});

test.each([
  [{ severities: ['critical'] }, 1],
  [{ severities: ['info'] }, 0],
  [{ codes: ['robot_offline', 'task_late'] }, 1],
  [{ states: ['taken'] }, 0],
  [{ robotId: 'robot-1' }, 1],
  [{ robotId: 'robot-2' }, 0],
  [{ matches: () => false }, 0],
])('%j lets %d pass', (filters, count) => {
  expect(filterGroups(alone(), { ...ALL, ...filters }, NOW)).toHaveLength(count);
});

describe('incidents', () => {
  const storm = (count: number) =>
    Array.from({ length: count }, (_none, index) => anAlert({ alert_id: `a${index}`, incident_id: 'a0' }));
  test('of three are one, of two are two', () => {
    expect([groupAlerts(storm(3)).length, groupAlerts(storm(2)).length]).toEqual([1, 2]);
  });

  test('are led by the worst, then the oldest', () => {
    const [group] = groupAlerts([
      ...storm(2).map((one) => ({ ...one, severity: 'warning' as const })),
      anAlert({ alert_id: 'z', incident_id: 'a0' }),
    ]);
    expect(group?.lead.alert_id).toBe('z');
  });

  test('stand in the order that is asked for', () => {
    const groups = groupAlerts([
      anAlert({ alert_id: 'a', incident_id: 'a', severity: 'warning', since: '2026-03-02T08:00:00.000Z' }),
      anAlert({ alert_id: 'b', incident_id: 'b', since: '2026-03-02T09:00:00.000Z' }),
    ]);
    const ids = (by: string, down: boolean) => inOrder(groups, by, down).map(({ lead }) => lead.alert_id);
    expect([ids('severity', true), ids('since', true), ids('since', false)]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
      ['a', 'b'],
    ]);
  });
});

describe('what rings', () => {
  const [one] = alone();
  const groups = one === undefined ? [] : [one];
  const again = alone({ count: 2 });
  test('is nothing at the first look, then each new one once, and again when it came back', () => {
    expect(findNewlyAsking(groups, undefined).fresh).toEqual([]);
    expect(findNewlyAsking(groups, new Set()).fresh).toEqual(groups);
    expect(findNewlyAsking(groups, findNewlyAsking(groups, undefined).seen).fresh).toEqual([]);
    expect(findNewlyAsking(again, findNewlyAsking(groups, undefined).seen).fresh).toEqual(again);
    expect(findNewlyAsking(alone({ severity: 'info' }), new Set()).fresh).toEqual([]);
  });
});
