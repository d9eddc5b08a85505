import { rasterFromText } from '@rota/floor';
import { models } from '@rota/simulator';
import { aName } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { aLoneRobot, type LoneRobot } from './lone-robot.ts';
import { theStage, type Stage } from './stage.ts';

const NAME = 'Quay Yard';
/** A room of 12 m x 8 m without anything in it, so that a target may lie anywhere. */
const room = rasterFromText(
  Array.from({ length: 80 }, (_, row) =>
    row === 0 || row === 79 ? '#'.repeat(120) : `#${'.'.repeat(118)}#`,
  ),
  0.1,
);

let stage: Stage;
let keeper: Person;
let lone: LoneRobot;

beforeAll(async () => {
  stage = await theStage();
  lone = await aLoneRobot(stage, {
    name: NAME,
    room,
    model: models.carrier,
    start: { x: 3, y: 6 },
    speed: 4,
  });
  keeper = await stage.server.addUser({
    username: `keeper-${aName()}`,
    roles: { [lone.projectId]: ['rr_project_admin'] },
  });
  const place = { site: NAME, floor: 'Ground', x: 9, y: 2 };
  await lone.call('POST', `/projects/${lone.projectId}/targets`, { name: 'Bar', type: 'target', ...place });
});
afterAll(() => lone.runner.stop());

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Commands for Otto' });

/** Waits until the robot's list of commands shows a command as done. */
async function waitUntilDone(page: Page, what: string): Promise<void> {
  const entries = page.getByRole('listitem').filter({ hasText: what });
  await entries.locator('[aria-current="step"]').filter({ hasText: 'Done' }).first().waitFor();
}

const robotPage = () => `/robot?project-id=${lone.projectId}&robot-id=${lone.robotId}`;

test('a lid is opened and closed from the dashboard, and said to be so when the robot says so', () =>
  journey(stage, { as: keeper, at: robotPage() }, async ({ page }) => {
    const lidOf = async () => (await lone.read()).lids.find(({ lid }) => lid === '1')?.state;
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

test('the robot says what is in the library and is silenced, and says words of a person', () =>
  journey(stage, { as: keeper, at: robotPage() }, async ({ page }) => {
    await bar(page).getByRole('button', { name: 'Speak' }).click();
    await page.getByRole('heading', { name: 'Speech', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to the library' });
    await dialog.getByLabel('Name').fill('Closing');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Text to speech must be entered').waitFor();
    // So long that it is not done before it is stopped.
    const text = 'The restaurant closes in ten minutes, please order your last drinks. '.repeat(4).trim();
    await dialog.getByLabel('English text').fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('list', { name: 'Library' }).getByRole('listitem');
    // Whether this browser has a voice is the machine's affair.
    await row.getByRole('button', { name: /^(Listen to Closing here|No English voice here)$/ }).waitFor();
    const now = page.getByRole('region', { name: 'Now' });
    await now.getByText('The robot is silent').waitFor();
    await row.getByRole('button', { name: 'Play now: Closing' }).click();
    await now.getByText(/^“The restaurant closes/).waitFor();
    await now.getByRole('button', { name: 'Stop speaking' }).click();
    await now.getByText('The robot is silent').waitFor();
    // As long as the other one, so that it is still being said when a slow page shows it.
    await page.getByLabel('Text', { exact: true }).fill('Dinner is ready on the terrace. '.repeat(9).trim());
    await page.getByRole('button', { name: 'Say', exact: true }).click();
    await now.getByText(/^“Dinner is ready on the terrace/).waitFor();
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
    const { position } = await lone.read();
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
