import { api } from '@rota/contract/areas';
import { elevatorTopics } from '@rota/contract/elevators';
import { mapIdOf } from '@rota/contract/maps';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElevator } from '../elevator/elevator.ts';
import type { ElevatorLogin } from '../elevator/elevator-client.ts';
import { createShaft, type Shaft } from '../elevator/shaft.ts';
import type { Lift } from '../fleet-runner.ts';
import { HOTEL_LIFT, type HotelFloor } from '../hotel/hotel-floor.ts';
import type { Random } from '../random.ts';
import type { ApiClient } from './api-client.ts';

/** The hotel's lift as a part of the building. */
export function buildShaft(floors: readonly HotelFloor[], random: Random): Shaft {
  const elevator = createElevator({
    floors: floors.map(({ floor }) => ({ floor, door: 'front' })),
    random,
    people: true,
  });
  const stops = floors.map(({ site, floor, lift }) => ({
    ...lift,
    mapId: mapIdOf(site, floor),
    floor,
    door: 'front' as const,
  }));
  return createShaft(elevator, stops, HOTEL_LIFT);
}

type Kept = { readonly elevator_id: string; readonly password: string };

/** Registers the lift where it is not there. Its password is shown once, so it is kept in the data directory, for its owner only. */
export async function ensureLift(
  client: ApiClient,
  projectId: number,
  {
    floors,
    shaft,
    mqttUrl,
    dataDir,
  }: { floors: readonly HotelFloor[]; shaft: Shaft; mqttUrl: string; dataDir: string },
): Promise<Lift | undefined> {
  const [first] = floors;
  if (first === undefined) return undefined;
  const file = join(dataDir, 'demo-lift.json');
  const kept = await readKept(file);
  const known = (await client.call(api.elevators.list, { params: { projectId } })).find(
    ({ name }) => name === HOTEL_LIFT.name,
  );
  // What people made of it is theirs: one that they reach otherwise has no controller here.
  if (known !== undefined && known.adapter !== 'mqtt') return undefined;
  const access =
    known !== undefined && kept?.elevator_id === known.elevator_id
      ? kept
      : await newAccess(client, projectId, floors, known?.elevator_id);
  if (access === undefined) return undefined;
  if (access !== kept) {
    await writeFile(`${file}.new`, JSON.stringify(access), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return { shaft, login: loginOf(access, mqttUrl) };
}

function loginOf({ elevator_id: id, password }: Kept, url: string): ElevatorLogin {
  const { state, request } = elevatorTopics(id);
  return { url, username: `elevator-${id}`, password, state_topic: state, request_topic: request };
}

async function newAccess(
  client: ApiClient,
  projectId: number,
  floors: readonly HotelFloor[],
  elevatorId: string | undefined,
): Promise<Kept | undefined> {
  if (elevatorId !== undefined) {
    const { password } = await client.call(api.elevators.newPassword, { params: { projectId, elevatorId } });
    return { elevator_id: elevatorId, password };
  }
  const made = await client.call(api.elevators.create, {
    params: { projectId },
    body: {
      name: HOTEL_LIFT.name,
      group: HOTEL_LIFT.group,
      site: floors[0]?.site ?? '',
      cab_width: HOTEL_LIFT.width,
      cab_depth: HOTEL_LIFT.depth,
      stops: floors.map(({ floor, lift }) => ({
        floor,
        ...lift,
      })),
    },
  });
  return made.mqtt === null ? undefined : { elevator_id: made.elevator_id, password: made.mqtt.password };
}

async function readKept(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch {
    // A missing or torn file only means that it gets a new password.
    return undefined;
  }
}
