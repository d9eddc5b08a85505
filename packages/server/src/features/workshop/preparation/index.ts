import type { WorkshopRobot, WorkshopState } from '@rota/contract/preparation';
import type { Project } from '@rota/contract/projects';
import type { Fleet, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { ApiKeys } from '../../access/api-keys/index.ts';
import type { MachineAccounts } from '../../access/machine-accounts/index.ts';
import type { RobotAccessPart } from '../../robots/robot-access/index.ts';
import type { MovesAlong, RobotRegistry, Robots } from '../../robots/robots/index.ts';
import type { Vpn } from '../../robots/vpn/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { createCardReader } from './card-reader.service.ts';
import { createCardService } from './cards.service.ts';
import { countCards, forgetRobot, moveCard } from './cards.store.ts';
import { createEntryService } from './entries.service.ts';
import { createLabelService } from './labels.service.ts';
import { preparationJobs } from './preparation.jobs.ts';
import { preparationRoutes, type PreparationServices } from './preparation.routes.ts';
import { createWorkshopRegistration } from './registration.service.ts';
import { createRetirementService } from './retirement.service.ts';
import { createSetupService } from './setup.service.ts';

/** The card of a robot follows it to another project, and goes with it. */
export const workshopCards: MovesAlong = {
  kind: 'workshop_card',
  count: countCards,
  carry: (tx, robotId, from, to) => moveCard(tx, robotId, { from, to }),
  release: forgetRobot,
};

type Before = {
  readonly fleet: Pick<Fleet, 'gateway'>;
  readonly projects: Projects;
  readonly robots: Pick<Robots, 'desk'>;
  readonly robotAccess: Pick<RobotAccessPart, 'get' | 'forgetWifi'>;
  readonly vpn: Pick<Vpn, 'revokeOfRobot'>;
  readonly apiKeys: Pick<ApiKeys, 'removeOfRobot'>;
  readonly machineAccounts: Pick<MachineAccounts, 'removeOfRobot'>;
  readonly ports: Pick<FleetPorts, 'floors'> & { readonly robots: RobotRegistry };
};
type Made = Pick<Ground, 'database' | 'files' | 'clock'> & Before;

/** The workshop's robots, for what adds them up. */
export type Preparation = Part & {
  readonly readStates: () => Promise<readonly WorkshopState[]>;
  readonly listRobots: (project: Project) => Promise<readonly WorkshopRobot[]>;
};

/** The robots of the workshop: from the box to their last day. */
export function preparation(made: Made): Preparation {
  const { database, files } = made;
  const services = createPreparationServices(made);
  return {
    readStates: async () => (await services.setup.states()).states,
    listRobots: (project) => services.reader.listOf(project),
    routes: (app, mounting) => preparationRoutes(app, services, mounting),
    jobs: preparationJobs({ database, files }),
  };
}

function createPreparationServices(made: Made): PreparationServices {
  const { database, files, clock, fleet, projects, robots, ports } = made;
  const { gateway } = fleet;
  const { desk } = robots;
  const listMapIds = async (projectId: number) =>
    (await ports.floors.list(projectId)).map(({ mapId }) => mapId);
  const reader = createCardReader({
    database,
    robots: ports.robots,
    fleet: gateway,
    listProjects: projects.service.listFor,
    project: projects.service.get,
    clock,
  });
  const cards = createCardService({ database, desk, reader });
  return {
    setup: createSetupService({ database }),
    reader,
    cards,
    entries: createEntryService({ database, files, cards, clock }),
    registration: createWorkshopRegistration({ database, desk, fleet: gateway, reader, listMapIds }),
    labels: createLabelService({ database, desk }),
    retirement: createRetirementService({
      database,
      desk,
      reader,
      cards,
      access: made.robotAccess,
      vpn: made.vpn,
      apiKeys: made.apiKeys,
      machineAccounts: made.machineAccounts,
      listMapIds,
    }),
  };
}
