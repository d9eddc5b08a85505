import { foldCase } from '../../../../db/folding.ts';
import { aboutPoint, type Check } from './check.rules.ts';

/** Points whose name another one of the project has. */
export const pointNames: Check = ({ points }, { namesElsewhere }) => {
  const seen = new Map<string, number>();
  for (const { name } of points) seen.set(foldCase(name), (seen.get(foldCase(name)) ?? 0) + 1);
  return points.flatMap((point) => {
    const folded = foldCase(point.name);
    return namesElsewhere.has(folded) || (seen.get(folded) ?? 0) > 1
      ? [aboutPoint('POINT_NAME_TAKEN', point)]
      : [];
  });
};
