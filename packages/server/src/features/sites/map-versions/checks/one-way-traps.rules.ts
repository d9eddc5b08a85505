import { aboutPoint, type Check } from './check.rules.ts';

/** Points from which no way leads back. */
export const oneWayTraps: Check = ({ points }, _around, ways) =>
  ways.flatMap(({ type: { name: robot }, trapped }) =>
    points.flatMap((point) =>
      trapped.has(point.target_id) ? [aboutPoint('ONE_WAY_TRAP', point, { robot }, robot)] : [],
    ),
  );
