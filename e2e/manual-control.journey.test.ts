import { rasterFromText } from '@rota/floor';
import { models } from '@rota/simulator';
import { aName, waitFor } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { aLoneRobot, type LoneRobot } from './lone-robot.ts';
import { theStage, type Stage } from './stage.ts';

/** A room of 8 m x 6 m. */
const room = rasterFromText(
  Array.from({ length: 60 }, (_, row) => (row === 0 || row === 59 ? '#'.repeat(80) : `#${'.'.repeat(78)}#`)),
  0.1,
);

let stage: Stage;
let lone: LoneRobot;
let robot: LoneRobot['robot'];
let driver: Person;

beforeAll(async () => {
  stage = await theStage();
  lone = await aLoneRobot(stage, { name: 'Yard', room, model: models.tray, start: { x: 2, y: 3 }, speed: 1 });
  ({ robot } = lone);
  driver = await stage.server.addUser({
    username: `driver-${aName()}`,
    roles: { [lone.projectId]: ['rr_cc_operator'] },
  });
});
afterAll(() => lone.runner.stop());

const at = () => `/robot/manual?project-id=${lone.projectId}&robot-id=${lone.robotId}`;

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
    roles: { [lone.projectId]: ['rr_view_only'] },
  });
  await journey(stage, { as: looker, at: at() }, async ({ page }) => {
    await page.getByText('You do not have access to this section').waitFor();
    expect(await page.getByRole('link', { name: 'Manual control' }).count()).toBe(0);
  });
});
