import { shapesOfGrid } from '@rota/floor';
import type { MapFloor } from './floor-source.service.ts';
import { envelopeBeside } from './grid.thread.ts';

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
  return envelopeBeside(await loadScan(), shapesOfGrid(drawn.drawings, 'no walls'));
}
