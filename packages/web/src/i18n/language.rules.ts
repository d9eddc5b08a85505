import type { Language } from '@rota/contract';

/** A stored language wins; else Turkish when the browser's first language is Turkish, else English. */
export function chooseLanguage(stored: Language | undefined, browserLanguages: readonly string[]): Language {
  if (stored !== undefined) return stored;
  return /^tr\b/i.test(browserLanguages[0] ?? '') ? 'tr' : 'en';
}

/** The locale for dates and numbers: the browser's own variant of the language (en-GB has a 24 h clock, en-US 12 h), else the language itself. */
export function chooseLocale(language: Language, browserLanguages: readonly string[]): string {
  const variant = browserLanguages.find((tag) => tag.toLowerCase().startsWith(`${language}-`));
  return variant ?? (language === 'tr' ? 'tr-TR' : 'en-US');
}
