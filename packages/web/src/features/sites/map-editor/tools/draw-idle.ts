import { corners } from './draw-corners.ts';
import { freehand } from './draw-freehand.ts';
import { span } from './draw-span.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** The ways to draw a shape. */
export type DrawnKind = 'rectangle' | 'circle' | 'polygon' | 'line' | 'freehand';

/** Nothing is begun: a press begins a shape of the kind. */
export function drawIdle(stage: ToolStage, kind: DrawnKind): ToolState {
  stage.show({});
  return {
    cursor: 'crosshair',
    down(event) {
      const { layer } = stage.brush();
      if (stage.store.state().looks[layer].isLocked) return refuse(stage, 'locked');
      return begin(stage, kind, event);
    },
  };
}

function refuse(stage: ToolStage, why: 'locked' | 'shape'): undefined {
  stage.refuse(why);
  return undefined;
}

function begin(stage: ToolStage, kind: DrawnKind, event: ToolEvent): ToolState {
  const again = () => drawIdle(stage, kind);
  if (kind === 'rectangle' || kind === 'circle') return span(stage, kind, event, again);
  if (kind === 'freehand') return freehand(stage, event, again);
  return corners(stage, kind, [event.at], again);
}
