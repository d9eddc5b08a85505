import { MinHeap } from '../planner/heap.ts';
import { AROUND } from './thinning.ts';

/** No way has come here yet. */
export const FAR = Infinity;

/**
 * Lengths of way in cells, by steps to eight neighbours, from chosen cells over those that `mayEnter` allows. Only lengths that become
 * shorter than they are in `lengths` are written, so sources can be added to an earlier spread.
 */
export function spreadFrom(
  lengths: Float32Array,
  sources: Iterable<number>,
  width: number,
  mayEnter: (cell: number) => boolean,
): void {
  const heap = new MinHeap();
  const offsets = AROUND.map(([dx, dy]) => dy * width + dx);
  for (const source of sources) {
    lengths[source] = 0;
    heap.push(0, source);
  }
  while (heap.size > 0) {
    const length = heap.topKey;
    const cell = heap.pop();
    if (length > (lengths[cell] as number)) continue;
    for (let side = 0; side < 8; side += 1) {
      const next = cell + (offsets[side] as number);
      // Every second neighbour touches by its corner only.
      const through = Math.fround(length + (side % 2 === 1 ? Math.SQRT2 : 1));
      if (through >= (lengths[next] as number) || !mayEnter(next)) continue;
      lengths[next] = through;
      heap.push(through, next);
    }
  }
}

/** The cells from one down to the source its length was counted from. */
export function wayBack(lengths: Float32Array, from: number, width: number): number[] {
  const cells = [from];
  for (let cell = from; (lengths[cell] as number) > 0;) {
    let lowest = cell;
    for (const [dx, dy] of AROUND) {
      const next = cell + dy * width + dx;
      if ((lengths[next] as number) < (lengths[lowest] as number)) lowest = next;
    }
    if (lowest === cell) break;
    cells.push(lowest);
    cell = lowest;
  }
  return cells;
}
