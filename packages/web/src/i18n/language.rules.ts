import type { Language } from '@rota/contract/core';

/** A stored language wins; else Turkish when the browser's first language is Turkish, else English. */
export function chooseLanguage(stored: Language | undefined, browserLanguages: readonly string[]): Language {
  if (stored !== undefined) return stored;
  return /^tr\b/i.test(browserLanguages[0] ?? '') ? 'tr' : 'en';
}

/**
 * The locale for dates and numbers: the browser's own variant of the language, else the language itself. The clock is that of the person's
 * first locale also where the console speaks another language: a German reads English with 24 hours, an American reads Turkish with 12.
 */
export function chooseLocale(language: Language, browserLanguages: readonly string[]): string {
  const variant = browserLanguages.find((tag) => tag.toLowerCase().startsWith(`${language}-`));
  const locale = variant ?? (language === 'tr' ? 'tr-TR' : 'en-US');
  const clock = clockOf(browserLanguages[0]);
  return clock === undefined || clock === clockOf(locale) ? locale : `${locale}-u-hc-${clock}`;
}

type Clock = 'h12' | 'h23';

/** Every text of a page asks for its locale, and a formatter takes longer to make than the text. */
const clocks = new Map<string, Clock | undefined>();

/** The hours that a locale counts, as in its extension `-u-hc-`; undefined for what is no locale. */
function clockOf(locale: string | undefined): Clock | undefined {
  if (locale === undefined) return undefined;
  if (!clocks.has(locale)) clocks.set(locale, findClock(locale));
  return clocks.get(locale);
}

function findClock(locale: string): Clock | undefined {
  try {
    return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
      ? 'h12'
      : 'h23';
  } catch {
    return undefined;
  }
}
