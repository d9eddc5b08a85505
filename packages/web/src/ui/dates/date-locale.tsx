import type { Language } from '@rota/contract/core';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { enUS, trTR } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/tr.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { ComponentProps, ReactNode } from 'react';
import { useFormats, useLanguage } from '../../i18n/i18n-context.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The first and the last day that can be chosen anywhere. */
export const FIRST_DAY = dayjs('1900-01-01T00:00:00');
/** The last day that can be chosen anywhere. */
export const LAST_DAY = dayjs('2099-12-31T23:59:59');

type Words = NonNullable<ComponentProps<typeof LocalizationProvider>['localeText']>;
/** The library types its own texts as perhaps undefined; none is. */
const words: Record<Language, Words> = {
  en: enUS.components.MuiLocalizationProvider.defaultProps.localeText as Words,
  tr: trTR.components.MuiLocalizationProvider.defaultProps.localeText as Words,
};

/** Whether the locale's clock counts to twelve twice. */
export function isTwelveHours(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

/** Dayjs' own name of a locale: it orders day and month. */
function calendarOf(locale: string): string {
  if (locale.startsWith('tr')) return 'tr';
  return locale === 'en' || /^en-US\b/.test(locale) ? 'en' : 'en-gb';
}

/** The language and the order of day and month for the date pickers below. */
export function DateLocale({ children }: { children: ReactNode }) {
  const [language] = useLanguage();
  const { locale } = useFormats();
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={calendarOf(locale)}
      localeText={words[language]}
    >
      {children}
    </LocalizationProvider>
  );
}
