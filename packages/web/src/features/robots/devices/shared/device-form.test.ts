import { expect, test } from 'vitest';
import { deviceForm } from './device-form.ts';

const device = { device_id: 'button-1', name: 'Button 1', type: 'call_button', model: '', place: '' };

test('a device has an id, a name and a type that was chosen', () => {
  const fields = (change: object) =>
    deviceForm.safeParse({ ...device, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(fields({})).toEqual([]);
  expect(fields({ device_id: 'a/b' })).toEqual(['device_id']);
  expect(fields({ name: '' })).toEqual(['name']);
  expect(fields({ type: '' })).toEqual(['type']);
  expect(fields({ model: 'x'.repeat(81) })).toEqual(['model']);
});
