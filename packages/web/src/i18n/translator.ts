import { fillText, type Language, type Texts, type ValuesOf } from '@rota/contract/texts';

/** English and Turkish of one feature, as `defineTexts` makes them. */
export type TextSet<En extends Texts = Texts> = {
  readonly en: En;
  readonly tr: { readonly [K in keyof En]: string };
};

/** Keys a caller may ask for: `robots_one` and `robots_other` are asked for as `robots`, with a `count`. */
type TextKey<En extends Texts> = {
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

/**
 * Looks up the texts of one set in a language. The compiler checks keys and placeholders. A text with a `count` is taken from its `_one`
 * or `_other`, by the language's own rule.
 */
export function translator<En extends Texts>(texts: TextSet<En>, language: Language): Translate<En> {
  const own: Texts = texts[language];
  const plural = new Intl.PluralRules(language);
  return (key: string, ...values: readonly Record<string, string | number>[]) => {
    const count = values[0]?.['count'];
    const form = typeof count === 'number' ? plural.select(count) : 'other';
    return fillText(own[key] ?? own[`${key}_${form}`] ?? own[`${key}_other`] ?? key, values[0]);
  };
}

/** The text of a key that only the run knows (a code of the server), or `otherwise` when the set has no such key. */
export function textOr(texts: TextSet, language: Language, key: string, otherwise: string): string {
  return Object.hasOwn(texts[language], key) ? (texts[language][key] ?? otherwise) : otherwise;
}
