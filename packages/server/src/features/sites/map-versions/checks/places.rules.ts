import type { Drawing } from '@rota/contract/drawings';
import { areaOf, type Point } from '@rota/floor';

/** About the middle of a drawing: where to look. */
export function middleOf(drawing: Drawing): Point {
  const corners = drawing.kind === 'line' ? drawing.coords.map(([x, y]) => ({ x, y })) : areaOf(drawing);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
