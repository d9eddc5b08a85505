import { defineTexts, fillText, type Language } from './texts.ts';

/** The failures that many kinds of things have in common. Each answer names the kind as its `entity`. */
export const entityErrors = {
  NAME_TAKEN: { status: 409 },
  VERSION_CONFLICT: { status: 409 },
  LIMIT_REACHED: { status: 409 },
} as const;
/** The code of a failure that many kinds of things have in common. */
export type EntityErrorCode = keyof typeof entityErrors;

/** Whether a code is one of those that come with an `entity`. */
export function isEntityError(code: string): code is EntityErrorCode {
  return Object.hasOwn(entityErrors, code);
}

const sentences = defineTexts(
  {
    NAME_TAKEN: 'Another {entity} has this name.',
    VERSION_CONFLICT: 'Someone else changed this {entity} while you were editing it. Nothing was saved.',
    LIMIT_REACHED: 'You cannot add another {entity}. Delete one that is not in use.',
    LIMIT_NAMED: 'You cannot add another {entity}. The limit is {limit}. Delete one that is not in use.',
  },
  {
    NAME_TAKEN: 'Bu adı başka bir {entity} kullanıyor.',
    VERSION_CONFLICT:
      'Siz düzenlerken bu {entity} başka biri tarafından değiştirildi. Hiçbir şey kaydedilmedi.',
    LIMIT_REACHED: 'Daha fazla {entity} eklenemez. Kullanılmayan birini silin.',
    LIMIT_NAMED: 'En fazla {limit} {entity} eklenebilir. Kullanılmayan birini silin.',
  },
);

/** The sentence of such a failure for a kind of thing, of which `name` is the name as a label. */
export function entitySentence(
  language: Language,
  code: EntityErrorCode,
  name: string,
  limit?: number,
): string {
  const entity = nameInSentence(language, name);
  if (code !== 'LIMIT_REACHED' || limit === undefined) return fillText(sentences[language][code], { entity });
  return fillText(sentences[language].LIMIT_NAMED, { entity, limit: formatLimit(language, limit) });
}

/** A limit with the separators of a language: 60,000 in English, 60.000 in Turkish. */
export function formatLimit(language: Language, limit: number): string {
  return new Intl.NumberFormat(language).format(limit);
}

/** A label as it stands inside a sentence: its first letter small, unless the word is an abbreviation, as in "API key". */
export function nameInSentence(language: Language, label: string): string {
  return label.replace(/^\p{Lu}(?![\p{Lu}\d])/u, (letter) => letter.toLocaleLowerCase(language));
}
