import { api } from '@rota/contract/areas';
import { mapIdOf } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import type { Raster } from '@rota/floor';
import { silentLog } from '@rota/server';
import {
  createRobot,
  mapArchive,
  runFleet,
  seededRandom,
  type FleetRunner,
  type PublishVideo,
  type RobotModel,
  type SimulatedRobot,
} from '@rota/simulator';
import { aName, waitFor } from '@rota/testing';
import type { Stage } from './stage.ts';

/** A project with one room and one simulated robot, which only the person of the journey sends anywhere. */
export type LoneRobot = {
  readonly projectId: number;
  readonly robotId: string;
  readonly robot: SimulatedRobot;
  readonly runner: FleetRunner;
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
  read(): Promise<Robot>;
};

type Wish = {
  /** Of the project and of its only site. */
  readonly name: string;
  readonly room: Raster;
  readonly model: RobotModel;
  readonly start: { readonly x: number; readonly y: number };
  /** How many times faster than the clock on the wall it lives. */
  readonly speed: number;
  /** How it publishes live video; without it, it sends none. */
  readonly publishVideo?: PublishVideo;
};

/** Makes the project, uploads the room and connects the robot, which is called Otto. */
export async function aLoneRobot(
  stage: Stage,
  { name, room, model, start, speed, publishVideo }: Wish,
): Promise<LoneRobot> {
  const projectId = await stage.server.addProject(name);
  const token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  const mapId = mapIdOf(name, 'Ground');
  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const answer = await stage.server.call(method, path, { token, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.raw.body}`);
    return answer.body;
  }
  await uploadRoom(stage, { token, path: `/project/${projectId}/maps/${mapId}`, room, call });
  const serialNumber = `L-${aName()}`;
  const { robot_id: robotId, mqtt } = api.robots.register.response.parse(
    await call('POST', `/projects/${projectId}/robots`, {
      name: 'Otto',
      model: model.name,
      manufacturer: model.manufacturer,
      serial_number: serialNumber,
    }),
  );
  const robot = createRobot({
    serialNumber,
    model,
    mapId,
    start: { ...start, theta: 0 },
    batteryPercent: 90,
    chargers: [],
    places: [],
    raster: room,
    random: seededRandom(1),
  });
  const identity = {
    interfaceName: mqtt.interface_name,
    manufacturer: model.manufacturer,
    serialNumber,
    protocolVersion: '2.1.0',
  } as const;
  const access = { ...mqtt, clientId: mqtt.client_id };
  const runner = runFleet([{ robot, identity, access }], { speed, log: silentLog, publishVideo });
  const read = async () =>
    api.robots.get.response.parse(await call('GET', `/projects/${projectId}/robots/${robotId}`));
  await waitFor(async () => {
    const { connected, has_factsheet: isKnown } = await read();
    return connected && isKnown;
  }, 30_000);
  return { projectId, robotId, robot, runner, call, read };
}

type Upload = {
  readonly token: string;
  readonly path: string;
  readonly room: Raster;
  readonly call: LoneRobot['call'];
};

async function uploadRoom(stage: Stage, { token, path, room, call }: Upload): Promise<void> {
  const link = new URL(String(await call('GET', `${path}/upload-zip`))).pathname.replace(/^\/api/, '');
  await stage.server.call('PUT', link, {
    token,
    body: await mapArchive(room),
    headers: { 'content-type': 'application/zip' },
  });
  await waitFor(async () => api.maps.get.response.parse(await call('GET', path)).status === 3, 30_000);
}
