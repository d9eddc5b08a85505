import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MinHeap } from './heap.ts';

describe('a heap', () => {
  it('gives values back by ascending key, however many', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { maxLength: 3000 }), (keys) => {
        const heap = new MinHeap();
        keys.forEach((key, value) => heap.push(key, value));
        const out: number[] = [];
        while (heap.size > 0) {
          const key = heap.topKey;
          expect(keys[heap.pop()]).toBe(key);
          out.push(key);
        }
        expect(out).toEqual([...keys].sort((a, b) => a - b));
      }),
    );
  });

  it('is empty after it is cleared', () => {
    const heap = new MinHeap();
    heap.push(1, 7);
    heap.clear();
    expect([heap.size, heap.topKey, heap.pop()]).toEqual([0, Infinity, -1]);
  });
});
