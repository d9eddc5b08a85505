import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './money.rules.ts';

test.each([
  ['49.9', 4_990],
  ['49,90', 4_990],
  [' 0 ', 0],
  ['-2,5', -250],
  ['1.234', undefined],
  ['', undefined],
  ['ten', undefined],
  ['9999999', undefined],
])('%j is %s', (text, minor) => expect(readAmount(text)).toBe(minor));

test.each(['en-GB', 'tr-TR'])('what is written in %s is read again', (locale) => {
  for (const minor of [0, 5, 12_345, 99_999_999]) expect(readAmount(writeAmount(minor, locale))).toBe(minor);
  expect(writeAmount(null, locale)).toBe('');
});
