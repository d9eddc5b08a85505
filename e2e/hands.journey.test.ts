import { api } from '@rota/contract/areas';
import type { HumanMinutes } from '@rota/contract/help-requests';
import type { Robot } from '@rota/contract/robots';
import { aName, waitFor } from '@rota/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { seriousFaults } from './serious-faults.ts';
import { theStage, type Demo, type Stage } from './stage.ts';

/** As long as a floor stays on a wall screen, and a little. */
const WALL_TURN_MS = 20_500;

let stage: Stage;
let demo: Demo;
let admin: Person;
let token: string;

beforeAll(async () => {
  stage = await theStage();
  demo = await stage.startDemo(6);
  admin = await stage.server.addUser({ username: `admin-${aName()}`, roles: { '*': ['rr_system_admin'] } });
  token = await stage.server.tokenFor({ '*': ['rr_admin'] });
});
afterAll(() => demo.stop());

const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}project-id=${demo.projectId}`;
async function robots(): Promise<Robot[]> {
  return api.robots.list.response.parse(
    (await stage.server.call('GET', `/robots/${demo.projectId}`, { token })).body,
  );
}

describe('a list under the pointer', () => {
  const places = async (rows: Locator) =>
    Promise.all(
      (await rows.all()).slice(0, 4).map(async (row) => ((await row.boundingBox()) ?? { y: NaN }).y),
    );

  test('keeps every row where it is, while some are ticked and one is opened', () =>
    journey(stage, { as: admin, at: at('/delivery') }, async ({ page }) => {
      const rows = page.locator('tbody tr');
      await rows.nth(3).waitFor();
      await rows.nth(0).hover();
      const before = await places(rows);
      const first = await rows.nth(0).innerText();
      const tick = (index: number) => rows.nth(index).getByRole('checkbox');
      const box = await tick(0).boundingBox();
      const next = await tick(1).boundingBox();
      if (box === null || next === null) throw new Error('A row has no box to tick.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.click(next.x + next.width / 2, next.y + next.height / 2);
      expect(await Promise.all([0, 1, 2, 3].map((index) => tick(index).isChecked()))).toEqual([
        true,
        true,
        false,
        false,
      ]);
      await page.getByRole('toolbar', { name: '2 selected' }).waitFor();
      expect(await places(rows)).toEqual(before);
      expect((await rows.nth(0).innerText()).split('\t')[1]).toBe(first.split('\t')[1]);
      await rows.nth(2).getByRole('button').click();
      await page.getByRole('complementary').waitFor();
      expect(await places(rows)).toEqual(before);
      expect(
        new Set(
          (
            await Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())?.height))
          ).values(),
        ).size,
      ).toBe(1);
    }));
});

describe('by keyboard', () => {
  test('the robot whose name was typed is the one that is asked for, and a name that means none sends nothing', () =>
    journey(stage, { as: admin, at: at('/delivery/task') }, async ({ page }) => {
      const target = page.getByRole('combobox', { name: 'Target' });
      await target.fill('Table 3');
      await target.press('Enter');
      await page.getByRole('button', { name: 'More options' }).click();
      const robot = page.getByRole('combobox', { name: 'Robot' });
      await robot.fill('R-777');
      await robot.press('Enter');
      await page.getByText('“R-777” is not in the list. Choose one from the list.').waitFor();
      await page.getByRole('button', { name: 'Create delivery' }).click();
      expect(new URL(page.url()).pathname).toBe('/delivery/task');
      await robot.fill('r-04');
      await robot.press('Enter');
      expect(await robot.inputValue()).toBe('R-04');
      await page.getByRole('button', { name: 'Add stop' }).press('Enter');
      const added = page.getByRole('combobox', { name: 'Target' }).nth(1);
      await waitFor(() => added.evaluate((field) => field === document.activeElement));
      expect(await added.getAttribute('aria-invalid')).toBe('false');
      await added.pressSequentially('Table 5');
      await added.press('Enter');
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/deliveries'),
      );
      await page.getByRole('button', { name: 'Create delivery' }).click();
      const body = (await sent).postDataJSON() as { readonly robot_id?: string };
      expect((await robots()).find(({ robot_id: id }) => id === body.robot_id)?.name).toBe('R-04');
      await page.getByRole('complementary').waitFor();
    }));

  test('every stop of the Tab key is seen', () =>
    journey(stage, { as: admin, at: at('/delivery') }, async ({ page }) => {
      await page.locator('tbody tr').nth(2).waitFor();
      const unseen: string[] = [];
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(ringOfFocus);
        if (focused !== undefined) unseen.push(focused);
      }
      expect(unseen).toEqual([]);
    }));

  test('the palette finds what there is and tells a robot what to do, after a question where it matters', () =>
    journey(stage, { as: admin, at: at('/project/config') }, async ({ page }) => {
      const name = (await robots()).find((robot) => robot.connected && robot.hold === null)?.name ?? '';
      const stateOf = async () => (await robots()).find((robot) => robot.name === name)?.hold?.reason;
      const say = async (text: string) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill(text);
        await page.getByRole('option').first().waitFor();
      };
      await page.getByRole('heading', { level: 1 }).waitFor();
      await say(`pause ${name}`);
      await page.getByRole('option', { name: new RegExp(`^Pause ${name}`) }).waitFor();
      await page.keyboard.press('Enter');
      await waitFor(async () => (await stateOf()) === 'paused');
      await say(`stop ${name}`);
      await page.getByRole('option', { name: new RegExp(`^Stop ${name}`) }).click();
      const question = page.getByRole('dialog', { name: `Stop ${name} now?` });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'hidden' });
      await say('Table 7');
      await page.getByRole('option', { name: /^Table 7.*Lale Hotel/ }).click();
      await page.waitForURL(/map=.*target-id=/);
      await page.getByRole('application').waitFor();
      await say(`resume ${name}`);
      await page.getByRole('option', { name: new RegExp(`^Resume ${name}`) }).waitFor();
      await page.keyboard.press('Enter');
      await waitFor(async () => (await stateOf()) !== 'paused');
    }));
});

/** Whether what a tap opens is there within a second: a second tap would close it again. */
function isSoonVisible(card: Locator): Promise<boolean> {
  return card.waitFor({ timeout: 1_000 }).then(
    () => true,
    () => false,
  );
}

/** The focused element if neither it nor a frame around it shows a ring. Runs in the page. */
async function ringOfFocus(): Promise<string | undefined> {
  // A ring is drawn in the frame after the one that heard of the focus.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return undefined;
  const field = focused.closest('.MuiOutlinedInput-root, .MuiCheckbox-root');
  const shown = [focused, field].some((element) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || element.classList.contains('Mui-focused');
  });
  return shown ? undefined : focused.outerHTML.slice(0, 160);
}

const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported|Failed to fetch/;

test('without the network the frame stays, visited pages open, and others say so and open once it is back', () =>
  journey(stage, { as: admin, at: at('/delivery'), expected: OFFLINE }, async ({ page, context }) => {
    const go = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
    await page.locator('tbody tr').nth(1).waitFor();
    await go('Maps');
    await page.locator('tbody tr').nth(1).waitFor();
    await context.setOffline(true);
    await go('Places');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await go('Deliveries');
    await page.getByRole('heading', { level: 1, name: /^Deliveries/ }).waitFor();
    await page.locator('tbody tr').nth(1).waitFor();
    await go('Places');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: /^Stations/ }).waitFor();
  }));

test('code that is gone after an update is said to be that', () =>
  journey(
    stage,
    { as: admin, at: at('/delivery'), expected: /dynamically imported|Failed to/ },
    async ({ page }) => {
      await page.locator('tbody tr').nth(1).waitFor();
      await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
      await page.getByRole('navigation').getByRole('link', { name: 'Places' }).click();
      await page.getByRole('heading', { name: 'Rota was updated' }).waitFor();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
    },
  ));

test('an address that asks for what is not there shows nothing else in its place', () =>
  journey(stage, { as: admin }, async ({ page }) => {
    const asked: readonly (readonly [path: string, said: string])[] = [
      [at('/robot?robot-id='), 'Robot not found'],
      [at('/robot?robot-id=undefined'), 'Robot not found'],
      [at('/delivery?delivery-id=undefined'), 'Delivery not found'],
      [at('/project/maps?map=undefined'), 'Map not found'],
      [at('/admin/security/audit?entry=undefined'), 'Entry not found'],
      ['/robot?project-id=99999999', 'Project not found'],
    ];
    for (const [path, said] of asked) {
      await page.goto(path);
      await page.getByRole('heading', { name: said }).waitFor();
      expect(await actionsOn(page), path).toEqual([]);
    }
    await page.goto(at('/robot?robot-id=missing'));
    await page.getByRole('button', { name: 'Show my robots' }).click();
    await page.getByRole('button', { name: 'Manage robots' }).waitFor();
    expect(new URL(page.url()).searchParams.has('robot-id')).toBe(false);
  }));

describe('the floor', () => {
  /** The screen position of a point of the floor while the whole floor is shown, from the scale and the free part. */
  async function pixelOf(page: Page, floor: string, point: { readonly x: number; readonly y: number }) {
    const { body } = await stage.server.call('GET', `/project/${demo.projectId}/maps`, { token });
    const raster = api.maps.list.response.parse(body).find((map) => map.floor === floor)?.raster;
    const box = await page.getByRole('application').boundingBox();
    const panel = await page.getByRole('region', { name: 'Robots', exact: true }).boundingBox();
    const scale = page.getByRole('img', { name: /^Scale/ });
    const bar = await scale.locator('> *').boundingBox();
    if (raster === undefined || raster === null || box === null || panel === null || bar === null)
      throw new Error('There is no map.');
    const metres = Number.parseFloat(await scale.innerText()) / bar.width;
    const left = panel.x + panel.width + 16;
    const middle = {
      x: raster.origin.x + (raster.width * raster.resolution) / 2,
      y: raster.origin.y + (raster.height * raster.resolution) / 2,
    };
    return {
      x: (left + box.x + box.width) / 2 + (point.x - middle.x) / metres,
      y: box.y + box.height / 2 - (point.y - middle.y) / metres,
    };
  }
  async function tap(
    page: Page,
    floor: string,
    point: { readonly x: number; readonly y: number },
  ): Promise<void> {
    const { x, y } = await pixelOf(page, floor, point);
    await page.mouse.click(x, y);
  }

  test('answers a tap: something is delivered to a target and taken back, and a robot is paused', () =>
    journey(stage, { as: admin, at: at('/') }, async ({ page }) => {
      await page.getByRole('button', { name: /^Ground/ }).click();
      await page.getByRole('application', { name: /Ground/ }).waitFor();
      await page.getByRole('img', { name: /^Scale/ }).waitFor();
      const answer = await stage.server.call('GET', `/projects/${demo.projectId}/targets`, { token });
      const target = api.targets.list.response.parse(answer.body).find(({ name }) => name === 'Reception');
      if (target === undefined) throw new Error('The hotel has no reception.');
      const card = page.getByRole('dialog', { name: 'Target Reception' });
      await waitFor(async () => {
        await tap(page, 'Ground', target);
        return isSoonVisible(card);
      });
      await card.getByRole('button', { name: 'Deliver here' }).click();
      const made = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/deliveries'),
      );
      await card.getByRole('button', { name: /^Choose automatically/ }).click();
      const { delivery_id: id } = (await (await made).json()) as { readonly delivery_id: string };
      await page.getByRole('status').filter({ hasText: 'Delivery to Reception sent' }).waitFor();
      // At once: on a slow machine the check below outlasts the time in which it can be undone.
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('status').filter({ hasText: 'Delivery cancelled' }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      const kept = await stage.server.call('GET', `/projects/${demo.projectId}/deliveries/${id}`, { token });
      expect(api.deliveries.get.response.parse(kept.body).status).toBe('Cancelled');

      const robotCard = page.getByRole('dialog', { name: /^Robot / });
      const still = await waitFor(async () => {
        const robot = (await robots()).find(
          ({ floor, state, position }) => floor === 'Ground' && state.startsWith('idle') && position !== null,
        );
        if (robot?.position === undefined || robot.position === null) return undefined;
        await tap(page, 'Ground', robot.position);
        return (await isSoonVisible(robotCard)) ? robot : undefined;
      });
      expect(await robotCard.getAttribute('aria-label')).toBe(`Robot ${still.name}`);
      await robotCard.getByRole('button', { name: 'Pause' }).click();
      await robotCard.getByRole('button', { name: 'Resume' }).waitFor();
      expect((await robots()).find(({ robot_id: robotId }) => robotId === still.robot_id)?.hold?.reason).toBe(
        'paused',
      );
      await robotCard.getByRole('button', { name: 'Resume' }).click();
      await robotCard.getByRole('button', { name: 'Pause' }).waitFor();
    }));

  test('stands on a wall screen in turn with the others, until a robot needs help', () =>
    journey(stage, { as: admin }, async ({ page }) => {
      const give = async (robotId: string, body: object) =>
        stage.server.call('POST', `/projects/${demo.projectId}/robots/${robotId}/commands`, { token, body });
      await page.clock.install();
      await page.goto(at('/wall'));
      const wall = page.getByRole('main', { name: 'Wall screen' });
      const floor = () => wall.getByRole('application').getAttribute('aria-label');
      // On a machine that is busy one may be stuck for a while, and the screen stays with it.
      await waitFor(
        async () => (await robots()).every(({ alerts }) => alerts.every(({ code }) => code !== 'stuck')),
        60_000,
      );
      const first = await waitFor(floor);
      await page.clock.fastForward(WALL_TURN_MS);
      await waitFor(async () => (await floor()) !== first);
      const robot = await waitFor(async () =>
        (await robots()).find(({ connected, hold }) => connected && hold === null),
      );
      await give(robot.robot_id, { kind: 'simulate_fault', fault: 'localization_lost', seconds: 120 });
      // Before it stands how many things need attention, if others do, too.
      await wall.getByRole('heading', { level: 1, name: new RegExp(`(^| · )${robot.name}: `) }).waitFor();
      await waitFor(async () => (await floor())?.includes(robot.floor ?? '-') === true);
      await give(robot.robot_id, { kind: 'clear_faults' });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Ground/ }).waitFor();
    }));

  test('calls a person when a robot is lost, who says so, solves it, and whose minutes count', () =>
    journey(stage, { as: admin }, async ({ page }) => {
      const project = `/projects/${demo.projectId}`;
      const give = async (robotId: string, body: object) =>
        stage.server.call('POST', `${project}/robots/${robotId}/commands`, { token, body });
      const robot = await waitFor(async () =>
        (await robots()).find(({ connected, hold }) => connected && hold === null),
      );
      await give(robot.robot_id, { kind: 'simulate_fault', fault: 'localization_lost', seconds: 120 });
      await page.goto(at('/'));
      const card = page
        .getByRole('list', { name: 'Needs help' })
        .getByRole('listitem')
        .filter({ hasText: robot.name })
        // Its battery may be worn as well, which is another card.
        .filter({ hasText: 'Does not know its position' });
      await card.getByRole('button', { name: 'I’m on it' }).click({ timeout: 20_000 });
      await card.getByText(/^You are on it/).waitFor();
      await card.getByRole('button', { name: 'Show location' }).click();
      await card.getByRole('application').waitFor();
      await give(robot.robot_id, { kind: 'clear_faults' });
      await page.goto(at('/robot/help'));
      await page
        .getByRole('row', { name: new RegExp(robot.name) })
        .getByText('Position lost')
        .waitFor();
      const figures = await waitFor(async () => {
        const { body } = await stage.server.call('GET', `${project}/human-minutes`, { token });
        return (body as HumanMinutes[]).find(({ answered }) => answered > 0);
      });
      expect(figures.requests).toBeGreaterThan(0);
    }));
});

/** Buttons that would act on something. */
async function actionsOn(page: Page): Promise<string[]> {
  return page
    .getByRole('button', { name: /^(Stop|Pause|Remove|Manage robots|Cancel the delivery|Delete)/ })
    .allInnerTexts();
}
