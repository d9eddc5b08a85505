import { fillText } from '@rota/contract/core';
import { MAP_STATUS, mapWarningTexts, type FloorMap, type MapEnvelope } from '@rota/contract/maps';
import type { StoredRaster } from '../../../db/column-contents.ts';
import { mapProblemText } from './map-problem.rules.ts';
import type { MapRow, VersionRow } from './maps.store.ts';

/** An upload or a processing that stands still this long has died with its server. */
const STALE_MS = 20 * 60_000;

/** The row of the contract. `version` is the one in use, or else the number of the last upload. */
export function composeMap(row: MapRow, now: number, laid: LaidVersions = NOTHING_LAID): FloorMap {
  const { newest, ready } = row;
  const raster = ready?.raster ?? null;
  return {
    map_id: row.map_id,
    site: row.site,
    floor: row.floor,
    name: row.name ?? row.map_id,
    size: newest?.size ?? 0,
    checksum: newest?.sha256 ?? '',
    status: statusOf(newest, now),
    error: errorOf(newest, now),
    version: ready?.version ?? newest?.version ?? 0,
    map_version: ready ? mapVersionOf(ready.version, laid.drawn, laid.config) : null,
    grid_version: row.grid_version,
    raster: raster && {
      width: raster.width,
      height: raster.height,
      resolution: raster.resolution,
      origin: raster.origin,
      counts: raster.counts,
      warnings: (raster.warnings ?? []).map(({ code, params }) => ({
        code,
        params: { ...params },
        text: fillText(mapWarningTexts.en[code], params),
      })),
    },
    updated_at: new Date(Math.max(row.updated_at.getTime(), newest?.updated_at.getTime() ?? 0)).toISOString(),
  };
}

/** What a `compressed` link holds; `runs` are the gzipped run lengths. */
export function composeEnvelope(raster: Omit<StoredRaster, 'counts'>, runs: Uint8Array): MapEnvelope {
  return {
    v: 1,
    w: raster.width,
    h: raster.height,
    res: raster.resolution,
    origin: raster.origin,
    enc: 'rle-varint+gzip+base64',
    sha256: raster.cellsSha256,
    data: Buffer.from(runs).toString('base64'),
  };
}

/** The versions of what is drawn on a map, and of its config; 0 before the first. */
export type LaidVersions = { readonly drawn: number; readonly config: number };
const NOTHING_LAID: LaidVersions = { drawn: 0, config: 0 };

/** What robots call a version of a map: the versions of the scan, of what is drawn on it and, where it has one, of its config. */
export function mapVersionOf(scan: number, drawn: number, config: number): string {
  return config === 0 ? `${scan}.${drawn}` : `${scan}.${drawn}.${config}`;
}

/** Keys of a version's files. */
export function mapFiles(
  projectId: number,
  fileKey: string,
  version: number,
): { readonly zip: string; readonly runs: string } {
  const base = `maps/${projectId}/${fileKey}/${version}`;
  return { zip: `${base}.zip`, runs: `${base}.runs.gz` };
}

function isStale(version: VersionRow, now: number): boolean {
  return (version.status === 1 || version.status === 2) && now - version.updated_at.getTime() > STALE_MS;
}
function statusOf(version: VersionRow | undefined, now: number): FloorMap['status'] {
  if (version === undefined) return MAP_STATUS.UNKNOWN;
  return isStale(version, now) ? MAP_STATUS.ERROR : version.status;
}
function errorOf(version: VersionRow | undefined, now: number): FloorMap['error'] {
  if (version === undefined) return null;
  const code = version.error_code ?? (isStale(version, now) ? 'INTERNAL' : null);
  if (code === null) return null;
  const params = version.error_params ?? {};
  return { code, params: { ...params }, text: mapProblemText(code, params) };
}
