import { readFile } from 'node:fs/promises';
import { rasterFromText } from '@rota/floor';
import { models } from '@rota/simulator';
import { aName } from '@rota/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { aLoneRobot, type LoneRobot } from './lone-robot.ts';
import { theStage, type Stage } from './stage.ts';

/** A room of 6 m x 5 m. */
const room = rasterFromText(
  Array.from({ length: 50 }, (_, row) => (row === 0 || row === 49 ? '#'.repeat(60) : `#${'.'.repeat(58)}#`)),
  0.1,
);

let stage: Stage;
let lone: LoneRobot;

beforeAll(async () => {
  stage = await theStage();
  lone = await aLoneRobot(stage, {
    name: 'Roles',
    room,
    model: models.carrier,
    start: { x: 2, y: 2 },
    speed: 1,
  });
  const line = { at: new Date().toISOString(), level: 'warning', source: 'lids', text: 'lid top is slow' };
  await stage.server.call('POST', `/projects/${lone.projectId}/robots/${lone.robotId}/logs`, {
    token: await stage.server.tokenFor({ [lone.projectId]: ['rr_robot'] }),
    body: Buffer.from(JSON.stringify(line)),
    headers: { 'content-type': 'application/x-ndjson' },
  });
});
afterAll(() => lone.runner.stop());

const at = (section: string) => `/robot/${section}?project-id=${lone.projectId}&robot-id=${lone.robotId}`;
const aPerson = (role: 'rr_diagnostic' | 'rr_view_only'): Promise<Person> =>
  stage.server.addUser({ username: `role-${aName()}`, roles: { [lone.projectId]: [role] } });
const sections = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link');

/** The sections of people who act on robots, look through them or talk with them. */
const NOT_FOR_DIAGNOSIS = ['Camera', 'Manual control', 'Live meeting', 'Move to project'];

/** The index has these sections and not those. */
async function expectSections(page: Page, own: readonly string[], others: readonly string[]): Promise<void> {
  const shown = await sections(page).allTextContents();
  expect(shown).toEqual(expect.arrayContaining([...own]));
  expect(shown.filter((label) => others.includes(label))).toEqual([]);
}

/** The address of a section that a person may not open says so. */
async function expectLocked(page: Page, locked: readonly string[]): Promise<void> {
  for (const section of locked) {
    await page.goto(at(section));
    await page.getByText('You do not have access to this section').waitFor();
  }
}

test('who diagnoses a robot reads what it reports, finds a line of its log and takes it along', async () =>
  journey(stage, { as: await aPerson('rr_diagnostic'), at: at('diagnostic') }, async ({ page }) => {
    await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor();
    await expectSections(
      page,
      ['Map and work', 'Battery', 'Diagnostics', 'Messages', 'Logs'],
      NOT_FOR_DIAGNOSIS,
    );
    await sections(page).getByText('Messages').click();
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    await page.getByText('factsheet', { exact: true }).first().waitFor();

    await sections(page).getByText('Logs').click();
    const line = page.getByRole('list', { name: 'Lines' }).getByText('lid top is slow');
    await line.waitFor();
    const search = page.getByRole('searchbox', { name: 'Search text' });
    await search.fill('no line says this');
    await page.getByText('No log lines').waitFor();
    await search.fill('is slow');
    await line.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('lid top is slow');

    await expectLocked(page, ['camera', 'manual', 'meeting', 'move']);
    await page.goto(at('').replace('/robot/', '/robot'));
    await page.getByRole('heading', { name: 'Otto' }).first().waitFor();
    for (const name of ['Pause', 'Stop', 'Go to'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  }));

test('who may only look sees what the robot does, and finds no way to command it', async () =>
  journey(stage, { as: await aPerson('rr_view_only'), at: at('battery') }, async ({ page }) => {
    await page.getByRole('heading', { name: 'Battery', level: 1 }).waitFor();
    await expectSections(
      page,
      ['Map and work', 'Battery', 'Statistics'],
      [...NOT_FOR_DIAGNOSIS, 'Diagnostics', 'Messages', 'Logs'],
    );
    await expectLocked(page, ['camera', 'manual', 'meeting', 'diagnostic', 'messages', 'logs', 'move']);
    await page.goto(at('').replace('/robot/', '/robot'));
    await page.getByRole('heading', { name: 'Otto' }).first().waitFor();
    for (const name of ['Pause', 'Stop', 'Go to', 'Charge', 'Speak'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  }));
