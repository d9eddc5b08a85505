import { rasterFromText } from '@rota/floor';
import { models } from '@rota/simulator';
import { aName } from '@rota/testing';
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
    name: 'Values',
    room,
    model: models.carrier,
    start: { x: 2, y: 2 },
    speed: 1,
  });
});
afterAll(() => lone.runner.stop());

const aPerson = (role: 'rr_project_admin' | 'rr_view_only'): Promise<Person> =>
  stage.server.addUser({ username: `values-${aName()}`, roles: { [lone.projectId]: [role] } });
const valuesAt = () => `/project/config?project-id=${lone.projectId}&tab=project`;

test('a value goes to one robot, then to all, and back', async () => {
  await journey(stage, { as: await aPerson('rr_project_admin'), at: valuesAt() }, async ({ page }) => {
    const speed = page.getByRole('group', { name: 'Top speed' });
    await speed.getByRole('button', { name: 'Set here: Top speed' }).click();
    await speed.getByRole('spinbutton').fill('0.5');
    await page.getByRole('button', { name: 'Review and save' }).click();
    const question = page.getByRole('dialog', { name: 'Save these changes?' });
    await question.getByText('1 robot gets other values').waitFor();
    await question.getByRole('radio', { name: 'One robot first' }).check();
    await question.getByRole('combobox', { name: 'Robot' }).click();
    await page.getByRole('option', { name: /Otto/ }).click();
    await question.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Version \d+ is only on Otto$/).waitFor();
    await page.getByText('1 robot in sync').waitFor({ timeout: 60_000 });

    await page.getByRole('button', { name: 'Send to all' }).click();
    await page.getByText(/^Sent to all robots as version \d+$/).waitFor();
    await page.goto(`/robot/config?project-id=${lone.projectId}&robot-id=${lone.robotId}`);
    await page.getByText('0.5 m/s').waitFor();
    await page.getByText(/^The robot has version \d+/).waitFor({ timeout: 60_000 });

    await page.goto(valuesAt());
    await page.getByRole('button', { name: /^Take back version/ }).click();
    await page
      .getByRole('group', { name: 'Top speed' })
      .getByText(/^Not set/)
      .waitFor();
  });
});

test('who may only read sees the values and where each is from, and changes none', async () => {
  await journey(stage, { as: await aPerson('rr_view_only'), at: valuesAt() }, async ({ page }) => {
    await page.getByText('You can view this config but not change it.').waitFor();
    expect(await page.getByRole('button', { name: /^Set here/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Review and save' }).count()).toBe(0);
  });
});
