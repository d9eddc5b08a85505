import type { Raster } from '@rota/floor';
import type { ReadyFloor } from './ports.ts';

/** A floor as the maps hand it out; `content` tells rasters apart. */
export function aReadyFloor(raster: Raster, change: Partial<ReadyFloor> = {}): ReadyFloor {
  const cells = raster.width * raster.height;
  return {
    mapId: 'hotel_1',
    site: 'hotel',
    floor: '1',
    version: 1,
    drawn: { version: 0, drawings: [] },
    cells,
    content: `raster of ${cells}`,
    load: async () => raster,
    ...change,
  };
}
