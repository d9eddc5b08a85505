import type { Point } from '@rota/floor';
import { additions } from '../document/edits.rules.ts';
import { addDrawn } from './add-drawn.ts';
import { pointOf } from './brush.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** A press puts a point; pulling away from it before letting go says in which direction a robot faces there. */
export function placePoint(stage: ToolStage): ToolState {
  stage.show({});
  return {
    cursor: 'crosshair',
    down(event) {
      const { spot } = stage.brush();
      if (stage.store.state().looks[spot === 'target' ? 'points' : spot].isLocked) {
        stage.refuse('locked');
        return undefined;
      }
      if (spot === 'target') return turning(stage, event);
      addDrawn(stage, { kind: 'point', at: event.at }, spot);
      return undefined;
    },
  };
}

function turning(stage: ToolStage, start: ToolEvent): ToolState {
  const facing = ({ x, y }: Point, reach: number) => {
    const far = Math.hypot(x - start.at.x, y - start.at.y);
    return far < reach ? 0 : Math.atan2(y - start.at.y, x - start.at.x);
  };
  const made = (event: ToolEvent, id: string) => pointOf(stage.brush(), start.at, facing(event.at, start.reach), stage.pointName(), id);
  stage.show({ objects: [made(start, 'sketch')] });
  return {
    cursor: 'crosshair',
    isBusy: true,
    square: { from: start.at, zero: 0 },
    move(event) {
      stage.show({ objects: [made(event, 'sketch')], span: [start.at, event.at] });
      return undefined;
    },
    up(event) {
      const point = made(event, stage.newId());
      stage.store.run(additions(stage.store.state().document, [point]), { select: [point.target_id] });
      return placePoint(stage);
    },
    cancel: () => placePoint(stage),
  };
}
