import type { MapPoint } from '@rota/contract/map-versions';
import { splitMapId } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import type { TargetInfo } from '@rota/fleet-core';
import { foldCase } from '../../../db/folding.ts';
import type { TargetContent, TargetRow } from './targets.store.ts';

/** What must be free around a target, metres: about half the width of a robot. */
export const TARGET_CLEARANCE = 0.25;

export function composeTarget(row: TargetRow): Target {
  const { site, floor } = splitMapId(row.map_id) ?? { site: row.map_id, floor: '' };
  return {
    target_id: row.id,
    name: row.name,
    type: row.type,
    site,
    floor,
    x: row.x,
    y: row.y,
    theta: row.theta,
    elevator_group: row.elevator_group,
    door_direction: row.door_direction,
    tolerance: row.tolerance,
    escape_point: row.escape_point,
    updated_at: row.updated_at.toISOString(),
  };
}

/** As the fleet control knows it. */
export function toTargetInfo(row: Omit<TargetRow, 'updated_at'>): TargetInfo {
  const {
    id: targetId,
    map_id: mapId,
    name,
    type,
    x,
    y,
    theta,
    elevator_group: group,
    door_direction: door,
    tolerance,
  } = row;
  const lobby = group === null ? undefined : { group, door: door ?? 'front' };
  const escapePointId = row.escape_point;
  return {
    targetId,
    name,
    type,
    mapId,
    x,
    y,
    theta,
    ...(lobby && { lobby }),
    ...(tolerance !== null && { tolerance }),
    ...(escapePointId !== null && { escapePointId }),
  };
}

/** What a person writes of a target. */
export type TargetFields = Omit<TargetRow, 'id' | 'map_id' | 'updated_at'>;

/** As it is kept: a door belongs to a group. */
export function contentOf(fields: TargetFields): TargetContent {
  const { name, type, x, y, theta, elevator_group, door_direction, tolerance, escape_point } = fields;
  const door = elevator_group === null ? null : door_direction;
  return {
    name,
    type,
    x,
    y,
    theta,
    elevator_group,
    door_direction: door,
    tolerance,
    escape_point,
    nameFolded: foldCase(name),
  };
}

/** As the editor of its map knows it. */
export function composePoint({ id, name, type, x, y, theta, ...row }: TargetRow): MapPoint {
  const { elevator_group, door_direction, tolerance, escape_point } = row;
  return { target_id: id, name, type, x, y, theta, elevator_group, door_direction, tolerance, escape_point };
}

/** The points as they would be kept, by id: doors belong to groups, and escape points that are not on the map are none. */
export function keptPoints(points: readonly MapPoint[]): MapPoint[] {
  const escapes = new Set(points.flatMap(({ target_id: id, type }) => (type === 'escape' ? [id] : [])));
  return points
    .map((point) => ({
      ...point,
      door_direction: point.elevator_group === null ? null : point.door_direction,
      escape_point:
        point.escape_point !== null && escapes.has(point.escape_point) ? point.escape_point : null,
    }))
    .sort((a, b) => (a.target_id < b.target_id ? -1 : 1));
}

/** What has to be done to the targets of a map so that these are its points. */
export function pointChanges(before: readonly MapPoint[], after: readonly MapPoint[]) {
  const former = new Map(before.map((point) => [point.target_id, point]));
  const ids = new Set(after.map(({ target_id: id }) => id));
  return {
    added: after.filter(({ target_id: id }) => !former.has(id)),
    changed: after.filter((point) => {
      const known = former.get(point.target_id);
      return known !== undefined && POINT_FIELDS.some((field) => known[field] !== point[field]);
    }),
    removed: before.filter(({ target_id: id }) => !ids.has(id)),
  };
}

const POINT_FIELDS = [
  'name',
  'type',
  'x',
  'y',
  'theta',
  'elevator_group',
  'door_direction',
  'tolerance',
  'escape_point',
] as const satisfies readonly (keyof MapPoint)[];
