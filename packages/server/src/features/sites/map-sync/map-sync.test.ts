import type { RoleMap } from '@rota/contract/core';
import type { MapCopyRow } from '@rota/contract/map-sync';
import type { MapDocument } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import type { RegisteredRobot } from '@rota/contract/robots';
import type { Action } from '@rota/fleet-core';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { freePort, startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf } from '../../../adapters/files/zip.fake.ts';
import { startMapRobot, type MapRobot } from './map-robot.fake.ts';

const MAP = 'inn_1';
let server: TestServer;
let own: number;
let mqttUrl: string;
let editor: RoleMap;
const ends: MapRobot[] = [];
const room = rasterFromText(
  Array.from({ length: 80 }, (_, row) => (row % 79 === 0 ? '#'.repeat(80) : `#${'.'.repeat(78)}#`)),
  0.1,
  { x: 0, y: 0, theta: 0 },
);
const scan = () =>
  zipOf({ 'map.yaml': mapYaml(savedMapMeta(room, 'map.pgm')), 'map.pgm': Buffer.from(gridToPgm(room)) });

beforeAll(async () => {
  const mqttPort = await freePort();
  mqttUrl = `mqtt://127.0.0.1:${mqttPort}`;
  server = await startServer({ listen: true, config: { mqttPort } });
  own = await server.addProject();
  editor = { [own]: ['rr_map_editor'] };
  const url = (await call('GET', `/project/${own}/maps/${MAP}/upload-zip`)).body as string;
  await put(url, await scan());
  await waitFor(
    async () => ((await call('GET', `/project/${own}/maps/${MAP}`)).body as FloorMap).status === 3,
  );
});
afterAll(async () => {
  await Promise.all(ends.map((robot) => robot.close()));
  await server.stop();
});

