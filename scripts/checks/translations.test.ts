import { expect, test } from 'vitest';
import { wrongTurkishWords } from './translations.ts';

test.each([
  ["fee: 'Kuruluş ücreti',", 1],
  ["bookFee: 'Ücreti kaydet',", 1],
  ["fee: 'Kuruluş komisyonu',", 0],
  ["free: 'Ücretsiz',", 0],
  ["hint: 'Ücretli servis numaraları kabul edilmez.',", 0],
])('of %s it finds %i words that other pages do not use', (line, count) => {
  expect(wrongTurkishWords('a.messages.ts', line)).toHaveLength(count);
});
