import type { Language } from '@rota/contract/core';
import type { MapFinding } from '@rota/contract/map-versions';
import { expect, test } from 'vitest';
import { neededWords } from './needed-words.rules.ts';

const uses: MapFinding['needed_by'] = [
  { kind: 'station', id: 's', name: 'Bar' },
  { kind: 'qr_code', id: 'q', name: 'K7M2 (Table 3)' },
];

test.each<[Language, number, string]>([
  ['en', 0, 'station Bar, QR code K7M2 (Table 3)'],
  ['en', 2, 'station Bar, QR code K7M2 (Table 3) +2'],
  ['tr', 0, 'istasyon Bar, QR kodu K7M2 (Table 3)'],
])('what needs a point is named with its kind (%s, %i others)', (language, others, words) => {
  expect(neededWords({ needed_by: uses, params: { others } }, language)).toBe(words);
});
