import type { ScheduleRule } from '@rota/contract/schedules';
import { useCallback } from 'react';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ruleTexts } from './schedules.messages.ts';
import { ruleSentence } from './schedule-words.rules.ts';

/** The rule of a schedule in the person's words. */
export function useRuleSentence(): (rule: ScheduleRule) => string {
  const t = useTexts(ruleTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  return useCallback(
    (rule) =>
      ruleSentence(rule, {
        t,
        language,
        locale: formats.locale,
        duration: (seconds) => formats.duration(seconds),
      }),
    [t, language, formats],
  );
}

/** An instant on the clock of the project: day, date and time. */
export function useProjectMoment(): (at: string) => string {
  const { time_zone: timeZone } = useProject();
  const { locale } = useFormats();
  return useCallback(
    (at) =>
      new Intl.DateTimeFormat(locale, {
        timeZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
      }).format(new Date(at)),
    [timeZone, locale],
  );
}
