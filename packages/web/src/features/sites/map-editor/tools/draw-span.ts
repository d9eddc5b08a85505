import type { Point } from '@rota/floor';
import { addDrawn } from './add-drawn.ts';
import { drawingOf, type Shape } from './brush.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

function shapeOf(kind: 'rectangle' | 'circle', from: Point, to: Point): Shape {
  return kind === 'circle'
    ? { kind, centre: from, radius: Math.hypot(to.x - from.x, to.y - from.y) }
    : { kind, corners: [from, to] };
}

/** A rectangle from corner to corner, or a circle from its middle outwards: dragged, or between two clicks. Shift makes the rectangle a square. */
export function span(
  stage: ToolStage,
  kind: 'rectangle' | 'circle',
  start: ToolEvent,
  again: () => ToolState,
): ToolState {
  let isDragged = false;
  let isSecond = false;
  const end = (event: ToolEvent): Point => {
    if (!event.shift || kind === 'circle') return event.at;
    const side = Math.max(Math.abs(event.raw.x - start.at.x), Math.abs(event.raw.y - start.at.y));
    const { x, y } = start.at;
    return { x: x + Math.sign(event.raw.x - x) * side, y: y + Math.sign(event.raw.y - y) * side };
  };
  return {
    cursor: 'crosshair',
    isBusy: true,
    down() {
      isSecond = true;
      return undefined;
    },
    move(event) {
      const to = end(event);
      isDragged ||= Math.hypot(event.raw.x - start.raw.x, event.raw.y - start.raw.y) > start.reach * 0.5;
      const drawing = drawingOf(stage.brush(), shapeOf(kind, start.at, to), 'sketch');
      stage.show({ objects: drawing === undefined ? [] : [drawing], span: [start.at, to] });
      return undefined;
    },
    up(event) {
      const to = end(event);
      // A quick hand releases before its move is reported.
      isDragged ||= Math.hypot(event.raw.x - start.raw.x, event.raw.y - start.raw.y) > start.reach * 0.5;
      // A click alone waits for the second one.
      if (!isDragged && !isSecond) return undefined;
      if (isSize(kind, start.at, to)) addDrawn(stage, shapeOf(kind, start.at, to));
      return again();
    },
    cancel: again,
  };
}

/** Smaller than this is a slip of the hand, metres. */
const LEAST = 0.1;

function isSize(kind: 'rectangle' | 'circle', from: Point, to: Point): boolean {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return kind === 'circle' ? Math.hypot(width, height) >= LEAST : width >= LEAST && height >= LEAST;
}
