import { aboutPoint, type Check } from './check.rules.ts';

/** Points whose escape point is not there. */
export const escapePoints: Check = ({ points }) => {
  const escapes = new Set(points.flatMap(({ target_id: id, type }) => (type === 'escape' ? [id] : [])));
  return points.flatMap((point) =>
    point.escape_point === null || escapes.has(point.escape_point)
      ? []
      : [aboutPoint('ESCAPE_POINT_MISSING', point)],
  );
};
