import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** A box is drawn from where nothing was: what lies wholly in it is chosen. Shift adds to what is chosen. */
export function boxing(stage: ToolStage, start: ToolEvent, again: () => ToolState): ToolState {
  return {
    cursor: 'crosshair',
    isFree: true,
    isBusy: true,
    move(event) {
      stage.show({ box: [start.raw, event.raw] });
      return undefined;
    },
    up(event) {
      const kept = start.shift ? [...stage.store.state().selection] : [];
      stage.store.select([...kept, ...stage.objectsIn(start.raw, event.raw)]);
      return again();
    },
    cancel: again,
  };
}
