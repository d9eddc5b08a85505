import { api } from '@rota/contract/areas';
import { aName } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey } from './journey.ts';
import { theStage, type Demo, type Stage } from './stage.ts';

const SPEED = 8;
/** Of a drive through a floor at that speed, ms; generous, for a machine that does other things as well. */
const DRIVE_MS = 90_000;

let stage: Stage;
let demo: Demo;
beforeAll(async () => {
  stage = await theStage();
  // Only the guest wants a robot here: traffic has journeys of its own.
  demo = await stage.startDemo(SPEED, { open: 0 });
});
afterAll(() => demo.stop());

/** The code of a new station at a place to which robots deliver. */
async function aStationsCode(name: string): Promise<string> {
  const { projectId } = demo;
  const token = await stage.server.tokenFor({ [projectId]: ['rr_project_admin'] });
  const { body } = await stage.server.call('GET', `/projects/${projectId}/targets`, { token });
  const target = api.targets.list.response.parse(body).find(({ type }) => type === 'delivery');
  const made = await stage.server.call('POST', `/projects/${projectId}/stations`, {
    token,
    body: { name, target_id: target?.target_id, purposes: [{ kind: 'pickup' }] },
  });
  return api.stations.create.response.parse(made.body).code;
}

test('a guest scans a code on a phone, calls a robot, sees it come and arrive, and nothing of the console is fetched for it', async () => {
  const code = await aStationsCode('Garden table');
  await journey(stage, { size: 'phone' }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`/r/${code}`);
    await page.getByRole('heading', { name: 'Garden table' }).waitFor();
    await page.getByRole('button', { name: 'Send something from here' }).click();
    await page.getByRole('list', { name: 'Call status' }).waitFor();
    expect(fetched.filter((path) => path.endsWith('.js'))).toEqual([
      expect.stringMatching(/^\/assets\/guest-/),
    ]);
    // A phone that was put away comes back to its call by the code alone.
    await page.goto('about:blank');
    await page.goto(`/r/${code}`);
    await page.getByRole('img', { name: /^Map: .*Garden table$/ }).waitFor();
    // The people of the demo load it within a second at this speed: on a busy machine what is seen first may be what comes after.
    const there = page.getByRole('heading', { name: /^(The robot is here|The robot is at work|Done)$/ });
    await there.waitFor({ timeout: DRIVE_MS }).catch(async (error: unknown) => {
      throw new Error(`No robot came.\n${await demo.robots()}`, { cause: error });
    });
  });
});

test('the same address without a code asks a stranger for one, and is the console’s page to staff', async () => {
  await journey(stage, { size: 'phone', at: '/robot-call' }, async ({ page }) => {
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/r');
  });
  const waiter = await stage.server.addUser({
    username: `waiter-${aName()}`,
    roles: { [demo.projectId]: ['rr_delivery_operator'] },
  });
  await journey(stage, { size: 'phone', as: waiter, at: '/robot-call' }, async ({ page }) => {
    await page.getByRole('searchbox', { name: 'Search stations and targets' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/robot-call');
  });
});
