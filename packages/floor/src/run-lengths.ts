import { CELL_UNKNOWN } from './raster.ts';
import type { Raster } from './raster.ts';

/**
 * The cells of a raster as run lengths in image order: one varint (seven bits a byte, lowest first, high bit set while more follow) of
 * `length * 4 + class` a run. The caller compresses.
 */
export function encodeRuns(raster: Pick<Raster, 'cells'>): Uint8Array {
  const { cells } = raster;
  let bytes = new Uint8Array(1024);
  let used = 0;
  for (let start = 0; start < cells.length;) {
    const cell = cells[start] as number;
    let end = start + 1;
    while (end < cells.length && cells[end] === cell) end += 1;
    if (used + 8 > bytes.length) {
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    let rest = (end - start) * 4 + cell;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[used++] = (rest % 128) + 128;
    bytes[used++] = rest;
    start = end;
  }
  return bytes.slice(0, used);
}

/**
 * The inverse of `encodeRuns`: width * height classes in image order.
 * Throws RangeError when the bytes end inside a number, name an unknown class or do not fill the raster exactly.
 */
export function decodeRuns(bytes: Uint8Array, width: number, height: number): Uint8Array {
  const cells = new Uint8Array(width * height);
  let filled = 0;
  for (let at = 0; at < bytes.length;) {
    let value = 0;
    let scale = 1;
    let byte = 128;
    while (byte >= 128) {
      const next = bytes[at++];
      if (next === undefined || scale > 2 ** 42) throw new RangeError('The run lengths end inside a number.');
      byte = next;
      value += (byte % 128) * scale;
      scale *= 128;
    }
    const cell = value % 4;
    const end = filled + Math.floor(value / 4);
    if (cell > CELL_UNKNOWN) throw new RangeError(`The run lengths name the unknown class ${cell}.`);
    if (end > cells.length) throw new RangeError(`The run lengths hold more than ${cells.length} cells.`);
    cells.fill(cell, filled, end);
    filled = end;
  }
  if (filled !== cells.length)
    throw new RangeError(`The run lengths hold ${filled} cells instead of ${cells.length}.`);
  return cells;
}
