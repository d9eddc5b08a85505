import type { Point } from '@rota/floor';
import { addDrawn } from './add-drawn.ts';
import { drawingOf } from './brush.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** A corner nearer than this to the one before is the same one, metres. */
const SAME = 0.02;

/**
 * Corner after corner of a polygon or a line. A click at the first corner, a second click at the last one, or enter closes it; backspace takes
 * the last corner back. Shift holds right angles.
 */
export function corners(
  stage: ToolStage,
  kind: 'polygon' | 'line',
  set: readonly Point[],
  again: () => ToolState,
): ToolState {
  const [first] = set;
  const last = set[set.length - 1];
  const before = set[set.length - 2];
  const least = kind === 'polygon' ? 3 : 2;
  const near = (a: Point | undefined, b: Point, reach: number) =>
    a !== undefined && Math.hypot(a.x - b.x, a.y - b.y) <= reach;
  const finish = (): ToolState | undefined => {
    if (set.length < least) return undefined;
    addDrawn(stage, { kind, corners: set });
    return again();
  };
  const show = (to: Point | undefined) => {
    const all = to === undefined ? set : [...set, to];
    const isLine = kind === 'line' || all.length < 3;
    const drawing = isLine ? undefined : drawingOf(stage.brush(), { kind, corners: all }, 'sketch');
    const line = kind === 'line' ? drawingOf(stage.brush(), { kind, corners: all }, 'sketch') : undefined;
    const shown = drawing ?? line;
    stage.show({
      ...(shown === undefined || all.length < 2 ? {} : { objects: [shown] }),
      ...(kind === 'polygon' && shown === undefined ? { measure: all } : {}),
      ...(last === undefined || to === undefined ? {} : { span: [last, to] }),
    });
  };
  show(undefined);
  return {
    cursor: 'crosshair',
    isBusy: true,
    square: last && {
      from: last,
      zero: before === undefined ? 0 : Math.atan2(last.y - before.y, last.x - before.x),
    },
    down(event: ToolEvent) {
      if (near(last, event.at, Math.max(SAME, event.reach * 0.4))) return finish();
      if (kind === 'polygon' && set.length >= 3 && near(first, event.raw, event.reach)) return finish();
      return corners(stage, kind, [...set, event.at], again);
    },
    move(event) {
      show(event.at);
      return undefined;
    },
    finish,
    cancel: again,
    back: () => (set.length <= 1 ? again() : corners(stage, kind, set.slice(0, -1), again)),
  };
}
