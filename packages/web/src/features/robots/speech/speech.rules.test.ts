import type { Speech } from '@rota/contract/speech';
import { expect, test } from 'vitest';
import { commandOf, foundSpeeches, wordsOf } from './speech.rules.ts';

const hello: Speech = {
  speech_id: 's1',
  name: 'Karşılama',
  text_tr: 'Hoş geldiniz',
  text_en: null,
  sound: null,
  volume: 60,
  version: 1,
  updated_at: '2026-03-02T09:30:00.000Z',
};
const bell: Speech = {
  ...hello,
  speech_id: 's2',
  name: 'Bell',
  text_tr: null,
  sound: { media_id: 'm1', name: 'ding.wav', bytes: 10, url: '/x' },
};

test('an entry is said in the chosen language where it has it, else in its own', () => {
  expect(wordsOf({ ...hello, text_en: 'Welcome' }, 'en')).toEqual({ text: 'Welcome', lang: 'en' });
  expect(wordsOf(hello, 'en')).toEqual({ text: 'Hoş geldiniz', lang: 'tr' });
  expect(wordsOf(bell, 'en')).toBeUndefined();
});

test('an entry becomes one command, with its volume', () => {
  expect(commandOf(hello, 'en')).toEqual({ kind: 'speak', text: 'Hoş geldiniz', lang: 'tr', volume: 60 });
  expect(commandOf(bell, 'en')).toEqual({ kind: 'play_sound', media_id: 'm1', volume: 60 });
});

test.each([
  ['karsilama', ['s1']],
  ['HOŞ', ['s1']],
  ['ding', ['s2']],
  ['', ['s1', 's2']],
  ['zzz', []],
])('the search for %j finds %j', (text, ids) => {
  expect(foundSpeeches([hello, bell], text).map(({ speech_id: id }) => id)).toEqual(ids);
});
