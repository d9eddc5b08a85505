import type { Drawing } from '@rota/contract/drawings';
import { areaOf, piecesOf, type Area, type Point } from '@rota/floor';

/** The areas of a drawing, in metres: of a line one for each of its pieces. */
export function areasOf(drawing: Drawing): readonly Area[] {
  return drawing.kind === 'line' ? piecesOf(drawing).map(({ area }) => area) : [areaOf(drawing)];
}

/** Where a drawing is: the middle of the box round it, or of the middle piece of a line. */
export function middleOf(drawing: Drawing): Point | undefined {
  const areas = areasOf(drawing);
  const area = areas[Math.floor(areas.length / 2)];
  if (area === undefined) return undefined;
  const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
