import type { DeliveryDetails } from '@rota/contract/deliveries';
import { defaultDeliverySettings, type DeliverySettings } from '@rota/contract/projects';
import type { Robot, RobotDetails } from '@rota/contract/robots';
import type { Escape, TargetInfo } from '@rota/fleet-core';
import { rasterFromText } from '@rota/floor';
import { connectOverNetwork, type RobotIdentity } from '@rota/robot-link';
import { aName, startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  hashMqttPassword,
  startEmbeddedBroker,
  type EmbeddedBroker,
  type MqttAccount,
} from '../adapters/broker/index.ts';
import type { Database } from '../db/database.ts';
import { unknownAddress } from '../features/sites/addresses/unknown-address.fake.ts';
import {
  createDeliveryPins,
  deliveries as deliveriesPart,
  deliveryRecordsWith,
} from '../features/work/deliveries/index.ts';
import { elevatorRecords } from '../features/sites/elevators/index.ts';
import { helpRecords } from '../features/work/help-requests/index.ts';
import { projects as projectsPart } from '../features/sites/projects/index.ts';
import { createHttpApp } from '../http/app.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { createLiveHub, type LiveSwitchboard } from '../live/index.ts';
import { silentLog } from '../log.ts';
import type { Part } from '../part.ts';
import type { Vault } from '../vault/index.ts';
import { memoryVault } from '../vault/memory-vault.fake.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { faultyDatabase, type FaultyDatabase } from './faulty-database.fake.ts';
import type { FleetRobot, FleetPorts } from './ports.ts';
import { aReadyFloor } from './ready-floor.fake.ts';
import type { LeaseTimes } from './ownership/lease-keeper.ts';
import type { LeaseStore } from './ownership/lease.store.ts';
import { pausable, type SentOrder } from './pausable-link.fake.ts';
import { startObedientRobot, type ObedientRobot, type ObedientRobotOptions } from './obedient-robot.fake.ts';

const MAP_ID = 'hotel_1';
const CONSOLE = { username: 'console', password: 'a-password-of-the-console' };
const TOKEN = 'the.operator.token';
/** For owners that a test suspends: the next one takes over without waiting ten seconds. */
export const SHORT_LEASE: LeaseTimes = { durationMs: 600, renewEveryMs: 100, stopEarlyMs: 150 };
/** For a single pause: the test ends the lease itself with `endLease`, and no slow machine ends it before. */
export const LONG_LEASE: LeaseTimes = { durationMs: 600_000, renewEveryMs: 200, stopEarlyMs: 500 };

/** One floor of 20 m x 6 m without anything in it. */
const floor = aReadyFloor(
  rasterFromText(
    Array.from({ length: 60 }, (_, row) =>
      row === 0 || row === 59 ? '#'.repeat(200) : `#${'.'.repeat(198)}#`,
    ),
    0.1,
  ),
  { mapId: MAP_ID },
);

/** A project with its floor, its targets, its broker and its database, that any number of servers may serve. */
export type FleetStage = {
  readonly projectId: number;
  readonly db: TestDatabase;
  /** The escape state that a server reads when notified that `escape` changed. */
  readonly escape: { now: Escape | null };
  readonly settings: DeliverySettings;
  readonly targets: TargetInfo[];
  addRobot(
    name: string,
    x: number,
    y: number,
    start?: StartRobot,
  ): Promise<{ robotId: string; robot: ObedientRobot }>;
  /** Ends the lease of an owner that stands still, as its time would, and waits for the next owner. */
  endLease(): Promise<void>;
  /** Starts one more server on it. */
  addServer(lease?: LeaseTimes): Promise<FleetServer>;
  stop(): Promise<void>;
};

export type StartRobot = (options: ObedientRobotOptions) => ObedientRobot;

/** One server process, as far as the fleet goes. */
export type FleetServer = {
  readonly fleet: Fleet;
  readonly hub: LiveSwitchboard;
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ status: number; body: DeliveryDetails }>;
  /** The faults of its database. */
  readonly faults: FaultyDatabase;
  readonly name: string;
  /** Stands still like a suspended machine: it writes nothing, sends nothing, and its clock does not go on. */
  pause(): void;
  /** Stands still only where it sends. */
  pauseSending(): void;
  resume(): void;
  /** Whether it takes itself for the owner. */
  owns(): boolean;
  /** Transactions and messages that wait for the end of the pause. */
  countHeld(): number;
  readonly sent: SentOrder[];
  stop(): Promise<void>;
};

