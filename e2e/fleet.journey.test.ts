import { api } from '@rota/contract/areas';
import type { CreateDelivery, Delivery } from '@rota/contract/deliveries';
import type { Robot } from '@rota/contract/robots';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Demo, type Stage } from './stage.ts';
import { taskJourneys } from './task-journeys.ts';

const SPEED = 8;
/** Of a delivery's drive, loading and unloading at that speed, ms; generous, for a machine that does other things as well. */
const WHOLE_DELIVERY_MS = 120_000;

let stage: Stage;
let demo: Demo;
let keeper: Person;
let projectId: number;
let token: string;
/** From the kitchen to a room upstairs: on its way while the others walk, as a ride takes its time at any speed. */
let roomService: Delivery;

beforeAll(async () => {
  stage = await theStage();
  demo = await stage.startDemo(SPEED);
  projectId = demo.projectId;
  token = await stage.server.tokenFor({ [projectId]: ['rr_project_admin'] });
  keeper = await stage.server.addUser({
    username: `keeper-${aName()}`,
    roles: { [projectId]: ['rr_project_admin'] },
  });
  const [kitchen, room] = [await findTargetId('Kitchen pass 2'), await findTargetId('Room 101')];
  roomService = await create({
    targets: [{ target_id: room }],
    filling_target_id: kitchen,
    priority: 'urgent',
  });
});
afterAll(() => demo.stop());

async function robots(): Promise<Robot[]> {
  return api.robots.list.response.parse(
    (await stage.server.call('GET', `/robots/${projectId}`, { token })).body,
  );
}

async function listDeliveries(query = ''): Promise<Delivery[]> {
  const { body } = await stage.server.call('GET', `/projects/${projectId}/deliveries?limit=100${query}`, {
    token,
  });
  return api.deliveries.list.response.parse(body).items;
}

async function command(robot: Robot, kind: 'hold' | 'release'): Promise<void> {
  const path = `/projects/${projectId}/robots/${robot.robot_id}/commands`;
  expect((await stage.server.call('POST', path, { token, body: { kind } })).status).toBeLessThan(300);
}

async function create(body: Partial<CreateDelivery>): Promise<Delivery> {
  const answer = await stage.server.call('POST', `/projects/${projectId}/deliveries`, {
    token,
    body: { kind: 'delivery', ...body },
  });
  return api.deliveries.create.response.parse(answer.body);
}

async function findTargetId(name: string): Promise<string> {
  const { body } = await stage.server.call('GET', `/projects/${projectId}/targets`, { token });
  const target = api.targets.list.response.parse(body).find((one) => one.name === name);
  if (target === undefined) throw new Error(`The demo has no ${name}.`);
  return target.target_id;
}

/** A place to deliver to on the robot's floor. */
async function targetId(robot: Robot): Promise<string> {
  const { body } = await stage.server.call('GET', `/projects/${projectId}/targets`, { token });
  const target = api.targets.list.response
    .parse(body)
    .find((one) => one.floor === robot.floor && one.type === 'delivery');
  if (target === undefined) throw new Error(`Nothing is delivered on the floor of ${robot.name}.`);
  return target.target_id;
}

/** A robot on its way to a person, so that there is a robot to stop. */
function aGoingRobot(): Promise<Robot> {
  return waitFor(
    async () => (await robots()).find((robot) => robot.state === 'going' && robot.delivery_id !== null),
    60_000,
  );
}

function robotPage(robot: Robot): string {
  return `/robot?project-id=${projectId}&robot-id=${robot.robot_id}`;
}

/** A robot's own row: others may name it, too, when they wait for it. */
function rowOf(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'Robots' })
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) });
}

/** Types into a field that offers choices, and takes the one of that name. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** The progress of a recent command in the robot's list; the map shows it for some seconds only. */
function stepOf(page: Page, command: string, step: string) {
  const entry = page.getByRole('listitem').filter({ hasText: command });
  return entry.locator('[aria-current="step"]').filter({ hasText: step }).first();
}

