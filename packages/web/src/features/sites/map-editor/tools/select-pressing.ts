import { idOf, type MapObject } from '../document/objects.ts';
import { moving } from './select-moving.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** A share of the reach that a hand may tremble before it is a move. */
const TREMBLE = 0.4;

/** An object is pressed: moving the pointer moves all that is chosen, letting go chooses this one. */
export function pressing(
  stage: ToolStage,
  start: ToolEvent,
  { object, wasChosen }: { object: MapObject; wasChosen: boolean },
  again: () => ToolState,
): ToolState {
  return {
    cursor: 'move',
    isFree: true,
    move(event) {
      const far = Math.hypot(event.raw.x - start.raw.x, event.raw.y - start.raw.y);
      if (far <= start.reach * TREMBLE) return undefined;
      const next = moving(stage, { start, object }, again);
      return next.move?.(event) ?? next;
    },
    up(event) {
      // A quick hand releases before its move is reported.
      const far = Math.hypot(event.raw.x - start.raw.x, event.raw.y - start.raw.y);
      if (far > start.reach * TREMBLE) return moving(stage, { start, object }, again).up?.(event);
      if (wasChosen) stage.store.select([idOf(object)]);
      return again();
    },
    cancel: again,
  };
}
