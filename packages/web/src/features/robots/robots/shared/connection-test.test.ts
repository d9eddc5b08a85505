import type { Finding } from '@rota/contract/doctor';
import { expect, test } from 'vitest';
import { connectionProblems, connectionProgress, type Contact } from './connection-test.rules.ts';

const at = '2026-03-02T09:30:00.000Z';
const silent: Contact = { heard_at: null, last_state_at: null, has_factsheet: false };
const finding = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
  code,
  severity: 'critical',
  params: {},
  text: '',
  advice: '',
  robot_id: 'a',
  page: null,
  since: null,
  reason: null,
  ...more,
});

test.each<[string, Contact, Finding[], string[]]>([
  ['nothing was heard', silent, [], ['next', 'later', 'later', 'later']],
  ['it was refused', silent, [finding('robot_password_refused')], ['next', 'later', 'later', 'problem']],
  ['it connected', { ...silent, heard_at: at }, [], ['done', 'next', 'next', 'later']],
  [
    'it reported its state',
    { ...silent, heard_at: at, last_state_at: at },
    [],
    ['done', 'done', 'next', 'done'],
  ],
  [
    'it reported everything',
    { heard_at: at, last_state_at: at, has_factsheet: true },
    [],
    ['done', 'done', 'done', 'done'],
  ],
  [
    'it is on an unknown map',
    { heard_at: at, last_state_at: at, has_factsheet: true },
    [finding('robot_unknown_map')],
    ['done', 'done', 'done', 'problem'],
  ],
])('when %s', (_what, robot, problems, steps) => {
  expect(Object.values(connectionProgress(robot, problems))).toEqual(steps);
});

test('that a robot is still awaited, and what concerns the project or is only good to know, is no problem of its connection', () => {
  const all = [
    finding('robot_never_connected'),
    finding('robot_no_state'),
    finding('no_map', { robot_id: null }),
    finding('robot_clock_off', { severity: 'info' }),
    finding('broker_down', { robot_id: null }),
    finding('robot_topic_refused'),
  ];
  expect(connectionProblems(all, silent).map(({ code }) => code)).toEqual([
    'broker_down',
    'robot_topic_refused',
  ]);
  const contact = { heard_at: at, last_state_at: at, has_factsheet: true };
  expect(connectionProblems([finding('robot_no_state')], contact)).toHaveLength(1);
});
