import type { Check } from './check.rules.ts';

/** Deliveries under way that could not be brought any more: by whatever type of robot. */
export const tasksCut: Check = ({ points }, { tasks, namesBefore }, ways) => {
  const there = new Map(points.map((point) => [point.target_id, point]));
  return tasks.flatMap(({ delivery, targetIds }) =>
    targetIds.flatMap((id) => {
      const point = there.get(id);
      const name = point?.name ?? namesBefore.get(id);
      const isCut = point === undefined || ways.every(({ unreachable }) => unreachable.has(id));
      if (name === undefined || !isCut) return [];
      const at = point ? { x: point.x, y: point.y } : null;
      return [
        {
          code: 'TASK_CUT' as const,
          key: `TASK_CUT ${delivery} ${id}`,
          ids: [id],
          at,
          params: { delivery, name },
        },
      ];
    }),
  );
};
