import type { Language } from '@rota/contract/core';
import type { ErrorWords } from '../api/api-error.ts';
import { translateRule, translateSentence } from './sentences.ts';

/** The words for failed calls, in the language that is chosen when one fails. */
export function createErrorWords(language: () => Language): ErrorWords {
  return {
    // The texts of all failures are fetched with the first one.
    failure: (failure, otherwise) =>
      import('@rota/contract/failures').then(
        ({ errorSentence }) => errorSentence(language(), failure, otherwise),
        () => otherwise,
      ),
    rule: (rule, values, otherwise) => translateRule(language(), rule, values, otherwise),
    message: (text) => translateSentence(language(), text),
  };
}