export type StageOptions = {
  /** Robots look at the token, and nothing else keeps a former owner from speaking: each server has a client id of its own. */
  readonly fencedRobots?: boolean;
  readonly ownClientIds?: boolean;
  readonly leaseStore?: LeaseStore;
};

export async function startFleetStage(
  changes: Partial<DeliverySettings> = {},
  options: StageOptions = {},
): Promise<FleetStage> {
  const projectId = 1;
  const db = await startDatabase();
  await db.asOwner(`insert into project (name, name_folded, delivery) values ('Hotel', 'hotel', '{}')`);
  const accounts = new Map<string, MqttAccount>();
  const broker = await startEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    console: CONSOLE,
    log: silentLog,
    accounts: {
      find: async (username) => accounts.get(username),
      list: async (names) => names.flatMap((username) => accounts.get(username) ?? []),
    },
  });
  const robots: { entry: FleetRobot; robot: ObedientRobot }[] = [];
  const servers: FleetServer[] = [];
  const settings = { ...defaultDeliverySettings, ...changes };
  const escape: FleetStage['escape'] = { now: null };
  const targets = [
    aTarget('west', 2, 3),
    aTarget('middle', 10, 3),
    aTarget('east', 18, 3),
    aTarget('south', 10, 1),
  ];
  const vault = memoryVault();
  const ports: FleetPorts = {
    projects: { listIds: async () => [projectId], settings: async () => settings },
    floors: { list: async () => [floor] },
    targets: { list: async () => targets },
    robots: { list: async () => robots.map(({ entry }) => entry) },
    escapes: { find: async () => escape.now },
    deliveries: deliveryRecordsWith(createDeliveryPins({ database: db.database, vault })),
    help: helpRecords,
    mapCopies: { save: async () => undefined, linkTo: () => '' },
    elevators: { ...elevatorRecords, list: async () => [] },
  };

  type Added = { robotId: string; robot: ObedientRobot };
  async function addRobot(
    name: string,
    x: number,
    y: number,
    start: StartRobot = startObedientRobot,
  ): Promise<Added> {
    const identity: RobotIdentity = {
      interfaceName: 'uagv',
      manufacturer: 'acme',
      serialNumber: name,
      protocolVersion: '2.1.0',
    };
    const password = aName();
    accounts.set(name, {
      username: name,
      prefix: `uagv/v2/acme/${name}`,
      passwordHashes: [hashMqttPassword(password)],
      enabled: true,
    });
    const robot = start({
      url: `mqtt://127.0.0.1:${broker.port}`,
      username: name,
      password,
      identity,
      mapId: MAP_ID,
      x,
      y,
      log: silentLog,
      fenced: options.fencedRobots === true,
    });
    robots.push({ entry: anEntry(name, identity), robot });
    for (const server of servers.slice(0, 1)) {
      await db.database.tenant(projectId, (tx) =>
        server.fleet.gateway.registryChanged(tx, projectId, 'robots'),
      );
    }
    return { robotId: name, robot };
  }

  return {
    projectId,
    db,
    settings,
    targets,
    escape,
    addRobot,
    addServer: async (lease) => {
      const server = await startFleetServer({
        vault,
        projectId,
        database: db.database,
        broker,
        ports,
        lease,
        name: `server-${servers.length}`,
        options,
      });
      servers.push(server);
      await waitFor(async () => (await db.asOwner('select 1 from lease')).length > 0);
      return server;
    },
    endLease: async () => {
      const token = async () => Number((await db.asOwner('select token from lease'))[0]?.['token']);
      const before = await token();
      await waitFor(async () => {
        // Again and again: a renewal that was under way may make the lease good after it was ended.
        await db.asOwner('update lease set expires_at = now() where token = $1', [before]);
        return (await token()) > before;
      }, 30_000);
    },
    stop: async () => {
      for (const server of servers) await server.stop();
      for (const { robot } of robots) await robot.close();
      await broker.close();
      await db.close();
    },
  };
}

type ServerDeps = {
  projectId: number;
  vault: Vault;
  database: Database;
  broker: EmbeddedBroker;
  ports: FleetPorts;
  lease: LeaseTimes | undefined;
  name: string;
  options: StageOptions;
};

