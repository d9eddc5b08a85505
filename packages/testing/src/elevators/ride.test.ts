import type { Page } from '@rota/contract/core';
import type { Delivery } from '@rota/contract/deliveries';
import type { Elevator, ElevatorAccess, ElevatorLogLine } from '@rota/contract/elevators';
import type { FloorMap } from '@rota/contract/maps';
import type { RegisteredRobot, Robot } from '@rota/contract/robots';
import type { Raster } from '@rota/floor';
import { defaultInterfaceName } from '@rota/robot-link';
import {
  createElevator,
  createRobot,
  createShaft,
  drawFloor,
  mapArchive,
  models,
  runFleet,
  seededRandom,
  type FleetRunner,
  type Lift,
  type Member,
  type ShaftStop,
} from '@rota/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { waitFor } from '../wait-for.ts';

const SITE = 'inn';
const FLOORS = ['Below', 'Above'] as const;
const CAB = { x: 7.9, y: 3.5, theta: Math.PI, width: 1.6, depth: 2 };
const SPEED = 5;
const LIFT_TIMES = { floorS: 1.5, doorS: 0.7, dwellS: 3 };

let server: TestServer;
let projectId = 0;
let token = '';
let runner: FleetRunner | undefined;
let fire: () => void = () => undefined;
let noFire: () => void = () => undefined;

/** A room of 6 m x 6 m with a cab behind its right wall. */
function aFloor(): Raster {
  const plan = drawFloor(9.5, 7, 0.05);
  plan.room({ x: 0.5, y: 0.5, w: 6, h: 6 });
  plan.wall(0.5, 0.5, 6.5, 0.5);
  plan.wall(0.5, 6.5, 6.5, 6.5);
  plan.wall(0.5, 0.5, 0.5, 6.5);
  plan.solid({ x: 6.5, y: 0.5, w: 2.8, h: 6 });
  plan.opening({
    x: CAB.x - CAB.depth / 2 - 0.5,
    y: CAB.y - CAB.width / 2,
    w: CAB.depth + 0.5,
    h: CAB.width,
  });
  return plan.raster();
}
const TARGETS = [
  { name: 'Kitchen', type: 'filling', floor: 'Below', x: 1.4, y: 1.4 },
  { name: 'Room 1', type: 'delivery', floor: 'Above', x: 1.4, y: 1.4 },
  { name: 'Room 2', type: 'delivery', floor: 'Above', x: 1.4, y: 5.6 },
  ...FLOORS.flatMap((floor) => [
    { name: `Wait ${floor}`, type: 'waiting', floor, x: 3.4, y: 1.3 },
    { name: `Wait ${floor} 2`, type: 'waiting', floor, x: 3.4, y: 5.7 },
    {
      name: `Lobby ${floor}`,
      type: 'target',
      floor,
      x: 5.3,
      y: 1.2,
      elevator_group: 'Lift',
      door_direction: 'front',
    },
    {
      name: `Lobby ${floor} 2`,
      type: 'target',
      floor,
      x: 5.3,
      y: 5.8,
      elevator_group: 'Lift',
      door_direction: 'front',
    },
  ]),
];
const mapIdOf = (floor: string): string => `${SITE}_${floor}`;

