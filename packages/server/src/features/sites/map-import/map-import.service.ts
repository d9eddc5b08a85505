import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MOST_IMPORT_BYTES, type MapImport } from '@rota/contract/map-import';
import { shapesOfGrid } from '@rota/floor';
import { FileTooLargeError, upTo, type FileStore } from '../../../adapters/files/index.ts';
import { AppError } from '../../../http/app-error.ts';
import { composedBeside, mapNotReady, USUAL_MAX_SPEED, type MapFloor } from '../maps/index.ts';
import type { ImportJob } from './read-import.format.ts';

export type MapImportDeps = {
  readonly files: FileStore;
  readonly floors: { find(projectId: number, mapId: string): Promise<MapFloor | undefined> };
  readonly maps: {
    /** Throws RECORD_NOT_FOUND. */
    get(projectId: number, mapId: string): Promise<unknown>;
    /** The fastest that robots may be on a floor, m/s, where its config says so. */
    maxSpeed(projectId: number, mapId: string): Promise<number | undefined>;
  };
  readonly run: (job: ImportJob) => Promise<MapImport>;
};
export type MapImportService = ReturnType<typeof createMapImportService>;

/** How what is imported is to be understood. */
export type ImportOptions = { readonly max_speed?: number | undefined; readonly lane_width: number };

/** Reads masks and lane graphs as drawings for a draft. Nothing of them is kept. */
export function createMapImportService({ files, floors, maps, run }: MapImportDeps) {
  /** Throws RECORD_NOT_FOUND, MAP_NOT_READY, MAP_UPLOAD_EMPTY, PAYLOAD_TOO_LARGE. */
  async function read(
    projectId: number,
    mapId: string,
    content: Readable | undefined,
    options: ImportOptions,
  ): Promise<MapImport> {
    await maps.get(projectId, mapId);
    const floor = await floors.find(projectId, mapId);
    if (floor === undefined) throw mapNotReady();
    if (content === undefined) throw uploadEmpty();
    const maxSpeed = options.max_speed ?? (await maps.maxSpeed(projectId, mapId)) ?? USUAL_MAX_SPEED;
    const raster = await composedBeside(
      await floor.loadScan(),
      shapesOfGrid(floor.drawn.drawings, 'no walls'),
    );
    const key = `imports/${randomUUID()}`;
    try {
      const { size } = await files.write(key, upTo(content, MOST_IMPORT_BYTES), MOST_IMPORT_BYTES);
      if (size === 0) throw uploadEmpty();
      return await files.withLocalFile(key, (path) =>
        run({ path, mapId, floor: raster, maxSpeed, laneWidth: options.lane_width }),
      );
    } catch (error) {
      if (!(error instanceof FileTooLargeError)) throw error;
      throw new AppError('PAYLOAD_TOO_LARGE', `The file is larger than ${MOST_IMPORT_BYTES / 1_048_576} MB`, {
        cause: error,
      });
    } finally {
      await files.remove(key);
    }
  }

  return { read };
}

function uploadEmpty(): AppError {
  return new AppError('MAP_UPLOAD_EMPTY', 'The upload holds no bytes');
}
