import { fillText, type Language, type Texts } from '@rota/contract/texts';
import type { TextSet, Translate } from './i18n.ts';

/**
 * Looks texts up as `translator` does, without i18next: for the public pages, where every kilobyte is a guest's. A text with a `count` is
 * taken from its `_one` or `_other`, by the language's own rule.
 */
export function lightTranslator<En extends Texts>(texts: TextSet<En>, language: Language): Translate<En> {
  const own: Texts = texts[language];
  const plural = new Intl.PluralRules(language);
  return (key: string, ...values: readonly Record<string, string | number>[]) => {
    const count = values[0]?.['count'];
    const form = typeof count === 'number' ? plural.select(count) : 'other';
    return fillText(own[key] ?? own[`${key}_${form}`] ?? own[`${key}_other`] ?? key, values[0]);
  };
}
