import type { Drawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import type { Base } from './editor-store.ts';
import type { EditorDocument } from './objects.ts';

/** A wall of two corners for tests. */
export function aWall(
  id: string,
  changes: Partial<Extract<Drawing, { layer: 'virtual_wall'; kind: 'line' }>> = {},
): Drawing {
  return {
    id,
    layer: 'virtual_wall',
    kind: 'line',
    coords: [
      [0, 0],
      [4, 0],
    ],
    width: 0.2,
    props: {},
    ...changes,
  };
}

/** An upright forbidden area between two corners. */
export function aForbidden(
  id: string,
  coords: [[number, number], [number, number]] = [
    [0, 0],
    [2, 1],
  ],
): Drawing {
  return { id, layer: 'forbidden', kind: 'rectangle', coords, props: {} };
}

/** A table. */
export function aPoint(id: string, changes: Partial<MapPoint> = {}): MapPoint {
  return {
    target_id: id,
    name: id,
    type: 'table',
    x: 1,
    y: 1,
    theta: 0,
    elevator_group: null,
    door_direction: null,
    tolerance: null,
    escape_point: null,
    ...changes,
  };
}

/** A map as the editor reads it. */
export function aBase(document: Partial<EditorDocument> = {}): Base {
  return { stamp: 's1', version: 1, drawings: [], points: [], ...document };
}
