import type { Ground, Part } from '../../../part.ts';
import type { RobotAccessPart } from '../robot-access/index.ts';
import type { Robots } from '../robots/index.ts';
import { robotMoveRoutes } from './robot-moves.routes.ts';
import { createRobotMoveService } from './robot-moves.service.ts';
import type { Projects } from '../../sites/projects/index.ts';

type Before = {
  readonly robots: Pick<Robots, 'transfer'>;
  readonly robotAccess: Pick<RobotAccessPart, 'listBound'>;
  readonly projects: Projects;
};

/** Moving robots from one project to another. */
export function robotMoves({
  database,
  clock,
  robots,
  robotAccess,
  projects,
}: Pick<Ground, 'database' | 'clock'> & Before): Part {
  const service = createRobotMoveService({
    database,
    transfer: robots.transfer,
    listBound: robotAccess.listBound,
    projectExists: projects.service.directory.exists,
    clock,
  });
  return { routes: (app, mounting) => robotMoveRoutes(app, service, mounting) };
}
