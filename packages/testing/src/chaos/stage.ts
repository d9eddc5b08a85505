import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapIdOf, type DeliveryDetails, type RegisteredRobot } from '@rota/contract';
import { rasterFromText } from '@rota/floor';
import { bringUpToDate, startEmbeddedPostgres, type EmbeddedPostgres } from '@rota/server';
import { mapArchive, models } from '@rota/simulator';
import pg from 'pg';
import { campaign } from '../campaign.ts';
import { freePort } from '../free-port.ts';
import type { StagedPlace, StagedRobot } from '../staged-robot.ts';
import { waitFor } from '../wait-for.ts';
import { atWorkersEnd } from '../worker.environment.ts';
import type { Arrival, Ledger } from './ledger.ts';
import { postgresVictim, startProgram, type Program, type Victim } from './program.ts';

export type PlantRobot = StagedRobot & { readonly places: readonly StagedPlace[]; readonly interfaceName: string };

/** A whole installation as it stands in production: PostgreSQL, the broker and two servers as programs of their own, and robots. */
export type ChaosStage = {
  readonly postgres: EmbeddedPostgres;
  readonly database: Victim;
  readonly broker: Program;
  readonly nodes: readonly Program[];
  readonly robots: Program;
  /** Calls the API of whichever server answers, again until one carried it out. */
  call<T>(method: string, path: string, body?: object, key?: string): Promise<T>;
  /** One call at one server, which may fail. */
  ask(node: number, path: string, patienceMs: number): Promise<{ status: number; body: unknown } | undefined>;
  createDelivery(n: number): Promise<string>;
  delivery(id: string): Promise<DeliveryDetails>;
  owner: pg.Pool;
  /** How many there are. */
  deliveries(): Promise<number>;
  /** What robots did and what the record says. */
  ledger(deliveryIds: readonly string[]): Promise<Ledger>;
  /** The logs of all programs, for a failure. */
  logs(): Promise<string>;
  stop(): Promise<void>;
};

const programs = { node: '../../../server/src/main.ts', broker: '../../../server/src/broker-main.ts', robots: './robots-main.ts' };
const fileOf = (name: keyof typeof programs): string => join(import.meta.dirname, programs[name]);
const ADMIN = { name: 'admin', password: 'Chaos-Campaign-1' };
const CONSOLE = { user: 'console', password: 'a-password-for-the-campaign' };
const RESTART_MS = 300;
const [SITE, FLOOR] = ['plant', '0'];
const PROJECT = 1;
/** One bay of the hall, 24 m x 10 m: its places and where its robots live. The hall is bays side by side with nothing in it. */
const PLACES = [
  { name: 'kitchen', type: 'filling', x: 3, y: 2 },
  { name: 'west', type: 'delivery', x: 3, y: 8 },
  { name: 'middle', type: 'delivery', x: 12, y: 2 },
  { name: 'north', type: 'delivery', x: 12, y: 8 },
  { name: 'east', type: 'delivery', x: 21, y: 2 },
  { name: 'far', type: 'delivery', x: 21, y: 8 },
] as const;
const HOMES = [3, 9, 15, 21].map((x) => ({ x, y: 5, theta: 0 }));
const BAY_M = 10;
const BAY_ROWS = 100;

type Hall = {
  readonly bays: number;
  readonly places: readonly { readonly name: string; readonly type: string; readonly x: number; readonly y: number }[];
  readonly homes: readonly PlantRobot['start'][];
};

function hallOf(bays: number): Hall {
  const each = [...Array(bays).keys()];
  return {
    bays,
    places: each.flatMap((bay) => PLACES.map((place) => ({ ...place, name: placeName(place.name, bay), y: place.y + bay * BAY_M }))),
    homes: each.flatMap((bay) => HOMES.map((home) => ({ ...home, y: home.y + bay * BAY_M }))),
  };
}

const placeName = (name: string, bay: number): string => `${name} ${bay}`;

const rasterOf = ({ bays }: Hall) => {
  const rows = bays * BAY_ROWS;
  return rasterFromText(
    Array.from({ length: rows }, (_, row) => (row === 0 || row === rows - 1 ? '#'.repeat(240) : `#${'.'.repeat(238)}#`)),
    0.1,
  );
};

