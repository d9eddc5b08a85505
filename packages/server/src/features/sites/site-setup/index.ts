import type { Ground, Part } from '../../../part.ts';
import { robotSecrets } from '../../../vault/robot-secrets.ts';
import type { RobotDesk } from '../../robots/robots/index.ts';
import type { MapFloors, MapService } from '../maps/index.ts';
import { createSimulatedRobots } from './simulated-robots.service.ts';
import { createSimulation, type Simulation } from './simulation.service.ts';
import { siteSetupRoutes } from './site-setup.routes.ts';
import { createTargetProposals } from './target-proposals.service.ts';

export type { Simulation } from './simulation.service.ts';

/** The part; `simulation` is for the process that starts the simulator. */
type SiteSetup = Part & { readonly simulation: Simulation };
type Before = {
  readonly robots: { readonly desk: RobotDesk };
  readonly maps: { readonly service: Pick<MapService, 'get'> };
  readonly ports: { readonly floors: Pick<MapFloors, 'find'> };
};

/** What helps to set up a new site: proposals for targets, and simulated robots. */
export function siteSetup({
  database,
  vault,
  robots,
  maps,
  ports,
}: Pick<Ground, 'database' | 'vault'> & Before): SiteSetup {
  const simulation = createSimulation({ database, secrets: robotSecrets(vault) });
  const simulated = createSimulatedRobots({ database, desk: robots.desk, hasSimulator: simulation.isThere });
  const proposals = createTargetProposals({ floors: ports.floors, maps: maps.service });
  return {
    simulation,
    routes: (app, mounting) => siteSetupRoutes(app, { simulated, simulation, proposals }, mounting),
  };
}
