import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

describe('the difference of two texts', () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    .map((lines) => lines.join('\n'));
  test('has both of them in it, and no line of the longest common part twice', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const diff = diffLines(before, after);
        const without = (kind: string) =>
          diff
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
        if (before === after) expect(diff.every((line) => line.kind === 'same')).toBe(true);
      }),
    );
  });
  test('numbers lines from one, each in its own text', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc')).toEqual([
      { kind: 'same', line: 1, text: 'a' },
      { kind: 'removed', line: 2, text: 'b' },
      { kind: 'added', line: 2, text: 'x' },
      { kind: 'same', line: 3, text: 'c' },
    ]);
  });
  test('tells two long texts without a line in common as replaced, at once', () => {
    const text = (word: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`).join('\n');
    const diff = diffLines(text('a'), text('b'));
    expect([diff.length, diff[0]?.kind, diff.at(-1)]).toEqual([
      40_000,
      'removed',
      { kind: 'added', line: 20_000, text: 'b 19999' },
    ]);
  });
});
