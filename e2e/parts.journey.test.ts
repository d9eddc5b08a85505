import type { Part, PartDetails } from '@rota/contract/parts';
import type { RegisteredRobot } from '@rota/contract/robots';
import { aName } from '@rota/testing';
import { beforeAll, expect, test } from 'vitest';
import { journey } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

let stage: Stage;
let projectId: number;
let robotId: string;
let token: string;

beforeAll(async () => {
  stage = await theStage();
  projectId = await stage.server.addProject(`Workshop ${aName()}`);
  token = await stage.server.tokenFor({ [projectId]: ['rr_workshop_chief'] });
  const { body } = await stage.server.call('POST', `/projects/${projectId}/robots`, {
    token,
    body: { name: 'W-01', model: 'Tray', manufacturer: 'rota', serial_number: `W-${aName()}` },
  });
  robotId = (body as RegisteredRobot).robot_id;
});

async function partOf(serial: string): Promise<PartDetails> {
  const found = await stage.server.call('GET', `/parts?serial_number=${serial}`, { token });
  const { part_id: id } = found.body as Part;
  return (await stage.server.call('GET', `/parts/${id}`, { token })).body as PartDetails;
}

test('an operator adds the battery that they scan, puts it into a robot, and replaces it on record', async () => {
  const [old, fresh] = [`OLD-${aName()}`, `NEW-${aName()}`];
  const as = await stage.server.addUser({
    username: `workshop-${aName()}`,
    roles: { [projectId]: ['rr_workshop_operator'] },
  });
  await journey(stage, { as, at: `/workshop/parts?project-id=${projectId}` }, async ({ page }) => {
    for (const serial of [old, fresh]) {
      // A scanner types the number and presses Enter.
      await page.getByRole('textbox', { name: 'Serial number' }).fill(serial);
      await page.keyboard.press('Enter');
      await page.getByText(`Part not found with serial number ${serial}.`).waitFor();
      await page.getByRole('button', { name: 'Add it' }).click();
      const adding = page.getByRole('dialog', { name: 'Add a part' });
      expect(await adding.getByLabel('Serial number').inputValue()).toBe(serial);
      await adding.getByRole('button', { name: 'Add part' }).click();
      await page.getByRole('heading', { name: serial }).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await page.goto(`/robot/parts?project-id=${projectId}&robot-id=${robotId}`);
    await page.getByText('No parts are recorded for this robot yet.').waitFor();
    await page.getByRole('button', { name: 'Install part' }).click();
    const installing = page.getByRole('dialog', { name: 'Install a part' });
    await installing.getByRole('combobox', { name: 'New part' }).fill(old);
    await page.getByRole('option', { name: old }).click();
    await installing.getByRole('button', { name: 'Install', exact: true }).click();
    await page.getByText(`Battery · ${old}`).waitFor();
    await page.getByRole('button', { name: 'Replace' }).click();
    const replacing = page.getByRole('dialog', { name: `Replace ${old}` });
    await replacing.getByRole('combobox', { name: 'New part' }).fill(fresh);
    await page.getByRole('option', { name: fresh }).click();
    await replacing.getByLabel('Reason (optional)').fill('does not charge');
    await replacing.getByRole('button', { name: 'Replace' }).click();
    await page.getByText(`Battery · ${fresh}`).waitFor();
    await page.getByRole('button', { name: 'Details' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText(`In place of ${old}`).waitFor();
    await history.getByText('Reason: does not charge').waitFor();
  });
  expect(await partOf(fresh)).toMatchObject({ location: 'robot', robot_id: robotId });
  expect(await partOf(old)).toMatchObject({ location: 'repair', robot_id: null });
});
