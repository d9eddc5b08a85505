import { wireSentence } from '@rota/contract/core';
import { MOST_MAP_CORNERS, type NewDrawing } from '@rota/contract/drawings';
import type { Grid } from '@rota/floor';
import { createTurns } from '../../../adapters/turns.ts';
import { AppError, fieldProblem, limitReached } from '../../../http/app-error.ts';
import { findDrawingProblem, findListProblem, type DrawingProblem } from './drawings.rules.ts';

/** Throws what is wrong with drawings for a map, naming the drawing by its place in the list: `property` makes the field of that. */
export async function requireSoundDrawings(
  drawings: readonly NewDrawing[],
  grid: Grid,
  property: (index: number) => string,
): Promise<void> {
  const problem = findListProblem(drawings) ?? (await findFirst(drawings, grid));
  if (problem === undefined) return;
  const { code, index, rule, values } = problem;
  const details = [fieldProblem(property(index), rule, values)];
  if (code === 'LIMIT_REACHED') throw limitReached('map_drawings', MOST_MAP_CORNERS, details);
  throw new AppError(code, wireSentence(rule, values), { details });
}

async function findFirst(drawings: readonly NewDrawing[], grid: Grid): Promise<DrawingProblem | undefined> {
  const turns = createTurns();
  for (const [index, drawing] of drawings.entries()) {
    const problem = findDrawingProblem(drawing, index, grid);
    if (problem !== undefined) return problem;
    await turns();
  }
  return undefined;
}
