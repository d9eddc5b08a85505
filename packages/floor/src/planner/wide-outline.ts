import type { FloorPlanner } from './floor-planner.ts';
import { widenSizes } from './prepared.ts';

/** A planner that treats every robot as wider than it is, by the given metres on all sides. Callers use it like any other planner. */
export function widePlanner(inner: FloorPlanner, by: number): FloorPlanner {
  return {
    ...inner,
    isFree: (point, radius) => inner.isFree(point, radius + by),
    nearestFree: (point, radius, within) => inner.nearestFree(point, radius + by, within),
    plan: (request) => inner.plan({ ...request, radius: request.radius + by }),
    distance: (from, to, radius) => inner.distance(from, to, radius + by),
    reach: (point, radius, leads) => inner.reach(point, radius + by, leads),
    passages: (radius) => inner.passages(radius + by),
    keepsRules: (points, radius) => inner.keepsRules(points, radius + by),
    isClear: (points, radius) => inner.isClear(points, radius + by),
    withRules: (rules) => widePlanner(inner.withRules(rules), by),
    // Asked one by one: a size taken back from a wider one would not be the same number.
    missing: ({ ways, passages }) => ({
      ways: ways.filter(
        (radius) => inner.missing(widenSizes({ ways: [radius], passages: [] }, by)).ways.length > 0,
      ),
      passages: passages.filter(
        (radius) => inner.missing(widenSizes({ ways: [], passages: [radius] }, by)).passages.length > 0,
      ),
    }),
    prepare: (sizes) => inner.prepare(widenSizes(sizes, by)),
  };
}
