import type { Language, Texts } from '@rota/contract/core';
import type { i18n } from 'i18next';
import { useEffect, useMemo, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useSettings } from '../settings/settings-context.tsx';
import { createFormats, type Formats } from './formats.ts';
import { languageOf, textOr, translateSentence, translator, type TextSet, type Translate } from './i18n.ts';
import { chooseLocale } from './language.rules.ts';

/** Hands the texts to everything below and keeps `<html lang dir>` true. */
export function LanguageProvider({ instance, children }: { instance: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={instance}>
      <DocumentLanguage />
      {children}
    </I18nextProvider>
  );
}

function DocumentLanguage() {
  const [language] = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}

/** The language of the console and the way to change and remember it. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  const { i18n: instance } = useTranslation();
  const settings = useSettings();
  const change = (language: Language) => {
    settings.setLanguage(language);
    instance.changeLanguage(language).catch((error: unknown) => {
      throw error;
    });
  };
  return [languageOf(instance), change];
}

/** `t('title')`, `t('count', { count: 3 })`: the texts of one feature in the person's language. */
export function useTexts<En extends Texts>(texts: TextSet<En>): Translate<En> {
  const { i18n: instance } = useTranslation();
  const language = instance.language;
  return useMemo(() => translator(instance, texts, language), [instance, texts, language]);
}

/** Dates, times, numbers, durations and sorting in the person's language and region. */
export function useFormats(): Formats {
  const [language] = useLanguage();
  return useMemo(() => formatsOf(chooseLocale(language, navigator.languages)), [language]);
}

/** Formats are dear to make, and every row of a list asks for them: one set for each locale. */
const known = new Map<string, Formats>();
function formatsOf(locale: string): Formats {
  const formats = known.get(locale) ?? createFormats(locale);
  known.set(locale, formats);
  return formats;
}

/** Translates the sentence of a form check or of a failure without a code; one that is not known stays as it is. */
export function useMessage(): (sentence: string | undefined) => string | undefined {
  const { i18n: instance } = useTranslation();
  return (sentence) => (sentence === undefined ? undefined : translateSentence(instance, sentence));
}

/** The text of a code that only the run knows, or `otherwise` when the set does not have it. */
export function useTextOr<En extends Texts>(texts: TextSet<En>): (key: string, otherwise: string) => string {
  const { i18n: instance } = useTranslation();
  return (key, otherwise) => textOr(instance, texts, key, otherwise);
}
