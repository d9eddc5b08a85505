import type { Tx } from '../../../db/database.ts';
import type { Ground, Part } from '../../../part.ts';
import type { RobotRegistry } from '../../robots/robots/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { createBillService, type PartReminder, type PartsSummary } from './part-bills.service.ts';
import { createPartFileService } from './part-files.service.ts';
import { createPartImport } from './part-import.service.ts';
import { createPartLabelService } from './part-labels.service.ts';
import { createPartPlaceService } from './part-places.service.ts';
import { createPartReach } from './part-reach.service.ts';
import { partJobs } from './parts.jobs.ts';
import { partRoutes } from './parts.routes.ts';
import { createPartService } from './parts.service.ts';

export { partsOfRobots } from './parts-of-robots.service.ts';
/** Robot parts. */
export type Parts = Part & {
  /** What is due at the parts in a project's robots. */
  readonly listDue: (projectId: number) => Promise<PartReminder[]>;
  /** How many parts a project has where, in the caller's transaction of the project. */
  readonly partsSummary: (tx: Tx, projectId: number) => Promise<PartsSummary>;
};
type Before = { readonly projects: Projects; readonly ports: { readonly robots: RobotRegistry } };

/** The parts of robots and their spares. */
export function parts(ground: Pick<Ground, 'database' | 'files' | 'clock'> & Before): Parts {
  const { database, files, clock, projects, ports } = ground;
  const { listFor, listAll } = projects.service;
  const reach = createPartReach({ database, listProjects: listFor });
  const robotModels = async (projectId: number) =>
    new Map(
      (await ports.robots.rows(projectId)).map(({ robotId, name, model }) => [robotId, { name, model }]),
    );
  const robotNames = async (projectId: number) =>
    new Map((await ports.robots.rows(projectId)).map(({ robotId, name }) => [robotId, name]));
  const deps = { database, reach, robotNames, clock };
  const bills = createBillService({ ...deps, robotModels });
  const services = {
    parts: createPartService(deps),
    places: createPartPlaceService(deps),
    files: createPartFileService({ ...deps, files }),
    labels: createPartLabelService(deps),
    imports: createPartImport(deps),
    bills,
  };
  return {
    listDue: bills.listDue,
    partsSummary: bills.summary,
    routes: (app, mounting) => partRoutes(app, services, mounting),
    jobs: partJobs({ database, listProjects: listAll }),
  };
}
