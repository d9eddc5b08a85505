import { randomUUID } from 'node:crypto';
import { createDriveLink } from '@rota/robot-link';
import { z } from 'zod';
import type { FleetGateway, FleetPorts } from '../../../fleet/index.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Camera } from '../camera/index.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { Robots } from '../robots/index.ts';
import { createDriverDesk, type DriverDesk } from './driver-desk.service.ts';
import { listOpen } from './manual-control.store.ts';
import { createManualSessions } from './manual-sessions.service.ts';
import { manualControlRoutes } from './manual-control.routes.ts';

type Before = {
  readonly projects: Pick<Projects, 'features' | 'featureUses'>;
  readonly mqtt: Mqtt;
  readonly robots: Robots;
  readonly camera: Camera;
  readonly fleet: { readonly gateway: Pick<FleetGateway, 'fencingToken' | 'robotDetails'> };
  readonly ports: Pick<FleetPorts, 'robots'>;
};
/** Driving robots by hand, and the desk that takes the drivers' commands. */
export type ManualControl = Part & { readonly desk: DriverDesk };

const endLostJob = defineJob({ name: 'manual-control-end-lost', access: 'system', payload: z.object({}) });

/** Driving robots by hand. */
export function manualControl({
  database,
  live,
  clock,
  log,
  mqtt,
  robots,
  camera,
  fleet,
  ports,
  projects,
}: Pick<Ground, 'database' | 'live' | 'clock' | 'log'> & Before): ManualControl {
  projects.featureUses.add(
    'manual_control',
    'drivers',
    async (tx, projectId) => (await listOpen(tx, projectId)).length,
  );
  const sessions = createManualSessions({
    database,
    live,
    fleet: fleet.gateway,
    robotName: async (projectId, robotId) => (await robots.service.get(projectId, robotId)).name,
  });
  const desk = createDriverDesk({
    // Sessions begin by a call, which has read the features before.
    isOff: (projectId) => projects.features.isOff(projectId, 'manual_control') === true,
    sessions,
    findRobot: async (projectId, robotId) => {
      const found = (await ports.robots.list(projectId)).find((entry) => entry.info.robotId === robotId);
      return found?.info.enabled === true ? found.address : undefined;
    },
    pictureAt: camera.pictureAt,
    fencingTokenOf: fleet.gateway.fencingToken,
    openLink: (options) => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) throw new Error('A robot was to be driven without a broker.');
      const clientId = `rota-drive-${randomUUID()}`;
      return createDriveLink({ ...options, connect, clientId, clock, newId: randomUUID, log });
    },
    clock,
    log,
  });
  return {
    desk,
    routes: (app, mounting) => manualControlRoutes(app, { sessions, desk }, mounting),
    live: (hub) => hub.provide('manual_control', (projectId) => sessions.list(projectId)),
    jobs: [{ ...handleJob(endLostJob, () => sessions.endLost()), schedule: '* * * * *' }],
    start: () => desk.start(),
    stop: () => desk.stop(),
  };
}
