import type { Language, Texts } from '@rota/contract/core';
import { createContext, useContext, useEffect, useCallback, useMemo, type ReactNode } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { useSettings } from '../settings/settings-context.tsx';
import { createFormats, type Formats } from './formats.ts';
import { chooseLocale } from './language.rules.ts';
import { translateSentence } from './sentences.ts';
import { textOr, translator, type TextSet, type Translate } from './translator.ts';

/** The language that the console speaks. */
export type LanguageStore = StoreApi<Language> & { readonly restart: (() => void) | undefined };

/** `restart` loads the console in the language that was chosen, where it is built for one language at a time. */
export function createLanguage(language: Language, restart?: () => void): LanguageStore {
  return { ...createStore(() => language), restart };
}

const LanguageContext = createContext<LanguageStore | undefined>(undefined);

/** Gives everything below it the language and keeps `<html lang>` true. */
export function LanguageProvider({ store, children }: { store: LanguageStore; children: ReactNode }) {
  const language = useStore(store);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <LanguageContext.Provider value={store}>{children}</LanguageContext.Provider>;
}

function useLanguageStore(): LanguageStore {
  const store = useContext(LanguageContext);
  if (store === undefined) throw new Error('There is no LanguageProvider above.');
  return store;
}

/** The language of the console and the way to change and remember it. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  const store = useLanguageStore();
  const settings = useSettings();
  const change = (language: Language) => {
    settings.setLanguage(language);
    if (store.restart === undefined) store.setState(language, true);
    else store.restart();
  };
  return [useStore(store), change];
}

/** `t('title')`, `t('count', { count: 3 })`: the texts of one feature in the person's language. */
export function useTexts<En extends Texts>(texts: TextSet<En>): Translate<En> {
  const language = useStore(useLanguageStore());
  return useMemo(() => translator(texts, language), [texts, language]);
}

/** The time zone (IANA) of the times below it; without one they follow the browser's clock. */
const TimeZoneContext = createContext<string | undefined>(undefined);
export const TimeZoneProvider = TimeZoneContext.Provider;

/** Dates, times, numbers, durations and sorting in the person's language and region. */
export function useFormats(): Formats {
  const [language] = useLanguage();
  const timeZone = useContext(TimeZoneContext);
  return useMemo(
    () => formatsOf(chooseLocale(language, navigator.languages), timeZone),
    [language, timeZone],
  );
}

/** Formats are dear to make, and every row of a list asks for them: one set for each locale and time zone. */
const known = new Map<string, Formats>();
function formatsOf(locale: string, timeZone: string | undefined): Formats {
  const key = `${locale} ${timeZone ?? ''}`;
  const formats = known.get(key) ?? createFormats(locale, timeZone);
  known.set(key, formats);
  return formats;
}

/** Translates the sentence of a form check or of a failure without a code; an unknown one stays as it is. */
export function useMessage(): (sentence: string | undefined) => string | undefined {
  const language = useStore(useLanguageStore());
  return useCallback(
    (sentence: string | undefined) =>
      sentence === undefined ? undefined : translateSentence(language, sentence),
    [language],
  );
}

/** The text of a code that only the run knows, or `otherwise` when the set does not have it. */
export function useTextOr<En extends Texts>(texts: TextSet<En>): (key: string, otherwise: string) => string {
  const language = useStore(useLanguageStore());
  return (key, otherwise) => textOr(texts, language, key, otherwise);
}
