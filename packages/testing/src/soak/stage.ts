import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapIdOf } from '@rota/contract/maps';
import type { RegisteredRobot } from '@rota/contract/robots';
import { rasterFromText } from '@rota/floor';
import { mapArchive, models } from '@rota/simulator';
import { asStarted } from '../start-settings.ts';
import { freePort } from '../free-port.ts';
import type { StagedPlace, StagedRobot } from '../staged-robot.ts';
import { waitFor } from '../wait-for.ts';
import { startProgram, type Program } from '../chaos/program.ts';
import { openSession, type CallObserver, type Session } from './session.ts';

/** The settings of the robots' program. */
export type SoakPlan = {
  readonly brokerUrl: string;
  readonly mapId: string;
  /** The speed as a multiple of real time, a whole number. */
  readonly speed: number;
  readonly robots: readonly StagedRobot[];
  readonly chargers: readonly { readonly x: number; readonly y: number }[];
  readonly places: readonly StagedPlace[];
};

/** The product as users run it, with its own database and broker, and a hall full of robots. */
export type SoakStage = {
  readonly server: Program;
  readonly url: string;
  readonly projectId: number;
  /** Ids of places to deliver to. */
  readonly targetIds: readonly string[];
  readonly fillingId: string;
  /** Port on which the server opens its inspector after a SIGUSR1. */
  readonly inspectorPort: number;
  signIn(observe?: CallObserver): Promise<Session>;
  /** Robots that the server hears now. */
  connectedRobots(): Promise<number>;
  /** Lines of the server's log about something that failed. */
  failures(): Promise<string[]>;
  stop(): Promise<void>;
};

const ADMIN = { userNameOrPhone: 'admin', password: 'Soak-Campaign-1' };
const [SITE, FLOOR] = ['hall', '0'];
const PATIENCE_MS = 60_000;
const REGISTERS_AT_ONCE = 8;
/** The hall in metres: bays for robots in rows below, places to deliver to along the far wall. */
const SIZE = { width: 84, height: 56 };
const CELL_M = 0.1;
const BAYS_A_ROW = 32;
const BAY = { x: 2.4, y: 2.4 };
const PLACES = [...Array(20).keys()].map((index) => ({ x: 4 + index * 4, y: index % 2 === 0 ? 52 : 48 }));
const CHARGERS = [...Array(10).keys()].map((index) => ({ x: 81.5, y: 4 + index * 4 }));
/** pino: error and fatal. */
const ERROR_LEVEL = 50;

