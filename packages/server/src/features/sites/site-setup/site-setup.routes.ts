import { siteSetupApi } from '@rota/contract/site-setup';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import type { SimulatedRobotService } from './simulated-robots.service.ts';
import type { Simulation } from './simulation.service.ts';
import type { TargetProposals } from './target-proposals.service.ts';

type SiteSetupServices = {
  readonly simulated: SimulatedRobotService;
  readonly simulation: Simulation;
  readonly proposals: TargetProposals;
};

export function siteSetupRoutes(
  app: FastifyInstance,
  { simulated, simulation, proposals }: SiteSetupServices,
  deps: MountDeps,
): void {
  mount(
    app,
    siteSetupApi,
    {
      targetProposals: (_context, { params }) => proposals.list(params.projectId, params.mapId),
      simulatedRobots: (_context, { params }) => simulated.list(params.projectId),
      addSimulatedRobots: (context, { params, body }) =>
        simulated.add(params.projectId, body, actorOf(context)),
      removeSimulatedRobots: (context, { params }) => simulated.remove(params.projectId, actorOf(context)),
      takeSimulatorWork: (_context, { body }) => simulation.take(body.runner_id),
    },
    deps,
  );
}
