import type { Ground, Part } from '../../../part.ts';
import type { Robots } from '../robots/index.ts';
import { robotMoveRoutes } from './robot-moves.routes.ts';
import { createRobotMoveService } from './robot-moves.service.ts';
import type { Projects } from '../../sites/projects/index.ts';

type Before = { readonly robots: Pick<Robots, 'transfer'>; readonly projects: Projects };

/** Moving robots from one project to another. */
export function robotMoves({
  database,
  clock,
  robots,
  projects,
}: Pick<Ground, 'database' | 'clock'> & Before): Part {
  const service = createRobotMoveService({
    database,
    transfer: robots.transfer,
    projectExists: projects.service.directory.exists,
    clock,
  });
  return { routes: (app, mounting) => robotMoveRoutes(app, service, mounting) };
}
