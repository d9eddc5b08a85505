import type { Clearance } from '../planner/clearance.ts';

/** A cell a robot cannot be in. */
export const OUT = 0;
/** A cell where two robots cannot stand side by side. */
export const NARROW = 1;
/** A cell with room for two. */
export const WIDE = 2;

/** Eight neighbours in turn round a cell, from the right against the clock, as steps in column and row. */
export const AROUND = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/**
 * Wears narrow cells away, least clearance first, as long as nothing is torn apart or joined. What is left of them are curves one cell wide
 * along the middle of every narrow way between wide places; ways that lead nowhere are worn away whole. Changes `cells` in place.
 * Ordered homotopic thinning with an anchor; see Pudney, "Distance-ordered homotopic thinning", 1998.
 */
export function thin(cells: Uint8Array, clearance: Clearance): void {
  const { width, squared } = clearance;
  const offsets = AROUND.map(([dx, dy]) => dy * width + dx);
  const levels = new Map<number, number[]>();
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (cells[cell] !== NARROW) continue;
    const level = levels.get(squared[cell] as number);
    if (level) level.push(cell);
    else levels.set(squared[cell] as number, [cell]);
  }
  for (const height of [...levels.keys()].sort((a, b) => a - b)) {
    // Removing a cell may free cells of this height or below: they are added while the list is walked.
    const queue = levels.get(height) ?? [];
    for (const cell of queue) {
      if (cells[cell] !== NARROW || !isSimple(cells, cell, offsets)) continue;
      cells[cell] = OUT;
      for (const offset of offsets) {
        const next = cell + offset;
        if (cells[next] === NARROW && (squared[next] as number) <= height) queue.push(next);
      }
    }
    levels.delete(height);
  }
}

/**
 * Whether a cell can go without changing what is connected: its connectivity number (Yokoi, 1975), for eight neighbours of what stays and
 * four of what is gone, is 1.
 */
function isSimple(cells: Uint8Array, cell: number, offsets: readonly number[]): boolean {
  let gone = 0;
  for (let index = 0; index < 8; index += 1)
    if (cells[cell + (offsets[index] as number)] === OUT) gone |= 1 << index;
  return SIMPLE[gone] === 1;
}

/** For every pattern of gone neighbours, bit i for `AROUND[i]`: 1 when the cell is simple. */
const SIMPLE = Uint8Array.from({ length: 256 }, (_, gone) => {
  let number = 0;
  for (let side = 0; side < 8; side += 2) {
    const bits = [side, side + 1, (side + 2) % 8].map((index) => (gone >> index) & 1);
    if (bits[0] === 1 && !(bits[1] === 1 && bits[2] === 1)) number += 1;
  }
  return number === 1 ? 1 : 0;
});
