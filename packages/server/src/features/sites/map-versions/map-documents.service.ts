import { createHash } from 'node:crypto';
import type { MapDocument, MapPoint, MapVersion } from '@rota/contract/map-versions';
import type { DrawingsRow, VersionRow } from '../drawings/index.ts';

/** Which state of a map it is: another commit, a point that was changed elsewhere, or another scan makes another one. */
function stampOf(version: number, scanVersion: number, points: readonly MapPoint[]): string {
  const content = points.map((point) => [
    point.target_id,
    point.name,
    point.type,
    point.x,
    point.y,
    point.theta,
    point.elevator_group,
    point.door_direction,
    point.tolerance,
    point.escape_point,
  ]);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  return `${version}.${scanVersion}.${hash}`;
}

/** A map as it is now: the newest version, with the points and the scan of this moment. */
export function composeDocument(
  mapId: string,
  row: DrawingsRow | undefined,
  points: readonly MapPoint[],
  scanVersion: number,
): MapDocument {
  const stamp = stampOf(row?.version ?? 0, scanVersion, points);
  if (row !== undefined)
    return {
      ...headOf(row),
      stamp,
      scan_version: scanVersion,
      drawings: [...row.drawings],
      points: [...points],
    };
  const uncommitted = { message: null, restored_from: null, at: null, by: null };
  return {
    map_id: mapId,
    version: 0,
    stamp,
    scan_version: scanVersion,
    ...uncommitted,
    drawings: [],
    points: [...points],
  };
}

/** A version as it was committed. */
export function composeVersion(row: DrawingsRow): MapDocument {
  const stamp = stampOf(row.version, row.scan_version, row.points);
  return { ...headOf(row), stamp, drawings: [...row.drawings], points: [...row.points] };
}

/** A version in a list. */
export function composeListed(row: VersionRow): MapVersion {
  return { ...headOf(row), drawings: row.count, points: row.point_count, ignored: [...row.ignored] };
}

function headOf(row: VersionRow) {
  return {
    map_id: row.map_id,
    version: row.version,
    scan_version: row.scan_version,
    message: row.message,
    restored_from: row.restored_from,
    at: row.changed_at.toISOString(),
    by: row.changed_by,
  };
}
