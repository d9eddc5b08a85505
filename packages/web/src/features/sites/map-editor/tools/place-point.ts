import type { Point } from '@rota/floor';
import { additions } from '../document/edits.rules.ts';
import { withHeading } from '../document/handles.rules.ts';
import { idOf, type MapObject } from '../document/objects.ts';
import { addDrawn } from './add-drawn.ts';
import { drawingOf, pointOf } from './brush.ts';
import type { ToolEvent, ToolStage, ToolState } from './tool.ts';

/** A press puts a point or a place; pulling away from it before letting go says in which direction a robot faces there, or a camera looks. */
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
      if (spot === 'target' || spot === 'camera') return turning(stage, event);
      addDrawn(stage, { kind: 'point', at: event.at }, spot);
      return undefined;
    },
  };
}

function turning(stage: ToolStage, start: ToolEvent): ToolState {
  const angleTo = ({ x, y }: Point, reach: number) => {
    const far = Math.hypot(x - start.at.x, y - start.at.y);
    return far < reach ? 0 : Math.atan2(y - start.at.y, x - start.at.x);
  };
  const makePoint = (event: ToolEvent, id: string) =>
    drawSpot(stage, start.at, angleTo(event.at, start.reach), id);
  stage.show({ objects: makePoint(start, 'sketch') });
  return {
    cursor: 'crosshair',
    isBusy: true,
    square: { from: start.at, zero: 0 },
    move(event) {
      stage.show({ objects: makePoint(event, 'sketch'), span: [start.at, event.at] });
      return undefined;
    },
    up(event) {
      const put = makePoint(event, stage.newId());
      stage.store.run(additions(stage.store.state().document, put), { select: put.map(idOf) });
      return placePoint(stage);
    },
    cancel: () => placePoint(stage),
  };
}

/** Makes the brush's object at a place, headed by an angle. */
function drawSpot(stage: ToolStage, at: Point, angle: number, id: string): MapObject[] {
  const brush = stage.brush();
  if (brush.spot === 'target') return [pointOf(brush, at, angle, stage.pointName(), id)];
  const drawn = drawingOf({ ...brush, layer: 'camera' }, { kind: 'point', at }, id);
  return drawn === undefined ? [] : [withHeading(drawn, angle)];
}