/** Bays of four robots each: as many as carry the deliveries of the long run while everything is being killed. */
const BAYS = campaign(1, 6);
let opened: Promise<ChaosStage> | undefined;

/** The installation that all campaigns of a worker shake, started by the first of them; each leaves it whole. */
export function theChaosStage(): Promise<ChaosStage> {
  opened ??= startChaosStage({ speed: 8, bays: BAYS }).then((stage) => {
    atWorkersEnd(() => stage.stop());
    return stage;
  });
  return opened;
}

async function startChaosStage(options: { readonly speed: number; readonly bays: number }): Promise<ChaosStage> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-chaos-'));
  await chmod(folder, 0o711);
  const said: string[] = [];
  const say = (message: string): void => void said.push(message);
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), log: { info: say, warn: say } });
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
  const secrets = { 'access-token': `${randomUUID()}${randomUUID()}`, 'signed-links': `${randomUUID()}${randomUUID()}` };
  const nodes: Program[] = [];
  for (const [index, port] of ports.entries()) {
    const dataDir = join(folder, `node-${index}`);
    // Servers of one installation share their keys, so that what one signed the other believes.
    await mkdir(join(dataDir, 'keys'), { recursive: true });
    for (const [name, secret] of Object.entries(secrets)) await writeFile(join(dataDir, 'keys', name), secret);
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
  const client = createClient(ports.map((port) => `http://127.0.0.1:${port}/api`));
  const { call } = client;
  const hall = hallOf(options.bays ?? 1);
  const targets = await furnish(call, hall);
  const robots = await registerRobots(call, hall);
  const planPath = join(folder, 'robots.json');
  await writeFile(
    planPath,
    JSON.stringify({ brokerUrl, mapId: mapIdOf(SITE, FLOOR), speed: options.speed, robots: robots.map((one) => one.plan) }),
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
      return (await call<DeliveryDetails>('POST', `/projects/${PROJECT}/deliveries`, body)).delivery_id;
    },
    delivery: (id) => call<DeliveryDetails>('GET', `/projects/${PROJECT}/deliveries/${id}`),
    ledger: async (ids) => readLedger({ owner, folder, ids, robots, call }),
    logs: async () => {
      const texts = await Promise.all(
        ['broker', 'node-0', 'node-1', 'robots'].map(
          async (name) => `--- ${name}\n${(await readFile(logPath(name), 'utf8')).slice(-6_000)}`,
        ),
      );
      return [...texts, '--- launcher', ...said.slice(-20)].join('\n');
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

type Call = ChaosStage['call'];

/** Signs in again when its token ended; asks one server after the other until one answers. */
function createClient(bases: readonly string[]): Pick<ChaosStage, 'call' | 'ask'> {
  let token: string | undefined;
  let turn = 0;

  async function send(base: string, method: string, path: string, body: object | undefined, key: string | undefined, patienceMs: number) {
    const answer = await fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text };
  }
  async function signIn(base: string): Promise<void> {
    const { status, text } = await send(
      base,
      'POST',
      '/auth/login',
      { userNameOrPhone: ADMIN.name, password: ADMIN.password },
      undefined,
      5_000,
    );
    if (status !== 200) throw new Error(`sign-in: ${status} ${text}`);
    token = (JSON.parse(text) as { token: string }).token;
  }
  return {
    async call<T>(method: string, path: string, body?: object, key: string = randomUUID()) {
      let refusal: string | undefined;
      const { text } = await waitFor(async () => {
        const base = bases[(turn += 1) % bases.length] ?? '';
        if (token === undefined) await signIn(base);
        const answer = await send(base, method, path, body, key, 5_000);
        if (answer.status === 401) token = undefined;
        if (answer.status >= 400) {
          // What was refused for good is not asked for again; the rest is a fault that passes.
          if (![401, 409, 429].includes(answer.status) && answer.status < 500)
            refusal = `${method} ${path}: ${answer.status} ${answer.text}`;
          if (refusal === undefined) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
        }
        return answer;
      }, 120_000);
      if (refusal !== undefined) throw new Error(refusal);
      // One endpoint answers with a bare address.
      return (/^https?:/.test(text) ? text.trim() : JSON.parse(text)) as T;
    },
    async ask(node, path, patienceMs) {
      try {
        const { status, text } = await send(bases[node] ?? '', 'GET', path, undefined, undefined, patienceMs);
        return { status, body: JSON.parse(text) as unknown };
      } catch {
        return undefined;
      }
    },
  };
}

/** A project with a floor and its places; answers target ids by name. */
async function furnish(call: Call, hall: Hall): Promise<Map<string, string>> {
  await call('POST', '/projects', { project_name: 'Plant', delivery: { loading_timeout_s: 3, unloading_timeout_s: 3 } });
  const mapId = mapIdOf(SITE ?? '', FLOOR ?? '');
  const url = await call<string>('GET', `/project/${PROJECT}/maps/${mapId}/upload-zip`);
  await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(await mapArchive(rasterOf(hall))),
    headers: { 'content-type': 'application/zip' },
  });
  await waitFor(async () => (await call<{ status: number }>('GET', `/project/${PROJECT}/maps/${mapId}`)).status === 3, 30_000);
  const ids = new Map<string, string>();
  for (const place of [...hall.places, ...hall.homes.map((home, index) => ({ name: `home ${index}`, type: 'charge', ...home }))]) {
    const made = await call<{ target_id: string }>('POST', `/projects/${PROJECT}/targets`, { ...place, site: SITE, floor: FLOOR });
    ids.set(place.name, made.target_id);
  }
  return ids;
}

