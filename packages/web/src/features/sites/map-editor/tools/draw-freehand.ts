import type { Point } from '@rota/floor';
import { MOST_CORNERS } from '@rota/contract/drawings';
import { addDrawn } from './add-drawn.ts';
import { drawingOf, fitShape, type Shape } from './brush.ts';
import { simplifyLine } from './simplify.rules.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** A hand draws no finer than this, metres. */
const FINEST = 0.02;

/** The line is made simpler each time that so many places were added. */
const TIDY_EVERY = 100;

/** The whole line with as many corners as a drawing may have: a very long one is drawn coarser, and not cut off. */
function withinLimit(drawn: readonly Point[]): Point[] {
  let tolerance = FINEST;
  let line = simplifyLine(drawn, tolerance);
  while (line.length > MOST_CORNERS) line = simplifyLine(drawn, (tolerance *= 2));
  return line;
}

/** A line that follows the pointer while it is pressed; on a layer of areas alone it closes to one. */
export function freehand(stage: ToolStage, start: ToolEvent, again: () => ToolState): ToolState {
  const drawn: Point[] = [start.at];
  let nextTidy = TIDY_EVERY;
  const shapeOf = (corners: readonly Point[]): Shape => {
    const line = { kind: 'line', corners } as const;
    return fitShape(stage.brush().layer, line) === undefined ? { kind: 'polygon', corners } : line;
  };
  return {
    cursor: 'crosshair',
    isBusy: true,
    isFree: true,
    move(event) {
      const last = drawn[drawn.length - 1] ?? event.raw;
      if (Math.hypot(event.raw.x - last.x, event.raw.y - last.y) < FINEST) return undefined;
      drawn.push(event.raw);
      // Points in a straight row are redundant, and without them a long line stays quick to draw.
      if (drawn.length >= nextTidy) {
        drawn.splice(0, drawn.length, ...simplifyLine(drawn, FINEST / 2));
        nextTidy = drawn.length + TIDY_EVERY;
      }
      const shape = shapeOf(drawn);
      const drawing = drawn.length > 2 ? drawingOf(stage.brush(), shape, 'sketch') : undefined;
      stage.show(drawing === undefined ? { measure: drawn } : { objects: [drawing] });
      return undefined;
    },
    up() {
      const shape = shapeOf(withinLimit(drawn));
      if (
        shape.kind !== 'circle' &&
        shape.kind !== 'point' &&
        shape.corners.length >= (shape.kind === 'polygon' ? 3 : 2)
      )
        addDrawn(stage, shape);
      return again();
    },
    cancel: again,
  };
}
