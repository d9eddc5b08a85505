import { setTimeout } from 'node:timers/promises';
import type { SimTotals } from '@rota/contract/sim-cards';
import type { Tx } from '../../../db/database.ts';
import { allowHosts } from '../../../http/outside-call.ts';
import type { Ground, Part } from '../../../part.ts';
import type { RobotRegistry } from '../../robots/robots/index.ts';
import { createSimBinding } from './sim-binding.service.ts';
import { simJobs } from './sim-cards.jobs.ts';
import { simCardRoutes } from './sim-cards.routes.ts';
import { createSimCardService, type SimReminder } from './sim-cards.service.ts';
import { createSimImport } from './sim-import.service.ts';
import { createSimPolling } from './sim-poll.service.ts';
import { createSimProviderService } from './sim-provider.service.ts';

export { simsOfRobots } from './sim-binding.service.ts';
/** SIM cards of robots. */
export type SimCards = Part & {
  /** Cards that have used 80% of their data or all of it. */
  readonly listNearlyUsed: (projectId: number) => Promise<SimReminder[]>;
  /** What the cards of a project make together, in the caller's transaction of the project. */
  readonly simSummary: (tx: Tx, projectId: number) => Promise<SimTotals>;
};
type Before = { readonly ports: { readonly robots: RobotRegistry } };

/** The SIM cards of robots, and where their figures come from. */
export function simCards(ground: Pick<Ground, 'config' | 'database' | 'vault' | 'clock'> & Before): SimCards {
  const { config, database, vault, clock, ports } = ground;
  const deps = { database, robots: (projectId: number) => ports.robots.rows(projectId), clock };
  const cards = createSimCardService(deps);
  const provider = createSimProviderService({
    database,
    vault,
    allowed: allowHosts(config.simHosts),
    clock,
    wait: setTimeout,
  });
  const services = {
    cards,
    binding: createSimBinding(deps),
    imports: createSimImport(deps),
    provider,
  };
  return {
    listNearlyUsed: cards.listNearlyUsed,
    simSummary: cards.summary,
    routes: (app, mounting) => simCardRoutes(app, services, mounting),
    jobs: simJobs(createSimPolling({ database, providers: provider, clock }), provider),
  };
}
