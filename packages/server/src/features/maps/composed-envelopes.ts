import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { composeGrid, encodeRuns, shapesOfGrid } from '@rota/floor';
import type { MapFloor } from './floor-source.ts';
import { composeEnvelope } from './maps.rules.ts';

const compress = promisify(gzip);
/** Texts of so many floors are kept: 4,000 x 4,000 cells make some 90 KB. */
const MOST_KEPT = 16;

/** Answers the JSON text of a scan with what is drawn over it; undefined where nothing is. What was asked for last is kept. */
export function createComposedEnvelopes(): (floor: MapFloor) => Promise<string | undefined> {
  const kept = new Map<string, Promise<string>>();
  return async (floor) => {
    if (shapesOfGrid(floor.drawn.drawings, 'no walls').length === 0) return undefined;
    const text = kept.get(floor.content) ?? compose(floor);
    kept.delete(floor.content);
    kept.set(floor.content, text);
    text.catch(() => kept.delete(floor.content));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return text;
  };
}

async function compose({ drawn, loadScan }: MapFloor): Promise<string> {
  const raster = composeGrid(await loadScan(), drawn.drawings);
  const cellsSha256 = createHash('sha256').update(raster.cells).digest('hex');
  return JSON.stringify(composeEnvelope({ ...raster, cellsSha256 }, await compress(encodeRuns(raster))));
}
