import { textIn } from '../../core/text-in.ts';
import type { Language } from '../../core/texts.ts';

type Words = { readonly [one in Language]?: string | undefined };
/** A plain answer to a yes/no question. */
export const ANSWERS = ['yes', 'no'] as const;
type Answer = (typeof ANSWERS)[number];
/** The chosen options of one question, named as at the time of the order. */
type Chosen = {
  readonly property: Words;
  readonly option: Words;
  readonly count: number;
  readonly answer?: Answer | undefined;
};
type Option = { readonly label: Words; readonly is_default: boolean };
type Asked = { readonly type: string; readonly options: readonly Option[] };

const PLAIN: Readonly<Record<Answer, readonly string[]>> = {
  yes: ['yes', 'evet'],
  no: ['no', 'hayır', 'hayir'],
};

/**
 * The plain answer that an option of a yes/no question is. Undefined where it has words of its own (`With ice`), and for a No that the guest
 * chose over a default Yes: both have to be read in full.
 */
export function answerOf({ type, options }: Asked, option: Option): Answer | undefined {
  if (type !== 'yes_no') return undefined;
  const answer = plainAnswer(option);
  const isYesUsual = options.some((one) => one.is_default && plainAnswer(one) === 'yes');
  return answer === 'no' && isYesUsual ? undefined : answer;
}

function plainAnswer({ label }: Option): Answer | undefined {
  const words = Object.values(label).flatMap((word) =>
    word === undefined || word.trim() === '' ? [] : [word.trim().toLocaleLowerCase('en')],
  );
  return words.length === 0
    ? undefined
    : ANSWERS.find((answer) => words.every((word) => PLAIN[answer].includes(word)));
}

/**
 * The choices of one item, a line for each question: `Size: Large`, `Extras: Simit, 2 × Honey`. A plain Yes is its question alone, and a plain
 * No is left out: `Without garlic: No` would be read as “without garlic”.
 */
export function choicesInWords(choices: readonly Chosen[], language: Language): string[] {
  const byQuestion = new Map<string, string[]>();
  for (const { property, option, count, answer } of choices) {
    if (answer === 'no') continue;
    const question = textIn(property, language);
    const words = count > 1 ? `${String(count)} × ${textIn(option, language)}` : textIn(option, language);
    byQuestion.set(question, [...(byQuestion.get(question) ?? []), ...(answer === 'yes' ? [] : [words])]);
  }
  return [...byQuestion].map(([question, answers]) =>
    answers.length === 0 ? question : `${question}: ${answers.join(', ')}`,
  );
}
