import { api, mapIdOf } from '@rota/contract';
import { defaultInterfaceName } from '@rota/robot-link';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient, type ApiClient } from './demo/api-client.ts';
import { nextTask } from './demo/task-stream.ts';
import { planFleet, type PlannedRobot } from './demo/fleet-plan.ts';
import { ensureKey, ensureMachines } from './demo/machines.ts';
import { ensurePeople } from './demo/people.ts';
import { ensureMaps, ensureProject, ensureRobots, ensureTargets } from './demo/setup.ts';
import { keepStandings, readStandings } from './demo/standings.ts';
import { runFleet, type Member } from './fleet-runner.ts';
import { buildHotel } from './hotel/hotel.ts';
import type { HotelFloor } from './hotel/hotel-floor.ts';
import { seededRandom, type Random } from './random.ts';
import type { Standing } from './robot/onboard.ts';
import type { ServicePlace } from './robot/person.ts';
import { createRobot, type SimulatedRobot } from './robot/robot.ts';

/** How many deliveries of a floor are under way at most, and seconds between two new ones at normal speed. */
const OPEN_A_FLOOR = 4;
const PAUSE_S = { low: 8, high: 25 };

const settings = {
  apiUrl: required('ROTA_API_URL'),
  mqttUrl: required('ROTA_MQTT_URL'),
  dataDir: required('ROTA_DATA_DIR'),
  speed: Number(process.env['ROTA_DEMO_SPEED'] ?? '1'),
  seed: Number(process.env['ROTA_DEMO_SEED'] ?? '7'),
};
let token = required('ROTA_DEMO_TOKEN');
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields: object, message: string) => process.stderr.write(`demo: ${message} ${JSON.stringify(fields)}\n`),
};

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing.`);
  return value;
}

function placesOf(floor: HotelFloor): ServicePlace[] {
  return floor.targets.flatMap(({ x, y, type }): ServicePlace[] => {
    if (type === 'filling') return [{ x, y, kind: 'load' }];
    return type === 'table' || type === 'delivery' ? [{ x, y, kind: 'unload' }] : [];
  });
}

function createMember(
  planned: PlannedRobot,
  access: { username: string; password: string; clientId: string; interfaceName: string },
  random: Random,
  left: Standing | undefined,
): Member {
  const { floor, home, model } = planned;
  const robot = createRobot({
    serialNumber: planned.serialNumber,
    model,
    mapId: mapIdOf(floor.site, floor.floor),
    start: left ?? home,
    batteryPercent: (left ?? planned).batteryPercent,
    chargers: floor.targets.filter((target) => target.type === 'charge'),
    places: placesOf(floor),
    random,
    raster: floor.raster,
  });
  const { manufacturer } = model;
  const { serialNumber, protocolVersion } = planned;
  const interfaceName = access.interfaceName === '' ? defaultInterfaceName(protocolVersion) : access.interfaceName;
  return {
    robot,
    identity: { interfaceName, manufacturer, serialNumber, protocolVersion },
    access: { url: settings.mqttUrl, username: access.username, password: access.password, clientId: access.clientId },
  };
}

/** Keeps a gentle stream of work going on a floor, by the time of its day. A refused one is skipped: the console may be changed by people meanwhile. */
async function streamTasks(
  client: ApiClient,
  projectId: number,
  floor: HotelFloor,
  targetIds: ReadonlyMap<string, string>,
  random: Random,
): Promise<never> {
  const open = 'Created,Queued,Requested,Pending,In Progress,Being Delivered,Delivered,Recovering,Recovered';
  const began = performance.now();
  for (;;) {
    await delay((random.between(PAUSE_S.low, PAUSE_S.high) * 1_000) / settings.speed);
    try {
      const { items } = await client.call(api.deliveries.list, { params: { projectId }, query: { status: open, limit: 100 } });
      const here = items.filter((delivery) => delivery.floor === floor.floor);
      if (here.length < OPEN_A_FLOOR)
        await client.call(api.deliveries.create, { params: { projectId }, body: nextTask(floor, targetIds, minutesSince(began), random) });
    } catch (error) {
      log.warn({ error: String(error) }, 'no task made');
    }
  }
}

/** Minutes of the demo's day that have gone by. */
function minutesSince(began: number): number {
  return ((performance.now() - began) / 60_000) * settings.speed;
}

/** Has the parent give a token that counts in the project alone; the first one could make projects. */
async function keepToProject(projectId: number): Promise<void> {
  const answered = once(process, 'message');
  process.send?.({ projectId });
  await answered;
}

async function main(): Promise<void> {
  const floors = buildHotel();
  const random = seededRandom(settings.seed);
  const client = createApiClient({ baseUrl: settings.apiUrl, token: () => token });
  const { project_id: projectId } = await ensureProject(client);
  await keepToProject(projectId);
  await ensureMaps(client, projectId, floors);
  const targetIds = await ensureTargets(client, projectId, floors);
  const registered = await ensureRobots(client, projectId, planFleet(floors), settings.dataDir);
  const standings = readStandings(settings.dataDir);
  const robots = new Map<string, SimulatedRobot>();
  const members = [...registered].map(([planned, { robot_id: robotId, mqtt }], index) => {
    const member = createMember(planned, mqtt, seededRandom(settings.seed + 1_000 + index), standings[robotId]);
    robots.set(robotId, member.robot);
    return member;
  });
  const personOf = (own: string) => createApiClient({ baseUrl: settings.apiUrl, token: () => own });
  const endKeeping = keepStandings(settings.dataDir, robots);
  const runner = runFleet(members, { speed: settings.speed, log });
  process.once('SIGTERM', () => {
    endKeeping();
    runner.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
  // The robots drive already: people and machines are to be looked at, and nothing waits for them.
  try {
    await ensureMachines(client, projectId);
    await ensurePeople(client, projectId, personOf, (operator) => ensureKey(operator, projectId));
  } catch (error) {
    log.warn({ error: String(error) }, 'not all people and machines were made');
  }
  await Promise.all(floors.map((floor) => streamTasks(client, projectId, floor, targetIds, seededRandom(random.next() * 1e9))));
}

// The parent renews the token before it ends; without a parent there is no console to serve.
process.on('message', (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'token' in message && typeof message.token === 'string') token = message.token;
});
process.once('disconnect', () => process.exit(0));
process.once('SIGINT', () => undefined);

await main();
