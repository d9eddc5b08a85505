import { mapIdOf } from '@rota/contract/maps';
import type { RegisteredRobot } from '@rota/contract/robots';
import { rasterFromText } from '@rota/floor';
import { mapArchive, models } from '@rota/simulator';
import type { StagedPlace, StagedRobot } from '../staged-robot.ts';
import { waitFor } from '../wait-for.ts';
import type { PlantClient } from './plant-client.ts';

export type PlantRobot = StagedRobot & {
  readonly places: readonly StagedPlace[];
  readonly interface_name: string;
};

const SITE = 'plant';
const FLOOR = '0';
export const PLANT_MAP = mapIdOf(SITE, FLOOR);
/** The installation's one project. */
export const PLANT_PROJECT = 1;
/** One bay of the hall, 24 m x 10 m: its places and where its robots live. The hall is bays side by side with nothing in it. */
export const PLACES = [
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
  readonly places: readonly {
    readonly name: string;
    readonly type: string;
    readonly x: number;
    readonly y: number;
  }[];
  readonly homes: readonly PlantRobot['start'][];
};

export function hallOf(bays: number): Hall {
  const each = [...Array(bays).keys()];
  return {
    bays,
    places: each.flatMap((bay) =>
      PLACES.map((place) => ({ ...place, name: placeName(place.name, bay), y: place.y + bay * BAY_M })),
    ),
    homes: each.flatMap((bay) => HOMES.map((home) => ({ ...home, y: home.y + bay * BAY_M }))),
  };
}

export const placeName = (name: string, bay: number): string => `${name} ${bay}`;

const rasterOf = ({ bays }: Hall) => {
  const rows = bays * BAY_ROWS;
  return rasterFromText(
    Array.from({ length: rows }, (_, row) =>
      row === 0 || row === rows - 1 ? '#'.repeat(240) : `#${'.'.repeat(238)}#`,
    ),
    0.1,
  );
};

/** A project with a floor and its places; answers target ids by name. */
export async function furnish(call: PlantClient['call'], hall: Hall): Promise<Map<string, string>> {
  await call('POST', '/projects', {
    project_name: 'Plant',
    delivery: { loading_timeout_s: 3, unloading_timeout_s: 3 },
  });
  const url = await call<string>('GET', `/project/${PLANT_PROJECT}/maps/${PLANT_MAP}/upload-zip`);
  await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(await mapArchive(rasterOf(hall))),
    headers: { 'content-type': 'application/zip' },
  });
  await waitFor(
    async () =>
      (await call<{ status: number }>('GET', `/project/${PLANT_PROJECT}/maps/${PLANT_MAP}`)).status === 3,
    30_000,
  );
  const ids = new Map<string, string>();
  for (const place of [
    ...hall.places,
    ...hall.homes.map((home, index) => ({ name: `home ${index}`, type: 'charge', ...home })),
  ]) {
    const made = await call<{ target_id: string }>('POST', `/projects/${PLANT_PROJECT}/targets`, {
      ...place,
      site: SITE,
      floor: FLOOR,
    });
    ids.set(place.name, made.target_id);
  }
  return ids;
}

export async function registerRobots(
  call: PlantClient['call'],
  hall: Hall,
): Promise<{ robotId: string; plan: PlantRobot }[]> {
  const robots: { robotId: string; plan: PlantRobot }[] = [];
  for (const [index, start] of hall.homes.entries()) {
    const serialNumber = `chaos-${index}`;
    const { name: model, manufacturer } = models.tray;
    const body = {
      name: serialNumber,
      model,
      manufacturer,
      serial_number: serialNumber,
      protocol_version: '2.1.0',
    };
    const made = await call<RegisteredRobot>('POST', `/projects/${PLANT_PROJECT}/robots`, body);
    const places = hall.places.map(({ x, y, type }) => ({
      x,
      y,
      kind: type === 'filling' ? ('load' as const) : ('unload' as const),
    }));
    robots.push({
      robotId: made.robot_id,
      plan: {
        serialNumber,
        start,
        places,
        interface_name: made.mqtt.interface_name || 'uagv',
        mqtt: made.mqtt,
      },
    });
  }
  return robots;
}
