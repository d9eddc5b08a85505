import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createCameraLink } from '@rota/robot-link';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createFolderStore } from './adapters/files/index.ts';
import { keepSecret } from './adapters/private-file.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createCameraService } from './features/camera/index.ts';
import {
  countCompletedBy,
  countAwaited,
  countWaiting,
  createDeliveryFeed,
  createDeliveryService,
  deliveryRoutes,
  isTargetInUse,
} from './features/deliveries/index.ts';
import { createDoctorService, doctorRoutes } from './features/doctor/index.ts';
import { createFloorSource, createMaps, mapRoutes } from './features/maps/index.ts';
import type { ProjectService } from './features/projects/index.ts';
import {
  createMqttAccounts,
  createMqttQuestions,
  createMqttService,
  type MqttService,
  createRobotRegistry,
  createRobotServices,
  createSeededPasswords,
  mqttQuestionRoutes,
  randomPasswords,
  robotRoutes,
} from './features/robots/index.ts';
import { createTelemetry, telemetryRoutes } from './features/telemetry/index.ts';
import { createTargetService, createTargetSource, deleteTargetsOfMap, targetRoutes } from './features/targets/index.ts';
import { createFleet, type FleetGateway } from './fleet/index.ts';
import type { MountDeps } from './http/mount.ts';
import { createTokenSigner } from './http/signed-token.ts';
import type { JobHandler } from './jobs/index.ts';
import { createLiveRelay, type LiveHub } from './live/index.ts';

export type OperationsDeps = {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly live: LiveHub;
  readonly projects: ProjectService;
  readonly mounting: MountDeps;
  readonly log: FastifyBaseLogger;
};

