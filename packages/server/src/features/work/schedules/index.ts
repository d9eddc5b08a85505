import { sql } from 'kysely';
import type { Functions } from '../../../db/schema.gen.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { taskTargets, type TargetUses } from '../../sites/target-uses/index.ts';
import { readUse, type Uses } from '../../sites/uses/index.ts';
import type { Templates } from '../templates/index.ts';
import { createScheduleRunner } from './schedule-runner.service.ts';
import { scheduleJobs } from './schedules.jobs.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { createScheduleService } from './schedules.service.ts';
import { countRunning } from './schedules.store.ts';

type Before = {
  readonly projects: Projects;
  readonly deliveries: Deliveries;
  readonly templates: Templates;
  readonly targetUses: Pick<TargetUses, 'add'>;
  readonly uses: Pick<Uses, 'add'>;
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
  uses,
}: Pick<Ground, 'database' | 'clock' | 'log'> & Before): Part {
  targetUses.add(taskTargets('schedule', 'schedule_id', 'schedule'));
  uses.add('robot', (tx, projectId, robotId) =>
    readUse(
      tx,
      { kind: 'schedule', effect: 'needs' },
      tx
        .selectFrom('schedule')
        .select(['schedule_id as id', 'name'])
        .where('project_id', '=', projectId)
        .where(sql<boolean>`task->>'robot_id' = ${robotId}`),
    ),
  );
  uses.add('user', (tx, _projectId, userId) =>
    readUse(
      tx,
      { kind: 'schedule', effect: 'stays' },
      sql<Functions['schedules_of_person']>`select * from schedules_of_person(${userId})`,
    ),
  );
  projects.featureUses.add('schedules', 'schedules', countRunning);
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
    jobs: scheduleJobs(createScheduleRunner({ ...deps, features: projects.features, log })),
  };
}
