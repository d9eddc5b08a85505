import { findJsonProblem, jsonProblemTexts } from '@rota/contract/json-text';
import { fillText } from '@rota/contract/core';

/** What is wrong with a config's text, by line and in English; null when it is one. */
export function textProblem(text: string) {
  const problem = findJsonProblem(text);
  if (problem === undefined) return null;
  return {
    ...problem,
    text: fillText(jsonProblemTexts.en[problem.code], { line: problem.line, column: problem.column }),
  };
}