describe('the overview', () => {
  test('shows every robot of the demo in words, on the floor where it is', () =>
    journey(stage, { as: keeper, at: '/' }, async ({ page }) => {
      const list = page.getByRole('list', { name: 'Robots' });
      await list.waitFor();
      for (const { name } of await robots()) await rowOf(page, name).waitFor();
      for (const floor of ['Ground', 'Upper']) {
        await page.getByRole('button', { name: new RegExp(`^${floor}`) }).click();
        await page.getByRole('application', { name: `Map of Lale Hotel, ${floor}` }).waitFor();
        const onMap = page.getByRole('region', { name: 'On this map' });
        // One may have ridden to the other floor.
        await waitFor(async () => {
          const here = (await robots()).filter((robot) => robot.floor === floor);
          return here.length > 0 && (await onMap.getByText(/^Robot R-\d\d: /).count()) === here.length;
        });
      }
    }));

  test('moves robots on the map as their news arrives, and opens the one that is chosen', () =>
    journey(stage, { as: keeper, motion: 'full' }, async ({ page }) => {
      const seen = watchPoses(page);
      await page.goto('/');
      const map = page.getByRole('application', { name: /^Map of Lale Hotel/ });
      await map.waitFor();
      await waitFor(() => [...seen.values()].filter((track) => track.length > 3).length >= 2, 60_000);
      const before = await map.screenshot();
      await waitFor(() => [...seen.values()].some((track) => lengthOf(track) > 3), 60_000);
      expect((await map.screenshot()).equals(before)).toBe(false);
      const robot = await aGoingRobot();
      await rowOf(page, robot.name).click();
      await waitFor(() => new URL(page.url()).searchParams.get('robot-id') === robot.robot_id);
      await waitFor(
        async () => (await page.getByRole('combobox', { name: 'Robot' }).inputValue()) === robot.name,
      );
      await page.getByRole('toolbar', { name: `Commands for ${robot.name}` }).waitFor();
    }));
});

type Place = { readonly x: number; readonly y: number };

/** Positions that the page's live socket brings, by robot. */
function watchPoses(page: Page): ReadonlyMap<string, Place[]> {
  const tracks = new Map<string, Place[]>();
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as {
        topic?: string;
        upsert?: ({ robot_id: string } & Place)[];
      };
      if (message.topic !== 'poses') return;
      for (const { robot_id: id, x, y } of message.upsert ?? [])
        tracks.set(id, [...(tracks.get(id) ?? []), { x, y }]);
    });
  });
  return tracks;
}

/** From the first to the last place, metres. */
function lengthOf(track: readonly Place[]): number {
  const [first, last] = [track[0], track.at(-1)];
  return first === undefined || last === undefined ? 0 : Math.hypot(last.x - first.x, last.y - first.y);
}

