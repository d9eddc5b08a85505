import { api, type Delivery, type Robot } from '@rota/contract';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { openStage, type Stage } from './stage.ts';

const SPEED = 8;
/** Of a delivery's drive, loading and unloading at that speed, ms; generous, for a machine that does other things as well. */
const WHOLE_DELIVERY_MS = 120_000;

let stage: Stage;
let admin: Person;
let projectId: number;
let token: string;

beforeAll(async () => {
  stage = await openStage({ demoSpeed: SPEED });
  token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  admin = await stage.server.addUser({ username: `admin-${aName()}`, roles: { '*': ['rr_system_admin'] } });
  projectId = await waitFor(async () => {
    const { body } = await stage.server.call('GET', '/projects/all', { token });
    return api.projects.listAll.response.parse(body)[0]?.project_id;
  }, 60_000);
  await waitFor(async () => (await robots()).filter((robot) => robot.connected).length === 12, 60_000);
});
afterAll(() => stage.close());

async function robots(): Promise<Robot[]> {
  return api.robots.list.response.parse((await stage.server.call('GET', `/robots/${projectId}`, { token })).body);
}

async function deliveries(query = ''): Promise<Delivery[]> {
  const { body } = await stage.server.call('GET', `/projects/${projectId}/deliveries?limit=100${query}`, { token });
  return api.deliveries.list.response.parse(body).items;
}

/** A robot that drives now, so that there is something to hold up. */
function aGoingRobot(): Promise<Robot> {
  return waitFor(async () => (await robots()).find((robot) => robot.state === 'going' && robot.deliveryId !== null), 60_000);
}

async function robotNamed(name: string): Promise<Robot> {
  const robot = (await robots()).find((one) => one.name === name);
  if (robot === undefined) throw new Error(`There is no robot ${name}.`);
  return robot;
}

function pause(page: Page) {
  return page.getByRole('toolbar', { name: /^Commands for/ });
}

describe('the overview', () => {
  test('shows every robot of the demo in words, on the floor where it is', () =>
    journey(stage, { as: admin, at: '/' }, async ({ page }) => {
      const list = page.getByRole('list', { name: 'Robots' });
      await list.waitFor();
      for (const { name } of await robots()) await list.getByRole('link', { name: new RegExp(name) }).waitFor();
      await page.getByRole('application', { name: /^Map of Lale Hotel/ }).waitFor();
      const onMap = page.getByRole('region', { name: 'On this map' });
      await waitFor(async () => (await onMap.getByRole('button', { name: /^Robot R-/ }).count()) === 6);
    }));
});
