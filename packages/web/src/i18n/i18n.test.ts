// @vitest-environment node
import { errorCatalogue } from '@rota/contract/areas';
import { entityErrorTexts, errorTexts } from '@rota/contract/failures';
import { defineTexts, humanRoles, languages, sentenceTexts } from '@rota/contract/core';
import { describe, expect, test } from 'vitest';
import { createFormats } from './formats.ts';
import { translateSentence } from './sentences.ts';
import { textOr, translator } from './translator.ts';
import { chooseLanguage, chooseLocale } from './language.rules.ts';
import { roleTexts } from './role-texts.ts';

const texts = defineTexts(
  { hello: 'Hello {name}', robots_one: '{count} robot', robots_other: '{count} robots', plain: 'a: b. c' },
  { hello: 'Merhaba {name}', robots_one: '{count} robot', robots_other: '{count} robot', plain: 'ç: ş. ı' },
);

describe('texts', () => {
  test('are filled, counted and not escaped', () => {
    const t = translator(texts, 'en');
    expect(t('hello', { name: '<b>R & D</b>' })).toBe('Hello <b>R & D</b>');
    expect([t('robots', { count: 1 }), t('robots', { count: 3 })]).toEqual(['1 robot', '3 robots']);
    expect(t('plain')).toBe('a: b. c');
  });

  test('a value that looks like a placeholder or a nesting stays what it is', () => {
    const t = translator(texts, 'en');
    expect(t('hello', { name: '{plain} $t(plain)' })).toBe('Hello {plain} $t(plain)');
  });

  test('of a code that is not known are what was given instead', () => {
    expect(textOr(errorTexts, 'tr', 'NOT_A_CODE', 'as the server says')).toBe('as the server says');
  });

  test('stand for every error and every role, and the Turkish ones are not the English ones', () => {
    for (const code of Object.keys(errorCatalogue)) expect(errorTexts.tr).toHaveProperty(code);
    for (const role of Object.keys(humanRoles)) expect(roleTexts.tr).toHaveProperty(role);
    for (const set of [errorTexts, entityErrorTexts, sentenceTexts, roleTexts]) {
      const english: Readonly<Record<string, string>> = set.en;
      for (const [key, text] of Object.entries(set.tr)) expect(text, key).not.toBe(english[key]);
    }
  });
});

test.each([
  ['server_failed', 'An Error Occurred'],
  ['unknown_error', 'Unknown error'],
  ['not_deleted', 'failed to delete'],
  ['command_not_sent', 'failed to send command'],
  ['map_not_loaded', 'Failed to fetch map'],
  ['not_signed_in', 'No access token or user found'],
  ['project_id_required', 'projectId is required'],
  ['site_required', 'site is required'],
  ['floor_required', 'floor is required'],
  ['no_project_selected', 'No project selected to fetch config'],
  ['project_config_invalid', 'Invalid JSON config when loading project config'],
  ['username_or_phone_required', 'Username or phone is required'],
  ['username_or_phone_too_short', 'Username or Phone Number is too short'],
  ['password_required', 'Password is required'],
  ['password_too_short', 'Password is too short'],
  ['password_min {"min":6}', 'Password must be at least 6 characters'],
  ['name_required', 'Name is required'],
  ['serial_number_required', 'Serial number is required'],
] as const)(
  '%s is shown with the sentence of the specification, and in Turkish with one of ours',
  (name, sentence) => {
    expect(translateSentence('en', name)).toBe(sentence);
    expect(translateSentence('tr', name)).not.toBe(sentence);
    expect(translateSentence('tr', name)).not.toBe(name);
  },
);

describe('the language', () => {
  test.each([
    ['en', ['tr-TR'], 'en'],
    ['tr', ['en'], 'tr'],
    [undefined, ['tr-TR', 'en'], 'tr'],
    [undefined, ['tr'], 'tr'],
    [undefined, ['de', 'tr'], 'en'],
    [undefined, ['trv'], 'en'],
    [undefined, [], 'en'],
  ] as const)('stored %s with a browser in %j is %s', (stored, browser, expected) => {
    expect(chooseLanguage(stored, browser)).toBe(expected);
  });

  test('takes the browser’s own region', () => {
    expect(chooseLocale('en', ['tr-TR', 'en-GB'])).toBe('en-GB');
    expect([chooseLocale('en', ['tr-TR']), chooseLocale('tr', ['en-GB'])]).toEqual([
      'en-US-u-hc-h23',
      'tr-TR',
    ]);
    expect(languages).toEqual(['en', 'tr']);
  });
});

