import { textIn } from '../../core/text-in.ts';
import type { Language } from '../../core/texts.ts';

type Words = { readonly [one in Language]?: string | undefined };
/** The chosen options of one question, named as at the time of the order. */
type Chosen = { readonly property: Words; readonly option: Words; readonly count: number };

/** The choices of one item, a line for each question: `Size: Large`, `Extras: Simit, 2 × Honey`. A lone “No” would be unclear. */
export function choicesInWords(choices: readonly Chosen[], language: Language): string[] {
  const byQuestion = new Map<string, string[]>();
  for (const { property, option, count } of choices) {
    const question = textIn(property, language);
    const answer = count > 1 ? `${String(count)} × ${textIn(option, language)}` : textIn(option, language);
    byQuestion.set(question, [...(byQuestion.get(question) ?? []), answer]);
  }
  return [...byQuestion].map(([question, answers]) => `${question}: ${answers.join(', ')}`);
}
