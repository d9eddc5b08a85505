import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActivationCode, createSeededPasswords, hashActivationCode, isSameDigest, randomPasswords } from './credentials.ts';

test('a code is recognised however a person types it', () => {
  const typing = fc.record({ lower: fc.boolean(), separator: fc.constantFrom('', ' ', '-', '  ') });
  fc.assert(
    fc.property(typing, ({ lower, separator }) => {
      const code = createActivationCode();
      const typed = code.replaceAll('-', separator).replaceAll('0', 'O').replaceAll('1', 'l');
      expect(isSameDigest(hashActivationCode(lower ? typed.toLowerCase() : typed), hashActivationCode(code))).toBe(true);
    }),
  );
});

test('codes and passwords do not repeat', () => {
  const made = Array.from({ length: 500 }, () => [createActivationCode(), randomPasswords.create().password]).flat();
  expect(new Set(made).size).toBe(1_000);
  expect(Buffer.from(randomPasswords.create().password, 'base64url')).toHaveLength(32);
});

test('digests that differ, in content or length, are not the same', () => {
  expect(isSameDigest(hashActivationCode('A'), hashActivationCode('B'))).toBe(false);
  expect(isSameDigest('00', '0000')).toBe(false);
});

test('a seeded password can be made again from its seed and the secret, and from neither alone', () => {
  const passwords = createSeededPasswords('one secret');
  const { password, seed } = passwords.create();
  expect(passwords.restore(seed ?? '')).toBe(password);
  expect(createSeededPasswords('another').restore(seed ?? '')).not.toBe(password);
  expect(passwords.create().password).not.toBe(password);
  expect(Buffer.from(password, 'base64url')).toHaveLength(32);
  expect(randomPasswords.create().seed).toBeNull();
});
