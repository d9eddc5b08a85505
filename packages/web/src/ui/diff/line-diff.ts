import { diffArrays } from 'diff';

/** One line of a comparison; `line` counts from 1 in the text that holds it. */
export type DiffLine = {
  readonly kind: 'same' | 'added' | 'removed';
  readonly line: number;
  readonly text: string;
};

/** With more changes than this a text is shown as replaced, which is correct but longer than necessary. */
const MOST_CHANGES = 2_000;

/** The change of a text, line by line. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  const parts = diffArrays(a, b, { maxEditLength: MOST_CHANGES }) ?? [
    { value: a, removed: true, added: false },
    { value: b, removed: false, added: true },
  ];
  const next = { before: 1, after: 1 };
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => {
      if (removed) return { kind: 'removed', line: next.before++, text };
      if (added) return { kind: 'added', line: next.after++, text };
      next.before += 1;
      return { kind: 'same', line: next.after++, text };
    }),
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
