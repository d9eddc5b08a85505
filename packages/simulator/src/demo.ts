import { api } from '@rota/contract/areas';
import type { CreateDelivery } from '@rota/contract/deliveries';
import { defaultInterfaceName } from '@rota/robot-link';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient, type ApiClient } from './demo/api-client.ts';
import { ensureStations, runCallDevices } from './demo/calls.ts';
import { buildShaft, ensureLift } from './demo/lift.ts';
import { nextRoomService, nextTask } from './demo/task-stream.ts';
import type { SimulatedCallDevice } from './call-device/call-device.ts';
import type { Shaft } from './elevator/shaft.ts';
import { followFloors, robotFloor } from './demo/floors.ts';
import { planFleet, type PlannedRobot } from './demo/fleet-plan.ts';
import { ensureAddresses } from './demo/addresses.ts';
import { ensureAlertPlan } from './demo/alert-plan.ts';
import { ensureKey, ensureMachines } from './demo/machines.ts';
import { leaveNotes } from './demo/notes.ts';
import { ensureMenu } from './demo/menu/ensure-menu.ts';
import { ensureAppUsers } from './demo/ordering/app-users.ts';
import { noteDispute } from './demo/ordering/dispute.ts';
import { runGuests } from './demo/ordering/guests.ts';
import { runKitchen } from './demo/ordering/kitchen.ts';
import { smsCodes } from './demo/ordering/sms-codes.ts';
import { ensureSimCards } from './demo/sim-cards.ts';
import { ensurePartBills, ensureParts } from './demo/parts.ts';
import { ensurePeople } from './demo/people.ts';
import {
  ensureDrawings,
  ensureMaps,
  ensureProject,
  ensureRobots,
  keepPassword,
  ensureTargets,
  readMapVersions,
} from './demo/setup.ts';
import { ensureReleases, ensureRollout } from './demo/software.ts';
import { ensureSpeeches } from './demo/speeches.ts';
import { ensureTaskPlans } from './demo/task-plans.ts';
import { ensureTill } from './demo/till.ts';
import { ensureWorkshop } from './demo/workshop.ts';
import { ensureRobotValues } from './demo/robot-values.ts';
import { keepStandings, readStandings } from './demo/standings.ts';
import { runFleet, type Member } from './fleet-runner.ts';
import { keepSnapshot } from './demo/snapshot.ts';
import { loadVideoPublisher } from './robot/video.ts';
import { buildHotel } from './hotel/hotel.ts';
import type { HotelFloor } from './hotel/hotel-floor.ts';
import { seededRandom, type Random } from './random.ts';
import type { Standing } from './robot/onboard.ts';
import { createMqttPasswords } from './robot/mqtt-passwords.ts';
import { createRobot, type SimulatedRobot } from './robot/robot.ts';

/** Seconds between two new deliveries of a floor at normal speed. */
const PAUSE_S = { low: 8, high: 25 };
/** Seconds between two deliveries from the restaurant to the rooms, one at a time, at any speed: the lift goes by the clock on the wall. */
const ROOM_SERVICE_S = { low: 150, high: 300 };

