import type { FleetGateway } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { countAwaited, countWaiting } from '../../work/deliveries/index.ts';
import type { Maps } from '../../sites/maps/index.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { Robots } from '../robots/index.ts';
import type { Targets } from '../../sites/targets/index.ts';
import { doctorRoutes } from './doctor.routes.ts';
import { createDoctorService } from './doctor.service.ts';

type Before = {
  readonly fleet: { readonly gateway: FleetGateway };
  readonly mqtt: Mqtt;
  readonly robots: Robots;
  readonly maps: Maps;
  readonly targets: Targets;
};

/** Says why nothing moves. */
export function doctor({
  database,
  clock,
  fleet,
  mqtt,
  robots,
  maps,
  targets,
}: Pick<Ground, 'database' | 'clock'> & Before): Part {
  const service = createDoctorService({
    isBrokerUp: mqtt.broker.isUp,
    fleet: fleet.gateway,
    listMaps: maps.service.list,
    listTargets: (projectId) => targets.service.list(projectId, {}),
    listRobots: robots.service.list,
    countAwaited: (projectId) => database.tenant(projectId, (tx) => countAwaited(tx, projectId)),
    countWaiting: (projectId) => database.tenant(projectId, (tx) => countWaiting(tx, projectId)),
    refusalOf: mqtt.broker.lastRefusal,
    limitsOf: mqtt.broker.limitHits,
    clock,
  });
  return { routes: (app, mounting) => doctorRoutes(app, service, mounting) };
}
