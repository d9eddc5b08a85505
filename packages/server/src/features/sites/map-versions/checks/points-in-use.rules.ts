import { MOST_NAMED_USES } from '@rota/contract/core';
import { namesOf } from '../../../../brief-names.rules.ts';
import type { Check } from './check.rules.ts';

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

/** Points that are removed while stations, codes, templates, schedules or addresses name them. */
export const pointsNeeded: Check = ({ points }, { needs, namesBefore }) => {
  const there = new Set(points.map(({ target_id: id }) => id));
  return [...namesBefore].flatMap(([id, name]) => {
    const uses = there.has(id) ? [] : needs.filter((use) => use.target_id === id);
    if (uses.length === 0) return [];
    const needed_by = uses
      .slice(0, MOST_NAMED_USES)
      .map(({ kind, id: useId, name: useName }) => ({ kind, id: useId, name: useName }));
    const params = { name, needed: namesOf(uses), others: uses.length - needed_by.length };
    return [
      { code: 'POINT_NEEDED' as const, key: `POINT_NEEDED ${id}`, ids: [id], at: null, params, needed_by },
    ];
  });
};
