import { aboutPoint, type Check } from './check.rules.ts';

/** Points to which no way leads from where robots charge and wait. */
export const pointsReached: Check = ({ points }, _around, ways) =>
  ways.flatMap(({ type: { name: robot }, unreachable }) =>
    points.flatMap((point) => {
      const from = unreachable.get(point.target_id);
      return from ? [aboutPoint('POINT_UNREACHABLE', point, { robot, from: from.name }, robot)] : [];
    }),
  );
