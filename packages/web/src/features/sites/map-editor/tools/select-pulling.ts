import { replacements } from '../document/edits.rules.ts';
import { cornersOf, idOf, type MapObject } from '../document/objects.ts';
import { pullHandle, type Handle } from '../document/handles.rules.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** A handle of the chosen object goes along with the pointer. Shift holds right angles with the corner before. */
export function pulling(
  stage: ToolStage,
  { object, handle, start }: { object: MapObject; handle: Handle; start: ToolEvent },
  again: () => ToolState,
): ToolState {
  const corners = cornersOf(object);
  const before =
    handle.kind === 'corner'
      ? (corners[handle.index - 1] ?? corners[1])
      : corners[handle.kind === 'side' ? handle.index : 0];
  let moved = false;
  return {
    cursor: 'crosshair',
    isBusy: true,
    ignored: new Set([idOf(object)]),
    square: before && { from: before, zero: 0 },
    move(event) {
      moved ||= Math.hypot(event.raw.x - start.raw.x, event.raw.y - start.raw.y) > start.reach * 0.25;
      if (moved)
        stage.show({
          objects: [pullHandle(object, handle, event.at)],
          ...(before === undefined ? {} : { span: [before, event.at] }),
        });
      return undefined;
    },
    up(event) {
      moved ||= Math.hypot(event.raw.x - start.raw.x, event.raw.y - start.raw.y) > start.reach * 0.25;
      if (moved)
        stage.store.run(replacements(stage.store.state().document, [pullHandle(object, handle, event.at)]));
      return again();
    },
    cancel: again,
  };
}
