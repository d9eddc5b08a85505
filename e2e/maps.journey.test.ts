import { buildHotel, mapArchive } from '@rota/simulator';
import { aName } from '@rota/testing';
import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

let stage: Stage;
let editor: Person;

beforeAll(async () => {
  stage = await theStage();
  const projectId = await stage.server.addProject('Quay Charts');
  editor = await stage.server.addUser({
    username: `editor-${aName()}`,
    roles: { [projectId]: ['rr_map_editor'] },
  });
});

async function upload(
  page: Page,
  place: { site: string; floor: string },
  file: { name: string; buffer: Buffer },
): Promise<void> {
  await page.getByRole('button', { name: 'Upload map' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload map' });
  await dialog.getByLabel('Site').fill(place.site);
  await dialog.getByLabel('Floor').fill(place.floor);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop a zip file here/ }).click();
  await (await chooser).setFiles({ ...file, mimeType: 'application/zip' });
  await dialog.getByText(file.name).waitFor();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
}

test('a map is uploaded and becomes ready automatically', () =>
  journey(stage, { as: editor, at: '/project/maps' }, async ({ page }) => {
    const [ground] = buildHotel();
    if (ground === undefined) throw new Error('The hotel has no floor.');
    await page.getByText('No maps yet').waitFor();
    await upload(
      page,
      { site: 'Quay', floor: 'Ground' },
      { name: 'ground.zip', buffer: await mapArchive(ground.raster) },
    );
    const map = page.getByRole('application', { name: 'Map of Quay, Ground' });
    await map.waitFor();
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByText('No targets on this map yet.', { exact: false }).waitFor();
  }));

test('a file that is no map is refused in a sentence, and the list says so, too', () =>
  journey(stage, { as: editor, at: '/project/maps' }, async ({ page }) => {
    await page.getByRole('heading', { name: /^Maps/, level: 1 }).waitFor();
    await upload(
      page,
      { site: 'Quay', floor: 'Attic' },
      { name: 'broken.zip', buffer: Buffer.from('this was never a zip') },
    );
    const problem = 'The file is not a zip archive.';
    await page.getByRole('alert').getByText(problem).first().waitFor();
    await page.getByText('Fix the file and upload it again under Maps. Nothing else has changed.').waitFor();
    await page.goto('/project/maps');
    const row = page.getByRole('row').filter({ hasText: 'Attic' });
    await row.getByText('Failed').waitFor();
    await row.getByText(problem).waitFor();
  }));

test('a file of another kind does not leave the device', () =>
  journey(stage, { as: editor, at: '/project/maps', language: 'tr' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Harita yükle' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Harita yükle' });
    await dialog.getByRole('button', { name: 'Yükle', exact: true }).click();
    await dialog.getByText('Bir zip dosyası seçin.').waitFor();
    for (const missing of ['Tesis gerekli', 'Kat gerekli']) await dialog.getByText(missing).waitFor();
    await dialog.getByLabel('Tesis').fill('Rıhtım');
    await dialog.getByLabel('Kat').fill('Çatı');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /Zip dosyasını buraya bırakın/ }).click();
    await (
      await chooser
    ).setFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await dialog.getByRole('button', { name: 'Yükle', exact: true }).click();
    await dialog.getByText('Bu bir zip dosyası değil: plan.pdf').waitFor();
  }));
