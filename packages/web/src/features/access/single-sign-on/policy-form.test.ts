import { expect, test } from 'vitest';
import { policyForm } from './policy-form.ts';

test('a requirement applies to no one, to everyone, or to the holders of at least one role', () => {
  const fields = (smsPin: object) =>
    policyForm
      .safeParse({ password_min: 12, sms_pin: smsPin, second_factor: { who: 'nobody', roles: [] } })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(fields({ who: 'nobody', roles: [] })).toEqual([]);
  expect(fields({ who: 'everybody', roles: [] })).toEqual([]);
  expect(fields({ who: 'roles', roles: ['rr_system_admin'] })).toEqual([]);
  expect(fields({ who: 'roles', roles: [] })).toEqual(['sms_pin.roles']);
});
