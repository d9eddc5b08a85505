import { textIn } from '../../core/text-in.ts';
import type { Language } from '../../core/texts.ts';

type Words = { readonly [one in Language]?: string | undefined };
/** What was chosen of one question, as it was called when it was ordered. */
type Chosen = { readonly property: Words; readonly option: Words; readonly count: number };

/** What was chosen of one item, a line each question: `Size: Large`, `Extras: Simit, 2 × Honey`. An answer alone, such as “No”, says nothing. */
export function choicesInWords(choices: readonly Chosen[], language: Language): string[] {
  const byQuestion = new Map<string, string[]>();
  for (const { property, option, count } of choices) {
    const question = textIn(property, language);
    const answer = count > 1 ? `${String(count)} × ${textIn(option, language)}` : textIn(option, language);
    byQuestion.set(question, [...(byQuestion.get(question) ?? []), answer]);
  }
  return [...byQuestion].map(([question, answers]) => `${question}: ${answers.join(', ')}`);
}
