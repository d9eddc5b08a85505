import type { SavedTask, TaskProblem } from '@rota/contract/templates';

/** The ids that the project has now. */
export type Present = { readonly targetIds: ReadonlySet<string>; readonly robotIds: ReadonlySet<string> };

/** What a kept task names and the project no longer has. */
export function problemsOf(task: SavedTask, { targetIds, robotIds }: Present): TaskProblem[] {
  const stops = task.targets.flatMap(({ target_id: id }, index) =>
    targetIds.has(id) ? [] : [missingTarget(`targets.${index}.target_id`)],
  );
  const { filling_target_id: filling, robot_id: robot } = task;
  return [
    ...stops,
    ...(filling === undefined || targetIds.has(filling) ? [] : [missingTarget('filling_target_id')]),
    ...(robot === undefined || robotIds.has(robot)
      ? []
      : [{ property: 'robot_id', code: 'TASK_ROBOT_MISSING' } as const]),
  ];
}

function missingTarget(property: string): TaskProblem {
  return { property, code: 'TASK_TARGET_MISSING' };
}
