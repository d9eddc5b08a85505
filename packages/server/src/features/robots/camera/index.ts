import { randomUUID } from 'node:crypto';
import { createCameraLink } from '@rota/robot-link';
import type { FleetGateway, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../mqtt/index.ts';
import { createCameraService } from './camera.service.ts';

type Before = {
  readonly mqtt: Mqtt;
  readonly fleet: { readonly gateway: Pick<FleetGateway, 'fencingToken'> };
  readonly ports: Pick<FleetPorts, 'robots'>;
};

/** Pictures of robots' cameras, and when the newest of one came. */
export type Camera = Part & { readonly pictureAt: (robotId: string) => number | undefined };

/** Pictures of robots' cameras for those who watch. */
export function camera({
  hub,
  clock,
  log,
  mqtt,
  fleet,
  ports,
}: Pick<Ground, 'hub' | 'clock' | 'log'> & Before): Camera {
  const service = createCameraService({
    hub,
    findRobot: async (projectId, robotId) => {
      const found = (await ports.robots.list(projectId)).find((entry) => entry.info.robotId === robotId);
      return found?.info.enabled === true ? found.address : undefined;
    },
    fencingTokenOf: fleet.gateway.fencingToken,
    openLink: ({ onPicture, readFencingToken }) => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) throw new Error('A camera was asked for without a broker.');
      const clientId = `rota-camera-${randomUUID()}`;
      return createCameraLink({
        connect,
        clientId,
        onPicture,
        readFencingToken,
        clock,
        newId: randomUUID,
        log,
      });
    },
    clock,
    log,
  });
  return {
    pictureAt: (robotId) => service.pictureAt(robotId),
    start: () => {
      if (mqtt.broker.connect() !== undefined) service.start();
    },
    stop: () => service.stop(),
  };
}
