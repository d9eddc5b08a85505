import { randomBytes, randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import { createCameraLink } from '@rota/robot-link';
import type { FleetGateway } from '../../../fleet/index.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import { listensBeyondLoopback } from '../../../config.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { RobotRegistry } from '../robots/index.ts';
import { createAudience } from './audience.service.ts';
import { cameraOf } from './camera-ids.rules.ts';
import { cameraRoutes } from './camera.routes.ts';
import { createCameraService, type CameraDeps } from './camera.service.ts';
import { createFootageService } from './footage.service.ts';
import { createMediaServer } from './media-server.service.ts';
import { createMediaTickets } from './media-tickets.service.ts';
import { openVideoRelay, type VideoRelay } from './video-relay.service.ts';
import { createRecordings } from './recordings.service.ts';
import { listOpen } from './recordings.store.ts';
import { createVideoSessions, type VideoSessions } from './video-sessions.service.ts';

type Before = {
  readonly projects: Pick<Projects, 'featureUses'>;
  readonly mqtt: Mqtt;
  readonly fleet: { readonly gateway: Pick<FleetGateway, 'fencingToken' | 'robotViews'> };
  readonly ports: { readonly robots: RobotRegistry };
};
type Deps = Pick<Ground, 'config' | 'database' | 'files' | 'hub' | 'live' | 'urls' | 'clock' | 'log'> &
  Before;

const endLostJob = defineJob({ name: 'camera-recordings-end-lost', access: 'system', payload: z.object({}) });
const forgetJob = defineJob({ name: 'camera-footage-forget', access: 'system', payload: z.object({}) });

/** Pictures and videos of robots' cameras, and when the newest picture of one came. */
export type Camera = Part & {
  readonly pictureAt: (robotId: string) => number | undefined;
  /** Whether live video can be had beside still pictures. */
  readonly hasVideo: () => boolean;
};

/** Pictures and videos of robots' cameras for those who watch. */
export function camera(deps: Deps): Camera {
  const { config, database, files, hub, live, clock, log, mqtt, ports } = deps;
  deps.projects.featureUses.add(
    'camera',
    'recordings',
    async (tx, projectId) => (await listOpen(tx, projectId)).length,
  );
  let relay: VideoRelay | undefined;
  const pictures = openPictures(deps, {
    viewersOf: (projectId, robotId) => audience.viewersOf(projectId, robotId),
    recorderOf: (projectId, robotId, name) => recordings.recorderOf(projectId, robotId, name),
  });
  const videos = openVideos(deps, () => relay, pictures.requestVideo);
  const nameOf = async (projectId: number, robotId: string): Promise<string | undefined> =>
    (await ports.robots.rows(projectId)).find((row) => row.robotId === robotId)?.name;
  const recordings = createRecordings({
    database,
    files,
    live,
    pictures,
    nameOf,
    isConnected: async (projectId, robotId) =>
      (await deps.fleet.gateway.robotViews(projectId)).get(robotId)?.connected === true,
    clock,
    log,
  });
  const footage = createFootageService({ database, files, pictures, nameOf, clock });
  const audience = createAudience({
    hub,
    robotOf: ({ topic, id = '' }) => {
      if (topic === 'camera') return cameraOf(id).robotId;
      return topic === 'video' ? videos.cameraOf(id)?.robotId : undefined;
    },
    onChange: (robotId) => pictures.tellViewers(robotId),
  });
  return {
    pictureAt: (robotId) => pictures.pictureAt(robotId),
    hasVideo: () => relay !== undefined || config.mediaServer !== undefined,
    routes: (app, mounting) =>
      cameraRoutes(
        app,
        {
          videos,
          footage,
          recordings,
          clock,
          async mustExist(projectId, robotId) {
            if ((await nameOf(projectId, robotId)) === undefined) throw recordNotFound();
          },
        },
        mounting,
      ),
    live: (browsers) => browsers.provide('camera_recordings', (projectId) => recordings.list(projectId)),
    jobs: [
      { ...handleJob(forgetJob, () => footage.forgetExpired()), schedule: '*/10 * * * *' },
      { ...handleJob(endLostJob, () => recordings.endLost()), schedule: '* * * * *' },
    ],
    async start() {
      if (mqtt.broker.connect() === undefined) return;
      if (config.mediaServer === undefined)
        relay = await openVideoRelay({
          // What listens on this machine alone takes no media from others either.
          bindAddress: listensBeyondLoopback(config.host) && hasNetwork() ? undefined : '127.0.0.1',
          ...config.media,
        }).catch((error: unknown) => {
          log.warn({ err: error }, 'there is no WebRTC on this platform; cameras send still pictures');
          return undefined;
        });
      // Before the others: a robot is asked for its camera with the number of those who watch it.
      audience.start();
      pictures.start();
      videos.start();
    },
    async stop() {
      await recordings.stopAll();
      videos.stop();
      audience.stop();
      await pictures.stop();
    },
  };
}

/** On a machine without any network WebRTC finds no address by itself. */
function hasNetwork(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
}

function openPictures(
  { hub, clock, log, mqtt, fleet, ports }: Deps,
  signals: Pick<CameraDeps, 'viewersOf' | 'recorderOf'>,
) {
  return createCameraService({
    hub,
    findRobot: async (projectId, robotId) => {
      const found = (await ports.robots.list(projectId)).find((entry) => entry.info.robotId === robotId);
      return found?.info.enabled === true ? found.address : undefined;
    },
    fencingTokenOf: fleet.gateway.fencingToken,
    openLink: (wanted) => {
      const connect = mqtt.broker.connect();
      if (connect === undefined) throw new Error('A camera was asked for without a broker.');
      const clientId = `rota-camera-${randomUUID()}`;
      return createCameraLink({ ...wanted, connect, clientId, clock, newId: randomUUID, log });
    },
    ...signals,
    clock,
    log,
  });
}

function openVideos(
  { config, hub, clock, urls }: Deps,
  relay: () => VideoRelay | undefined,
  request: ReturnType<typeof createCameraService>['requestVideo'],
): VideoSessions {
  const newTicket = (): string => randomBytes(32).toString('base64url');
  return createVideoSessions({
    hub,
    relay,
    mediaServer: config.mediaServer && createMediaServer(config.mediaServer),
    newTicket,
    whipTickets: createMediaTickets(clock, newTicket),
    whepTickets: createMediaTickets(clock, newTicket),
    newId: randomUUID,
    request,
    whipUrlOf: (ticket) => `${urls.open()}/api/public/whip/${ticket}`,
  });
}
