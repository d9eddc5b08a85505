import { api } from '@rota/contract/areas';
import { mapIdOf } from '@rota/contract/maps';
import type { Project } from '@rota/contract/projects';
import type { RegisteredRobot } from '@rota/contract/robots';
import { commerceApi } from '@rota/contract/commerce';
import { setTimeout as delay } from 'node:timers/promises';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOTEL_LIFT, type HotelFloor } from '../hotel/hotel-floor.ts';
import type { ApiClient } from './api-client.ts';
import type { PlannedRobot } from './fleet-plan.ts';
import { mapArchive } from './map-archive.ts';

const DEMO_PROJECT = 'Lale Hotel';

/** The installation's share of the hotel's sales, so that payouts have a deduction. */
const COMMISSIONS = { commission_rate_percent: 8, service_commission_fee_minor: 250 };

/** The demo's project, made when missing. */
export async function ensureProject(client: ApiClient): Promise<Project> {
  const known = (await client.call(api.projects.listAll, {})).find(
    (project) => project.project_name === DEMO_PROJECT,
  );
  if (known !== undefined) return known;
  const made = await client.call(api.projects.create, {
    body: {
      project_name: DEMO_PROJECT,
      time_zone: 'Europe/Istanbul',
      delivery: { loading_timeout_s: 120, arrival_timeout_s: 120, unloading_timeout_s: 120 },
    },
  });
  // Set by system administrators alone; all that follows is done with a token of the project.
  await client.call(commerceApi.update, {
    params: { projectId: made.project_id },
    body: { version: 0, payment: COMMISSIONS },
  });
  return made;
}

/** Uploads the floors that are not there and waits until they are ready. */
export async function ensureMaps(
  client: ApiClient,
  projectId: number,
  floors: readonly HotelFloor[],
): Promise<void> {
  const known = await client.call(api.maps.list, { params: { projectId } });
  for (const { site, floor, raster } of floors) {
    const mapId = mapIdOf(site, floor);
    if (known.some((map) => map.map_id === mapId && map.status === 3)) continue;
    await client.put(
      await client.call(api.maps.uploadZip, { params: { projectId, mapId } }),
      await mapArchive(raster),
    );
    await mapReady(client, projectId, mapId);
  }
}

async function mapReady(client: ApiClient, projectId: number, mapId: string): Promise<void> {
  for (;;) {
    const map = await client.call(api.maps.get, { params: { projectId, mapId } });
    if (map.status === 3) return;
    if (map.status === 4)
      throw new Error(`The map ${mapId} could not be processed: ${map.error?.text ?? 'no reason given'}`);
    await delay(100);
  }
}

/** Adds drawings to the maps without any. */
export async function ensureDrawings(
  client: ApiClient,
  projectId: number,
  floors: readonly HotelFloor[],
): Promise<void> {
  const known = await client.call(api.drawings.list, { params: { projectId } });
  for (const { site, floor, drawings } of floors) {
    const mapId = mapIdOf(site, floor);
    if (drawings.length === 0 || known.some((drawn) => drawn.map_id === mapId)) continue;
    await client.call(api.drawings.replace, {
      params: { projectId, mapId },
      query: { message: 'First drawing' },
      body: [...drawings],
    });
  }
}

/** The version of each map that is in use: the robots got these at their installation. */
export async function readMapVersions(
  client: ApiClient,
  projectId: number,
): Promise<ReadonlyMap<string, string>> {
  const maps = await client.call(api.maps.list, { params: { projectId } });
  return new Map(
    maps.flatMap(({ map_id: mapId, map_version: mapVersion }) =>
      mapVersion === null ? [] : [[mapId, mapVersion] as const],
    ),
  );
}

/** Places the targets that are not there; answers the ids of all by name. */
export async function ensureTargets(
  client: ApiClient,
  projectId: number,
  floors: readonly HotelFloor[],
): Promise<Map<string, string>> {
  const known = await client.call(api.targets.list, { params: { projectId }, query: {} });
  const ids = new Map(known.map((target) => [target.name, target.target_id]));
  for (const { site, floor, targets } of floors) {
    for (const { name, type, x, y, theta, isLobby } of targets) {
      if (ids.has(name)) continue;
      const lobby =
        isLobby === true ? { elevator_group: HOTEL_LIFT.group, door_direction: 'front' as const } : {};
      const made = await client.call(api.targets.create, {
        params: { projectId },
        body: { name, type, site, floor, x, y, theta, ...lobby },
      });
      ids.set(name, made.target_id);
    }
  }
  return ids;
}

type Credentials = Record<string, RegisteredRobot>;

/** Registers the robots that are not there. Their MQTT passwords are shown once, so they are kept in the data directory, for its owner only. */
export async function ensureRobots(
  client: ApiClient,
  projectId: number,
  plan: readonly PlannedRobot[],
  dataDir: string,
): Promise<Map<PlannedRobot, RegisteredRobot>> {
  const file = join(dataDir, 'demo-robots.json');
  const kept = await readCredentials(file);
  const known = await client.call(api.robots.list, { params: { projectId } });
  const result = new Map<PlannedRobot, RegisteredRobot>();
  for (const robot of plan) {
    const row = known.find(
      (one) => one.serial_number === robot.serialNumber && one.manufacturer === robot.model.manufacturer,
    );
    const old = kept[robot.serialNumber];
    const access =
      row !== undefined && old?.robot_id === row.robot_id
        ? old
        : await newAccess(client, projectId, robot, row?.robot_id);
    if (access !== old) {
      kept[robot.serialNumber] = access;
      await writeCredentials(file, kept);
    }
    result.set(robot, access);
  }
  return result;
}

/** Keeps a password that a robot took over the wire. */
export async function keepPassword(dataDir: string, serialNumber: string, password: string): Promise<void> {
  const file = join(dataDir, 'demo-robots.json');
  const kept = await readCredentials(file);
  const access = kept[serialNumber];
  if (access === undefined) return;
  kept[serialNumber] = { ...access, mqtt: { ...access.mqtt, password } };
  await writeCredentials(file, kept);
}

function newAccess(
  client: ApiClient,
  projectId: number,
  robot: PlannedRobot,
  robotId: string | undefined,
): Promise<RegisteredRobot> {
  if (robotId !== undefined) return client.call(api.robots.renewAccess, { params: { projectId, robotId } });
  return client.call(api.robots.register, {
    params: { projectId },
    body: {
      name: robot.name,
      model: robot.model.name,
      manufacturer: robot.model.manufacturer,
      serial_number: robot.serialNumber,
      protocol_version: robot.protocolVersion,
    },
  });
}

async function readCredentials(file: string): Promise<Credentials> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Credentials;
  } catch {
    // A missing or torn file only means that the robots get new passwords.
    return {};
  }
}

async function writeCredentials(file: string, credentials: Credentials): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(credentials), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
