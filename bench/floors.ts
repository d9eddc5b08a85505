import { existsSync, readFileSync } from 'node:fs';
import type { Point, Raster } from '@rota/floor';
import { cellToWorld } from '@rota/floor';
import { classify, parseMapYaml, parsePgm } from '@rota/floor/files';

const maps = new URL('../../shared/maps/', import.meta.url);

/** Whether the real maps lie beside the project. */
export const hasRealMaps = existsSync(maps);

/** A real map by its path without the ending, such as `depot/depot`. */
export function realMap(name: string): Raster {
  const yaml = new URL(`${name}.yaml`, maps);
  const meta = parseMapYaml(readFileSync(yaml, 'utf8'));
  return classify(parsePgm(readFileSync(new URL(meta.image, yaml))), meta);
}

/** Numbers from 0 to 1 that look random and are the same on every run (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A building of square rooms of 8 m with walls of 0.2 m, a door of 1.2 m in most walls, corridors of 3 m after every fourth room, and
 * furniture, on `cells` x `cells` cells of 5 cm.
 */
export function building(cells: number, seed = 1): Raster {
  const random = numbers(seed);
  const grid = new Uint8Array(cells * cells);
  const fill = (x: number, y: number, width: number, height: number, value: number): void => {
    for (let row = Math.max(0, y); row < Math.min(cells, y + height); row += 1) {
      grid.fill(value, row * cells + Math.max(0, x), row * cells + Math.min(cells, x + width));
    }
  };
  const walls: number[] = [];
  for (let at = 0, count = 0; at < cells - 4; count += 1) {
    walls.push(at);
    at += count % 5 === 4 ? 60 : 160;
  }
  walls.push(cells - 4);
  for (const at of walls) {
    fill(at, 0, 4, cells, 1);
    fill(0, at, cells, 4, 1);
  }
  walls.slice(0, -1).forEach((left, column) => {
    walls.slice(0, -1).forEach((top, row) => {
      const width = (walls[column + 1] as number) - left;
      const height = (walls[row + 1] as number) - top;
      if (column > 0 && random() < 0.85)
        fill(left, top + 10 + Math.floor(random() * (height - 44)), 4, 24, 0);
      if (row > 0 && random() < 0.85) fill(left + 10 + Math.floor(random() * (width - 44)), top, 24, 4, 0);
      for (let piece = 0; piece < 3 && width > 100 && height > 100; piece += 1) {
        const x = left + 34 + Math.floor(random() * (width - 90));
        fill(x, top + 34 + Math.floor(random() * (height - 90)), 14 + Math.floor(random() * 10), 14, 1);
      }
    });
  });
  return { width: cells, height: cells, resolution: 0.05, origin: { x: 0, y: 0, theta: 0 }, cells: grid };
}

/** Centres of random cells that pass, the same on every run. */
export function places(raster: Raster, count: number, isFree: (point: Point) => boolean, seed = 7): Point[] {
  const random = numbers(seed);
  const found: Point[] = [];
  while (found.length < count) {
    const place = cellToWorld(
      raster,
      Math.floor(random() * raster.width),
      Math.floor(random() * raster.height),
    );
    if (isFree(place)) found.push(place);
  }
  return found;
}

/** The value at a share of a list, such as 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
