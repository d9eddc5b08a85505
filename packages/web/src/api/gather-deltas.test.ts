import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gatherDeltas } from './gather-deltas.ts';

type Row = { id: string; value: number };
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gather(isCrowd: boolean) {
  const apply = vi.fn<(upsert: readonly Row[], remove: readonly string[]) => void>();
  return { apply, deltas: gatherDeltas<Row>({ keyOf: (row) => row.id, isCrowd: () => isCrowd, apply }) };
}

describe('deltas of a list', () => {
  test('are handed on at once while the list is short', () => {
    const { apply, deltas } = gather(false);
    deltas.take([{ id: 'a', value: 1 }], []);
    deltas.take([], ['a']);
    expect(apply.mock.calls).toEqual([
      [[{ id: 'a', value: 1 }], []],
      [[], ['a']],
    ]);
  });
  test('of a crowd are taken together after the first, the newest of each row, and a removal stays one', () => {
    const { apply, deltas } = gather(true);
    deltas.take([{ id: 'a', value: 1 }], []);
    expect(apply).toHaveBeenCalledTimes(1);
    deltas.take(
      [
        { id: 'a', value: 2 },
        { id: 'b', value: 1 },
      ],
      [],
    );
    deltas.take([{ id: 'a', value: 3 }], ['b']);
    expect(apply).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(apply).toHaveBeenLastCalledWith([{ id: 'a', value: 3 }], ['b']);
    vi.advanceTimersByTime(5_000);
    expect(apply).toHaveBeenCalledTimes(2);
  });
  test('that wait are dropped when the whole list arrives again', () => {
    const { apply, deltas } = gather(true);
    deltas.take([{ id: 'a', value: 1 }], []);
    deltas.take([{ id: 'a', value: 2 }], []);
    deltas.forget();
    vi.advanceTimersByTime(5_000);
    expect(apply).toHaveBeenCalledTimes(1);
  });
});
