import type { Point } from '@rota/floor';
import { MOST_CORNERS } from '@rota/contract';
import { addDrawn } from './add-drawn.ts';
import { drawingOf, fitting, type Shape } from './brush.ts';
import { simplified } from './simplify.rules.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** A hand draws no finer than this, metres. */
const FINEST = 0.02;

/** A line that follows the pointer while it is pressed; on a layer of areas alone it closes to one. */
export function freehand(stage: ToolStage, start: ToolEvent, again: () => ToolState): ToolState {
  const drawn: Point[] = [start.at];
  const shapeOf = (corners: readonly Point[]): Shape => {
    const line = { kind: 'line', corners } as const;
    return fitting(stage.brush().layer, line) === undefined ? { kind: 'polygon', corners } : line;
  };
  return {
    cursor: 'crosshair',
    isBusy: true,
    isFree: true,
    move(event) {
      const last = drawn[drawn.length - 1] ?? event.raw;
      if (Math.hypot(event.raw.x - last.x, event.raw.y - last.y) < FINEST) return undefined;
      drawn.push(event.raw);
      const shape = shapeOf(drawn);
      const drawing = drawn.length > 2 ? drawingOf(stage.brush(), shape, 'sketch') : undefined;
      stage.show(drawing === undefined ? { measure: drawn } : { objects: [drawing] });
      return undefined;
    },
    up() {
      const shape = shapeOf(simplified(drawn, FINEST).slice(0, MOST_CORNERS));
      if (shape.kind !== 'circle' && shape.kind !== 'point' && shape.corners.length >= (shape.kind === 'polygon' ? 3 : 2))
        addDrawn(stage, shape);
      return again();
    },
    cancel: again,
  };
}
