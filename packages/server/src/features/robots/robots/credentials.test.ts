import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActivationCode, hashActivationCode, isSameDigest } from './credentials.service.ts';

test('a code is recognised however a person types it', () => {
  const typing = fc.record({ lower: fc.boolean(), separator: fc.constantFrom('', ' ', '-', '  ') });
  fc.assert(
    fc.property(typing, ({ lower, separator }) => {
      const code = createActivationCode();
      const typed = code.replaceAll('-', separator).replaceAll('0', 'O').replaceAll('1', 'l');
      expect(
        isSameDigest(hashActivationCode(lower ? typed.toLowerCase() : typed), hashActivationCode(code)),
      ).toBe(true);
    }),
  );
});

test('codes do not repeat', () => {
  const made = Array.from({ length: 500 }, () => createActivationCode());
  expect(new Set(made).size).toBe(500);
});

test('digests that differ, in content or length, are not the same', () => {
  expect(isSameDigest(hashActivationCode('A'), hashActivationCode('B'))).toBe(false);
  expect(isSameDigest('00', '0000')).toBe(false);
});
