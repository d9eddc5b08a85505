import type { Ground, Part } from '../../../part.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Parts } from '../parts/index.ts';
import type { Preparation } from '../preparation/index.ts';
import type { Releases } from '../releases/index.ts';
import type { SimCards } from '../sim-cards/index.ts';
import { workshopProjectRoutes } from './workshop-projects.routes.ts';
import { createWorkshopProjectService } from './workshop-projects.service.ts';

type Before = {
  readonly projects: Projects;
  readonly parts: Pick<Parts, 'partsSummary'>;
  readonly preparation: Pick<Preparation, 'readStates' | 'listRobots'>;
  readonly releases: Pick<Releases, 'service'>;
  readonly simCards: Pick<SimCards, 'simSummary'>;
};

/** The projects as the chief of the workshop sees them. */
export function workshopProjects(made: Pick<Ground, 'database' | 'clock'> & Before): Part {
  const { database, clock, projects, parts, preparation, releases, simCards } = made;
  const service = createWorkshopProjectService({
    database,
    listProjects: projects.service.listFor,
    readStates: preparation.readStates,
    listRobots: preparation.listRobots,
    partsSummary: parts.partsSummary,
    outdatedSummary: releases.service.outdatedSummary,
    simSummary: simCards.simSummary,
    clock,
  });
  return { routes: (app, mounting) => workshopProjectRoutes(app, service, mounting) };
}
