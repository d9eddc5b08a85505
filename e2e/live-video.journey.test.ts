import { rasterFromText } from '@rota/floor';
import { models } from '@rota/simulator';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { aLoneRobot, type LoneRobot } from './lone-robot.ts';
import { theStage, type Stage } from './stage.ts';
import { openVideoPage, type VideoPage } from './video-page.ts';

/** A room of 6 m x 5 m. */
const room = rasterFromText(
  Array.from({ length: 50 }, (_, row) => (row === 0 || row === 49 ? '#'.repeat(60) : `#${'.'.repeat(58)}#`)),
  0.1,
);

let stage: Stage;
let lone: LoneRobot;
let camera: VideoPage;
let viewer: Person;

beforeAll(async () => {
  stage = await theStage();
  camera = await openVideoPage();
  lone = await aLoneRobot(stage, {
    name: 'Studio',
    room,
    model: models.tray,
    start: { x: 2, y: 2 },
    speed: 1,
    publishVideo: camera.publish,
  });
  viewer = await stage.server.addUser({
    username: `cam-${aName()}`,
    roles: { [lone.projectId]: ['rr_cam'] },
  });
});
afterAll(async () => {
  await lone.runner.stop();
  await camera.close();
});

const at = () => `/robot/camera?project-id=${lone.projectId}&robot-id=${lone.robotId}`;
const front = (page: Page) => page.getByRole('region', { name: 'Front camera' });

/** The colour in the middle of the shown video. */
function colourOf(page: Page): Promise<number[]> {
  return front(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [8, 8];
      const paint = canvas.getContext('2d');
      paint?.drawImage(video, 0, 0, 8, 8);
      return [...(paint?.getImageData(4, 6, 1, 1).data ?? [])].slice(0, 3);
    });
}

async function bytesInASecond(): Promise<number> {
  const before = await camera.sent();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return (await camera.sent()).bytes - before.bytes;
}

test('a camera viewer sees live video of both cameras, and nothing is sent before and after', async () => {
  expect(await bytesInASecond()).toBe(0);
  await journey(stage, { as: viewer, at: at() }, async ({ page }) => {
    await page.getByText('Live video', { exact: true }).nth(1).waitFor();
    await page.getByText('1 person is watching').waitFor();
    const [red = 0, green = 255, blue = 255] = await colourOf(page);
    expect([red > 150, green < 90, blue < 90]).toEqual([true, true, true]);
    expect(await bytesInASecond()).toBeGreaterThan(1_000);
    await waitFor(async () => lone.robot.viewers() === 1, 30_000);
    // A camera that is hidden sends nothing, the other one goes on.
    await page.getByRole('button', { name: 'Hide' }).last().click();
    await waitFor(async () => (await camera.sent()).open === 1, 30_000);
  });
  // The tab is gone without a word.
  await waitFor(async () => (await camera.sent()).open === 0, 30_000);
  expect(await bytesInASecond()).toBe(0);
  expect(lone.robot.viewers()).toBe(0);
});

test('a video that is lost gives way to still pictures, which say so, until a person asks for it again', async () =>
  journey(stage, { as: viewer, at: at() }, async ({ page }) => {
    await front(page).getByText('Live video', { exact: true }).waitFor();
    await camera.cut();
    const still = front(page).getByText('Still pictures', { exact: true });
    await still.waitFor();
    await still.hover();
    await page
      .getByRole('tooltip')
      .getByText(/live video/i)
      .waitFor();
    await waitFor(async () => {
      const source = await front(page).locator('img').getAttribute('src');
      return source?.startsWith('data:image/jpeg') === true;
    }, 30_000);
    await front(page).getByRole('button', { name: 'Try live video' }).click();
    await front(page).getByText('Live video', { exact: true }).waitFor();
  }));