// Each waits for a robot of its own: side by side they wait once.
describe.concurrent('a delivery', () => {
  test(
    'created in the console, by a double click, is one delivery, is carried out and seen completed in its details and in the list',
    { timeout: WHOLE_DELIVERY_MS + 60_000 },
    () =>
      journey(stage, { as: keeper, at: '/delivery' }, async ({ page }) => {
        const address = `Suite ${aName()}`;
        await page.getByRole('link', { name: 'New delivery' }).click();
        await choose(page, 'Loading point', 'Kitchen pass 2');
        await choose(page, 'Target', 'Reception');
        await page.getByRole('button', { name: 'More options' }).click();
        await page.getByRole('button', { name: 'Urgent', exact: true }).click();
        await page.getByRole('textbox', { name: 'Note' }).fill('Two teas');
        await page.getByRole('combobox', { name: 'Address' }).fill(address);
        await page.getByRole('button', { name: 'Create delivery' }).dblclick();
        await page.getByText('Delivery created').waitFor();
        const details = page.getByRole('complementary');
        await details.getByText('Two teas').waitFor();
        await details.getByText('Completed', { exact: true }).first().waitFor({ timeout: WHOLE_DELIVERY_MS });
        const timeline = page
          .locator('section', { has: page.getByRole('heading', { name: 'Timeline' }) })
          .getByRole('listitem');
        // The status is live; the timeline is read after it.
        await timeline.filter({ hasText: 'Completed' }).first().waitFor();
        const steps = await timeline.locator('p:first-child').allInnerTexts();
        expect(inOrder(steps)).toEqual([
          'Created',
          'Queued',
          'Requested',
          'Pending',
          'In progress',
          'Being delivered',
          'Delivered',
          'Completed',
        ]);
        await page.getByRole('button', { name: 'Close' }).click();
        // The column of addresses is only there where the window is wide.
        await page.goto(`/delivery?search=${encodeURIComponent(address)}`);
        const row = page.getByRole('row').filter({ hasText: 'Reception' });
        await row.getByText('Completed').waitFor();
        expect(await row.count()).toBe(1);
        expect(
          (await listDeliveries(`&search=${encodeURIComponent(address)}`)).map((one) => one.status),
        ).toEqual(['Completed']);
      }),
  );

  test(
    'of another kind has its own fields, is carried out and found by its kind',
    { timeout: WHOLE_DELIVERY_MS + 60_000 },
    () =>
      journey(stage, { as: keeper, at: '/delivery/task' }, async ({ page }) => {
        const sender = aName();
        await page.getByRole('button', { name: 'More options' }).click();
        await page.getByRole('radio', { name: 'Delivery' }).press('ArrowRight');
        await page.getByRole('radio', { name: 'Table service', checked: true }).waitFor();
        await page.getByRole('radio', { name: 'Dish collection' }).click();
        await page.getByRole('heading', { name: 'Tables to clear' }).waitFor();
        expect(await page.getByRole('combobox', { name: 'Lid' }).count()).toBe(0);
        await choose(page, 'Target', 'Table 3');
        await page.getByRole('textbox', { name: 'Rounds' }).fill('many');
        await page.getByRole('textbox', { name: 'Sender' }).fill(sender);
        await page.getByRole('button', { name: 'Create delivery' }).click();
        await page.getByText('Enter a whole number from 0 to 1000.').waitFor();
        await page.getByRole('textbox', { name: 'Rounds' }).fill('2');
        // Ahead of what the busy house has in its queue.
        await page.getByRole('button', { name: 'Urgent', exact: true }).click();
        await page.getByRole('button', { name: 'Create delivery' }).click();
        const details = page.getByRole('complementary');
        await details.getByText('Dish collection').waitFor();
        await details.getByText('2 / 2').waitFor({ timeout: WHOLE_DELIVERY_MS });
        await details.getByText('Completed', { exact: true }).first().waitFor({ timeout: WHOLE_DELIVERY_MS });
        expect(
          (await listDeliveries(`&kind=dish_collection&search=${sender}`)).map(({ status }) => status),
        ).toEqual(['Completed']);
        expect(await listDeliveries(`&kind=cruise,meeting&search=${sender}`)).toEqual([]);
      }),
  );

  test('is cancelled only after a confirmation, and stays cancelled', () =>
    journey(stage, { as: keeper }, async ({ page }) => {
      // A robot that a person holds takes no work, so a delivery that asks for it stays in the queue.
      const robot = await waitFor(async () =>
        (await robots()).find((one) => one.connected && one.delivery_id === null && one.hold === null),
      );
      await command(robot, 'hold');
      const delivery = await create({
        targets: [{ target_id: await targetId(robot) }],
        robot_id: robot.robot_id,
      });
      await page.goto(`/delivery?project-id=${projectId}&delivery-id=${delivery.delivery_id}`);
      await page.getByRole('button', { name: 'Cancel delivery' }).click();
      const question = page.getByRole('dialog', { name: /^Cancel delivery .+\?$/ });
      await question.getByText('This cannot be undone.', { exact: false }).waitFor();
      await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      await question.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Cancel delivery' }).click();
      await question.getByLabel('Reason (optional)').fill('Guest left');
      await question.getByRole('button', { name: 'Cancel delivery' }).click();
      const details = page.getByRole('complementary');
      await details.getByText('Cancelled', { exact: true }).first().waitFor();
      await details.getByText('“Guest left”').waitFor();
      expect(await page.getByRole('button', { name: 'Cancel delivery' }).count()).toBe(0);
      expect((await listDeliveries(`&search=${delivery.tracking_id}`)).map((one) => one.status)).toEqual([
        'Cancelled',
      ]);
      await command(robot, 'release');
    }));
});

/** Each step once, in the order of time, whichever end of the list is newest. */
function inOrder(steps: readonly string[]): string[] {
  return steps[0] === 'Created' ? [...steps] : [...steps].reverse();
}

