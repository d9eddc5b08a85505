import { expect, test } from 'vitest';
import { wrongTimeOf } from './task-times.rules.ts';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const at = (time: string) => `2026-03-02T${time}:00.000Z`;

test.each([
  ['none at all', {}, undefined],
  ['a start alone', { earliest_start_at: at('13:00') }, undefined],
  ['a start that is over', { earliest_start_at: at('11:00') }, undefined],
  ['a due time that is over', { due_at: at('11:00') }, undefined],
  [
    'all in order',
    { earliest_start_at: at('13:00'), due_at: at('14:00'), expires_at: at('15:00') },
    undefined,
  ],
  ['due at the start', { earliest_start_at: at('13:00'), due_at: at('13:00') }, undefined],
  [
    'due before the start',
    { earliest_start_at: at('13:00'), due_at: at('12:59') },
    'DELIVERY_DUE_BEFORE_START',
  ],
  [
    'due before the start, in another zone',
    { earliest_start_at: '2026-03-02T16:00:00+03:00', due_at: at('12:59') },
    'DELIVERY_DUE_BEFORE_START',
  ],
  ['an expiry that is now', { expires_at: at('12:00') }, 'DELIVERY_EXPIRY_PAST'],
  [
    'an expiry before the start',
    { earliest_start_at: at('14:00'), expires_at: at('13:00') },
    'DELIVERY_EXPIRES_BEFORE_START',
  ],
  [
    'an expiry that is over and before the start',
    { earliest_start_at: at('14:00'), expires_at: at('11:00') },
    'DELIVERY_EXPIRY_PAST',
  ],
])('of %s', (_, times, code) => {
  expect(wrongTimeOf(times, now)?.code).toBe(code);
});
