import { buildHotel, mapArchive } from '@rota/simulator';
import { aName } from '@rota/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

let stage: Stage;
let editor: Person;
let projectId: number;

beforeAll(async () => {
  stage = await theStage();
  projectId = await stage.server.addProject('Chart Room');
  editor = await stage.server.addUser({
    username: `drawer-${aName()}`,
    roles: { [projectId]: ['rr_map_editor'] },
  });
});

async function upload(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Upload map' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload map' });
  await dialog.getByLabel('Site').fill('Chart');
  await dialog.getByLabel('Floor').fill('Ground');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /Drop a zip file here/ }).click();
  await (await chooser).setFiles({ name: 'ground.zip', buffer, mimeType: 'application/zip' });
  await dialog.getByText('ground.zip').waitFor();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
}

/** Walls that shut a place in: shares of the map's width and height. */
const RING = [
  [0.578, 0.617],
  [0.637, 0.617],
  [0.637, 0.697],
  [0.578, 0.697],
  [0.578, 0.617],
] as const;

async function commit(page: Page, changes: number, message: string): Promise<void> {
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: `Commit ${changes} change` });
  await dialog.getByLabel('What did you change?').fill(message);
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click();
}

type Place = readonly [number, number];

async function dragByMouse(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/** With one finger, as the browser hears of it from a screen. */
async function dragByTouch(page: Page, from: Place, to: Place): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', place?: Place) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: place === undefined ? [] : [{ x: place[0], y: place[1] }],
    });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  }
  await touch('touchEnd');
  await screen.detach();
}

/** A robot of the project that has not been switched on yet. */
async function addRobot(): Promise<void> {
  const token = await stage.server.tokenFor({ [projectId]: ['rr_project_admin'] });
  const body = { name: 'Tray', model: 'Tray', manufacturer: 'rota', serial_number: aName() };
  await stage.server.call('POST', `/projects/${projectId}/robots`, { token, body });
}

test('walls and points are drawn by mouse and keys, undone, redone, checked, committed, compared and brought back', () =>
  journey(stage, { as: editor, at: '/project/maps' }, async ({ page }) => {
    const [ground] = buildHotel();
    if (ground === undefined) throw new Error('The hotel has no floor.');
    await page.getByText('No maps yet').waitFor();
    await upload(page, await mapArchive(ground.raster));
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Edit map' }).click();

    const map = page.getByRole('application', { name: 'Map of Chart, Ground' });
    await map.waitFor();
    await page.getByText('No changes').waitFor();
    const box = await map.boundingBox();
    if (box === null) throw new Error('The map has no size.');
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;

    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Line', pressed: true }).waitFor();
    // A map hears the mouse once it is painted, and then says where the mouse is.
    await page.mouse.move(...at(0.4, 0.6));
    await page.getByText(/^x -?\d/).waitFor();
    await page.mouse.click(...at(0.4, 0.6));
    await page.mouse.click(...at(0.45, 0.6));
    await page.keyboard.press('Enter');
    await page.getByText('1 change, saved on this device').waitFor();

    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Rectangle', pressed: true }).waitFor();
    await page.mouse.move(...at(0.5, 0.45));
    await page.mouse.down();
    await page.mouse.move(...at(0.53, 0.48));
    await page.mouse.move(...at(0.55, 0.5), { steps: 5 });
    await page.mouse.up();
    await page.getByText('2 changes, saved on this device').waitFor();

    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'At a robot’s position' }).waitFor({ state: 'detached' });
    await page.mouse.click(...at(0.46, 0.66));
    await page.getByText('3 changes, saved on this device').waitFor();
    await page.getByRole('heading', { name: 'Table: Table 1' }).waitFor();
    // The table is dragged by mouse, and back by finger.
    const x = page.getByLabel('X', { exact: true });
    const began = Number(await x.inputValue());
    await page.keyboard.press('v');
    await dragByMouse(page, at(0.46, 0.66), at(0.5, 0.7));
    await expect.poll(async () => Number(await x.inputValue())).toBeGreaterThan(began + 1);
    await dragByTouch(page, at(0.5, 0.7), at(0.46, 0.66));
    await expect.poll(async () => Math.abs(Number(await x.inputValue()) - began)).toBeLessThan(0.1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByText('1 change, saved on this device').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await page.getByText('3 changes, saved on this device').waitFor();

    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Commit 3 changes' });
    await dialog.getByLabel('What did you change?').fill('First drawing');
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click();
    await page.getByText('Version 1 committed').waitFor();
    await page.getByText('No changes').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('1 · First drawing').waitFor();

    // A charger, and a table that walls shut in: the check refuses it, and a map editor cannot override it.
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Object type' }).click();
    await page.getByRole('option', { name: 'Charging point' }).click();
    await page.mouse.click(...at(0.4, 0.66));
    await page.getByText('1 change, saved on this device').waitFor();
    await page.keyboard.press('l');
    for (const [x, y] of RING) await page.mouse.click(...at(x, y));
    await page.keyboard.press('Enter');
    await page.getByText('2 changes, saved on this device').waitFor();
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Object type' }).click();
    await page.getByRole('option', { name: 'Table', exact: true }).click();
    await page.mouse.click(...at(0.607, 0.657));
    await page.getByText('3 changes, saved on this device').waitFor();
    await page.keyboard.press('Control+s');
    const refused = page.getByRole('dialog', { name: 'Commit 3 changes' });
    await refused
      .getByText(/cannot get from .* to Table 2/)
      .first()
      .waitFor();
    await refused.getByText('errors that you must fix', { exact: false }).waitFor();
    await refused.getByRole('button', { name: 'Cancel' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.getByText('1 change, saved on this device').waitFor();
    await commit(page, 1, 'A charger');
    await page.getByText('Version 2 committed').waitFor();

    // What a wall between two points would cost is tried before it is drawn for all.
    await page.keyboard.press('t');
    await page.getByRole('combobox', { name: 'Object type' }).click();
    await page.getByRole('option', { name: 'Filling point' }).click();
    await page.mouse.click(...at(0.42, 0.7));
    await commit(page, 1, 'A filling point');
    await page.getByText('Version 3 committed').waitFor();
    await page.keyboard.press('l');
    await page.mouse.click(...at(0.44, 0.62));
    await page.mouse.click(...at(0.44, 0.74));
    await page.keyboard.press('Enter');
    await page.getByText('1 change, saved on this device').waitFor();
    await addRobot();
    await page.getByRole('tab', { name: 'Try it' }).click();
    await page.getByRole('combobox', { name: 'Tasks to use' }).click();
    await page.getByRole('option', { name: 'A generated day' }).click();
    await page.getByLabel('Hours').fill('1');
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await page
      .getByRole('row', { name: /Distance driven/ })
      .getByText(/worse/)
      .waitFor();
    await page.keyboard.press('v');
    await page.keyboard.press('Control+z');
    await page.getByText('No changes').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();

    await page.getByRole('link', { name: 'Compare two versions' }).click();
    await page.getByText('1 difference').waitFor();
    await page.getByRole('button', { name: 'Side by side' }).click();
    for (const name of ['From: 2 · A charger', 'To: Now']) {
      await page.getByRole('region', { name }).getByRole('application').waitFor();
    }
    await page.getByRole('link', { name: 'Restore in editor' }).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await commit(page, 1, 'As it was');
    await page.getByText('Version 4 committed').waitFor();
    await page.getByText('Restored from version 2').waitFor();
  }));
