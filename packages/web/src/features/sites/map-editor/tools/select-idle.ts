import { idOf, objectsWith } from '../document/objects.ts';
import { removals, replacements } from '../document/edits.rules.ts';
import { withoutCorner } from '../document/handles.rules.ts';
import { pulling } from './select-pulling.ts';
import { boxing } from './select-boxing.ts';
import { pressing } from './select-pressing.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** Nothing is pressed: a touch takes hold of a handle, of an object, or begins a box. */
export function idle(stage: ToolStage): ToolState {
  stage.show({});
  return {
    cursor: 'default',
    isFree: true,
    down(event) {
      const handle = stage.handleAt(event.raw, event.reach);
      const { selection, document } = stage.store.state();
      const chosen = objectsWith(document, selection);
      const [one] = chosen;
      if (handle !== undefined && one !== undefined && chosen.length === 1) {
        if (event.alt && handle.kind === 'corner') return removeCorner(stage, handle.index);
        return pulling(stage, { object: one, handle, start: event }, () => idle(stage));
      }
      return begin(stage, event);
    },
  };
}

function removeCorner(stage: ToolStage, index: number): undefined {
  const { selection, document } = stage.store.state();
  const [one] = objectsWith(document, selection);
  const left = one === undefined ? undefined : withoutCorner(one, index);
  if (left !== undefined) stage.store.run(replacements(document, [left]));
  return undefined;
}

function begin(stage: ToolStage, event: ToolEvent): ToolState {
  const object = stage.objectAt(event.raw, event.reach);
  if (object === undefined) return boxing(stage, event, () => idle(stage));
  const id = idOf(object);
  const { selection } = stage.store.state();
  if (event.shift) {
    stage.store.select(
      selection.has(id) ? [...selection].filter((other) => other !== id) : [...selection, id],
    );
    return idle(stage);
  }
  const wasChosen = selection.has(id);
  if (!wasChosen) stage.store.select([id]);
  return pressing(stage, event, { object, wasChosen }, () => idle(stage));
}

/** Takes the chosen objects out. */
export function removeChosen(stage: Pick<ToolStage, 'store'>): void {
  const { selection, document } = stage.store.state();
  stage.store.run(removals(document, selection), { select: [] });
}