async function registerRobots(call: Call, hall: Hall): Promise<{ robotId: string; plan: PlantRobot }[]> {
  const robots: { robotId: string; plan: PlantRobot }[] = [];
  for (const [index, start] of hall.homes.entries()) {
    const serialNumber = `chaos-${index}`;
    const { name: model, manufacturer } = models.tray;
    const body = { name: serialNumber, model, manufacturer, serialNumber, protocolVersion: '2.1.0' };
    const made = await call<RegisteredRobot>('POST', `/projects/${PROJECT}/robots`, body);
    const places = hall.places.map(({ x, y, type }) => ({ x, y, kind: type === 'filling' ? ('load' as const) : ('unload' as const) }));
    robots.push({
      robotId: made.robot_id,
      plan: { serialNumber, start, places, interfaceName: made.mqtt.interfaceName || 'uagv', mqtt: made.mqtt },
    });
  }
  return robots;
}

type LedgerSources = {
  owner: pg.Pool;
  folder: string;
  ids: readonly string[];
  robots: { robotId: string; plan: PlantRobot }[];
  call: Call;
};

async function readLedger({ owner, folder, ids, robots, call }: LedgerSources): Promise<Ledger> {
  const serials = new Map(robots.map(({ robotId, plan }) => [robotId, plan.serialNumber]));
  const arrivals = (await readFile(join(folder, 'journal.jsonl'), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Arrival);
  type TripRow = { trip_id: string; robot_id: string; stops: { targetId: string; work: { deliveryId: string }[] }[] };
  const { rows } = await owner.query<TripRow>('select trip_id, robot_id, stops from trip');
  const targets = await call<{ target_id: string; x: number; y: number }[]>('GET', `/projects/${PROJECT}/targets`);
  const deliveries = await Promise.all(ids.map((id) => call<DeliveryDetails>('GET', `/projects/${PROJECT}/deliveries/${id}`)));
  return {
    arrivals,
    targets: new Map(targets.map(({ target_id, x, y }) => [target_id, { x, y }])),
    trips: rows.map((row) => ({
      tripId: row.trip_id,
      serialNumber: serials.get(row.robot_id) ?? '',
      stops: row.stops.map(({ targetId, work }) => ({ targetId, deliveryIds: work.map(({ deliveryId }) => deliveryId) })),
    })),
    deliveries: deliveries.map((one) => ({
      deliveryId: one.delivery_id,
      status: one.status,
      serialNumber: serials.get(one.robot_id ?? '') ?? null,
      stops: [
        ...(one.filling_target_id === null ? [] : [{ targetId: one.filling_target_id, doneAt: loadedAt(one) }]),
        ...one.subtasks.map(({ target_id, completed_at }) => ({ targetId: target_id, doneAt: Date.parse(completed_at ?? '') })),
      ],
    })),
  };
}

/** When it was first on its way to where it goes. */
function loadedAt({ events }: DeliveryDetails): number {
  return Date.parse(events.find((event) => event.to === 'Being Delivered')?.at ?? '');
}
