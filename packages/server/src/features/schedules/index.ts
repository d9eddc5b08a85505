import type { Ground, Part } from '../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Projects } from '../projects/index.ts';
import { taskTargets, type TargetUses } from '../target-uses/index.ts';
import type { Templates } from '../templates/index.ts';
import { createScheduleRunner } from './schedule-runner.ts';
import { scheduleJobs } from './schedules.jobs.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { createScheduleService } from './schedules.service.ts';

type Before = {
  readonly projects: Projects;
  readonly deliveries: Deliveries;
  readonly templates: Templates;
  readonly targetUses: Pick<TargetUses, 'add'>;
};

/** Tasks that are created by themselves at certain times. */
export function schedules({
  database,
  clock,
  log,
  projects,
  deliveries,
  templates,
  targetUses,
}: Pick<Ground, 'database' | 'clock' | 'log'> & Before): Part {
  targetUses.add(taskTargets('schedule', 'schedule_id', 'schedule'));
  const deps = {
    database,
    tasks: deliveries.tasks,
    presentIn: templates.presentIn,
    timeZone: (projectId: number) => projects.service.timeZone(projectId),
    clock,
  };
  const service = createScheduleService(deps);
  return {
    routes: (app, mounting) => scheduleRoutes(app, service, mounting),
    jobs: scheduleJobs(createScheduleRunner({ ...deps, log })),
  };
}
