// @vitest-environment node
import { expect, test } from 'vitest';
import { emptyDelivery, emptyStop, type DeliveryFields } from './delivery-form.ts';
import { hasOptionError, usesOptions } from './more-options.rules.ts';

const stop = { ...emptyStop, target_id: 't1' };
const problem = { type: 'custom', message: 'no' };

test.each<[string, Partial<DeliveryFields>, boolean]>([
  ['a target and a loading point', { targets: [stop, stop], filling_target_id: 'bar' }, false],
  ['another kind of work', { kind: 'cruise' }, true],
  ['a robot', { robot_id: 'r1' }, true],
  ['a switch', { require_robot_now: true }, true],
  ['the lid of a stop', { targets: [stop, { ...stop, lid: '2' }] }, true],
  ['the note of a stop', { targets: [{ ...stop, note: 'Hot' }] }, true],
])('%s: %j', (_what, fields, isUsed) => {
  expect(usesOptions({ ...emptyDelivery, ...fields })).toBe(isUsed);
});

test('an error of an option is one that is not at a target or the loading point', () => {
  expect(hasOptionError({})).toBe(false);
  expect(hasOptionError({ targets: [{ target_id: problem }], filling_target_id: problem })).toBe(false);
  expect(hasOptionError({ root: problem })).toBe(false);
  expect(hasOptionError({ due_at: problem })).toBe(true);
  expect(hasOptionError({ targets: [{}, { lid: problem }] })).toBe(true);
});
