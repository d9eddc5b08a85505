import type { Point } from '@rota/floor';
import type { ToolStage, ToolState } from './tool.ts';

/** Two presses match a place of the drawings with the same place on the scan; further pairs follow. */
export function matching(stage: ToolStage): ToolState {
  stage.show({});
  return {
    cursor: 'crosshair',
    down: (event) => matchingTo(stage, event.at),
  };
}

function matchingTo(stage: ToolStage, from: Point): ToolState {
  stage.show({ measure: [from] });
  return {
    cursor: 'crosshair',
    isBusy: true,
    isOnScan: true,
    down(event) {
      stage.match(from, event.at);
      return matching(stage);
    },
    move(event) {
      stage.show({ measure: [from, event.at] });
      return undefined;
    },
    cancel: () => matching(stage),
    back: () => matching(stage),
  };
}
