import type { Schedule, ScheduleRule, ScheduleTiming } from '@rota/contract/schedules';
import { taskName } from '@rota/contract/templates';
import { z } from 'zod';
import type { Translate } from '../../../i18n/translator.ts';
import type { scheduleFormTexts } from './schedules.messages.ts';

/** How often a schedule can repeat. */
export const REPEATS = ['once', 'daily', 'weekly', 'interval'] as const;

const EVERY = { min: 5, max: 1_440 };
const GRACE = { min: 1, max: 1_440 };
const AHEAD = { min: 0, max: 240 };

/** The values of the form's fields: days as `2026-03-29`, times as `09:30`, numbers as they are typed. */
export type ScheduleFields = {
  name: string;
  repeat: (typeof REPEATS)[number];
  date: string;
  time: string;
  weekdays: number[];
  every: string;
  from: string;
  to: string;
  except_dates: string[];
  extra_dates: string[];
  valid_from: string;
  valid_until: string;
  grace: string;
  ahead: string;
};

/** A schedule before anything is chosen: every weekday in the morning. */
export const emptySchedule: ScheduleFields = {
  name: '',
  repeat: 'weekly',
  date: '',
  time: '09:00',
  weekdays: [1, 2, 3, 4, 5],
  every: '60',
  from: '08:00',
  to: '22:00',
  except_dates: [],
  extra_dates: [],
  valid_from: '',
  valid_until: '',
  grace: '10',
  ahead: '0',
};

/** The form's fields as a page's state may hold them. */
export const draftFields = z.object({
  name: z.string(),
  repeat: z.enum(REPEATS),
  date: z.string(),
  time: z.string(),
  weekdays: z.array(z.number()),
  every: z.string(),
  from: z.string(),
  to: z.string(),
  except_dates: z.array(z.string()),
  extra_dates: z.array(z.string()),
  valid_from: z.string(),
  valid_until: z.string(),
  grace: z.string(),
  ahead: z.string(),
});

/** The form's checks, in the person's language. */
export function scheduleForm(t: Translate<(typeof scheduleFormTexts)['en']>) {
  const whole = ({ min, max }: { min: number; max: number }) =>
    z.string().refine((text) => isWhole(text, min, max), { error: t('number', { min, max }) });
  return draftFields
    .extend({ name: taskName, grace: whole(GRACE), ahead: whole(AHEAD) })
    .superRefine((fields, context) => {
      const refuse = (path: keyof ScheduleFields, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const { repeat } = fields;
      if (repeat === 'once' && fields.date === '') refuse('date', t('dateRequired'));
      if (repeat !== 'interval' && fields.time === '') refuse('time', t('timeRequired'));
      if ((repeat === 'weekly' || repeat === 'interval') && fields.weekdays.length === 0)
        refuse('weekdays', t('daysRequired'));
      if (repeat !== 'interval') return;
      if (!isWhole(fields.every, EVERY.min, EVERY.max)) refuse('every', t('everyProblem', EVERY));
      for (const name of ['from', 'to'] as const) if (fields[name] === '') refuse(name, t('timeRequired'));
    });
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}

/** When the schedule runs, of fields that hold. */
export function timingOf(fields: ScheduleFields): ScheduleTiming {
  const { except_dates, extra_dates, valid_from, valid_until } = fields;
  const isOnce = fields.repeat === 'once';
  return {
    rule: ruleOf(fields),
    except_dates: isOnce ? [] : except_dates,
    extra_dates: isOnce ? [] : extra_dates,
    valid_from: isOnce || valid_from === '' ? null : valid_from,
    valid_until: isOnce || valid_until === '' ? null : valid_until,
  };
}

function ruleOf({ repeat, date, time, weekdays, every, from, to }: ScheduleFields): ScheduleRule {
  switch (repeat) {
    case 'once':
      return { repeat, date, time };
    case 'daily':
      return { repeat, time };
    case 'weekly':
      return { repeat, weekdays, time };
    case 'interval':
      return { repeat, weekdays, every_minutes: Number(every), from, to };
  }
}

/** The form of a schedule that is kept. */
export function fieldsOf({
  name,
  rule,
  grace_minutes,
  create_ahead_minutes,
  ...schedule
}: Schedule): ScheduleFields {
  const { except_dates, extra_dates, valid_from, valid_until } = schedule;
  return {
    ...emptySchedule,
    name,
    repeat: rule.repeat,
    ...('date' in rule && { date: rule.date }),
    ...('time' in rule && { time: rule.time }),
    ...('weekdays' in rule && { weekdays: rule.weekdays }),
    ...('from' in rule && {
      every: String(rule.every_minutes),
      from: rule.from,
      to: rule.to,
    }),
    except_dates,
    extra_dates,
    valid_from: valid_from ?? '',
    valid_until: valid_until ?? '',
    grace: String(grace_minutes),
    ahead: String(create_ahead_minutes),
  };
}
