import { describe, expect, test } from 'vitest';
import { noteProgress, outlook, type Progress } from './upload.rules.ts';

const after = (...notes: readonly (readonly [at: number, bytes: number])[]): readonly Progress[] =>
  notes.reduce<readonly Progress[]>((known, [at, bytes]) => noteProgress(known, { at, bytes }), []);

describe('the speed of an upload', () => {
  test('is not known before something was sent', () => {
    expect(outlook(after([0, 0]), 100)).toBeUndefined();
    expect(outlook(after([0, 0], [5_000, 0]), 100)).toBeUndefined();
  });

  test('is that of what was sent since it began or went on', () => {
    expect(outlook(after([1_000, 100], [3_000, 300]), 1_000)).toEqual({ speed: 100, restS: 7 });
  });

  test('is that of the last seconds', () => {
    const notes = after([0, 0], [10_000, 1_000], [40_000, 1_100], [50_000, 2_100], [60_000, 3_100]);
    expect(outlook(notes, 4_100)).toEqual({ speed: 100, restS: 10 });
  });
});
