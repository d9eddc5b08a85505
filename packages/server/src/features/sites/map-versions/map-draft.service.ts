import type { NewDrawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import type { Grid } from '@rota/floor';
import { AppError } from '../../../http/app-error.ts';
import { named, requireSoundDrawings } from '../drawings/index.ts';
import { keptPoints } from '../targets/index.ts';
import type { MapContent } from './map-check.service.ts';

/** A requested change of a map. */
export type Draft = { readonly drawings: readonly NewDrawing[]; readonly points: readonly MapPoint[] };

/** The draft as it would be kept. Throws what is wrong with a drawing, and POINT_ID_TAKEN. */
export async function soundDraft(grid: Grid, draft: Draft): Promise<MapContent> {
  await requireSoundDrawings(draft.drawings, grid, (index) => `drawings.${index}`);
  const points = keptPoints(draft.points);
  const twice = points.find((point, index) => points[index - 1]?.target_id === point.target_id);
  if (twice) throw new AppError('POINT_ID_TAKEN', `Two points have the id ${twice.target_id}`);
  return { drawings: draft.drawings.map(named), points };
}

/** The points as they were drawn: an escape point that is not there is kept as none, and the check tells of it. */
export function asDrawn(kept: readonly MapPoint[], drawn: readonly MapPoint[]): MapPoint[] {
  const chosen = new Map(drawn.map((point) => [point.target_id, point.escape_point]));
  return kept.map((point) => ({ ...point, escape_point: chosen.get(point.target_id) ?? null }));
}
