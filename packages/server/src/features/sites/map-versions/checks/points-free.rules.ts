import { isDiscFree } from '@rota/floor';
import { aboutPoint, type Check } from './check.rules.ts';

/** Points at which a robot would stand in a wall. A charger may be nearer to one than a robot needs to turn. */
export const pointsFree: Check = ({ points, planner }, { types }) =>
  types.flatMap(({ name: robot, halfWidth }) =>
    points.flatMap((point) =>
      isDiscFree(planner.raster, point, halfWidth)
        ? []
        : [aboutPoint('POINT_NOT_FREE', point, { robot }, robot)],
    ),
  );
