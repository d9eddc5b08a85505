import { z } from 'zod';
import type { Fleet, FleetPorts } from '../../../fleet/index.ts';
import { allowHosts } from '../../../http/outside-call.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../../robots/mqtt/index.ts';
import { createElevatorAccounts } from './elevator-accounts.service.ts';
import { pruneElevatorLog } from './elevator-log.store.ts';
import { createElevatorUse } from './elevator-use.service.ts';
import { createFaultSender } from './fault-sender.service.ts';
import { elevatorsOut } from './elevators-out-of-service.service.ts';
import { elevatorRoutes } from './elevators.routes.ts';
import { createElevatorService } from './elevators.service.ts';

export { elevatorRecords } from './elevator-records.service.ts';
export { createElevatorSource } from './elevator-source.service.ts';

const KEPT_DAYS = 90;
const forgetJob = defineJob({ name: 'forget-elevator-log', access: 'system', payload: z.object({}) });

type Before = {
  readonly fleet: Pick<Fleet, 'gateway'>;
  readonly ports: Pick<FleetPorts, 'floors' | 'projects'>;
  readonly mqtt: Pick<Mqtt, 'passwords' | 'broker'>;
};

/** The part, and which elevators take no robots now. */
export type Elevators = Part & { readonly listOut: ReturnType<typeof elevatorsOut> };

/** Elevators that robots ride: people keep them, the fleets ride them. */
export function elevators(
  ground: Pick<Ground, 'config' | 'database' | 'vault' | 'live' | 'clock' | 'log'> & Before,
): Elevators {
  const { config, database, vault, live, clock, log, fleet, ports, mqtt } = ground;
  const service = createElevatorService({
    database,
    vault,
    live,
    fleet: fleet.gateway,
    floors: ports.floors,
    accounts: createElevatorAccounts({
      passwords: mqtt.passwords,
      brokerUrl: mqtt.broker.robotUrl,
    }),
    allowed: allowHosts(config.elevatorHosts),
  });
  const simulate = createFaultSender({ connect: mqtt.broker.connect, log });
  const use = createElevatorUse({ database, live, clock, fleet: fleet.gateway, simulate });
  async function forget(): Promise<void> {
    for (const projectId of await ports.projects.listIds())
      await database.tenant(projectId, (tx) => pruneElevatorLog(tx, projectId, KEPT_DAYS));
  }
  return {
    listOut: elevatorsOut(database, service.list),
    routes: (app, mounting) => elevatorRoutes(app, service, use, mounting),
    live: (hub) => hub.provide('elevators', service.list),
    jobs: [{ ...handleJob(forgetJob, forget), schedule: '17 3 * * *' }],
  };
}
