import type { Robot } from '@rota/contract/robots';
import type { FleetGateway } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { countAwaited, countWaiting } from '../../work/deliveries/index.ts';
import type { Maps } from '../../sites/maps/index.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { Robots } from '../robots/index.ts';
import type { Targets } from '../../sites/targets/index.ts';
import { doctorRoutes } from './doctor.routes.ts';
import { createDoctorService, type DoctorService } from './doctor.service.ts';

type Before = {
  readonly fleet: { readonly gateway: FleetGateway };
  readonly mqtt: Mqtt;
  readonly robots: Robots;
  readonly maps: Maps;
  readonly targets: Targets;
};

export type { DoctorService } from './doctor.service.ts';
export type Doctor = Part & { readonly service: DoctorService };

/** Says why nothing moves. */
export function doctor({
  database,
  clock,
  fleet,
  mqtt,
  robots,
  maps,
  targets,
}: Pick<Ground, 'database' | 'clock'> & Before): Doctor {
  const service = createDoctorService({
    isBrokerUp: mqtt.broker.isUp,
    fleet: fleet.gateway,
    listMaps: maps.service.list,
    listTargets: (projectId) => targets.service.list(projectId, {}),
    listRobots: robots.service.list,
    countAwaited: (projectId) => database.tenant(projectId, (tx) => countAwaited(tx, projectId)),
    countWaiting: (projectId) => database.tenant(projectId, (tx) => countWaiting(tx, projectId)),
    refusalOf: (robot) => mqtt.broker.lastRefusal(onTheWire(robot)),
    limitsOf: (robot) => mqtt.broker.limitHits(onTheWire(robot)),
    clock,
  });
  return { service, routes: (app, mounting) => doctorRoutes(app, service, mounting) };
}

/** A robot by the names that its messages carry. */
function onTheWire({
  manufacturer,
  serial_number: serialNumber,
}: Pick<Robot, 'manufacturer' | 'serial_number'>) {
  return { manufacturer, serialNumber };
}
