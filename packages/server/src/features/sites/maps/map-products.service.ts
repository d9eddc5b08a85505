import type { MapPoint } from '@rota/contract/map-versions';
import { MADE_FILES, type MadeFile, type PrintQuery } from '@rota/contract/maps';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { fitsOnSheet } from './floor-sheet.rules.ts';
import type { MapFloors } from './floor-source.service.ts';
import { listMapConfigs } from './map-config.store.ts';
import { mapNotReady } from './map-not-ready.rules.ts';
import type { MadeBytes, MapContent } from './map-content.service.ts';
import type { makeInThread } from './map-products.thread.ts';

export type MapProductDeps = {
  readonly database: Database;
  readonly floors: MapFloors;
  /** The points of a map. */
  readonly pointsOn: (tx: Tx, projectId: number, mapId: string) => Promise<MapPoint[]>;
  /** What people call a project and a map. */
  readonly namesOf: (
    projectId: number,
    mapId: string,
  ) => Promise<{ readonly name: string; readonly project: string }>;
  readonly make: typeof makeInThread;
};
export type MapProducts = ReturnType<typeof createMapProducts>;

/** So many bytes of files that were made are kept: after a change every robot fetches the same one. */
const MOST_KEPT_BYTES = 64_000_000;

/** Files that are made of maps. */
export function createMapProducts(deps: MapProductDeps) {
  const kept = new Map<string, Promise<MadeBytes>>();
  const sizes = new Map<string, number>();

  /** Throws MAP_NOT_READY, MAP_PDF_FAILED. */
  async function checkPrint(
    projectId: number,
    mapId: string,
    file: MadeFile,
    print: PrintQuery,
  ): Promise<void> {
    const floor = await deps.floors.find(projectId, mapId);
    if (floor === undefined) throw mapNotReady();
    if (file !== 'floor.pdf' && file !== 'floor.png') return;
    if (!fitsOnSheet(await floor.loadScan(), print)) {
      throw new AppError('MAP_SHEET_TOO_SMALL', 'The floor does not fit on the sheet at this scale');
    }
  }

  /**
   * @param mapVersion only this version, for robots: another one is not there any more. Throws MAP_NOT_READY, RECORD_NOT_FOUND,
   * MAP_PDF_FAILED.
   */
  async function open(
    projectId: number,
    mapId: string,
    file: MadeFile,
    { print, mapVersion }: { readonly print: PrintQuery; readonly mapVersion?: string | undefined },
  ): Promise<MadeBytes> {
    const { content, raster } = await read(projectId, mapId);
    if (mapVersion !== undefined && content.mapVersion !== mapVersion) throw recordNotFound();
    try {
      return await keep(
        [projectId, mapId, file, JSON.stringify(print), raster, stampOf(content)].join(' '),
        () => deps.make(file, content, print),
      );
    } catch (error) {
      throw file === 'floor.pdf'
        ? new AppError('MAP_PDF_FAILED', 'Failed to generate PDF', { cause: error })
        : error;
    }
  }

  /** `raster` tells a map from one of the same name and versions that was deleted before it. */
  async function read(projectId: number, mapId: string): Promise<{ content: MapContent; raster: string }> {
    const floor = await deps.floors.find(projectId, mapId);
    if (floor === undefined) throw mapNotReady();
    const { points, config } = await deps.database.tenant(projectId, async (tx) => ({
      points: await deps.pointsOn(tx, projectId, mapId),
      config: (await listMapConfigs(tx, projectId, mapId))[0]?.config ?? {},
    }));
    const { drawn, mapVersion } = floor;
    const scan = await floor.loadScan();
    const content = {
      mapId,
      ...(await deps.namesOf(projectId, mapId)),
      mapVersion,
      scan,
      drawings: drawn.drawings,
      points,
      config,
    };
    return { content, raster: floor.content };
  }

  function keep(key: string, make: () => Promise<MadeBytes>): Promise<MadeBytes> {
    const found = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, found);
    found.then(
      ({ bytes }) => {
        sizes.set(key, bytes.length);
        forgetOldest();
      },
      () => kept.delete(key),
    );
    return found;
  }

  function forgetOldest(): void {
    let taken = [...kept.keys()].reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0);
    for (const key of kept.keys()) {
      if (taken <= MOST_KEPT_BYTES) return;
      taken -= sizes.get(key) ?? 0;
      kept.delete(key);
      sizes.delete(key);
    }
  }

  return { open, checkPrint };
}

/** Whether a name is of a file that is made. */
export function isMadeFile(file: string): file is MadeFile {
  return MADE_FILES.some((known) => known === file);
}

/** Points change without a version of their own. */
function stampOf({ mapVersion, name, project, points }: MapContent): string {
  return JSON.stringify([mapVersion, name, project, points]);
}
