import { api } from '@rota/contract/areas';
import { mapIdOf } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import { rasterFromText } from '@rota/floor';
import { createRobot, mapArchive, models, runFleet, seededRandom, type FleetRunner } from '@rota/simulator';
import { silentLog } from '@rota/server';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

const PLACE = { site: 'Quay', floor: 'Ground' };
/** A room of 12 m x 8 m without anything in it, so that a target may lie anywhere. */
const room = rasterFromText(
  Array.from({ length: 80 }, (_, row) =>
    row === 0 || row === 79 ? '#'.repeat(120) : `#${'.'.repeat(118)}#`,
  ),
  0.1,
);

let stage: Stage;
let keeper: Person;
let projectId: number;
let token: string;
let robotId: string;
let runner: FleetRunner;

beforeAll(async () => {
  stage = await theStage();
  projectId = await stage.server.addProject('Quay Yard');
  token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  keeper = await stage.server.addUser({
    username: `keeper-${aName()}`,
    roles: { [projectId]: ['rr_project_admin'] },
  });
  await uploadRoom();
  await call('POST', `/projects/${projectId}/targets`, { name: 'Bar', type: 'target', ...PLACE, x: 9, y: 2 });
  runner = await startRobot();
  await waitFor(async () => (await readRobot()).connected, 30_000);
});
afterAll(() => runner.stop());

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const answer = await stage.server.call(method, path, { token, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.raw.body}`);
  return answer.body;
}

async function uploadRoom(): Promise<void> {
  const path = `/project/${projectId}/maps/${mapIdOf(PLACE.site, PLACE.floor)}`;
  const link = new URL(String(await call('GET', `${path}/upload-zip`))).pathname.replace(/^\/api/, '');
  const bytes = await mapArchive(room);
  await stage.server.call('PUT', link, {
    token,
    body: bytes,
    headers: { 'content-type': 'application/zip' },
  });
  await waitFor(async () => api.maps.get.response.parse(await call('GET', path)).status === 3, 30_000);
}

/** A simulated robot with two lids that only the person of the journey sends anywhere. */
async function startRobot(): Promise<FleetRunner> {
  const model = models.carrier;
  const serialNumber = `Q-${aName()}`;
  const body = {
    name: 'Otto',
    model: model.name,
    manufacturer: model.manufacturer,
    serial_number: serialNumber,
  };
  const { robot_id, mqtt } = api.robots.register.response.parse(
    await call('POST', `/projects/${projectId}/robots`, body),
  );
  robotId = robot_id;
  const { url, username, password, client_id: clientId, interface_name: interfaceName } = mqtt;
  const robot = createRobot({
    serialNumber,
    model,
    mapId: mapIdOf(PLACE.site, PLACE.floor),
    start: { x: 3, y: 6, theta: 0 },
    batteryPercent: 90,
    chargers: [],
    places: [],
    random: seededRandom(1),
  });
  const identity = {
    interfaceName,
    manufacturer: model.manufacturer,
    serialNumber,
    protocolVersion: '2.1.0',
  } as const;
  return runFleet([{ robot, identity, access: { url, username, password, clientId } }], {
    speed: 4,
    log: silentLog,
  });
}

async function readRobot(): Promise<Robot> {
  return api.robots.get.response.parse(await call('GET', `/projects/${projectId}/robots/${robotId}`));
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Commands for Otto' });

/** Waits until the robot's list of commands shows a command as done. */
async function waitUntilDone(page: Page, what: string): Promise<void> {
  const entries = page.getByRole('listitem').filter({ hasText: what });
  await entries.locator('[aria-current="step"]').filter({ hasText: 'Done' }).first().waitFor();
}

const robotPage = () => `/robot?project-id=${projectId}&robot-id=${robotId}`;

test('a lid is opened and closed from the dashboard, and said to be so when the robot says so', () =>
  journey(stage, { as: keeper, at: robotPage() }, async ({ page }) => {
    const lidOf = async () => (await readRobot()).lids.find(({ lid }) => lid === '1')?.state;
    await page.getByRole('button', { name: 'Open lid 1' }).click();
    await waitUntilDone(page, 'Open lid 1');
    expect(await lidOf()).toBe('opened');
    await page.getByRole('button', { name: 'Close lid 1' }).click();
    await waitUntilDone(page, 'Close lid 1');
    expect(await lidOf()).toBe('closed');
    await page.getByRole('button', { name: 'Open lid 1' }).waitFor();
  }));

test('a double click on a command gives it once, and says nothing of an error', () =>
  journey(stage, { as: keeper, at: robotPage() }, async ({ page }) => {
    const entries: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/commands'))
        entries.push(request.postData() ?? '');
    });
    await bar(page).getByRole('button', { name: 'Pause' }).dblclick();
    await waitUntilDone(page, 'Pause');
    await bar(page).getByRole('button', { name: 'Resume' }).dblclick();
    await waitUntilDone(page, 'Resume');
    expect(entries).toEqual(['{"kind":"pause"}', '{"kind":"resume"}']);
    expect((await page.getByRole('alert').allTextContents()).join('')).toBe('');
  }));

test('the robot is given words to say, and says when it has', () =>
  journey(stage, { as: keeper, at: robotPage() }, async ({ page }) => {
    await bar(page).getByRole('button', { name: 'Speak' }).click();
    const dialog = page.getByRole('dialog', { name: 'What should Otto say?' });
    await dialog.getByLabel('Text').fill('Dinner is ready');
    await dialog.getByRole('button', { name: 'Speak' }).click();
    await waitUntilDone(page, '“Dinner is ready”');
  }));

test('the robot is sent to a target, drives there and says that it has arrived', () =>
  journey(stage, { as: keeper, at: robotPage() }, async ({ page }) => {
    await bar(page).getByRole('button', { name: 'Go to' }).click();
    await page
      .getByRole('dialog', { name: 'Where should Otto go?' })
      .getByRole('list', { name: 'Targets' })
      .getByRole('button', { name: /^Bar/ })
      .click();
    const entries = page.getByRole('listitem').filter({ hasText: 'Go to Bar' });
    await entries.locator('[aria-current="step"]').filter({ hasText: 'Accepted' }).waitFor();
    await waitUntilDone(page, 'Go to Bar');
    const { position } = await readRobot();
    expect(Math.hypot((position?.x ?? 0) - 9, (position?.y ?? 0) - 2)).toBeLessThan(0.5);
  }));

test.each(['desktop', 'tablet', 'phone'] as const)(
  'every command is seen and can be pressed on a %s',
  (size) =>
    journey(stage, { as: keeper, at: robotPage(), size }, async ({ page }) => {
      await bar(page).getByRole('button', { name: 'Stop', exact: true }).waitFor();
      const hidden = await bar(page)
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => {
              const { left, top, width, height } = button.getBoundingClientRect();
              const corners = [0.1, 0.9].map((part) =>
                document.elementFromPoint(left + width * part, top + height * part),
              );
              return !corners.every((element) => button.contains(element));
            })
            .map((button) => button.textContent),
        );
      expect(hidden).toEqual([]);
      // Eight commands, and what they do.
      expect(await bar(page).getByRole('button').count()).toBe(9);
    }),
);
