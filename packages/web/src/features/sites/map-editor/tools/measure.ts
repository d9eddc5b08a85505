import type { Point } from '@rota/floor';
import type { ToolStage, ToolState } from './tool.ts';

/** Click after click: how far it is, along all of them. Enter or a second click at one place ends it, and it stays to be read. */
export function measuring(stage: ToolStage, set: readonly Point[] = [], isDone = false): ToolState {
  const last = isDone ? undefined : set[set.length - 1];
  stage.show(set.length === 0 ? {} : { measure: set });
  return {
    cursor: 'crosshair',
    isBusy: set.length > 0,
    square: last && { from: last, zero: 0 },
    down(event) {
      if (last === undefined) return measuring(stage, [event.at]);
      if (Math.hypot(event.at.x - last.x, event.at.y - last.y) <= event.reach * 0.4)
        return measuring(stage, set, true);
      return measuring(stage, [...set, event.at]);
    },
    move(event) {
      if (last !== undefined) stage.show({ measure: [...set, event.at] });
      return undefined;
    },
    finish: () => measuring(stage, set, true),
    cancel: () => measuring(stage),
    back: () => measuring(stage, set.slice(0, -1)),
  };
}
