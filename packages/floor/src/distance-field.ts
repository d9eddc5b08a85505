import { CELL_FREE } from './raster.ts';
import type { Raster } from './raster.ts';

/**
 * Calls `onRow` once a row with the squared distance, in cells, from each cell's centre to the centre of the nearest cell that is not free.
 * Everything outside the raster counts as unknown. The row's array is reused between calls.
 * Exact Euclidean distance transform in two linear passes: Meijster, Roerdink and Hesselink, "A general algorithm for computing distance
 * transforms in linear time", 2000.
 */
export function forEachSquaredDistanceRow(
  raster: Raster,
  onRow: (row: number, squared: Int32Array) => void,
): void {
  const { width, height } = raster;
  const columns = columnDistances(raster);
  const squared = new Int32Array(width);
  const sites = new Int32Array(width);
  const starts = new Int32Array(width);
  for (let row = 0; row < height; row += 1) {
    rowEnvelope(columns.subarray(row * width, (row + 1) * width), squared, sites, starts);
    onRow(row, squared);
  }
}

/**
 * Metres from each cell's centre to the centre of the nearest occupied or unknown cell, in image order; 0 in such a cell itself.
 * Everything outside the raster counts as unknown.
 */
export function distanceField(raster: Raster): Float32Array {
  const field = new Float32Array(raster.width * raster.height);
  forEachSquaredDistanceRow(raster, (row, squared) => {
    const offset = row * raster.width;
    for (let column = 0; column < raster.width; column += 1) {
      field[offset + column] = Math.sqrt(squared[column] as number) * raster.resolution;
    }
  });
  return field;
}

/** Cells up or down to the nearest cell of the same column that is not free, the outside included. */
function columnDistances({ width, height, cells }: Raster): Int32Array {
  const distances = new Int32Array(width * height);
  for (let column = 0; column < width; column += 1) distances[column] = cells[column] === CELL_FREE ? 1 : 0;
  for (let index = width; index < distances.length; index += 1) {
    distances[index] = cells[index] === CELL_FREE ? (distances[index - width] as number) + 1 : 0;
  }
  const last = width * (height - 1);
  for (let index = last; index < distances.length; index += 1)
    distances[index] = Math.min(distances[index] as number, 1);
  for (let index = last - 1; index >= 0; index -= 1) {
    const below = (distances[index + width] as number) + 1;
    if (below < (distances[index] as number)) distances[index] = below;
  }
  return distances;
}

/** Lower envelope of the parabolas `(x - site)^2 + distance[site]^2`, then the outside to the left and right. */
function rowEnvelope(
  distances: Int32Array,
  squared: Int32Array,
  sites: Int32Array,
  starts: Int32Array,
): void {
  const width = distances.length;
  let top = 0;
  sites[0] = 0;
  starts[0] = 0;
  for (let u = 1; u < width; u += 1) {
    const gu = distances[u] as number;
    while (top >= 0) {
      const site = sites[top] as number;
      const start = starts[top] as number;
      const gs = distances[site] as number;
      if ((start - site) * (start - site) + gs * gs <= (start - u) * (start - u) + gu * gu) break;
      top -= 1;
    }
    if (top < 0) {
      top = 0;
      sites[0] = u;
      starts[0] = 0;
      continue;
    }
    const site = sites[top] as number;
    const gs = distances[site] as number;
    const start = 1 + Math.floor((u * u - site * site + gu * gu - gs * gs) / (2 * (u - site)));
    if (start < width) {
      top += 1;
      sites[top] = u;
      starts[top] = start;
    }
  }
  for (let u = width - 1; u >= 0; u -= 1) {
    const site = sites[top] as number;
    const gs = distances[site] as number;
    const side = Math.min(u + 1, width - u);
    squared[u] = Math.min((u - site) * (u - site) + gs * gs, side * side);
    if (u === starts[top] && top > 0) top -= 1;
  }
}
