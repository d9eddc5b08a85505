import { expect, test } from 'vitest';
import { createSeededPasswords, randomPasswords } from './mqtt-passwords.service.ts';

test('passwords do not repeat', () => {
  const made = Array.from({ length: 500 }, () => randomPasswords.create().password);
  expect(new Set(made).size).toBe(500);
  expect(Buffer.from(randomPasswords.create().password, 'base64url')).toHaveLength(32);
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
