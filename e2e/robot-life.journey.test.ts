import { aName } from '@rota/testing';
import { beforeAll, expect, test } from 'vitest';
import { journey } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

const MODEL = `Tray ${aName()}`;

let stage: Stage;
let workshopId: number;
let siteId: number;
let siteName: string;
let admin: string;

beforeAll(async () => {
  stage = await theStage();
  siteName = `Site ${aName()}`;
  workshopId = await stage.server.addProject(`Workshop ${aName()}`);
  siteId = await stage.server.addProject(siteName);
  admin = await stage.server.tokenFor({ '*': ['rr_system_admin'] });
  const checklist = await stage.server.call('GET', '/workshop/checklist', { token: admin });
  const { version, items } = checklist.body as { version: number; items: object[] };
  const wheels = { model: MODEL, name_en: 'Wheels turn', name_tr: 'Tekerlekler dönüyor', is_required: true };
  const saved = await stage.server.call('PUT', '/workshop/checklist', {
    token: admin,
    body: { version, items: [...items, wheels] },
  });
  expect(saved.status).toBe(200);
});

test('a chief takes a robot from its box to its site: scanned, equipped, checked, activated and moved', async () => {
  const serial = `BOX-${aName()}`;
  const battery = `BAT-${aName()}`;
  const roles = ['rr_workshop_chief'] as const;
  const as = await stage.server.addUser({
    username: `chief-${aName()}`,
    roles: { [workshopId]: [...roles], [siteId]: [...roles] },
  });
  const at = `/workshop/robots/register?project-id=${workshopId}`;
  await journey(stage, { as, at }, async ({ page }) => {
    // Out of its box.
    await page.getByLabel('Manufacturer', { exact: true }).fill('rota');
    await page.getByLabel('Model', { exact: true }).fill(MODEL);
    const scan = page.getByLabel(/^Serial number, or/);
    await scan.fill(serial);
    await scan.press('Enter');
    const made = page.getByRole('listitem').filter({ hasText: serial });
    const label = (await made.getByLabel(/^Activation code /).getAttribute('aria-label')) ?? '';
    const code = label.replace('Activation code ', '');
    expect(code).not.toBe('');

    // A part is put in.
    await made.getByRole('link', { name: 'Show' }).click();
    const card = page.getByRole('complementary', { name: MODEL });
    const robotName = await card.getByRole('heading').first().innerText();
    await card.getByRole('link', { name: 'Parts' }).click();
    await page.getByText('No parts are recorded for this robot yet.').waitFor();
    const robotId = new URL(page.url()).searchParams.get('robot-id') ?? '';
    const added = await stage.server.call('POST', '/parts', {
      token: admin,
      body: { project_id: workshopId, serial_number: battery, type: 'battery', shelf: 'A1' },
    });
    expect(added.status).toBe(201);
    await page.getByRole('button', { name: 'Install part' }).click();
    const installing = page.getByRole('dialog', { name: 'Install a part' });
    await installing.getByRole('combobox', { name: 'New part' }).fill(battery);
    await page.getByRole('option', { name: battery }).click();
    await installing.getByRole('button', { name: 'Install', exact: true }).click();
    await page.getByText(`Battery · ${battery}`).waitFor();

    // Checked, and tested only then.
    await page.goto(`/workshop/robots?robot=${workshopId}.${robotId}`);
    const state = card.getByRole('combobox', { name: 'State' });
    await state.click();
    await page.getByRole('option', { name: 'In preparation' }).click();
    await card.getByText('Tick the required items of the checklist before “Tested”').waitFor();
    const boxes = card.getByRole('checkbox', { name: /\(required\)/ });
    for (let index = 0; index < (await boxes.count()); index++) await boxes.nth(index).click();
    await card.getByText('Tick the required items').waitFor({ state: 'hidden' });
    await state.click();
    await page.getByRole('option', { name: 'Tested' }).click();
    await page.getByText(`${robotName} is tested`).or(card.getByText('Tested')).first().waitFor();

    // The robot exchanges the code of its label for its settings.
    const activated = await stage.server.call('POST', '/public/robots/activate', {
      body: { serial_number: serial, activation_code: code },
    });
    expect(activated.status).toBe(200);
    await card.getByText('Activated').waitFor();

    // Off to its site, with its part.
    await card.getByRole('button', { name: `More actions for ${robotName}` }).click();
    await page.getByRole('menuitem', { name: 'Move to another project' }).click();
    await page.getByText('1 part with its history').waitFor();
    await page.getByRole('combobox', { name: 'New project' }).click();
    await page.getByRole('option', { name: siteName }).click();
    await page.getByRole('button', { name: 'Move robot' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move robot' }).click();
    await page.getByText(`${robotName} is in ${siteName} now`).waitFor();
    const parts = await stage.server.call('GET', `/projects/${siteId}/robots/${robotId}/parts`, {
      token: admin,
    });
    expect(parts.body).toMatchObject({ parts: [{ serial_number: battery, location: 'robot' }] });
  });
});
