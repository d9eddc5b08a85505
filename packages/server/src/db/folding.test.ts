import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCase, foldSearch } from './folding.ts';

test.each([
  ['İZMİR', 'izmir'],
  ['IZMIR', 'izmir'],
  ['ızmır', 'izmir'],
  ['Straße', 'straße'],
  ['ÇEŞME', 'çeşme'],
])('%s folds to %s', (text, folded) => {
  expect(foldCase(text)).toBe(folded);
});

test('search finds letters without their marks', () => {
  expect(foldSearch('Şiş Köfte, Café')).toBe('sis kofte, cafe');
});

test('folding twice is folding once, and the Turkish upper and lower case of a text fold alike', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...'abcçdeğghıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ 0123456789'),
        maxLength: 30,
      }),
      (text) => {
        for (const fold of [foldCase, foldSearch]) {
          expect(fold(fold(text))).toBe(fold(text));
          expect(fold(text.toLocaleUpperCase('tr'))).toBe(fold(text));
          expect(fold(text.toLocaleLowerCase('tr'))).toBe(fold(text));
        }
      },
    ),
  );
});