describe('the clock is that of the person, whatever the language of the console', () => {
  test.each([
    ['en', ['de-DE', 'de', 'en-US', 'en'], '21:30'],
    ['en', ['de-DE'], '21:30'],
    ['en', ['ja'], '21:30'],
    ['en', ['en-GB'], '21:30'],
    ['en', ['en-US'], '9:30 PM'],
    ['en', [], '9:30 PM'],
    ['en', ['no locale!'], '9:30 PM'],
    ['tr', ['tr-TR', 'en-US'], '21:30'],
  ] as const)('%s for a browser in %j: %s', (language, browser, shown) => {
    const { time } = createFormats(chooseLocale(language, browser));
    expect(time(new Date(2026, 2, 2, 21, 30).getTime()).replace(/\s/g, ' ')).toBe(shown);
  });
});

describe('formats', () => {
  const at = new Date(2026, 2, 2, 21, 30, 5).getTime();
  test('tell the time by the locale’s clock', () => {
    expect(createFormats('tr-TR').time(at)).toBe('21:30');
    expect(createFormats('en-GB').time(at)).toBe('21:30');
    expect(createFormats('en-US').time(at)).toMatch(/^9:30\sPM$/);
  });
  test('follow the clock of the time zone that they are asked for', () => {
    const formats = createFormats('en-GB', 'Asia/Tokyo');
    const [evening, night] = [Date.parse('2026-03-02T12:30:00Z'), Date.parse('2026-03-02T15:30:00Z')];
    expect(formats.time(evening)).toBe('21:30');
    expect(formats.timeRange(evening, evening + 60_000)).toBe('21:30–21:31');
    expect(formats.moment(evening, night)).toBe('2 Mar, 21:30');
  });
  test.each([
    ['en-GB', '07:05', /^1 Mar, 07:05$/],
    ['tr-TR', '07:05', /^1 Mar 07:05$/],
    ['en-US', '7:05\u202fAM', /^Mar 1, 7:05\sAM$/],
  ])('in %s write the hour of another day as the hour of today: %s', (locale, today, earlier) => {
    const [then, now] = [new Date(2026, 2, 1, 7, 5).getTime(), new Date(2026, 2, 2, 9).getTime()];
    const formats = createFormats(locale);
    expect(formats.moment(then, then).replace(/\s/g, ' ')).toBe(today.replace(/\s/g, ' '));
    expect(formats.moment(then, now)).toMatch(earlier);
  });
  test('give at most two units of a duration', () => {
    const inWords = (locale: string) =>
      [0, 34, 59.6, 80, 3_600, 90_061].map((seconds) => createFormats(locale).duration(seconds));
    expect(inWords('en-US')).toEqual(['0 s', '34 s', '1 min', '1 min 20 s', '1 hr', '1 day 1 hr']);
    expect(inWords('tr-TR')).toEqual(['0 sn', '34 sn', '1 dk', '1 dk 20 sn', '1 sa', '1 gün 1 sa']);
  });
  test('say how large a file is', () => {
    const sizes = (locale: string) => [1, 6, 4_800].map((count) => createFormats(locale).bytes(count));
    expect(sizes('en-US')).toEqual(['1 byte', '6 bytes', '4.8 kB']);
    expect(sizes('tr-TR')).toEqual(['1 bayt', '6 bayt', '4,8 kB']);
  });
  test('say how long ago something was', () => {
    const { ago } = createFormats('en-US');
    expect([ago(at, at + 5_000), ago(at, at + 180_000)]).toEqual(['5 s ago', '3 min ago']);
    for (const locale of ['en-US', 'tr-TR']) {
      const formats = createFormats(locale);
      for (const seconds of [12, 240, 7_200])
        expect(formats.ago(at, at + seconds * 1_000)).toContain(formats.duration(seconds));
    }
  });
  test('sort Turkish letters and numbers as people do', () => {
    const names = ['Masa 10', 'Çatı', 'Masa 2', 'Cam', 'İstasyon', 'Depo', 'Isı'];
    expect(names.sort(createFormats('tr-TR').compare)).toEqual([
      'Cam',
      'Çatı',
      'Depo',
      'Isı',
      'İstasyon',
      'Masa 2',
      'Masa 10',
    ]);
  });
});

test('a window over midnight is two times, not two dates', () => {
  const [from, to] = [new Date(2026, 10, 26, 23, 59).getTime(), new Date(2026, 10, 27, 0, 7).getTime()];
  expect(createFormats('tr').timeRange(from, to)).toBe('23:59–00:07');
  expect(createFormats('en-GB').timeRange(from, to)).toBe('23:59–00:07');
});
