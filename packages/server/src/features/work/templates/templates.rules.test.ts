import type { SavedTask } from '@rota/contract/templates';
import { taskAt } from '@rota/contract/templates';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './templates.rules.ts';

const present = { targetIds: new Set(['bar', 't1', 't2']), robotIds: new Set(['r1']) };
const task = (more: Partial<SavedTask>): SavedTask => ({
  kind: 'delivery',
  targets: [{ target_id: 't1' }],
  ...more,
});

test.each<[string, Partial<SavedTask>, readonly string[]]>([
  ['is whole', { filling_target_id: 'bar', robot_id: 'r1' }, []],
  [
    'lost a stop',
    { targets: [{ target_id: 't1' }, { target_id: 'gone' }] },
    ['targets.1.target_id TASK_TARGET_MISSING'],
  ],
  ['lost its loading point', { filling_target_id: 'gone' }, ['filling_target_id TASK_TARGET_MISSING']],
  ['lost its robot', { robot_id: 'gone' }, ['robot_id TASK_ROBOT_MISSING']],
])('a task that %s', (_what, more, expected) => {
  expect(problemsOf(task(more), present).map(({ property, code }) => `${property} ${code}`)).toEqual(
    expected,
  );
});

describe('a kept task', () => {
  const at = Date.parse('2026-03-02T09:30:00Z');
  test('has its minutes counted from when it begins', () => {
    expect(taskAt(task({ due_in_minutes: 30, expires_in_minutes: 90 }), at)).toEqual({
      kind: 'delivery',
      targets: [{ target_id: 't1' }],
      due_at: '2026-03-02T10:00:00.000Z',
      expires_at: '2026-03-02T11:00:00.000Z',
    });
  });
  test('waits for its time where it is created ahead', () => {
    expect(taskAt(task({}), at, true)).toMatchObject({ earliest_start_at: '2026-03-02T09:30:00.000Z' });
  });
});
