import type { Robot } from '@rota/contract/robots';
import { listCommandsBetween, listTripsBetween, type FleetGateway } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { countAwaited, countWaiting } from '../../work/deliveries/index.ts';
import type { Maps } from '../../sites/maps/index.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { Robots } from '../robots/index.ts';
import type { Targets } from '../../sites/targets/index.ts';
import { doctorRoutes } from './doctor.routes.ts';
import type { WireMessages } from '../wire-messages/index.ts';
import { createDoctorService, type DoctorService } from './doctor.service.ts';

type Before = {
  readonly fleet: { readonly gateway: FleetGateway };
  readonly mqtt: Mqtt;
  readonly robots: Robots;
  readonly maps: Maps;
  readonly targets: Targets;
  readonly wireMessages: WireMessages;
};
import { createTimelineService } from './timeline.service.ts';

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
  wireMessages,
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
  const timeline = createTimelineService({
    database,
    hasRobot: async (projectId, robotId) =>
      (await robots.service.list(projectId)).some((robot) => robot.robot_id === robotId),
    messages: wireMessages.service,
    listCommands: listCommandsBetween,
    listTrips: listTripsBetween,
  });
  return { service, routes: (app, mounting) => doctorRoutes(app, { doctor: service, timeline }, mounting) };
}

/** A robot by the names that its messages carry. */
function onTheWire({
  manufacturer,
  serial_number: serialNumber,
}: Pick<Robot, 'manufacturer' | 'serial_number'>) {
  return { manufacturer, serialNumber };
}
