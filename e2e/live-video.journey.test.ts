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

/** The bytes that go out while the robot's page draws sixty frames. */
async function bytesOfFrames(): Promise<number> {
  const before = await camera.sent();
  await camera.frames(60);
  return (await camera.sent()).bytes - before.bytes;
}

test('a camera viewer sees live video of both cameras, and nothing is sent before and after', async () => {
  expect(await bytesOfFrames()).toBe(0);
  await journey(stage, { as: viewer, at: at() }, async ({ page }) => {
    await page.getByText('Live video', { exact: true }).nth(1).waitFor();
    await page.getByText('1 person is watching').waitFor();
    const [red = 0, green = 255, blue = 255] = await colourOf(page);
    expect([red > 150, green < 90, blue < 90]).toEqual([true, true, true]);
    expect(await bytesOfFrames()).toBeGreaterThan(1_000);
    await waitFor(async () => lone.robot.viewers() === 1, 30_000);
    // A camera that is hidden sends nothing, the other one goes on.
    await page.getByRole('button', { name: 'Hide' }).last().click();
    await waitFor(async () => (await camera.sent()).open === 1, 30_000);
  });
  // The tab is gone without a word.
  await waitFor(async () => (await camera.sent()).open === 0, 30_000);
  expect(await bytesOfFrames()).toBe(0);
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

test('a camera viewer keeps a snapshot and a recording with a reason and finds them, and can neither drive nor read logs', async () => {
  await journey(stage, { as: viewer, at: at() }, async ({ page }) => {
    await front(page).getByText('Live video', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Rear camera' }).waitFor();
    await front(page).getByRole('button', { name: 'Snapshot' }).click();
    await page.getByRole('button', { name: 'Take snapshot' }).click();
    await page.getByText('Reason is required').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A trolley in the way');
    await page.getByRole('button', { name: 'Take snapshot' }).click();
    await page.getByRole('img', { name: 'A trolley in the way' }).waitFor();
    // It goes on while the page is away.
    await front(page).getByRole('button', { name: 'Record' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A noise in the turn');
    await page.getByRole('button', { name: 'Start recording' }).click();
    await front(page)
      .getByText(/^Recorded by /)
      .waitFor();
  });
  await waitFor(async () => lone.robot.recordedBy() !== '', 30_000);
  await journey(stage, { as: viewer, at: at() }, async ({ page }) => {
    await front(page)
      .getByText(/^Recorded by /)
      .waitFor();
    await front(page).getByRole('button', { name: 'Stop recording' }).click();
    await page.getByText('A noise in the turn').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download “A noise in the turn”' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.avi$/);
    await page.getByRole('searchbox', { name: 'Search by reason or person' }).fill('trolley');
    await page.getByText('A noise in the turn').waitFor({ state: 'detached' });
    // Those who take footage do not delete it.
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    for (const section of ['manual', 'logs']) {
      expect(await page.locator(`a[href*="/robot/${section}?"]`).count()).toBe(0);
      await page.goto(at().replace('/camera', `/${section}`));
      await page.getByText('You do not have access to this section').waitFor();
    }
  });
});
