import { randomUUID } from 'node:crypto';
import { handOverAccess } from '@rota/robot-link';
import type { FleetGateway, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { RobotAccessPart } from '../robot-access/index.ts';
import { countOwnValues } from '../robot-config/index.ts';
import type { MovesAlong, Robots } from '../robots/index.ts';
import { robotMoveRoutes } from './robot-moves.routes.ts';
import { createRobotMoveService, type RobotMoveDeps } from './robot-moves.service.ts';
import type { Projects } from '../../sites/projects/index.ts';

type Before = {
  readonly mqtt: Mqtt;
  readonly fleet: { readonly gateway: Pick<FleetGateway, 'fencingToken'> };
  readonly robots: Pick<Robots, 'transfer'>;
  readonly robotAccess: Pick<RobotAccessPart, 'listBound'>;
  readonly projects: Projects;
  readonly ports: Pick<FleetPorts, 'robots'> & { readonly movesAlong: readonly MovesAlong[] };
};
type Made = Pick<Ground, 'database' | 'clock' | 'log'> & Before;

/** A robot sends a state at once when an action ends; one that needs longer is on a bad link. */
const HAND_OVER_MS = 5_000;

/** Moving robots from one project to another. */
export function robotMoves(made: Made): Part {
  const { database, clock, robots, robotAccess, projects, ports } = made;
  const service = createRobotMoveService({
    database,
    transfer: robots.transfer,
    listBound: robotAccess.listBound,
    countOwnValues,
    movesAlong: ports.movesAlong,
    handOver: handOverBy(made),
    projectExists: projects.service.directory.exists,
    clock,
  });
  return { routes: (app, mounting) => robotMoveRoutes(app, service, mounting) };
}

function handOverBy({ mqtt, fleet, ports, clock, log }: Made): RobotMoveDeps['handOver'] {
  return async (projectId, robotId, access) => {
    const connect = mqtt.broker.connect();
    const found = (await ports.robots.list(projectId)).find(({ info }) => info.robotId === robotId);
    if (connect === undefined || found === undefined) return false;
    const link = {
      connect,
      clientId: `rota-access-${randomUUID()}`,
      readFencingToken: () => fleet.gateway.fencingToken(projectId),
      clock,
      newId: randomUUID,
      log,
    };
    return handOverAccess(link, found.address, access, HAND_OVER_MS);
  };
}