async function startFleetServer(deps: ServerDeps): Promise<FleetServer> {
  const { projectId, broker, ports, lease, name, options } = deps;
  const body = pausable(name, options.ownClientIds === true);
  const faults = faultyDatabase(labelDatabase(deps.database, name));
  const { database } = faults;
  const hub = createLiveHub({ log: silentLog });
  const fleet = createFleet({
    database,
    hub,
    ports,
    connect: connectOverNetwork({ url: broker.localUrl, ...CONSOLE }),
    clock: Date.now,
    log: silentLog,
    holder: name,
    createLink: body.createLink,
    monotonic: body.monotonic,
    ...(options.leaseStore && { leaseStore: options.leaseStore }),
    ...(lease && { leaseTimes: lease }),
  });
  const deliveries = deliveriesOn(fleet, { ...deps, database });
  deliveries.live?.(hub);
  const app = await openCalls(deliveries, { projectId, database });
  await fleet.start();
  let stopped: Promise<void> | undefined;
  return {
    fleet,
    hub,
    faults,
    name,
    pause: () => {
      body.pause();
      faults.freeze();
    },
    pauseSending: body.pause,
    resume: () => {
      body.resume();
      faults.recover();
    },
    owns: () => fleet.owns(projectId),
    countHeld: () => body.held() + faults.countHeld(),
    sent: body.sent,
    call: async (method, path, body, key) => {
      const raw = await app.inject({
        method,
        url: `/api/projects/${projectId}/${path}`,
        headers: { authorization: `Bearer ${TOKEN}`, ...(key !== undefined && { 'idempotency-key': key }) },
        ...(body && { payload: body }),
      });
      return { status: raw.statusCode, body: raw.json<DeliveryDetails>() };
    },
    stop: () => {
      body.resume();
      faults.recover();
      stopped ??= fleet.stop().then(() => {
        hub.close();
        return app.close();
      });
      return stopped;
    },
  };
}

function deliveriesOn(fleet: Fleet, { database, vault, ports }: ServerDeps): Part {
  return deliveriesPart({
    database,
    vault,
    projects: projectsPart({ database, clock: Date.now, log: silentLog }),
    addresses: { goalOf: unknownAddress },
    fleet,
    uses: { add: () => undefined },
    ports: {
      ...ports,
      robots: { rows: async (id) => (await ports.robots.list(id)).map((robot) => robot.info) },
    },
    clock: Date.now,
    log: silentLog,
  });
}

/** Answers the calls of a part for one operator of the project. */
async function openCalls(
  part: Part,
  { projectId, database }: Pick<ServerDeps, 'projectId' | 'database'>,
): Promise<FastifyInstance> {
  const operator = {
    userId: 'u1',
    userName: 'Ada',
    sessionId: 's1',
    personId: null,
    roles: { [projectId]: ['rr_delivery_operator' as const] },
  };
  const app = await createHttpApp({
    log: silentLog,
    trustedProxies: [],
    requestsPerMinute: 1_000_000,
    authenticate: async (token) => (token === TOKEN ? operator : undefined),
  });
  await part.routes?.(app, {
    projects: { exists: async (id) => id === projectId, isOff: () => false },
    idempotency: createIdempotency(database),
    originOf: () => '',
  });
  await app.ready();
  return app;
}

function aTarget(name: string, x: number, y: number): TargetInfo {
  return { targetId: name, name, type: 'target', mapId: MAP_ID, x, y, theta: 0 };
}

function anEntry(name: string, identity: RobotIdentity): FleetRobot {
  const shown = { robot_id: name, name } as Robot;
  return {
    info: { robotId: name, name, enabled: true, protocolVersion: identity.protocolVersion },
    address: { robotId: name, ...identity },
    compose: (view) => ({ ...shown, state: view?.state ?? 'offline' }),
    composeDetails: (view, commands) =>
      ({ ...shown, state: view?.state ?? 'offline', commands: [...commands] }) as unknown as RobotDetails,
  };
}

/** Sets who writes in the database, so that a test can distinguish the owner's writes from others. */
function labelDatabase(database: Database, name: string): Database {
  return {
    ...database,
    tenant: (projectId, run) =>
      database.tenant(projectId, async (tx) => {
        await sql`select set_config('rota_test.server', ${name}, true)`.execute(tx);
        return run(tx);
      }),
  };
}