/** What moves: the broker, the fleets, and the features about robots, maps, targets and deliveries. */
export type Operations = {
  readonly fleet: FleetGateway;
  readonly jobs: readonly JobHandler[];
  readonly isBrokerUp: () => boolean;
  /** Where a robot of this machine reaches the broker, once started. */
  readonly localMqttUrl: () => string;
  readonly start: () => Promise<void>;
  /** Lets the fleets go, which another server takes at once. */
  readonly handOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Puts together what moves. Nothing works until `start`. */
export async function composeOperations({ app, config, database, live, projects, mounting, log }: OperationsDeps): Promise<Operations> {
  const clock = Date.now;
  const files = createFolderStore(config.filesDir);
  const signer = createTokenSigner(await keepSecret(join(config.dataDir, 'keys', 'signed-links')), clock);

  // what others read of robots, floors and targets
  const registry = createRobotRegistry(database);
  const floors = createFloorSource({ database, files });
  const targetSource = createTargetSource(database);
  const settings = async (projectId: number) => (await projects.get(projectId)).delivery;

  // changes by people, told to the browsers of other servers too
  const relay = createLiveRelay({ database, hub: live, log });

  // broker
  const passwords =
    config.mqttProvisioning === 'dynamic-security'
      ? createSeededPasswords(await keepSecret(join(config.dataDir, 'keys', 'mqtt-passwords')))
      : randomPasswords;
  const mqtt = createMqttService({ config, database, passwords, log });

  mqttQuestionRoutes(
    app,
    createMqttQuestions({
      accounts: createMqttAccounts(database),
      secret: config.mqttProvisioning === 'http' ? config.mqttHttpSecret : undefined,
      console: mqtt.consoleAccess,
      clock,
    }),
    mounting,
  );

  // fleet
  const fleet = createFleet({
    database,
    hub: live,
    sources: {
      projects: { settings, listIds: async () => (await projects.listAll()).map((project) => project.project_id) },
      floors,
      targets: targetSource,
      robots: { list: (projectId) => registry.entries(projectId) },
    },
    connect: (options) => (mqtt.connect() ?? noBroker())(options),
    clock,
    log,
  });
  const { gateway } = fleet;
  const registryChanged: FleetGateway['registryChanged'] = (tx, projectId, what) => gateway.registryChanged(tx, projectId, what);

  // robots
  const robots = createRobotServices({
    database,
    fleet: gateway,
    live: relay.hub,
    listProjects: projects.listFor,
    mqttUrl: () => mqtt.robotUrl(),
    passwords,
    clock,
  });
  robots.robots.provideLive(live);
  robotRoutes(app, robots, mounting);

  // maps
  const maps = createMaps({
    database,
    files,
    signer,
    live: relay.hub,
    clock,
    registryChanged,
    isMapInUse: (projectId, mapId) => gateway.isMapInUse(projectId, mapId),
    removeTargets: deleteTargetsOfMap,
    log,
  });
  maps.maps.provideLive();
  mapRoutes(app, maps, mounting);

  // targets
  const targets = createTargetService({ database, floors, live: relay.hub, registryChanged, isTargetInUse });
  targets.provideLive();
  targetRoutes(app, targets, mounting);

  // deliveries
  const deliveries = createDeliveryService({ database, fleet: gateway, settings, targets: targetSource, robots: registry, clock });
  const feed = createDeliveryFeed({ hub: live, service: deliveries, log });
  fleet.onDeliveriesChanged(feed.changed);
  deliveryRoutes(app, deliveries, mounting);

  // doctor
  const doctor = createDoctorService({
    isBrokerUp: () => mqtt.isUp(),
    fleet: gateway,
    listMaps: maps.maps.list,
    listTargets: (projectId) => targets.list(projectId, {}),
    listRobots: robots.robots.list,
    countAwaited: (projectId) => database.tenant(projectId, (tx) => countAwaited(tx, projectId)),
    countWaiting: (projectId) => database.tenant(projectId, (tx) => countWaiting(tx, projectId)),
    refusalOf: (robot) => mqtt.lastRefusal(robot),
    clock,
  });
  doctorRoutes(app, doctor, mounting);

  // telemetry
  const telemetry = createTelemetry({
    database,
    fleets: () => fleet.owned(),
    hasRobot: async (projectId, robotId) => (await registry.list(projectId)).some((row) => row.robotId === robotId),
    countDeliveriesDone: countCompletedBy,
    retention: config.telemetry,
    clock,
    log,
  });
  telemetryRoutes(app, telemetry.service, mounting);

  // camera
  const camera = composeCamera({ live, registry, mqtt, clock, log });

  return {
    fleet: gateway,
    jobs: [...maps.jobs, ...telemetry.jobs],
    isBrokerUp: () => mqtt.isUp(),
    localMqttUrl: () => mqtt.localUrl(),
    async start() {
      await relay.start();
      await mqtt.start();
      // Without a broker there is nobody to talk to: robots and deliveries can be looked at, not moved.
      if (mqtt.connect() === undefined) return;
      await fleet.start();
      telemetry.start();
      camera.start();
    },
    handOver: () => fleet.handOver(),
    async stop() {
      await camera.stop();
      await telemetry.stop();
      await fleet.stop();
      await mqtt.stop();
      await relay.stop();
    },
  };
}

function noBroker(): never {
  throw new Error('The fleet was started without a broker.');
}

type CameraDeps = Pick<OperationsDeps, 'live' | 'log'> & {
  readonly registry: ReturnType<typeof createRobotRegistry>;
  readonly mqtt: MqttService;
  readonly clock: () => number;
};

function composeCamera({ live, registry, mqtt, clock, log }: CameraDeps): ReturnType<typeof createCameraService> {
  return createCameraService({
    hub: live,
    findRobot: async (projectId, robotId) => {
      const found = (await registry.entries(projectId)).find((entry) => entry.info.robotId === robotId);
      return found?.info.enabled === true ? found.address : undefined;
    },
    openLink: (onPicture) => {
      const connect = mqtt.connect() ?? noBroker();
      return createCameraLink({ connect, clientId: `rota-camera-${randomUUID()}`, onPicture, clock, newId: randomUUID, log });
    },
    clock,
    log,
  });
}