const settings = {
  apiUrl: required('ROTA_API_URL'),
  mqttUrl: required('ROTA_MQTT_URL'),
  dataDir: required('ROTA_DATA_DIR'),
  speed: Number(process.env['ROTA_DEMO_SPEED'] ?? '1'),
  seed: Number(process.env['ROTA_DEMO_SEED'] ?? '7'),
  /** The most deliveries under way on a floor. */
  openAFloor: Number(process.env['ROTA_DEMO_OPEN'] ?? '4'),
  /** Whether it has a menu, from which guests order: drawing its pictures takes a while. */
  sells: process.env['ROTA_DEMO_SELLS'] !== 'no',
};
let token = required('ROTA_DEMO_TOKEN');
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields: object, message: string) =>
    process.stderr.write(`demo: ${message} ${JSON.stringify(fields)}\n`),
};

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing.`);
  return value;
}

/** The building as the robots meet it. */
type Building = { readonly floors: readonly HotelFloor[]; readonly shafts: readonly Shaft[] };

function createMember(
  planned: PlannedRobot,
  { floors, shafts }: Building,
  access: { username: string; password: string; client_id: string; interface_name: string },
  random: Random,
  left: Standing | undefined,
  maps: ReadonlyMap<string, string>,
  keepPassword: (password: string) => void,
): Member {
  const { floor, home, model } = planned;
  const passwords = createMqttPasswords(access.password, keepPassword);
  const robot = createRobot({
    takePassword: passwords.take,
    serialNumber: planned.serialNumber,
    model,
    ...robotFloor(floor),
    otherFloors: floors.filter((other) => other !== floor).map(robotFloor),
    shafts,
    start: left ?? home,
    batteryPercent: (left ?? planned).batteryPercent,
    random,
    maps,
    readsZones: planned.protocolVersion === '3.0.0',
  });
  const { manufacturer } = model;
  const { serialNumber, protocolVersion } = planned;
  const interfaceName =
    access.interface_name === '' ? defaultInterfaceName(protocolVersion) : access.interface_name;
  return {
    robot,
    identity: { interfaceName, manufacturer, serialNumber, protocolVersion },
    access: {
      url: settings.mqttUrl,
      username: access.username,
      password: passwords.attempt,
      clientId: access.client_id,
    },
    onSignedIn: passwords.accepted,
  };
}

/** The demo goes on without a part of it that failed. */
const warnThat =
  (what: string) =>
  (error: unknown): undefined => {
    log.warn({ error: String(error) }, what);
  };

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
      const { items } = await client.call(api.deliveries.list, {
        params: { projectId },
        query: { status: open, limit: 100 },
      });
      const here = items.filter((delivery) => delivery.floor === floor.floor);
      if (here.length < settings.openAFloor)
        ownIds.add(
          (
            await client.call(api.deliveries.create, {
              params: { projectId },
              body: withReceivers(nextTask(floor, targetIds, minutesSince(began), random), random),
            })
          ).delivery_id,
        );
    } catch (error) {
      log.warn({ error: String(error) }, 'no task made');
    }
  }
}

/** Now and then something goes upstairs by the lift. */
async function streamRoomService(
  client: ApiClient,
  projectId: number,
  floors: readonly HotelFloor[],
  targetIds: ReadonlyMap<string, string>,
  random: Random,
): Promise<never> {
  let lastId: string | undefined;
  for (;;) {
    await delay(random.between(ROOM_SERVICE_S.low, ROOM_SERVICE_S.high) * 1_000);
    const body = nextRoomService(floors, targetIds, random);
    if (body === undefined) continue;
    try {
      if (lastId !== undefined) {
        const last = await client.call(api.deliveries.get, { params: { projectId, deliveryId: lastId } });
        if (last.completed_at === null) continue;
      }
      lastId = (await client.call(api.deliveries.create, { params: { projectId }, body })).delivery_id;
      ownIds.add(lastId);
    } catch (error) {
      log.warn({ error: String(error) }, 'failed to create room service deliveries');
    }
  }
}

/** Deliveries created by this process: only their receivers get a PIN. */
const ownIds = new Set<string>();

/** The PIN sent to the receiver of the delivery that a robot waits with; none for deliveries of people, who open them themselves. */
async function pinAt(client: ApiClient, projectId: number, robotId: string): Promise<string | undefined> {
  const query = { robot_id: robotId, status: 'Being Delivered', limit: 20 };
  const { items } = await client.call(api.deliveries.list, { params: { projectId }, query });
  const waiting = items.find(
    (delivery) => delivery.remote_delivery === 'activated' && ownIds.has(delivery.delivery_id),
  );
  const stop = waiting?.subtasks.find((one) => one.remote_delivery === 'activated');
  if (waiting === undefined || stop === undefined) return undefined;
  const pins = await client.call(api.deliveries.pins, {
    params: { projectId, deliveryId: waiting.delivery_id },
  });
  return pins.find((one) => one.sub_task_id === stop.sub_task_id)?.pin;
}

/** Some guests open the lid of their delivery themselves. */
function withReceivers(task: CreateDelivery, random: Random): CreateDelivery {
  return task.kind === 'delivery' && random.next() < 0.15
    ? { ...task, options: { remote_delivery: true } }
    : task;
}

/** Runs guests who order and a kitchen that cooks, where this process can read the codes sent to the guests. */
async function streamOrders(client: ApiClient, projectId: number, random: Random): Promise<void> {
  const codeOf = settings.sells ? await smsCodes(process) : undefined;
  if (codeOf === undefined) return;
  await Promise.all([
    runGuests({ client, projectId, apiUrl: settings.apiUrl, codeOf, random, log }),
    runKitchen({ client, projectId, log }),
    noteDispute(client, projectId).catch(warnThat('failed to record a dispute')),
    ensureAppUsers({ client, projectId, apiUrl: settings.apiUrl, codeOf, random, log }).catch(
      warnThat('failed to create all app users'),
    ),
  ]);
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

/** Creates the people, machines and plans of the project. The call devices join `devices`. */
async function furnish(
  client: ApiClient,
  projectId: number,
  {
    floors,
    targetIds,
    devices,
  }: {
    readonly floors: readonly HotelFloor[];
    readonly targetIds: ReadonlyMap<string, string>;
    readonly devices: SimulatedCallDevice[];
  },
): Promise<void> {
  const { mqttUrl, dataDir } = settings;
  await ensureTaskPlans(client, projectId, targetIds, dataDir);
  await ensureMachines(client, projectId);
  const stationIds = await ensureStations(client, projectId, targetIds);
  const calls = { mqttUrl, random: seededRandom(settings.seed + 700), log };
  devices.push(...(await runCallDevices(client, projectId, stationIds, calls)));
  const personOf = (own: string) => createApiClient({ baseUrl: settings.apiUrl, token: () => own });
  await ensurePeople(client, projectId, personOf, {
    async operator(operator) {
      await ensureKey(operator, projectId);
      await keepSnapshot(operator, projectId);
    },
    waiter: (waiter) => leaveNotes(waiter, projectId),
  });
  await ensureAddresses(client, projectId, floors, targetIds);
  await ensureSpeeches(client, projectId);
  await ensureParts(client, projectId);
  await ensureSimCards(client, projectId);
  await ensureTill(client, projectId);
  await ensureAlertPlan(client, projectId);
  if (settings.sells) await ensureMenu(client, projectId, targetIds, stationIds, dataDir);
}

/** Robots hear of drawings when people change them; never ends. */
async function keepInformed(
  client: ApiClient,
  projectId: number,
  floors: readonly HotelFloor[],
  robots: readonly Pick<SimulatedRobot, 'takeFloor'>[],
): Promise<void> {
  const take: Parameters<typeof followFloors>[3] = (floor) =>
    robots.forEach((robot) => robot.takeFloor(floor));
  await followFloors(client, projectId, floors, take, (error) =>
    log.warn({ error: String(error) }, 'failed to read the maps'),
  );
}

/** The workshop with its bills of parts and releases; returns the public key that releases are signed for. */
async function equipWorkshop(client: ApiClient): Promise<string | undefined> {
  await ensureWorkshop(client).catch(warnThat('failed to create the workshop'));
  await ensurePartBills(client);
  return ensureReleases(client, settings.dataDir).catch(warnThat('failed to publish releases'));
}

function passwordKeeper({ serialNumber }: PlannedRobot): (password: string) => void {
  return (password) => {
    keepPassword(settings.dataDir, serialNumber, password).catch(
      warnThat('failed to keep the password of a robot'),
    );
  };
}

function stopOnSignal(stop: () => readonly Promise<unknown>[]): void {
  process.once('SIGTERM', () => {
    Promise.all(stop()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

async function main(): Promise<void> {
  const floors = buildHotel();
  const random = seededRandom(settings.seed);
  const client = createApiClient({ baseUrl: settings.apiUrl, token: () => token });
  const { project_id: projectId } = await ensureProject(client);
  const releaseKey = await equipWorkshop(client);
  await keepToProject(projectId);
  await ensureMaps(client, projectId, floors);
  const targetIds = await ensureTargets(client, projectId, floors);
  // After the targets: a version keeps the points as they are, and bringing it back should not take them all away.
  await ensureDrawings(client, projectId, floors);
  const registered = await ensureRobots(client, projectId, planFleet(floors), settings.dataDir);
  const mapVersions = await readMapVersions(client, projectId);
  const standings = readStandings(settings.dataDir);
  const shaft = buildShaft(floors, seededRandom(settings.seed + 500));
  const building = { floors, shafts: [shaft] };
  const members = new Map(
    [...registered].map(([planned, { robot_id: robotId, mqtt }], index) => {
      const random = seededRandom(settings.seed + 1_000 + index);
      const keep = passwordKeeper(planned);
      const member = createMember(planned, building, mqtt, random, standings[robotId], mapVersions, keep);
      return [robotId, { ...member, pin: () => pinAt(client, projectId, robotId) }];
    }),
  );
  const robots = new Map([...members].map(([robotId, { robot }]) => [robotId, robot]));
  const endKeeping = keepStandings(settings.dataDir, robots);
  const { mqttUrl, dataDir, speed, apiUrl } = settings;
  const lift = await ensureLift(client, projectId, { floors, shaft, mqttUrl, dataDir }).catch(
    warnThat('failed to register the lift'),
  );
  const lifts = lift === undefined ? [] : [lift];
  const publishVideo = loadVideoPublisher(log);
  const runner = runFleet([...members.values()], {
    speed,
    log,
    lifts,
    apiUrl,
    publishVideo,
    trustedKeys: releaseKey === undefined ? undefined : [releaseKey],
  });
  const devices: SimulatedCallDevice[] = [];
  stopOnSignal(() => {
    endKeeping();
    return [runner.stop(), ...devices.map((device) => device.close())];
  });
  const streams = floors.map((floor) =>
    streamTasks(client, projectId, floor, targetIds, seededRandom(random.next() * 1e9)),
  );
  // The robots drive already: people, machines and plans are to be looked at, and nothing waits for them.
  await furnish(client, projectId, { floors, targetIds, devices }).catch(
    warnThat('failed to create all people, machines and plans'),
  );
  await ensureRobotValues(client, projectId, registered).catch(warnThat('failed to give values to robots'));
  ensureRollout(client, projectId, robots).catch(warnThat('failed to start a rollout'));
  streamOrders(client, projectId, seededRandom(settings.seed + 900)).catch(warnThat('no guest orders'));
  await Promise.all([
    keepInformed(client, projectId, floors, [...robots.values()]),
    ...streams,
    streamRoomService(client, projectId, floors, targetIds, seededRandom(random.next() * 1e9)),
  ]);
}

// The parent renews the token before it ends; without a parent there is no console to serve.
process.on('message', (message: unknown) => {
  if (
    typeof message === 'object' &&
    message !== null &&
    'token' in message &&
    typeof message.token === 'string'
  )
    token = message.token;
});
process.once('disconnect', () => process.exit(0));
process.once('SIGINT', () => undefined);

await main();
