/** One line of a comparison; `line` counts from 1 in the text that holds it. */
export type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly line: number; readonly text: string };

/** Beyond so many cells the middle is told as replaced, which is right and only longer than it must be. */
const MAX_CELLS = 4_000_000;

/** What became of a text line by line, by the longest common subsequence of its lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = before === '' ? [] : before.split('\n');
  const b = after === '' ? [] : after.split('\n');
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return [
    ...b.slice(0, start).map((text, index) => ({ kind: 'same', line: index + 1, text }) as const),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end), start),
    ...b.slice(b.length - end).map((text, index) => ({ kind: 'same', line: b.length - end + index + 1, text }) as const),
  ];
}

function diffMiddle(a: readonly string[], b: readonly string[], offset: number): DiffLine[] {
  const removed = (index: number): DiffLine => ({ kind: 'removed', line: offset + index + 1, text: a[index] ?? '' });
  const added = (index: number): DiffLine => ({ kind: 'added', line: offset + index + 1, text: b[index] ?? '' });
  if (a.length * b.length > MAX_CELLS) return [...a.map((_text, index) => removed(index)), ...b.map((_text, index) => added(index))];
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', line: offset + j + 1, text: b[j] ?? '' });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(i));
      i += 1;
    } else {
      lines.push(added(j));
      j += 1;
    }
  }
  return lines;
}
