import type { RuleValues } from '@rota/contract/core';
import type { Rule } from '@rota/contract/core';
import type { PlainErrorCode } from '@rota/contract/areas';
import { MOST_MAP_CORNERS, type Drawing, type MapDrawings, type NewDrawing } from '@rota/contract/drawings';
import { findShapeProblem, makeSameGrid, type Grid, type ShapeProblem } from '@rota/floor';
import type { DrawingsRow, VersionRow } from './drawings.store.ts';

/** What is wrong with one of the drawings, and which it is. */
export type DrawingProblem = {
  readonly code: PlainErrorCode | 'LIMIT_REACHED';
  readonly index: number;
  readonly rule: Rule;
  readonly values: RuleValues;
};

const CODES = {
  crosses_itself: 'DRAWING_CROSSES_ITSELF',
  too_small: 'DRAWING_TOO_SMALL',
  outside_map: 'DRAWING_OUTSIDE_MAP',
} as const satisfies Record<ShapeProblem, PlainErrorCode>;

const RULES = {
  crosses_itself: 'crosses_itself',
  too_small: 'encloses_no_area',
  outside_map: 'outside_map',
} as const satisfies Record<ShapeProblem, Rule>;

/** The first thing that is wrong with drawings as a list, without a look at their shapes; undefined when nothing is. */
export function findListProblem(drawings: readonly NewDrawing[]): DrawingProblem | undefined {
  const ids = new Set<string>();
  let corners = 0;
  for (const [index, drawing] of drawings.entries()) {
    corners += drawing.coords.length;
    if (corners > MOST_MAP_CORNERS) {
      return {
        code: 'LIMIT_REACHED',
        index,
        rule: 'too_many_corners',
        values: { max: MOST_MAP_CORNERS },
      };
    }
    if (drawing.id !== undefined && ids.has(drawing.id)) {
      return { code: 'DRAWING_ID_TAKEN', index, rule: 'id_taken', values: { number: index + 1 } };
    }
    if (drawing.id !== undefined) ids.add(drawing.id);
  }
  return undefined;
}

/** What is wrong with the shape of one drawing for a map; undefined when nothing is. */
export function findDrawingProblem(
  drawing: NewDrawing,
  index: number,
  grid: Grid,
): DrawingProblem | undefined {
  const problem = findShapeProblem(drawing, grid);
  return problem && { code: CODES[problem], index, rule: RULES[problem], values: { number: index + 1 } };
}

/** A map on which nothing was ever drawn. */
export function nothingOn(mapId: string): MapDrawings {
  return { map_id: mapId, version: 0, message: null, restored_from: null, at: null, by: null, drawings: [] };
}

/** The drawings of a version. */
export function composeDrawings(row: DrawingsRow): MapDrawings {
  return { ...stampOf(row), drawings: [...row.drawings] };
}

/** Which version it is, and who made it why. */
export function stampOf(row: VersionRow) {
  return {
    map_id: row.map_id,
    version: row.version,
    message: row.message,
    restored_from: row.restored_from,
    at: row.changed_at.toISOString(),
    by: row.changed_by,
  };
}

/** Whether what is drawn over the scan is another one. */
export function changesGrid(before: readonly Drawing[], after: readonly Drawing[]): boolean {
  return !makeSameGrid(before, after, 'no walls');
}
