import { expect, test } from 'vitest';
import { isIban } from './iban.rules.ts';

test.each([
  ['TR330006100519786457841326', true],
  ['DE89370400440532013000', true],
  ['GB29NWBK60161331926819', true],
  ['TR330006100519786457841327', false],
  ['TR33000610051978645784132', false],
  ['DE8937040044053201300', false],
  ['', false],
  ['330006100519786457841326', false],
])('%s: %s', (text, isValid) => {
  expect(isIban(text)).toBe(isValid);
});
