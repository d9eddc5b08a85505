import { readRange, type AddressRange } from '@rota/contract/blocked-ips';
import { expect, test } from 'vitest';
import { addressRules } from './address-match.rules.ts';

function range(text: string): AddressRange {
  const found = readRange(text);
  if (found === undefined) throw new Error(`${text} is no address`);
  return found;
}
const rules = addressRules([
  { range: range('203.0.113.7'), until: null },
  { range: range('10.20.0.0/16'), until: 5_000 },
  { range: range('10.20.30.0/24'), until: null },
  { range: range('2001:db8:1:2::/64'), until: null },
]);

test.each([
  ['203.0.113.7', 0, true],
  ['::ffff:203.0.113.7', 0, true],
  ['203.0.113.8', 0, false],
  ['10.20.1.1', 4_999, true],
  ['10.20.1.1', 5_000, false],
  ['10.20.30.1', 9_000, true],
  ['10.21.30.1', 0, false],
  ['2001:db8:1:2:ffff::1', 0, true],
  ['2001:db8:1:3::1', 0, false],
  ['2001:db8:1:2::/64', 0, true],
  ['2001:db8:1::/48', 0, false],
])('%s at %i is held: %s', (address, now, isHeld) => {
  expect(rules.hold(range(address), now)).toBe(isHeld);
});
