import { expect, test } from 'vitest';
import { addressOf, isAmong } from './address-list.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, address) => {
  expect(addressOf(ip)).toBe(address);
});

test('an address is found among addresses and networks of its kind', () => {
  const isProxy = isAmong(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
  expect(['10.1.2.3', '192.0.2.7', '2001:db8:1::5', '192.0.2.8', '2001:db9::1'].map(isProxy)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isAmong([])('10.1.2.3')).toBe(false);
  expect([isProxy('::ffff:10.0.0.1'), isProxy('2001:db8::1%eth0'), isProxy('unknown')]).toEqual([
    true,
    true,
    false,
  ]);
});
