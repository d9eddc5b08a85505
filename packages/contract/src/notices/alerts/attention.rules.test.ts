import { expect, test } from 'vitest';
import type { HelpRequest } from '../../work/help-requests/index.ts';
import type { Alert } from './alert.ts';
import { attentionOf, unanswered } from './attention.rules.ts';

const at = '2026-11-02T12:00:00.000Z';
const NOW = Date.parse(at) + 60_000;
const alert = (changes: Partial<Alert>): Alert =>
  ({
    alert_id: 'a1',
    incident_id: 'a1',
    code: 'order_undelivered',
    severity: 'critical',
    since: at,
    help_id: null,
    robot_id: null,
    acknowledged_by: null,
    snoozed_until: null,
    muted: false,
    resolved_at: null,
    ...changes,
  }) as Alert;
const help = (changes: Partial<HelpRequest> = {}): HelpRequest =>
  ({
    help_id: 'h1',
    robot_id: 'r1',
    robot_name: 'R-01',
    situation: 'stuck',
    position: { x: 1, y: 2, theta: 0 },
    opened_at: at,
    answered_at: null,
    answered_by: null,
    resolved_at: null,
    ...changes,
  }) as HelpRequest;
const ids = (alerts: readonly Alert[]) => alerts.map(({ alert_id: id }) => id);

test('a help request is one thing that needs a person, also once it raised an alert and its robot is reported stuck', () => {
  const alerts = [
    alert({}),
    alert({ alert_id: 'late', code: 'help_open', help_id: 'h1', robot_id: 'r1' }),
    alert({ alert_id: 'stuck', code: 'robot_stuck', robot_id: 'r1' }),
    alert({ alert_id: 'other', code: 'robot_stuck', robot_id: 'r2' }),
  ];
  expect(ids(attentionOf(alerts, [help()]))).toEqual(['a1', 'other', 'h1']);
  expect(ids(attentionOf(alerts, []))).toEqual(['a1', 'late', 'stuck', 'other']);
});

test.each([
  ['an unanswered help request', [help()], 1],
  ['one that a person answered', [help({ answered_by: 'Ada', answered_at: at })], 0],
])('%s counts %s', (_case, open, count) =>
  expect(unanswered(attentionOf([], open), NOW)).toHaveLength(count),
);

test.each([
  ['an open alert', {}, 1],
  ['one that a person is on', { acknowledged_by: 'Ada' }, 0],
  ['one put off', { snoozed_until: '2026-11-02T13:00:00.000Z' }, 0],
  ['one that only informs', { severity: 'info' }, 0],
  ['a muted one', { muted: true }, 0],
] as const)('%s counts %s', (_case, changes, count) =>
  expect(unanswered([alert(changes)], NOW)).toHaveLength(count),
);

test('an incident counts as one', () => {
  const members = ['1', '2', '3'].map((id) => alert({ alert_id: id, incident_id: 'i' }));
  expect(unanswered(members, NOW)).toHaveLength(1);
});