/** Starts a server and `robots` robots in bays of their own, `speed` times faster than life; ready when all of them are heard. */
export async function startSoakStage(robots: number, speed: number): Promise<SoakStage> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-soak-'));
  await chmod(folder, 0o711);
  const [port, mqttPort, inspectorPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const logPath = join(folder, 'server.log');
  const server = startProgram({
    name: 'server',
    file: join(import.meta.dirname, '../../../server/src/main.ts'),
    flags: asStarted.flags,
    logPath,
    restartAfterMs: 1_000,
    env: {
      ...asStarted.environment,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      ROTA_DATA_DIR: join(folder, 'data'),
      ROTA_ADMIN_PASSWORD: ADMIN.password,
      // Furnishing is faster than people are.
      ROTA_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --inspect-port=127.0.0.1:${inspectorPort}`,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  let fleet: ChildProcess | undefined;
  async function stop(): Promise<void> {
    fleet?.kill();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await waitFor(async () => (await fetch(`${url}/api/health`)).ok, PATIENCE_MS);
    const signIn = (observe?: CallObserver): Promise<Session> => openSession(url, ADMIN, observe);
    const admin = await signIn();
    const { projectId, targetIds, fillingId } = await furnish(admin, robots);
    const brokerUrl = `mqtt://127.0.0.1:${mqttPort}`;
    const plan = {
      brokerUrl,
      mapId: mapIdOf(SITE, FLOOR),
      speed,
      robots: await register(admin, projectId, robots),
    };
    const places = PLACES.map((place, index) => ({
      ...place,
      kind: index === 0 ? ('load' as const) : ('unload' as const),
    }));
    fleet = fork(join(import.meta.dirname, 'robots-main.ts'), { execArgv: [] });
    fleet.send({ ...plan, chargers: CHARGERS, places } satisfies SoakPlan);
    const connectedRobots = async (): Promise<number> =>
      (await admin.call<{ connected: boolean }[]>('GET', `/robots/${projectId}`)).filter(
        (robot) => robot.connected,
      ).length;
    const ended = once(fleet, 'exit').then(() =>
      Promise.reject(new Error('The program of the robots ended.')),
    );
    await Promise.race([
      ended,
      waitFor(async () => (await connectedRobots()) === robots, PATIENCE_MS + robots * 200),
    ]);
    return {
      server,
      url,
      projectId,
      targetIds,
      fillingId,
      inspectorPort,
      signIn,
      connectedRobots,
      failures: async () => errorsIn(await readFile(logPath, 'utf8')),
      async stop() {
        if (fleet?.exitCode === null) {
          const gone = once(fleet, 'exit');
          fleet.kill();
          await gone;
        }
        await stop();
      },
    };
  } catch (cause) {
    const log = await readFile(logPath, 'utf8').catch(() => '');
    await stop();
    throw new Error(`The hall did not start.\n${log.slice(-4_000)}`, { cause });
  }
}

type Furniture = Pick<SoakStage, 'projectId' | 'targetIds' | 'fillingId'>;

/** A project with the hall's floor, its places, chargers and bays. */
async function furnish(admin: Session, robots: number): Promise<Furniture> {
  const project = {
    project_name: 'Hall',
    delivery: { loading_timeout_s: 30, arrival_timeout_s: 30, unloading_timeout_s: 30 },
  };
  const { project_id: projectId } = await admin.call<{ project_id: number }>('POST', '/projects', project);
  const map = `/project/${projectId}/maps/${mapIdOf(SITE, FLOOR)}`;
  const upload = await admin.call<string>('GET', `${map}/upload-zip`);
  const archive = new Uint8Array(await mapArchive(hallRaster()));
  await fetch(upload, { method: 'PUT', body: archive, headers: { 'content-type': 'application/zip' } });
  await waitFor(async () => (await admin.call<{ status: number }>('GET', map)).status === 3, PATIENCE_MS);
  const add = async (name: string, type: string, place: { x: number; y: number }): Promise<string> => {
    const body = { name, type, ...place, theta: 0, site: SITE, floor: FLOOR };
    return (await admin.call<{ target_id: string }>('POST', `/projects/${projectId}/targets`, body))
      .target_id;
  };
  for (const [index, place] of CHARGERS.entries()) await add(`charger ${index}`, 'charge', place);
  for (let index = 0; index < robots; index += 1) await add(`bay ${index}`, 'waiting', bayOf(index));
  const ids: string[] = [];
  for (const [index, place] of PLACES.entries())
    ids.push(await add(`place ${index}`, index === 0 ? 'filling' : 'delivery', place));
  const [fillingId = '', ...targetIds] = ids;
  return { projectId, targetIds, fillingId };
}

async function register(admin: Session, projectId: number, count: number): Promise<StagedRobot[]> {
  const { name: model, manufacturer } = models.tray;
  const registered: StagedRobot[] = [];
  async function one(index: number): Promise<StagedRobot> {
    const serialNumber = `soak-${String(index).padStart(4, '0')}`;
    const body = {
      name: serialNumber,
      model,
      manufacturer,
      serial_number: serialNumber,
      protocol_version: '2.1.0',
    };
    const { mqtt } = await admin.call<RegisteredRobot>('POST', `/projects/${projectId}/robots`, body);
    return { serialNumber, start: { ...bayOf(index), theta: Math.PI / 2 }, mqtt };
  }
  while (registered.length < count) {
    const next = Math.min(REGISTERS_AT_ONCE, count - registered.length);
    const from = registered.length;
    registered.push(...(await Promise.all(Array.from({ length: next }, (_, index) => one(from + index)))));
  }
  return registered;
}

/** The bays nearest to the places come first. */
function bayOf(index: number): { x: number; y: number } {
  return { x: 3 + (index % BAYS_A_ROW) * BAY.x, y: 42 - Math.floor(index / BAYS_A_ROW) * BAY.y };
}

function hallRaster() {
  const [columns, rows] = [Math.round(SIZE.width / CELL_M), Math.round(SIZE.height / CELL_M)];
  const wall = '#'.repeat(columns);
  const row = `#${'.'.repeat(columns - 2)}#`;
  return rasterFromText(
    Array.from({ length: rows }, (_, index) => (index === 0 || index === rows - 1 ? wall : row)),
    CELL_M,
  );
}

function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => {
    if (line.trim() === '') return false;
    try {
      return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
    } catch {
      // Output that is not a log line comes from the process itself, such as its crash message.
      return !line.startsWith('Debugger') && !line.startsWith('For help, see');
    }
  });
}