async function ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
  const isBytes = body instanceof Uint8Array;
  const answer = await server.call(method, path, {
    token,
    body,
    ...(isBytes && { headers: { 'content-type': 'application/zip' } }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.raw.body}`);
  return answer.body as T;
}
const elevator = async (): Promise<Elevator> => {
  const [one] = await ask<Elevator[]>('GET', `/projects/${projectId}/elevators`);
  if (one === undefined) throw new Error('There is no elevator.');
  return one;
};

async function furnish(): Promise<ReadonlyMap<string, string>> {
  const archive = await mapArchive(aFloor());
  for (const floor of FLOORS) {
    const link = await ask<string>('GET', `/project/${projectId}/maps/${mapIdOf(floor)}/upload-zip`);
    await ask('PUT', new URL(link).pathname.replace(/^\/api/, ''), Buffer.from(archive));
  }
  await waitFor(async () => {
    const maps = await ask<FloorMap[]>('GET', `/project/${projectId}/maps`);
    return maps.length === FLOORS.length && maps.every((map) => map.status === 3);
  }, 30_000);
  const ids = new Map<string, string>();
  for (const target of TARGETS) {
    const made = await ask<{ target_id: string }>('POST', `/projects/${projectId}/targets`, {
      site: SITE,
      theta: 0,
      ...target,
    });
    ids.set(target.name, made.target_id);
  }
  return ids;
}

async function aLift(): Promise<Lift> {
  const stops = FLOORS.map((floor) => ({ floor, x: CAB.x, y: CAB.y, theta: CAB.theta }));
  const body = {
    name: 'Lift',
    group: 'Lift',
    site: SITE,
    stops,
    cab_width: CAB.width,
    cab_depth: CAB.depth,
    session_ttl_s: 20,
  };
  const { mqtt } = await ask<Elevator & { mqtt: ElevatorAccess }>(
    'POST',
    `/projects/${projectId}/elevators`,
    body,
  );
  const simulated = createElevator({
    floors: FLOORS.map((floor) => ({
      floor,
      door: 'front' as const,
    })),
    random: seededRandom(5),
    times: LIFT_TIMES,
  });
  fire = () => simulated.faults.give('fire', 600);
  noFire = () => simulated.faults.clear();
  const places = stops.map((stop): ShaftStop => ({ ...stop, mapId: mapIdOf(stop.floor), door: 'front' }));
  return { shaft: createShaft(simulated, places, CAB), login: mqtt };
}

async function aRobot(index: number, lift: Lift): Promise<Member> {
  const protocolVersion = index === 0 ? '2.1.0' : '3.0.0';
  const model = models.tray;
  const serialNumber = `ride-${index}`;
  const made = await ask<RegisteredRobot>('POST', `/projects/${projectId}/robots`, {
    name: `R-${index}`,
    model: model.name,
    manufacturer: model.manufacturer,
    serial_number: serialNumber,
    protocol_version: protocolVersion,
  });
  const placesOf = (floor: string) =>
    TARGETS.flatMap(({ type, x, y, ...one }) =>
      one.floor === floor && (type === 'filling' || type === 'delivery')
        ? [{ x, y, kind: type === 'filling' ? ('load' as const) : ('unload' as const) }]
        : [],
    );
  const [below, above] = FLOORS;
  const robot = createRobot({
    serialNumber,
    model,
    mapId: mapIdOf(below),
    chargers: [],
    places: placesOf(below),
    batteryPercent: 90,
    start: {
      x: 3.4,
      y: index === 0 ? 1.3 : 5.7,
      theta: 0,
    },
    random: seededRandom(20 + index),
    shafts: [lift.shaft],
    otherFloors: [
      {
        mapId: mapIdOf(above),
        chargers: [],
        places: placesOf(above),
      },
    ],
  });
  const { username, password, client_id: clientId } = made.mqtt;
  return {
    robot,
    identity: {
      interfaceName: defaultInterfaceName(protocolVersion),
      manufacturer: model.manufacturer,
      serialNumber,
      protocolVersion,
    },
    access: { url: lift.login.url, username, password, clientId },
  };
}

let targets: ReadonlyMap<string, string>;
beforeAll(async () => {
  server = await startServer({ listen: true });
  token = await server.tokenFor({ '*': ['rr_system_admin'] });
  projectId = await server.addProject();
  targets = await furnish();
  const lift = await aLift();
  const members = [await aRobot(0, lift), await aRobot(1, lift)];
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  runner = runFleet(members, { speed: SPEED, log, lifts: [lift] });
  await waitFor(
    async () => (await ask<Robot[]>('GET', `/robots/${projectId}`)).every((robot) => robot.connected),
    30_000,
  );
  await waitFor(async () => (await elevator()).mode === 'automatic');
});
afterAll(async () => {
  await runner?.stop();
  await server.stop();
});

const deliver = (room: string) =>
  ask<Delivery>('POST', `/projects/${projectId}/deliveries`, {
    kind: 'delivery',
    targets: [{ target_id: targets.get(room) }],
    filling_target_id: targets.get('Kitchen'),
  });
const statusOf = async ({ delivery_id: id }: Delivery) =>
  (await ask<Delivery>('GET', `/projects/${projectId}/deliveries/${id}`)).status;

test('two robots of both protocol versions bring deliveries upstairs by one elevator, one after the other, and a fire between stops them only for a while', async () => {
  const deliveries = [await deliver('Room 1'), await deliver('Room 2')];
  const riders = new Set<string>();
  let isFireOver = false;
  await waitFor(async () => {
    const { session, mode } = await elevator();
    if (session !== null) riders.add(session.robot_name);
    if (riders.size === 2 && !isFireOver) {
      if (mode !== 'fire') fire();
      else {
        noFire();
        isFireOver = true;
      }
    }
    const statuses = await Promise.all(deliveries.map(statusOf));
    if (statuses.some((status) => status === 'Failed' || status === 'Cancelled'))
      throw new Error(`It ended as ${statuses.join(', ')}.`);
    return statuses.every((status) => status === 'Completed');
  }, 150_000);
  expect([riders.size, isFireOver]).toEqual([2, true]);
  const robots = await ask<Robot[]>('GET', `/robots/${projectId}`);
  expect(robots.map(({ floor }) => floor)).toEqual(['Above', 'Above']);
  const { elevator_id: id } = await elevator();
  const { items } = await ask<Page<ElevatorLogLine>>(
    'GET',
    `/projects/${projectId}/elevators/${id}/log?limit=100`,
  );
  const lines = items.reverse();
  // One ends before another begins: no cab ever holds two.
  let open = 0;
  for (const { kind } of lines) {
    if (kind === 'session_began') open += 1;
    if (kind === 'session_ended' || kind === 'session_expired') open -= 1;
    expect(open).toBeGreaterThanOrEqual(0);
    expect(open).toBeLessThanOrEqual(1);
  }
  expect(
    lines.filter(({ kind, detail }) => kind === 'session_ended' && detail === 'done').length,
  ).toBeGreaterThanOrEqual(2);
  expect(lines.some(({ kind, detail }) => kind === 'mode' && detail === 'fire')).toBe(true);
  expect(await elevator()).toMatchObject({ session: null, queue: [], stuck_robot_id: null });
}, 180_000);
