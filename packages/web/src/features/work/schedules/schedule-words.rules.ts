import { dateWords } from '../../../i18n/formats.ts';
import type { Language } from '@rota/contract/core';
import type { ScheduleRule } from '@rota/contract/schedules';
import type { Translate } from '../../../i18n/translator.ts';
import type { ruleTexts } from './schedules.messages.ts';

/** The inputs of a rule's sentence: the person's language and the locale of its days and times. */
export type RuleWords = {
  readonly t: Translate<(typeof ruleTexts)['en']>;
  readonly language: Language;
  readonly locale: string;
  readonly duration: (seconds: number) => string;
};

/** A Monday: the days of the week are named from it on. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week, 1 for Monday to 7 for Sunday. */
export function dayName(day: number, locale: string, style: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(
    MONDAY + (day - 1) * DAY_MS,
  );
}

/** A time of the day, as `09:30`, on the clock of the locale. */
function timeWords(time: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`2024-01-01T${time}:00Z`),
  );
}

/** The rule of a schedule as one sentence: "Every Monday and Wednesday at 09:30". */
export function ruleSentence(rule: ScheduleRule, words: RuleWords): string {
  const { t, locale } = words;
  const clock = (time: string) => timeWords(time, locale);
  switch (rule.repeat) {
    case 'once':
      return t('once', { date: dateWords(rule.date, locale), time: clock(rule.time) });
    case 'daily':
      return t('daily', { time: clock(rule.time) });
    case 'weekly':
      return weekly(rule.weekdays, clock(rule.time), words);
    case 'interval':
      return interval(rule, words);
  }
}

function weekly(weekdays: readonly number[], time: string, words: RuleWords): string {
  const key = { '1234567': 'daily', '12345': 'weekdays', '67': 'weekend' }[keyOf(weekdays)] as
    'daily' | 'weekdays' | 'weekend' | undefined;
  return key === undefined
    ? words.t('weekly', { days: daysList(weekdays, words), time })
    : words.t(key, { time });
}

function interval(rule: Extract<ScheduleRule, { repeat: 'interval' }>, words: RuleWords): string {
  const { t, locale } = words;
  const values = {
    every: rule.every_minutes === 60 ? t('hour') : words.duration(rule.every_minutes * 60),
    from: timeWords(rule.from, locale),
    to: timeWords(rule.to, locale),
    days: daysList(rule.weekdays, words),
  };
  const key = { '1234567': 'intervalDaily', '12345': 'intervalWeekdays' }[keyOf(rule.weekdays)] as
    'intervalDaily' | 'intervalWeekdays' | undefined;
  const sentence = t(key ?? 'interval', values);
  return rule.to < rule.from ? t('intervalNight', { interval: sentence }) : sentence;
}

function keyOf(weekdays: readonly number[]): string {
  return [...new Set(weekdays)].sort().join('');
}

function daysList(weekdays: readonly number[], { language, locale }: RuleWords): string {
  const names = [...new Set(weekdays)].sort().map((day) => {
    const name = dayName(day, locale);
    // Within a sentence the days of Turkish are small.
    return language === 'tr' ? name.toLocaleLowerCase('tr') : name;
  });
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
}
