import { aName, expectWithin, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { fillLogin, journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

/** A change of roles is felt this soon on pages that are open. */
const FELT_MS = 5_000;

let stage: Stage;
let projectId: number;
let root: Person;
let patron: Person;

beforeAll(async () => {
  stage = await theStage();
  projectId = await stage.server.addProject('Poplar House');
  root = await stage.server.addUser({
    username: `root-${aName()}`,
    name: 'Root',
    lastname: 'Admin',
    roles: { '*': ['rr_system_admin'] },
  });
  patron = await stage.server.addUser({
    username: `patron-${aName()}`,
    roles: { [projectId]: ['rr_project_admin'] },
  });
});

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).last().click();
  await page.getByRole('combobox', { name: label }).last().fill(name);
  await page.getByRole('option', { name }).first().click();
}

test('an administrator creates an account, with a link that is shown once', () =>
  journey(stage, { as: root, at: `/admin/accounts?project-id=${projectId}` }, async ({ page }) => {
    const username = `ece-${aName()}`;
    await page.getByRole('link', { name: /^People/ }).click();
    await page.getByRole('link', { name: 'New person' }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Ece');
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.getByRole('textbox', { name: 'Mobile phone' }).fill('0532 123');
    await pick(page, 'Project', 'Poplar House');
    await pick(page, 'Role', 'View Only');
    await page.getByRole('button', { name: 'Role permissions' }).click();
    await page.getByText('see robots, where they are and what they are doing').waitFor();
    await page.getByRole('button', { name: 'Create and show link' }).click();
    await page.getByText('Phone number is not valid').waitFor();
    await page.getByRole('textbox', { name: 'Mobile phone' }).fill('');
    await page.getByRole('button', { name: 'Create and show link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link for Ece' });
    expect(await dialog.getByRole('textbox').inputValue()).toMatch(/\/auth\/register#token=[\w-]{43}$/);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page
      .getByRole('complementary', { name: 'Ece' })
      .getByText(/^Not registered yet/)
      .waitFor();
  }));

test('a role that is given and taken away is felt on the open page of its holder', async () => {
  const member = await stage.server.addUser({
    username: `member-${aName()}`,
    name: 'Mert',
    lastname: 'Demir',
    roles: { [projectId]: ['rr_address_verifier'] },
  });
  const theirs = await visit(stage.browser, stage.url);
  try {
    await theirs.page.goto('/project/maps');
    await fillLogin(theirs.page, member.username, member.password);
    await theirs.page.getByText('You do not have access to this page').waitFor();
    await journey(stage, { as: root, at: `/admin/accounts/users?user-id=${member.id}` }, async ({ page }) => {
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Add role' }).click();
      await pick(page, 'Project', 'Poplar House');
      await pick(page, 'Role', 'Map Editor');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      const given = performance.now();
      await theirs.page.getByText('No maps yet').waitFor();
      expectWithin('a role that is given', performance.now() - given, FELT_MS);
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Remove role 2' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').first().waitFor();
      const taken = performance.now();
      await theirs.page.getByText('You do not have access to this page').waitFor();
      expectWithin('a role that is taken away', performance.now() - taken, FELT_MS);
      await page.getByRole('link', { name: 'Change history' }).click();
      await page.getByText('Root Admin changed the roles of Mert Demir').nth(1).waitFor();
    });
    expect(theirs.complaints).toEqual([]);
  } finally {
    await theirs.context.close();
  }
});

test('a project administrator invites a person to it, and removes them again', () =>
  journey(stage, { as: patron, at: '/admin/accounts/users', language: 'tr' }, async ({ page }) => {
    const email = `${aName()}@example.org`.toLowerCase();
    await page.getByRole('link', { name: 'Birini davet et' }).click();
    await page.getByRole('textbox', { name: 'E-posta' }).fill(email);
    await pick(page, 'Rol', 'Teslimat Operatörü');
    await page.getByRole('button', { name: 'Davet et' }).click();
    await page.getByText('E-posta sunucusu ayarlı olmadığı için bir şey gönderilmedi.').waitFor();
    await page.getByRole('button', { name: 'Tamam' }).click();
    const sent = await waitFor(async () => {
      const rows = await stage.server.db.asOwner('select body from outbox_message where recipient = $1', [
        email,
      ]);
      return rows[0]?.body;
    });
    expect(sent).toContain('/auth/register#token=');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText('Davetli').waitFor();
    await row.click();
    await page.getByRole('button', { name: 'Diğer işlemler' }).click();
    await page.getByRole('menuitem', { name: 'Projeden çıkar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Projeden çıkar' }).click();
    await page.getByText('Projeden çıkarıldı.').waitFor();
    await row.waitFor({ state: 'detached' });
  }));

test('an account is deleted only by who types its name', async () => {
  const leaver = await stage.server.addUser({
    username: `leaver-${aName()}`,
    name: 'Lale',
    lastname: 'Gider',
    roles: { [projectId]: ['rr_cam'] },
  });
  await journey(
    stage,
    { as: root, at: `/admin/accounts/users?user-id=${leaver.id}`, size: 'phone' },
    async ({ page }) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Lale Gider?' });
      expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
      await dialog.getByRole('textbox').fill(leaver.username);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Deleted.').waitFor();
      await page.getByRole('searchbox').fill('Lale Gider');
      await page.getByText('No results').waitFor();
    },
  );
  expect(await stage.server.db.asOwner('select audit_first_broken(0) as broken')).toEqual([{ broken: null }]);
});
