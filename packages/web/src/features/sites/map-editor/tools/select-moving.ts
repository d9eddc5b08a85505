import type { Point } from '@rota/floor';
import { replacements } from '../document/edits.rules.ts';
import { cornersOf, objectsWith, type MapObject } from '../document/objects.ts';
import { moveBy, transformObject } from '../document/transform.rules.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** The selection moves with the pointer. Its nearest corner is snapped; shift holds right angles. */
export function moving(
  stage: ToolStage,
  { start, object }: { start: ToolEvent; object: MapObject },
  again: () => ToolState,
): ToolState {
  const { document, selection } = stage.store.state();
  const chosen = objectsWith(document, selection);
  const movedTo = (event: ToolEvent) =>
    chosen.map((object) =>
      transformObject(object, moveBy(event.at.x - start.raw.x, event.at.y - start.raw.y)),
    );
  const far = ({ x, y }: Point) => Math.hypot(x - start.raw.x, y - start.raw.y);
  const [held] = cornersOf(object).sort((a, b) => far(a) - far(b));
  return {
    cursor: 'move',
    offset: held && { x: held.x - start.raw.x, y: held.y - start.raw.y },
    isBusy: true,
    ignored: selection,
    square: { from: start.raw, zero: 0 },
    move(event) {
      stage.show({ objects: movedTo(event), span: [start.raw, event.at] });
      return undefined;
    },
    up(event) {
      stage.store.run(replacements(document, movedTo(event)));
      return again();
    },
    cancel: again,
  };
}
