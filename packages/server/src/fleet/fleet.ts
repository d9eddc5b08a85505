import { randomUUID } from 'node:crypto';
import type { HelpRecord } from '@rota/fleet-core';
import { createRobotLink, type Connect } from '@rota/robot-link';
import { createElevatorLink } from '../adapters/elevators/index.ts';
import type { Database } from '../db/database.ts';
import { allowHosts } from '../http/outside-call.ts';
import type { LiveHub } from '../live/index.ts';
import type { Ground, Part } from '../part.ts';
import { createFleetFollower } from './client/fleet-follower.ts';
import { createFleetGateway, type FleetGateway } from './client/fleet-gateway.ts';
import type { FleetLog } from './fleet-log.ts';
import type { FleetPorts } from './ports.ts';
import { createFleetSupervisor } from './fleet-supervisor.ts';
import { createFloorPlanners } from './planners/floor-planners.ts';
import type { ProjectController } from './owner/project-controller.ts';
import type { LeaseTimes } from './ownership/lease-keeper.ts';
import type { LeaseStore } from './ownership/lease.store.ts';

export type FleetDeps = {
  readonly database: Database;
  readonly hub: LiveHub;
  readonly ports: FleetPorts;
  /** Connects to the broker. */
  readonly connect: Connect;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  readonly log: FleetLog;
  readonly leaseTimes?: LeaseTimes;
  readonly leaseStore?: LeaseStore;
  /** Unique to this server process; made up unless told. */
  readonly holder?: string;
  readonly createLink?: typeof createRobotLink;
  /** Hosts and networks inside at which elevators are reached over HTTP. */
  readonly elevatorHosts?: readonly string[];
  /** Monotonic ms of this process, by which its lease ends. */
  readonly monotonic?: () => number;
};

/** Robots are to be served again within 10 s of the broker's return. */
const RECONNECT = { minMs: 1_000, maxMs: 6_000 };

/** This server's share of the fleets: it owns what it can get, shows what others own, and answers for all. */
export type Fleet = {
  readonly gateway: FleetGateway;
  /** Told of deliveries of watched projects that changed, or whose robot waits for something else or arrives at another time. */
  onDeliveriesChanged: (handler: (projectId: number, deliveryIds: Iterable<string>) => void) => void;
  /** Told of help requests of fleets that this server owns, once they are written. */
  onHelpChanged: (handler: (projectId: number, help: readonly HelpRecord[]) => void) => void;
  /** The fleets that this server owns now, for what is kept beside their records. */
  listOwned: () => readonly (Pick<ProjectController, 'views' | 'details' | 'attempt'> & {
    readonly projectId: number;
  })[];
  start: () => Promise<void>;
  /** Whether this server runs the fleet of the project. */
  owns: (projectId: number) => boolean;
  /** Hands the projects over and takes no others; what others own is still shown and asked for. */
  handOver: () => Promise<void>;
  stop: () => Promise<void>;
};

export function createFleet(deps: FleetDeps): Fleet {
  const { database, hub, ports, log } = deps;
  const handlers: ((projectId: number, deliveryIds: Iterable<string>) => void)[] = [];
  const onDeliveriesChanged = (projectId: number, deliveryIds: Iterable<string>): void => {
    for (const handler of handlers) handler(projectId, deliveryIds);
  };
  const helpHandlers: ((projectId: number, help: readonly HelpRecord[]) => void)[] = [];
  const supervisor = createFleetSupervisor({
    database,
    ports,
    planners: createFloorPlanners({ log }),
    hub,
    openLink: (options) =>
      (deps.createLink ?? createRobotLink)({ ...options, reconnect: RECONNECT, connect: deps.connect, log }),
    openElevators: (options) =>
      createElevatorLink({
        ...options,
        reconnect: RECONNECT,
        connect: deps.connect,
        allowed: allowHosts(deps.elevatorHosts ?? []),
        log,
      }),
    onDeliveriesChanged,
    onHelpChanged: (projectId, help) => {
      for (const handler of helpHandlers) handler(projectId, help);
    },
    clock: deps.clock,
    log,
    holder: deps.holder ?? randomUUID(),
    ...(deps.leaseTimes && { leaseTimes: deps.leaseTimes }),
    ...(deps.leaseStore && { leaseStore: deps.leaseStore }),
    ...(deps.monotonic && { monotonic: deps.monotonic }),
  });
  const gateway = createFleetGateway({ database, owned: supervisor, ports });
  const follower = createFleetFollower({
    database,
    hub,
    owned: supervisor,
    ports,
    onDeliveriesChanged,
    log,
  });
  return {
    gateway,
    listOwned: () => supervisor.list().map(({ projectId, controller }) => ({ projectId, ...controller })),
    onDeliveriesChanged: (handler) => void handlers.push(handler),
    onHelpChanged: (handler) => void helpHandlers.push(handler),
    start: async () => {
      await gateway.start();
      await supervisor.start();
      follower.start();
    },
    owns: (projectId) => supervisor.find(projectId) !== undefined,
    handOver: () => supervisor.stop(),
    stop: async () => {
      await follower.stop();
      await supervisor.stop();
      await gateway.stop();
    },
  };
}

type Before = {
  readonly ports: FleetPorts;
  readonly mqtt: { readonly broker: { connect(): Connect | undefined } };
};

/** The fleets of the projects that this server owns. Without a broker there is nobody to talk to: what is recorded can be looked at, nothing moves. */
export function fleet({
  config,
  database,
  hub,
  clock,
  log,
  ports,
  mqtt,
}: Pick<Ground, 'config' | 'database' | 'hub' | 'clock' | 'log'> & Before): Fleet & Part {
  const connect: Connect = (options) => {
    const connectNow = mqtt.broker.connect();
    if (connectNow === undefined) throw new Error('The fleet was started without a broker.');
    return connectNow(options);
  };
  const made = createFleet({
    database,
    hub,
    ports,
    connect,
    clock,
    log,
    elevatorHosts: config.elevatorHosts,
  });
  return {
    ...made,
    start: async () => {
      if (mqtt.broker.connect() !== undefined) await made.start();
    },
  };
}
