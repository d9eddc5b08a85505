import {
  isRule,
  readBrokenRule,
  ruleSentence,
  sentenceTexts,
  type Language,
  type RuleValues,
} from '@rota/contract/core';
import { textOr } from './translator.ts';

/** The text of a broken rule, or of a failure by its name, in the person's language; any other text stays as it is. */
export function translateSentence(language: Language, message: string): string {
  const broken = readBrokenRule(message);
  if (broken !== undefined) return ruleSentence(language, broken.rule, broken.values);
  return textOr(sentenceTexts, language, message, message);
}

/** The text of a rule that the server says is broken; `otherwise` where only a newer server knows the rule or its values. */
export function translateRule(
  language: Language,
  rule: string,
  values: Readonly<Record<string, unknown>>,
  otherwise: string,
): string {
  if (!isRule(rule)) return otherwise;
  const text = ruleSentence(language, rule, values as RuleValues);
  return /\{\w+\}/.test(text) ? otherwise : text;
}
