import { fillText, findJsonProblem, jsonProblemTexts, type ConfigProblem } from '@rota/contract';

/** What is wrong with a config's text, by line and in English; null when it is one. */
export function textProblem(text: string): ConfigProblem | null {
  const problem = findJsonProblem(text);
  if (problem === undefined) return null;
  return { ...problem, text: fillText(jsonProblemTexts.en[problem.code], { line: problem.line, column: problem.column }) };
}

/** Whether an `If-Match` header lets a change of this version pass; without one every change may. */
export function isMatch(header: string | undefined, version: number): boolean {
  if (header === undefined || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etagOf(version));
}

/** The `ETag` of a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}
