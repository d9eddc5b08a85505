import { randomUUID } from 'node:crypto';
import { createScanLink } from '@rota/robot-link';
import type { FleetGateway, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../mqtt/index.ts';
import { createRobotScansService } from './robot-scans.service.ts';

type Before = {
  readonly mqtt: Mqtt;
  readonly fleet: { readonly gateway: Pick<FleetGateway, 'fencingToken'> };
  readonly ports: Pick<FleetPorts, 'robots'>;
};

/** What robots' lasers see and where they will drive, for those who watch. */
export function robotScans({
  hub,
  clock,
  log,
  mqtt,
  fleet,
  ports,
}: Pick<Ground, 'hub' | 'clock' | 'log'> & Before): Part {
  const service = createRobotScansService({
    hub,
    findRobot: async (projectId, robotId) => {
      const found = (await ports.robots.list(projectId)).find((entry) => entry.info.robotId === robotId);
      return found?.info.enabled === true ? found.address : undefined;
    },
    fencingTokenOf: fleet.gateway.fencingToken,
    openLink: (options) => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) throw new Error('A scan was asked for without a broker.');
      const clientId = `rota-scan-${randomUUID()}`;
      return createScanLink({ ...options, connect, clientId, clock, newId: randomUUID, log });
    },
    clock,
    log,
  });
  return {
    start: () => {
      if (mqtt.broker.connect() !== undefined) service.start();
    },
    stop: () => service.stop(),
  };
}
