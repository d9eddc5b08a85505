import type { Raster } from '../raster.ts';
import { composeGrid, wallMask, type LayeredShape } from './compose.ts';

// A browser runs this file as well as Node, to be held against it: it imports nothing but the rasteriser.

/** Numbers from 0 to 1 by a seed (mulberry32), from whole numbers alone. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LAYERS = ['free_space', 'obstacle', 'eraser', 'virtual_wall', 'forbidden'];

/** A shape of any kind on any layer, about the floor of {@link aScan}. */
export function aShape(next: () => number): LayeredShape {
  const layer = LAYERS[Math.floor(next() * LAYERS.length)] ?? 'obstacle';
  const place = (): [number, number] => [next() * 14 - 4, next() * 14 - 4];
  switch (Math.floor(next() * 4)) {
    case 0:
      return { layer, kind: 'circle', coords: [place()], radius: next() * 2 };
    case 1:
      return { layer, kind: 'rectangle', coords: [place(), place()] };
    case 2:
      return {
        layer,
        kind: 'line',
        coords: Array.from({ length: 2 + Math.floor(next() * 4) }, place),
        width: next() * 0.6,
      };
    default:
      return { layer, kind: 'polygon', coords: Array.from({ length: 3 + Math.floor(next() * 5) }, place) };
  }
}

/** A floor of noise; `theta` turns it. */
export function aScan(next: () => number, theta: number): Raster {
  const cells = Uint8Array.from({ length: 96 * 80 }, () => Math.floor(next() * 3));
  return {
    width: 96,
    height: 80,
    resolution: 0.05 + Math.floor(next() * 4) * 0.0137,
    origin: { x: -1.234, y: 0.987, theta },
    cells,
  };
}

/** Rasterises random floors with a hundred drawings each: returns the cells of each floor, and those of its walls. */
export function composeWorlds(seed: number, worlds: number): Uint8Array[] {
  const next = numbers(seed);
  return Array.from({ length: worlds }, (_, world) => {
    const scan = aScan(next, world % 3 === 0 ? 0 : next() * 7 - 3.5);
    const drawings = Array.from({ length: 100 }, () => aShape(next));
    return [composeGrid(scan, drawings).cells, wallMask(scan, drawings) ?? new Uint8Array()];
  }).flat();
}
