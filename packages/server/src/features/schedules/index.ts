import type { Ground, Part } from '../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Projects } from '../projects/index.ts';
import type { Templates } from '../templates/index.ts';
import { createScheduleRunner } from './schedule-runner.ts';
import { scheduleJobs } from './schedules.jobs.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { createScheduleService } from './schedules.service.ts';

type Before = { readonly projects: Projects; readonly deliveries: Deliveries; readonly templates: Templates };

/** Tasks that are created by themselves at certain times. */
export function schedules({
  database,
  clock,
  log,
  projects,
  deliveries,
  templates,
}: Pick<Ground, 'database' | 'clock' | 'log'> & Before): Part {
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
