// @vitest-environment node
import { qrRule } from '@rota/contract/qr-codes';
import { expect, test } from 'vitest';
import {
  FIRST_RULE,
  problemsOf,
  ruleOf,
  type FieldProblems,
  type RuleFields,
} from './generate-form.rules.ts';

const named: RuleFields = { ...FIRST_RULE, by: 'name', pattern: 'Table {n}', start: '1', end: '3' };

test.each<[string, Partial<RuleFields>, FieldProblems]>([
  ['nothing wrong', {}, {}],
  ['a prefix with a space', { prefix: 'A B' }, { prefix: 'partWrong' }],
  ['a suffix that is too long', { suffix: 'x'.repeat(13) }, { suffix: 'partWrong' }],
  ['no number', { start: '', end: 'x' }, { start: 'numberWrong', end: 'numberWrong' }],
  ['the last before the first', { start: '9', end: '3' }, { end: 'endBefore' }],
  ['a thousand and one', { start: '0', end: '1000' }, { end: 'tooMany' }],
  ['letters that are too few', { length: '5' }, { length: 'lengthWrong' }],
  ['letters that are not required', { kind: 'sequential', length: '' }, {}],
  ['no rule for names', { pattern: ' ' }, { pattern: 'patternMissing' }],
])('%s', (_case, changes, problems) => {
  const fields = { ...named, ...changes };
  expect(problemsOf(fields)).toEqual(problems);
  const rule = ruleOf(fields, undefined);
  expect(rule !== undefined).toBe(Object.keys(problems).length === 0);
  if (rule !== undefined) expect(qrRule.safeParse(rule).success).toBe(true);
});

test('chosen targets are numbered from the first number on, and the letters of a preview come along', () => {
  const chosen: RuleFields = {
    ...FIRST_RULE,
    kind: 'both',
    start: '8',
    targetIds: ['t1', 't2', 't3'],
    location: 's1',
  };
  expect(ruleOf(chosen, 'seed')).toMatchObject({
    start: 8,
    end: 10,
    seed: 'seed',
    pickup_location_id: 's1',
    targets: {
      by: 'list',
      target_ids: ['t1', 't2', 't3'],
    },
  });
  expect(ruleOf({ ...chosen, targetIds: [] }, undefined)).toBeUndefined();
  expect(problemsOf({ ...chosen, targetIds: [] })).toEqual({});
});
