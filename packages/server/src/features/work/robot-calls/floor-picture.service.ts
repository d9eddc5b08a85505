import type { CallFloor } from '@rota/contract/robot-calls';
import { CELL_FREE, CELL_OCCUPIED, overview, type Raster } from '@rota/floor';
import sharp from 'sharp';
import type { ReadyFloor } from '../../../fleet/index.ts';

/** Pixels of the longer side at most. */
const MOST_PIXELS = 640;
const MOST_KEPT = 32;
const SHADES = { free: 255, occupied: 96, unknown: 224 } as const;

type Picture = Omit<CallFloor, 'site' | 'floor'>;

export type FloorPictures = ReturnType<typeof createFloorPictures>;

/** Small pictures of floors for guests: walls and ways, nothing that is named. Made once for each version of a floor. */
export function createFloorPictures() {
  const kept = new Map<string, Promise<Picture | undefined>>();

  /** Undefined for a floor whose map is turned against its frame. */
  return (floor: Pick<ReadyFloor, 'content' | 'load'>): Promise<Picture | undefined> => {
    const known = kept.get(floor.content);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = floor.load().then(pictureOf);
    kept.set(floor.content, made);
    made.catch(() => kept.delete(floor.content));
    return made;
  };
}

async function pictureOf(raster: Raster): Promise<Picture | undefined> {
  if (Math.abs(raster.origin.theta) > 1e-6) return undefined;
  const small = overview(raster, Math.max(1, Math.ceil(Math.max(raster.width, raster.height) / MOST_PIXELS)));
  const pixels = small.cells.map((cell) =>
    cell === CELL_FREE ? SHADES.free : cell === CELL_OCCUPIED ? SHADES.occupied : SHADES.unknown,
  );
  const png = await sharp(Buffer.from(pixels), {
    raw: { width: small.width, height: small.height, channels: 1 },
  })
    .png({ palette: true, colours: 4 })
    .toBuffer();
  const { origin, resolution } = small;
  return {
    x: origin.x,
    y: origin.y,
    width: small.width * resolution,
    height: small.height * resolution,
    png: png.toString('base64'),
  };
}
