import { sql } from 'kysely';
import type { FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { taskTargets, type TargetUses } from '../../sites/target-uses/index.ts';
import { readUse, type Uses } from '../../sites/uses/index.ts';
import { templateRoutes } from './templates.routes.ts';
import type { Present } from './templates.rules.ts';
import { createTemplateService } from './templates.service.ts';

export { problemsOf, type Present } from './templates.rules.ts';
export { refuseBroken } from './templates.service.ts';

/** Templates, and what a kept task can name in a project now. */
export type Templates = Part & { readonly presentIn: (projectId: number) => Promise<Present> };

type Before = {
  readonly deliveries: Deliveries;
  readonly targetUses: Pick<TargetUses, 'add'>;
  readonly uses: Pick<Uses, 'add'>;
  readonly ports: Pick<FleetPorts, 'targets'> & {
    readonly robots: { rows(projectId: number): Promise<readonly { readonly robotId: string }[]> };
  };
};

/** Tasks under a name, to be created again and again. */
export function templates({
  database,
  clock,
  deliveries,
  targetUses,
  uses,
  ports,
}: Pick<Ground, 'database' | 'clock'> & Before): Templates {
  targetUses.add(taskTargets('template', 'template_id', 'template'));
  uses.add('robot', (tx, projectId, robotId) =>
    readUse(
      tx,
      { kind: 'template', effect: 'needs' },
      tx
        .selectFrom('template')
        .select(['template_id as id', 'name'])
        .where('project_id', '=', projectId)
        .where(sql<boolean>`task->>'robot_id' = ${robotId}`),
    ),
  );
  const presentIn = async (projectId: number): Promise<Present> => {
    const [targets, robots] = await Promise.all([
      ports.targets.list(projectId),
      ports.robots.rows(projectId),
    ]);
    return {
      targetIds: new Set(targets.map(({ targetId }) => targetId)),
      robotIds: new Set(robots.map(({ robotId }) => robotId)),
    };
  };
  const service = createTemplateService({ database, tasks: deliveries.tasks, presentIn, clock });
  return { presentIn, routes: (app, mounting) => templateRoutes(app, service, mounting) };
}
