import type { ScheduleRule } from '@rota/contract/schedules';
import { expect, test } from 'vitest';
import { createFormats } from '../../../i18n/formats.ts';
import { translator } from '../../../i18n/translator.ts';
import { ruleTexts } from './schedules.messages.ts';
import { ruleSentence } from './schedule-words.rules.ts';

const every = (weekdays: number[], to = '22:00'): ScheduleRule => ({
  repeat: 'interval',
  weekdays,
  every_minutes: 60,
  from: '07:00',
  to,
});
const weekly = (weekdays: number[]): ScheduleRule => ({ repeat: 'weekly', weekdays, time: '09:30' });

test.each<[ScheduleRule, string, string]>([
  [
    { repeat: 'once', date: '2026-03-29', time: '09:30' },
    'On 29 Mar 2026 at 09:30',
    '29 Mar 2026, saat 09:30',
  ],
  [{ repeat: 'daily', time: '09:30' }, 'Every day at 09:30', 'Her gün saat 09:30'],
  [weekly([3, 1]), 'Every Monday and Wednesday at 09:30', 'Her pazartesi ve çarşamba saat 09:30'],
  [weekly([1, 2, 3, 4, 5]), 'Monday to Friday at 09:30', 'Hafta içi her gün saat 09:30'],
  [weekly([6, 7]), 'Saturday and Sunday at 09:30', 'Her cumartesi ve pazar saat 09:30'],
  [weekly([1, 2, 3, 4, 5, 6, 7]), 'Every day at 09:30', 'Her gün saat 09:30'],
  [
    every([1, 2, 3, 4, 5, 6, 7]),
    'Every hour from 07:00 to 22:00, every day',
    'Her gün 07:00–22:00 arasında, aralık 1 sa',
  ],
  [
    every([1, 2, 3, 4, 5]),
    'Every hour from 07:00 to 22:00, Monday to Friday',
    'Hafta içi 07:00–22:00 arasında, aralık 1 sa',
  ],
  [
    every([5], '02:00'),
    'Every hour from 07:00 to 02:00, on Friday (until the next morning)',
    '07:00–02:00 arasında, aralık 1 sa: cuma (ertesi sabaha kadar)',
  ],
])('%j', (rule, english, turkish) => {
  const words = (language: 'en' | 'tr', locale: string) => ({
    t: translator(ruleTexts, language),
    language,
    locale,
    duration: createFormats(locale).duration,
  });
  expect(ruleSentence(rule, words('en', 'en-GB'))).toBe(english);
  expect(ruleSentence(rule, words('tr', 'tr-TR'))).toBe(turkish);
});
