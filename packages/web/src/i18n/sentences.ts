import { sentenceTexts, translateConstraint, type Language } from '@rota/contract/core';
import { textOr } from './translator.ts';

/** A sentence of the server or of a check in the person's language; an unknown one stays as it is. */
export function translateSentence(language: Language, sentence: string): string {
  return textOr(sentenceTexts, language, sentence, translateConstraint(sentence, language) ?? sentence);
}
