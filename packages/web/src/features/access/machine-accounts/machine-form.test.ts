import { expect, test } from 'vitest';
import { machineForm } from './machine-form.ts';

const account = { name: 'Till', note: '', robot: '', role: 'rr_api' };

test('an account of a machine has a name and a role, and a note of one line', () => {
  const fields = (change: object) =>
    machineForm.safeParse({ ...account, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(fields({})).toEqual([]);
  expect(fields({ name: ' ' })).toEqual(['name']);
  expect(fields({ role: '' })).toEqual(['role']);
  expect(fields({ note: 'x'.repeat(201) })).toEqual(['note']);
});
