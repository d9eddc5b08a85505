import type { ConfigLog } from '@rota/contract/config';
import { diffArrays } from 'diff';

/** With more changes than this a text is shown as replaced, which is right and only longer than necessary. */
const MOST_CHANGES = 2_000;

/** The lines that went and came, each with its number in the text that holds it. */
export function changedLines(before: string, after: string): ConfigLog['diff'] {
  const [a, b] = [before, after].map((text) => (text === '' ? [] : text.split('\n'))) as [string[], string[]];
  const parts = diffArrays(a, b, { maxEditLength: MOST_CHANGES }) ?? [
    { value: a, removed: true, added: false },
    { value: b, removed: false, added: true },
  ];
  const next = { added: 1, removed: 1 };
  return parts.flatMap(({ value, added, removed }) => {
    if (added || removed) {
      const kind = added ? 'added' : 'removed';
      return value.map((text) => ({ kind, line: next[kind]++, text }) as const);
    }
    next.added += value.length;
    next.removed += value.length;
    return [];
  });
}
