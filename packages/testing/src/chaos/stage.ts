import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import { bringUpToDate, startEmbeddedPostgres, type EmbeddedPostgres } from '@rota/server';
import pg from 'pg';
import { campaign } from '../campaign.ts';
import { freePort } from '../free-port.ts';
import { onWorkerEnd } from '../worker.environment.ts';
import type { Arrival, Ledger } from './ledger.ts';
import {
  furnish,
  hallOf,
  placeName,
  PLACES,
  PLANT_MAP,
  PLANT_PROJECT,
  registerRobots,
  type PlantRobot,
} from './plant.ts';
import { ADMIN, createPlantClient, type PlantClient } from './plant-client.ts';
import { postgresVictim, startProgram, type Program, type Victim } from './program.ts';

/** A whole installation as it stands in production: PostgreSQL, the broker and two servers as programs of their own, and robots. */
export type ChaosStage = PlantClient & {
  readonly postgres: EmbeddedPostgres;
  readonly database: Victim;
  readonly broker: Program;
  readonly nodes: readonly Program[];
  readonly robots: Program;
  createDelivery(n: number): Promise<string>;
  delivery(id: string): Promise<DeliveryDetails>;
  owner: pg.Pool;
  /** The number of all deliveries. */
  deliveries(): Promise<number>;
  /** The robots' actions and the server's record of them. */
  ledger(deliveryIds: readonly string[]): Promise<Ledger>;
  /** The logs of all programs, for a failure. */
  logs(): Promise<string>;
  stop(): Promise<void>;
};

const programs = {
  node: '../../../server/src/main.ts',
  broker: '../../../server/src/broker-main.ts',
  robots: './robots-main.ts',
};
const fileOf = (name: keyof typeof programs): string => join(import.meta.dirname, programs[name]);
const CONSOLE = { user: 'console', password: 'a-password-for-the-campaign' };
const RESTART_MS = 300;
/** Bays of four robots each: as many as carry the deliveries of the long run while everything is being killed. */
const BAYS = campaign(1, 6);
let opened: Promise<ChaosStage> | undefined;

/** The installation that all campaigns of a worker shake, started by the first of them; each leaves it whole. */
export function theChaosStage(): Promise<ChaosStage> {
  opened ??= startChaosStage({ speed: 8, bays: BAYS }).then((stage) => {
    onWorkerEnd(() => stage.stop());
    return stage;
  });
  return opened;
}

