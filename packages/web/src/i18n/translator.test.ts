import { defineTexts } from '@rota/contract/core';
import { expect, test } from 'vitest';
import { translator } from './translator.ts';

const texts = defineTexts(
  { plain: 'Call', named: 'At {place}', minutes_one: '{count} minute', minutes_other: '{count} minutes' },
  { plain: 'Çağır', named: 'Yer: {place}', minutes_one: '{count} dakika', minutes_other: '{count} dakika' },
);
const en = translator(texts, 'en');
const tr = translator(texts, 'tr');

test.each([
  [en('plain'), 'Call'],
  [tr('plain'), 'Çağır'],
  [tr('named', { place: 'Lobi' }), 'Yer: Lobi'],
  [en('minutes', { count: 1 }), '1 minute'],
  [en('minutes', { count: 3 }), '3 minutes'],
  [tr('minutes', { count: 1 }), '1 dakika'],
])('%s', (text, wanted) => expect(text).toBe(wanted));