describe('a robot', () => {
  test('is paused and goes on again, and the page shows what it reports about each command', () =>
    journey(stage, { as: keeper }, async ({ page }) => {
      const robot = await aGoingRobot();
      await page.goto(robotPage(robot));
      const bar = page.getByRole('toolbar', { name: `Commands for ${robot.name}` });
      await bar.getByRole('button', { name: 'Pause' }).click();
      await stepOf(page, 'Pause', 'Done').waitFor();
      const panel = page.getByRole('region', { name: 'Robot', exact: true });
      await panel.getByText('Paused', { exact: true }).first().waitFor();
      await panel.getByText('Paused by Ada Yılmaz', { exact: true }).waitFor();
      const paused = (await robots()).find((one) => one.robot_id === robot.robot_id);
      expect(paused).toMatchObject({ state: 'paused', hold: { reason: 'paused' } });
      await bar.getByRole('button', { name: 'Resume' }).click();
      await stepOf(page, 'Resume', 'Done').waitFor();
      await panel.getByText('Paused', { exact: true }).first().waitFor({ state: 'hidden' });
      const resumed = await waitFor(async () => {
        const now = (await robots()).find((one) => one.robot_id === robot.robot_id);
        return now?.state === 'paused' ? undefined : now;
      });
      expect(resumed?.hold).toBeNull();
    }));

  test('that cannot do a command says why on a press, instead of doing nothing', () =>
    journey(stage, { as: keeper }, async ({ page }) => {
      const robot = await aGoingRobot();
      await page.goto(robotPage(robot));
      const bar = page.getByRole('toolbar', { name: `Commands for ${robot.name}` });
      const pause = bar.getByRole('button', { name: 'Pause' });
      await pause.click();
      await stepOf(page, 'Pause', 'Done').waitFor();
      // The robot's own state may come a moment after the end of the command.
      await bar.getByRole('button', { name: 'Resume' }).waitFor();
      // Playwright would wait until the button is enabled; a person presses it.
      await bar.getByRole('button', { name: 'Go to' }).click({ force: true });
      await page
        .getByRole('dialog', { name: 'Not available right now' })
        .getByText('The robot is on hold. Release it first.')
        .waitFor();
      await page.keyboard.press('Escape');
      await bar.getByRole('button', { name: 'Resume' }).click();
      await stepOf(page, 'Resume', 'Done').waitFor();
    }));
});

describe('the connection', () => {
  // The browser also notes what was sent in the moment in which the connection closed.
  const lostSocket = /WebSocket connection to|WebSocket is already in CLOSING or CLOSED state/;

  test('lost by the device is shown, and recovers automatically with fresh data', () =>
    journey(stage, { as: keeper, at: '/', expected: lostSocket }, async ({ page, context }) => {
      const indicator = page.getByRole('banner').getByRole('status');
      await indicator.getByText('Live').waitFor();
      await context.setOffline(true);
      await indicator.getByText('Offline').waitFor();
      const seen = watchPoses(page);
      await context.setOffline(false);
      await indicator.getByText('Live').waitFor();
      await waitFor(() => [...seen.values()].some((track) => lengthOf(track) > 0.5), 60_000);
    }));

  test('that the server drops is made again, and nothing on the page is lost meanwhile', () =>
    journey(stage, { as: keeper, expected: lostSocket }, async ({ page }) => {
      let drop: (() => Promise<void>) | undefined;
      let isRefusing = false;
      await page.routeWebSocket(/\/api\/live$/, async (socket) => {
        if (isRefusing) {
          await socket.close({ code: 1012 });
          return;
        }
        const server = socket.connectToServer();
        drop = async () => {
          await server.close();
          await socket.close({ code: 1012 });
        };
      });
      await page.goto('/');
      const indicator = page.getByRole('banner').getByRole('status');
      await indicator.getByText('Live').waitFor();
      const links = page.getByRole('list', { name: 'Robots' }).getByRole('link');
      await links.nth(11).waitFor();
      // Other journeys of the project may have brought robots of their own.
      const robots = await links.count();
      isRefusing = true;
      await drop?.();
      await indicator.getByText('Reconnecting…').waitFor();
      expect(await links.count()).toBe(robots);
      isRefusing = false;
      await indicator.getByText('Live').waitFor();
    }));
});

test(
  'room service goes upstairs by the elevator, which says who rode it',
  { timeout: WHOLE_DELIVERY_MS + 60_000 },
  () =>
    journey(
      stage,
      { as: keeper, at: `/delivery?project-id=${projectId}&delivery-id=${roomService.delivery_id}` },
      async ({ page }) => {
        const details = page.getByRole('complementary');
        await details.getByText('Completed', { exact: true }).first().waitFor({ timeout: WHOLE_DELIVERY_MS });
        const [done] = await listDeliveries(`&search=${roomService.tracking_id}`);
        await page.goto(`/elevators?project-id=${projectId}`);
        await page.getByRole('row').filter({ hasText: 'Guest lift' }).click();
        await details
          .getByText(`${done?.robot_name ?? ''} rode from Ground to Upper`)
          .first()
          .waitFor();
      },
    ),
);

taskJourneys(() => ({ stage, projectId, token }));