async function call(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  roles: RoleMap = editor,
): Promise<Answer> {
  return server.call(method, path, {
    token: await server.tokenFor(roles),
    ...(body !== undefined && { body }),
  });
}
async function put(url: string, bytes: Buffer): Promise<number> {
  return (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status;
}
async function register(serialNumber: string): Promise<RegisteredRobot> {
  const body = {
    name: serialNumber,
    model: 'Tray',
    manufacturer: 'Anka',
    serial_number: serialNumber,
    protocol_version: '3.0.0',
  };
  const answer = await call('POST', `/projects/${own}/robots`, body, { '*': ['rr_system_admin'] });
  expect(answer.status).toBe(201);
  return answer.body as RegisteredRobot;
}
async function copyOf(robotId: string): Promise<MapCopyRow | undefined> {
  return ((await call('GET', `/project/${own}/map-sync`)).body as MapCopyRow[]).find(
    (row) => row.robot_id === robotId,
  );
}
const send = (robotId: string) => call('POST', `/project/${own}/maps/${MAP}/send`, { robot_id: robotId });
const fetchScan = (robotId: string) =>
  call('POST', `/project/${own}/maps/${MAP}/fetch`, { robot_id: robotId });
function askedFor(robot: MapRobot, type: string, number = 1): Promise<Action> {
  return waitFor(
    async () => robot.asked.filter(({ actionType }) => actionType === type)[number - 1] ?? false,
  );
}
const valueOf = (action: Action, key: string) =>
  String(action.parameters.find((parameter) => parameter.key === key)?.value);
function start(
  registered: RegisteredRobot,
  serialNumber: string,
  declared: readonly string[],
  zones?: readonly string[],
): MapRobot {
  const robot = startMapRobot(registered, { url: mqttUrl, serialNumber, mapId: MAP }, declared, zones);
  ends.push(robot);
  return robot;
}

describe('a robot with an older version of a map', () => {
  let registered: RegisteredRobot;
  let robot: MapRobot;
  beforeAll(async () => {
    registered = await register('S-1');
    robot = start(
      registered,
      'S-1',
      ['downloadMap', 'enableMap', 'uploadMap', 'enableZoneSet', 'stateRequest'],
      ['BLOCKED'],
    );
    robot.maps = [{ mapId: MAP, mapVersion: '0.1', enabled: true }];
  });

  test('is asked to fetch the one in use; its refusal is shown in its own words, and a person may retry at once', async () => {
    const first = await askedFor(robot, 'downloadMap');
    robot.say(first, 'FAILED', 'Disk dolu.');
    const refused = await waitFor(async () => {
      const row = await copyOf(registered.robot_id);
      return row?.state === 'waiting' && row;
    });
    expect(refused).toMatchObject({
      wanted: '1.0',
      held: '0.1',
      attempts: 1,
      failure: { code: 'REFUSED', said: 'Disk dolu.' },
    });
    expect((await send(registered.robot_id)).status).toBe(200);
    const again = await askedFor(robot, 'downloadMap', 2);
    const zip = await fetch(valueOf(again, 'mapDownloadLink'));
    expect([
      zip.status,
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK']);
    robot.maps = [...robot.maps, { mapId: MAP, mapVersion: '1.0', enabled: false }];
    robot.say(again, 'FINISHED');
    const enable = await askedFor(robot, 'enableMap');
    robot.maps = [{ mapId: MAP, mapVersion: '1.0', enabled: true }];
    robot.say(enable, 'FINISHED');
    await waitFor(async () => (await copyOf(registered.robot_id))?.state === 'current');
    expect(await copyOf(registered.robot_id)).toMatchObject({ held: '1.0', attempts: 0, failure: null });
  });

  test('gets the zones that are drawn on the next version, and is in step once it keeps to them', async () => {
    const { stamp } = (await call('GET', `/project/${own}/maps/${MAP}/document`)).body as MapDocument;
    const drawings = [{ id: 'f', layer: 'forbidden', kind: 'rectangle', coords: [[5, 5], [6, 6]], props: {} }]; // prettier-ignore
    const commit = { base: stamp, message: 'x', drawings, points: [], ignored: [] };
    expect((await call('POST', `/project/${own}/maps/${MAP}/commits`, commit)).status).toBe(200);
    await askedFor(robot, 'downloadMap', 3);
    robot.maps = [{ mapId: MAP, mapVersion: '1.1', enabled: true }];
    const enable = await askedFor(robot, 'enableZoneSet');
    expect(robot.heardZones.at(-1)).toMatchObject({
      zoneSetId: `${MAP}:1.1`,
      mapId: MAP,
      zones: [{ zoneId: 'f', type: 'BLOCKED' }],
    });
    robot.say(enable, 'FAILED', 'Bölge çok küçük.');
    const refused = await waitFor(async () => {
      const row = await copyOf(registered.robot_id);
      return row?.state === 'waiting' && row;
    });
    expect(refused).toMatchObject({
      held: '1.1',
      failure: { code: 'ZONES_REFUSED', said: 'Bölge çok küçük.' },
    });
    expect((await send(registered.robot_id)).status).toBe(200);
    const second = await askedFor(robot, 'enableZoneSet', 2);
    robot.zoneSets = [{ zoneSetId: `${MAP}:1.1`, mapId: MAP, enabled: true }];
    robot.say(second, 'FINISHED');
    await waitFor(async () => (await copyOf(registered.robot_id))?.state === 'current');
  });

  test('brings its new scan by a link, which becomes the next version; one that cannot says why', async () => {
    expect((await fetchScan(registered.robot_id)).status).toBe(200);
    const asked = await askedFor(robot, 'uploadMap');
    expect(await put(valueOf(asked, 'uploadUrl'), await scan())).toBe(200);
    robot.say(asked, 'FINISHED');
    await waitFor(
      async () => ((await call('GET', `/project/${own}/maps/${MAP}`)).body as FloorMap).version === 2,
    );
    await waitFor(async () => (await copyOf(registered.robot_id))?.fetch?.state === 'done');
    expect((await fetchScan(registered.robot_id)).status).toBe(200);
    robot.say(await askedFor(robot, 'uploadMap', 2), 'FAILED', 'Tarama yok.');
    const failed = await waitFor(async () => {
      const fetched = (await copyOf(registered.robot_id))?.fetch;
      return fetched?.state === 'failed' && fetched;
    });
    expect(failed.failure).toEqual({ code: 'REFUSED', said: 'Tarama yok.' });
  });
});

describe('it is refused', () => {
  test('for a robot that is not connected, for one that is not there, and for a map that is not there', async () => {
    const { robot_id: id } = await register('S-2');
    expect([(await send(id)).error.resultCode, (await fetchScan(id)).error.resultCode]).toEqual([
      'ROBOT_OFFLINE',
      'ROBOT_OFFLINE',
    ]);
    expect((await send('no-such-robot')).error.resultCode).toBe('RECORD_NOT_FOUND');
    expect((await call('POST', `/project/${own}/maps/inn_9/send`, {})).error.resultCode).toBe(
      'RECORD_NOT_FOUND',
    );
    expect((await call('POST', `/project/${own}/maps/${MAP}/send`, {})).status).toBe(200);
  });

  test('for a robot that takes no maps from here', async () => {
    const registered = await register('S-3');
    const robot = start(registered, 'S-3', ['stateRequest']);
    robot.maps = [{ mapId: MAP, mapVersion: '0.1', enabled: true }];
    await waitFor(async () => (await copyOf(registered.robot_id))?.state === 'unable');
    expect((await send(registered.robot_id)).error.resultCode).toBe('ROBOT_ACTION_NOT_SUPPORTED');
    expect((await fetchScan(registered.robot_id)).error.resultCode).toBe('ROBOT_ACTION_NOT_SUPPORTED');
  });
});
