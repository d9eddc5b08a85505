import type { Drawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import type { Raster } from '@rota/floor';

/** All that files of a map are made of. */
export type MapContent = {
  readonly mapId: string;
  /** What people call it, and the project. */
  readonly name: string;
  readonly project: string;
  /** What robots call the version. */
  readonly mapVersion: string;
  /** As it was scanned. */
  readonly scan: Raster;
  readonly drawings: readonly Drawing[];
  readonly points: readonly MapPoint[];
  readonly config: Readonly<Record<string, unknown>>;
};

/** A file that was made, and what it is. */
export type MadeBytes = { readonly bytes: Uint8Array; readonly type: string };
