import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers, overlap, readRange, writeRange } from './address-range.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['2001:DB8::0001', '2001:db8::1'],
  ['2001:db8:0:0:1:0:0:0', '2001:db8:0:0:1::'],
  ['2001:db8:1:2:3:4:5:6/64', '2001:db8:1:2::/64'],
  ['::', '::'],
  ['::1', '::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
])('%s is %s', (text, written) => {
  const range = readRange(text);
  expect(range && writeRange(range)).toBe(written);
});

test.each([
  '',
  ' ',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7/33',
  '203.0.113.7/',
  '203.0.113.7/08',
  '1.2.3.4/8/8',
  '::/129',
  '2001:db8',
  '1::2::3',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  'g::',
  '::ffff:1.2.3.4/90',
  ':1:2:3:4:5:6:7',
  "1.2.3.4' or 1=1",
])('%s is no address', (text) => {
  expect(readRange(text)).toBeUndefined();
});

test('what is written is read as the same, whatever it is', () => {
  const v6 = fc.record({
    family: fc.constant(6 as const),
    base: fc.bigInt(0n, 2n ** 128n - 1n),
    bits: fc.integer({ min: 0, max: 128 }),
  });
  const v4 = fc.record({
    family: fc.constant(4 as const),
    base: fc.bigInt(0n, 2n ** 32n - 1n),
    bits: fc.integer({ min: 0, max: 32 }),
  });
  fc.assert(
    fc.property(fc.oneof(v4, v6), (any) => {
      const width = any.family === 4 ? 32n : 128n;
      const rest = width - BigInt(any.bits);
      const range = { ...any, base: (any.base >> rest) << rest };
      // IPv4 written as IPv6 comes back as IPv4.
      fc.pre(range.family === 4 || range.base >> 32n !== 0xffffn);
      expect(readRange(writeRange(range))).toEqual(range);
    }),
  );
});

test.each([
  ['10.0.0.0/8', '10.200.0.1', true, true],
  ['10.200.0.1', '10.0.0.0/8', false, true],
  ['10.0.0.0/8', '11.0.0.1', false, false],
  ['2001:db8::/32', '2001:db8:1::/48', true, true],
  ['::/0', '10.0.0.1', false, false],
])('%s and %s: covers %s, overlaps %s', (a, b, isCovered, isShared) => {
  const [outer, inner] = [readRange(a), readRange(b)];
  if (outer === undefined || inner === undefined) throw new Error('not a range');
  expect([covers(outer, inner), overlap(outer, inner)]).toEqual([isCovered, isShared]);
});
