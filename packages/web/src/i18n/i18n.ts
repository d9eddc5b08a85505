import {
  sentenceTexts,
  translateConstraint,
  type Language,
  type Texts,
  type ValuesOf,
} from '@rota/contract/core';
import i18next, { type i18n } from 'i18next';

/** English and Turkish of one feature, as `defineTexts` makes them. */
export type TextSet<En extends Texts = Texts> = {
  readonly en: En;
  readonly tr: { readonly [K in keyof En]: string };
};

/** Keys a caller may ask for: `robots_one` and `robots_other` are asked for as `robots`, with a `count`. */
export type TextKey<En extends Texts> = {
  [K in keyof En & string]: K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
}[keyof En & string];
type TextOf<En extends Texts, K extends string> = K extends keyof En
  ? En[K]
  : `${K}_other` extends keyof En
    ? En[`${K}_other`]
    : never;
export type Translate<En extends Texts> = <K extends TextKey<En>>(
  key: K,
  ...values: ValuesOf<TextOf<En, K>>
) => string;

const namespaces = new WeakMap<object, string>();
let namespaceCount = 0;

/** i18next with our texts: `{name}` placeholders, no escaping (React escapes), keys that are whole sentences. */
export function createI18n(language: Language): i18n {
  const instance = i18next.createInstance();
  instance
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'tr'],
      initAsync: false,
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
      returnNull: false,
    })
    .catch((error: unknown) => {
      throw error;
    });
  return instance;
}

function namespaceOf(instance: i18n, texts: TextSet): string {
  let namespace = namespaces.get(texts);
  if (namespace === undefined) {
    namespace = `texts-${(namespaceCount += 1)}`;
    namespaces.set(texts, namespace);
  }
  if (!instance.hasResourceBundle('en', namespace)) {
    instance.addResourceBundle('en', namespace, texts.en);
    instance.addResourceBundle('tr', namespace, texts.tr);
  }
  return namespace;
}

/** Texts of one set in a language, by default the one the instance speaks. A key and its placeholders are checked by the compiler. */
export function translator<En extends Texts>(
  instance: i18n,
  texts: TextSet<En>,
  language?: string,
): Translate<En> {
  const ns = namespaceOf(instance, texts);
  return (key: string, ...values: readonly Record<string, string | number>[]) =>
    instance.t(key, { ns, ...(language === undefined ? {} : { lng: language }), ...values[0] });
}

/** The text of a key that only the run knows (a code of the server), or `otherwise` when the set has no such key. */
export function textOr(instance: i18n, texts: TextSet, key: string, otherwise: string): string {
  const ns = namespaceOf(instance, texts);
  return instance.exists(key, { ns }) ? instance.t(key, { ns }) : otherwise;
}

/** A sentence of the server or of a check in the person's language; one that nobody knows stays as it is. */
export function translateSentence(instance: i18n, sentence: string): string {
  return textOr(
    instance,
    sentenceTexts,
    sentence,
    translateConstraint(sentence, languageOf(instance)) ?? sentence,
  );
}

export function languageOf(instance: i18n): Language {
  return instance.language === 'tr' ? 'tr' : 'en';
}