async function startChaosStage(options: {
  readonly speed: number;
  readonly bays: number;
}): Promise<ChaosStage> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-chaos-'));
  await chmod(folder, 0o711);
  const output: string[] = [];
  const say = (message: string): void => void output.push(message);
  const postgres = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    log: { info: say, warn: say },
  });
  await bringUpToDate(postgres.ownerUrl);
  const [brokerPort, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const brokerUrl = `mqtt://127.0.0.1:${brokerPort}`;
  const logPath = (name: string): string => join(folder, `${name}.log`);
  const broker = startProgram({
    name: 'broker',
    file: fileOf('broker'),
    logPath: logPath('broker'),
    restartAfterMs: RESTART_MS,
    env: {
      HOST: '127.0.0.1',
      MQTT_PORT: String(brokerPort),
      DATABASE_APP_URL: postgres.appUrl,
      MQTT_CONSOLE_USER: CONSOLE.user,
      MQTT_CONSOLE_PASSWORD: CONSOLE.password,
      LOG_LEVEL: 'warn',
    },
  });
  const secrets = {
    'access-token': `${randomUUID()}${randomUUID()}`,
    'signed-links': `${randomUUID()}${randomUUID()}`,
  };
  const nodes: Program[] = [];
  for (const [index, port] of ports.entries()) {
    const dataDir = join(folder, `node-${index}`);
    // Servers of one installation share their keys, so that what one signed the other believes.
    await mkdir(join(dataDir, 'keys'), { recursive: true });
    for (const [name, secret] of Object.entries(secrets))
      await writeFile(join(dataDir, 'keys', name), secret);
    nodes.push(
      startProgram({
        name: `node ${index}`,
        file: fileOf('node'),
        logPath: logPath(`node-${index}`),
        restartAfterMs: RESTART_MS,
        env: {
          HOST: '127.0.0.1',
          PORT: String(port),
          MQTT_URL: `mqtt://${CONSOLE.user}:${CONSOLE.password}@127.0.0.1:${brokerPort}`,
          DATABASE_URL: postgres.ownerUrl,
          DATABASE_APP_URL: postgres.appUrl,
          ROTA_DATA_DIR: dataDir,
          FILES_URL: `file://${join(folder, 'files')}`,
          ROTA_ADMIN_PASSWORD: ADMIN.password,
          ROTA_REQUESTS_PER_MINUTE: '1000000',
          LOG_LEVEL: 'warn',
        },
      }),
    );
  }
  const client = createPlantClient(ports.map((port) => `http://127.0.0.1:${port}/api`));
  const { call } = client;
  const hall = hallOf(options.bays ?? 1);
  const targets = await furnish(call, hall);
  const robots = await registerRobots(call, hall);
  const planPath = join(folder, 'robots.json');
  await writeFile(
    planPath,
    JSON.stringify({
      brokerUrl,
      mapId: PLANT_MAP,
      speed: options.speed,
      robots: robots.map((one) => one.plan),
    }),
  );
  const fleet = startProgram({
    name: 'robots',
    file: fileOf('robots'),
    args: [planPath, folder],
    env: {},
    logPath: logPath('robots'),
    restartAfterMs: RESTART_MS,
  });
  const database = postgresVictim(join(folder, 'postgres', 'data'));
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
  owner.on('error', () => {});
  return {
    postgres,
    database,
    broker,
    nodes,
    robots: fleet,
    call,
    ask: client.ask,
    owner,
    deliveries: async () => (await owner.query('select 1 from delivery')).rowCount ?? 0,
    async createDelivery(n) {
      const place = PLACES[1 + (n % (PLACES.length - 1))];
      const bay = n % hall.bays;
      const body = {
        targets: [{ target_id: targets.get(placeName(place?.name ?? '', bay)) }],
        ...(n % 4 === 0 && { filling_target_id: targets.get(placeName('kitchen', bay)) }),
      };
      return (await call<DeliveryDetails>('POST', `/projects/${PLANT_PROJECT}/deliveries`, body)).delivery_id;
    },
    delivery: (id) => call<DeliveryDetails>('GET', `/projects/${PLANT_PROJECT}/deliveries/${id}`),
    ledger: async (ids) => readLedger({ owner, folder, ids, robots, call }),
    logs: async () => {
      const texts = await Promise.all(
        ['broker', 'node-0', 'node-1', 'robots'].map(
          async (name) => `--- ${name}\n${(await readFile(logPath(name), 'utf8')).slice(-6_000)}`,
        ),
      );
      return [...texts, '--- launcher', ...output.slice(-20)].join('\n');
    },
    async stop() {
      // A test that failed in the middle of a pause leaves a database that could not hear that it is to stop.
      await database.resume();
      await Promise.all([fleet, ...nodes, broker].map((program) => program.stop()));
      await owner.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type LedgerSources = {
  owner: pg.Pool;
  folder: string;
  ids: readonly string[];
  robots: { robotId: string; plan: PlantRobot }[];
  call: PlantClient['call'];
};

async function readLedger({ owner, folder, ids, robots, call }: LedgerSources): Promise<Ledger> {
  const serials = new Map(robots.map(({ robotId, plan }) => [robotId, plan.serialNumber]));
  const arrivals = (await readFile(join(folder, 'journal.jsonl'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Arrival);
  type TripRow = {
    trip_id: string;
    robot_id: string;
    stops: { targetId: string; work: { deliveryId: string }[] }[];
  };
  const { rows } = await owner.query<TripRow>('select trip_id, robot_id, stops from trip');
  const targets = await call<{ target_id: string; x: number; y: number }[]>(
    'GET',
    `/projects/${PLANT_PROJECT}/targets`,
  );
  const deliveries = await Promise.all(
    ids.map((id) => call<DeliveryDetails>('GET', `/projects/${PLANT_PROJECT}/deliveries/${id}`)),
  );
  return {
    arrivals,
    targets: new Map(targets.map(({ target_id, x, y }) => [target_id, { x, y }])),
    trips: rows.map((row) => ({
      tripId: row.trip_id,
      serialNumber: serials.get(row.robot_id) ?? '',
      stops: row.stops.map(({ targetId, work }) => ({
        targetId,
        deliveryIds: work.map(({ deliveryId }) => deliveryId),
      })),
    })),
    deliveries: deliveries.map((one) => ({
      deliveryId: one.delivery_id,
      status: one.status,
      serialNumber: serials.get(one.robot_id ?? '') ?? null,
      stops: [
        ...(one.filling_target_id === null
          ? []
          : [{ targetId: one.filling_target_id, doneAt: loadedAt(one) }]),
        ...one.subtasks.map(({ target_id, completed_at }) => ({
          targetId: target_id,
          doneAt: Date.parse(completed_at ?? ''),
        })),
      ],
    })),
  };
}

/** When it was first on its way to where it goes. */
function loadedAt({ events }: DeliveryDetails): number {
  return Date.parse(events.find((event) => event.to === 'Being Delivered')?.at ?? '');
}
