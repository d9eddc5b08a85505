import { api } from '@rota/contract/areas';
import { mapIdOf } from '@rota/contract/maps';
import { rasterFromText } from '@rota/floor';
import { silentLog } from '@rota/server';
import {
  createRobot,
  mapArchive,
  models,
  runFleet,
  seededRandom,
  type FleetRunner,
  type SimulatedRobot,
} from '@rota/simulator';
import { aName, waitFor } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

const PLACE = { site: 'Yard', floor: 'Ground' };
const MAP = mapIdOf(PLACE.site, PLACE.floor);
/** A room of 8 m x 6 m. */
const room = rasterFromText(
  Array.from({ length: 60 }, (_, row) => (row === 0 || row === 59 ? '#'.repeat(80) : `#${'.'.repeat(78)}#`)),
  0.1,
);

let stage: Stage;
let projectId: number;
let token: string;
let robotId: string;
let robot: SimulatedRobot;
let runner: FleetRunner;
let driver: Person;

beforeAll(async () => {
  stage = await theStage();
  projectId = await stage.server.addProject('Yard');
  token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  driver = await stage.server.addUser({
    username: `driver-${aName()}`,
    roles: { [projectId]: ['rr_cc_operator'] },
  });
  await uploadRoom();
  runner = await startRobot();
  await waitFor(async () => {
    const { has_manual_control: isDeclared, connected } = api.robots.get.response.parse(
      await call('GET', `/projects/${projectId}/robots/${robotId}`),
    );
    return isDeclared && connected;
  }, 30_000);
});
afterAll(() => runner.stop());

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const answer = await stage.server.call(method, path, { token, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.raw.body}`);
  return answer.body;
}

async function uploadRoom(): Promise<void> {
  const path = `/project/${projectId}/maps/${MAP}`;
  const link = new URL(String(await call('GET', `${path}/upload-zip`))).pathname.replace(/^\/api/, '');
  await stage.server.call('PUT', link, {
    token,
    body: await mapArchive(room),
    headers: { 'content-type': 'application/zip' },
  });
  await waitFor(async () => api.maps.get.response.parse(await call('GET', path)).status === 3, 30_000);
}

/** A robot with a camera in a corner of the room. */
async function startRobot(): Promise<FleetRunner> {
  const model = models.tray;
  const serialNumber = `Y-${aName()}`;
  const { robot_id, mqtt } = api.robots.register.response.parse(
    await call('POST', `/projects/${projectId}/robots`, {
      name: 'Otto',
      model: model.name,
      manufacturer: model.manufacturer,
      serial_number: serialNumber,
    }),
  );
  robotId = robot_id;
  const { url, username, password, client_id: clientId, interface_name: interfaceName } = mqtt;
  robot = createRobot({
    serialNumber,
    model,
    mapId: MAP,
    start: { x: 2, y: 3, theta: 0 },
    batteryPercent: 90,
    chargers: [],
    places: [],
    raster: room,
    random: seededRandom(1),
  });
  const identity = {
    interfaceName,
    manufacturer: model.manufacturer,
    serialNumber,
    protocolVersion: '2.1.0',
  } as const;
  return runFleet([{ robot, identity, access: { url, username, password, clientId } }], {
    speed: 1,
    log: silentLog,
  });
}

const at = () => `/robot/manual?project-id=${projectId}&robot-id=${robotId}`;

test('a manual control operator drives a robot, stands with the key released, and gives it back to its work', async () =>
  journey(stage, { as: driver, at: at() }, async ({ page }) => {
    await page.getByRole('button', { name: 'Take control' }).click();
    await page.getByText('You are driving').waitFor();
    await page.getByText(/Delay/).waitFor();
    const before = robot.vehicle.x;
    await page.keyboard.down('KeyW');
    await waitFor(async () => robot.vehicle.x > before + 0.4, 30_000);
    await page.keyboard.up('KeyW');
    await waitFor(async () => robot.vehicle.speed === 0, 30_000);
    // Into the wall: it stands before it and says why.
    await page.keyboard.down('ArrowUp');
    await page.getByText('Stopped: an obstacle is close').waitFor();
    await page.keyboard.up('ArrowUp');
    expect(robot.vehicle.x).toBeLessThan(7.7);
    await page.getByRole('button', { name: 'End' }).click();
    await page.getByText('You ended the session. The robot stands.').waitFor();
    await page.getByRole('button', { name: 'Release for work' }).click();
    await page.getByRole('button', { name: 'Release for work' }).waitFor({ state: 'detached' });
  }));

test('a driver whose page is gone leaves a robot that stands, and another may take it', async () => {
  await journey(stage, { as: driver, at: at() }, async ({ page }) => {
    await page.getByRole('button', { name: 'Take control' }).click();
    await page.getByText(/Delay/).waitFor();
    await page.keyboard.down('KeyS');
    await waitFor(async () => robot.vehicle.speed < -0.1, 30_000);
  });
  await waitFor(async () => robot.vehicle.speed === 0, 30_000);
  await journey(stage, { as: driver, at: at() }, async ({ page }) => {
    await page.getByRole('button', { name: 'Take control' }).click();
    await page.getByText('You are driving').waitFor();
  });
});

test('who may only look finds no way to drive', async () => {
  const looker = await stage.server.addUser({
    username: `looker-${aName()}`,
    roles: { [projectId]: ['rr_view_only'] },
  });
  await journey(stage, { as: looker, at: at() }, async ({ page }) => {
    await page.getByText('You do not have access to this section').waitFor();
    expect(await page.getByRole('link', { name: 'Manual control' }).count()).toBe(0);
  });
});
