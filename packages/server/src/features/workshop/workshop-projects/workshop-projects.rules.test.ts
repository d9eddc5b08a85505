import type { WorkshopRobot } from '@rota/contract/preparation';
import { expect, test } from 'vitest';
import { attentionOf, byUrgency, countRobots } from './workshop-projects.rules.ts';

const visit = { visit_on: null, note: '', version: 0, is_past: false };
const quiet: Parameters<typeof attentionOf>[0] = {
  project_id: 1,
  project_name: 'B',
  robots: 1,
  states: [],
  in_repair: 0,
  overdue_robots: 0,
  overdue_tasks: 0,
  open_tasks: 4,
  parts: null,
  software: null,
  sims: null,
  visit,
};
const parts = { in_robots: 1, on_shelf: 1, in_repair: 1, missing: 0 };

test.each([
  ['none', {}],
  ['none', { parts, software: { known: 3, outdated: 0 } }],
  ['open', { in_repair: 1 }],
  ['open', { parts: { ...parts, missing: 2 } }],
  ['open', { software: { known: 3, outdated: 1 } }],
  ['open', { sims: { cards: 2, nearly_used: 1, data_used: 9, data_total: 10 } }],
  ['late', { overdue_tasks: 1 }],
  ['late', { overdue_robots: 1, in_repair: 1 }],
  ['late', { visit: { ...visit, visit_on: '2026-01-01', is_past: true } }],
] as const)('a project is %s with %j', (attention, more) => {
  expect(attentionOf({ ...quiet, ...more })).toBe(attention);
});

test('what is late comes first, then what is open, then the sooner visit, then the name', () => {
  const named = (project_name: string, more: object = {}) => ({ ...quiet, project_name, ...more });
  const sorted = [
    named('Z'),
    named('A'),
    named('later', { visit: { ...visit, visit_on: '2026-05-02' } }),
    named('sooner', { visit: { ...visit, visit_on: '2026-05-01' } }),
    named('open', { in_repair: 9 }),
    named('late', { overdue_tasks: 1 }),
    named('later still', { overdue_tasks: 1, overdue_robots: 1 }),
  ].sort(byUrgency);
  expect(sorted.map((project) => project.project_name)).toEqual([
    'later still',
    'late',
    'open',
    'sooner',
    'later',
    'A',
    'Z',
  ]);
});

test('retired robots do not count', () => {
  const robot = (phase: WorkshopRobot['phase'], overdue_tasks = 0) =>
    ({ state_id: phase, phase, is_overdue: false, overdue_tasks, open_tasks: 1 }) as WorkshopRobot;
  const states = (['received', 'service', 'repair', 'retired'] as const).map((phase) => ({
    state_id: phase,
    phase,
  }));
  expect(
    countRobots(states, [robot('repair', 2), robot('retired', 5), robot('received'), robot('repair')]),
  ).toEqual({
    robots: 3,
    states: [
      { state_id: 'received', phase: 'received', count: 1 },
      { state_id: 'repair', phase: 'repair', count: 2 },
    ],
    in_repair: 2,
    overdue_robots: 0,
    overdue_tasks: 2,
    open_tasks: 3,
  });
});
