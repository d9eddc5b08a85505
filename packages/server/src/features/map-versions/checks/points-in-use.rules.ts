import type { Check } from './check.ts';

/** Points that are removed from under deliveries. */
export const pointsInUse: Check = ({ points }, { tasks, namesBefore }) => {
  const there = new Set(points.map(({ target_id: id }) => id));
  const used = new Set(tasks.flatMap(({ targetIds }) => targetIds));
  return [...namesBefore].flatMap(([id, name]) =>
    used.has(id) && !there.has(id)
      ? [{ code: 'POINT_IN_USE' as const, key: `POINT_IN_USE ${id}`, ids: [id], at: null, params: { name } }]
      : [],
  );
};
