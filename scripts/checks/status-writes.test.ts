import { expect, test } from 'vitest';
import { statusProblems, unusedChanges } from './status-writes.ts';

const problemsIn = (text: string): number => statusProblems('a.store.ts', text).length;

test.each([
  ['await sql`update refund set status = ${to} where id = 1`', 1],
  ["await sql`\n  update payment p set worker_until = now(),\n    status = 'failed'\n  where p.id = 1`", 1],
  ["await sql`update print_job set state = 'done'`", 1],
  ["tx.updateTable('outbox_message').set({ error, status: 'sent' }).where('id', '=', id)", 1],
  ["tx.updateTable('outbox_message').set({ status, error }).execute()", 1],
  ["tx.updateTable('refund as r').from(found.as('f')).set({ status: 'failed' }).where('r.id', '=', id)", 1],
  ["await sql`update refund set was_asked = true where status = 'waiting'`", 0],
  ['await sql`update webhook_call set http_status = 200 where id = 1`', 0],
  ['await sql`update delivery set status = ${status} where id = 1`', 0],
  ["await sql`select 1 from refund where status = 'waiting' for update`", 0],
])('%j writes a status directly %d times', (text, count) => {
  expect(problemsIn(text)).toBe(count);
});

test('a problem says where it is', () => {
  expect(statusProblems('a.store.ts', '\nsql`update refund set status = 1`')).toEqual([
    'a.store.ts:2 writes the status of refund: use changeStatus with a transition',
  ]);
});

test('a change that no code makes is named; one that is taken by its status is used', () => {
  const rules = 'export const xChanges = {\n  end: transition(x, 1),\n  begin: transition(x, 2),\n};';
  const file = 'x-transitions.rules.ts';
  expect(
    unusedChanges([
      { file, text: rules },
      { file: 'b.ts', text: 'move(xChanges.end)' },
    ]),
  ).toEqual(['x-transitions.rules.ts: no code uses xChanges.begin']);
  expect(
    unusedChanges([
      { file, text: rules },
      { file: 'b.ts', text: 'move(xChanges[status], xChanges.begin)' },
    ]),
  ).toEqual([]);
});
