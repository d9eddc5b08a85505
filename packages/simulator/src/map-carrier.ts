import type { LinkLog } from '@rota/robot-link';
import { mapArchive } from './demo/map-archive.ts';
import type { WantedMap } from './robot/map-shelf.ts';
import type { SimulatedRobot } from './robot/robot.ts';

/** Downloads and uploads maps for robots, as their own network would: by the links that they received. */
export type MapCarrier = { tend: (robot: SimulatedRobot) => void };

/** @param apiUrl where the server of the links is reached from here; without it, what the links themselves say */
export function createMapCarrier(apiUrl: string | undefined, log: LinkLog): MapCarrier {
  async function carry(robot: SimulatedRobot, map: WantedMap): Promise<string | undefined> {
    const link = apiUrl === undefined ? new URL(map.link) : new URL(new URL(map.link).pathname, apiUrl);
    const raster = map.way === 'bring' ? robot.raster(map.mapId) : undefined;
    const answer = await (raster === undefined
      ? fetch(link)
      : fetch(link, {
          method: 'PUT',
          body: new Uint8Array(await mapArchive(raster)),
          headers: { 'content-type': 'application/zip' },
        }));
    const body = await answer.arrayBuffer();
    if (!answer.ok) return `The server answered ${answer.status}.`;
    return body.byteLength === 0 ? 'The file is empty.' : undefined;
  }

  return {
    tend(robot) {
      const map = robot.wantedMap();
      if (map === undefined) return;
      carry(robot, map).then(
        (failure) => robot.fetchedMap(map, failure),
        (error: unknown) => {
          log.warn({ error: String(error), mapId: map.mapId }, 'failed to download a map');
          robot.fetchedMap(map, 'The server cannot be reached.');
        },
      );
    },
  };
}
