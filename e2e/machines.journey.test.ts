import { aName, waitFor } from '@rota/testing';
import { connectAsync } from 'mqtt';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

/** A revoked key or card has no effect after this long. */
const GONE_MS = 5_000;

let stage: Stage;
let projectId: number;
let patron: Person;
let root: Person;

beforeAll(async () => {
  stage = await theStage();
  projectId = await stage.server.addProject('Plane Tree House');
  patron = await stage.server.addUser({
    username: `patron-${aName()}`,
    roles: { [projectId]: ['rr_project_admin'] },
  });
  root = await stage.server.addUser({ username: `root-${aName()}`, roles: { '*': ['rr_system_admin'] } });
});

async function statusOf(token: string, path: string): Promise<number> {
  const answer = await fetch(`${stage.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
}

/** Reads the values under labels in the dialog that shows a secret once, and closes it as a person does. */
async function takeSecret(dialog: Locator, ...labels: string[]): Promise<string[]> {
  const values = await Promise.all(
    labels.map((label) => dialog.getByRole('textbox', { name: label }).inputValue()),
  );
  await dialog.getByRole('button', { name: 'I saved it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return values;
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}

test('a client is registered, comes in with its token, and is refused once the token is revoked', () =>
  journey(stage, { as: patron, at: `/admin/accounts?project-id=${projectId}` }, async ({ page }) => {
    await page.getByRole('link', { name: 'Client accounts' }).click();
    await page.getByRole('link', { name: 'New client account' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Booking');
    await page.getByRole('radio', { name: 'Integration' }).check();
    await page.getByRole('button', { name: 'Create and show token' }).click();
    const [token = ''] = await takeSecret(page.getByRole('dialog', { name: 'Token of Booking' }), 'Token');
    expect(await statusOf(token, `/robots/${projectId}`)).toBe(200);
    expect(await statusOf(token, `/projects/${projectId}/audit`)).toBe(403);
    await page.getByRole('button', { name: /^Revoke the secret/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked.').waitFor();
    await waitFor(async () => (await statusOf(token, `/robots/${projectId}`)) === 401, GONE_MS);
  }));

test('an API key may what was ticked and no more, and is replaced without a gap', () =>
  journey(
    stage,
    { as: patron, at: `/admin/accounts/api-keys/new?project-id=${projectId}` },
    async ({ page }) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Report');
      await page.getByRole('checkbox', { name: /^see robots/ }).check();
      await page.getByRole('checkbox', { name: 'see deliveries' }).check();
      await page.getByRole('button', { name: 'Create and show key' }).click();
      const [first = ''] = await takeSecret(page.getByRole('dialog', { name: 'API key Report' }), 'API key');
      const answers = [
        `/robots/${projectId}`,
        `/projects/${projectId}/deliveries`,
        `/projects/${projectId}/targets`,
      ];
      expect(await Promise.all(answers.map((path) => statusOf(first, path)))).toEqual([200, 200, 403]);
      await page.getByRole('button', { name: 'New secret' }).click();
      const [second = ''] = await takeSecret(page.getByRole('dialog', { name: 'API key Report' }), 'API key');
      // What stands after the first thirteen characters is secret, and may begin with any sign.
      await page
        .getByRole('button', {
          name: `Revoke the secret that begins with ${first.slice(0, 'rota_12345678'.length)}`,
        })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('Revoked.').waitFor();
      await waitFor(async () => (await statusOf(first, `/robots/${projectId}`)) === 401, GONE_MS);
      expect(await statusOf(second, `/robots/${projectId}`)).toBe(200);
    },
  ));

test('a device gets its access, connects with it, and is disconnected and switched off from the page', () =>
  journey(
    stage,
    { as: patron, at: `/admin/services/mqtt/devices?project-id=${projectId}` },
    async ({ page }) => {
      await page.getByRole('button', { name: 'Register device' }).click();
      await page.getByRole('textbox', { name: 'Device ID' }).fill(`BTN-${aName()}`.replaceAll(' ', '-'));
      await page.getByRole('textbox', { name: 'Name' }).fill('Bar button');
      await page.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Call button' }).click();
      await page.getByRole('button', { name: 'Register and get access' }).click();
      const dialog = page.getByRole('dialog', { name: 'Access for Bar button' });
      const [url = '', username = '', password = ''] = await takeSecret(
        dialog,
        'Broker',
        'Username',
        'Password',
      );
      const come = () =>
        connectAsync(url, { username, password, reconnectPeriod: 0, clientId: `journey-${aName()}` });
      const client = await come();
      await page.getByRole('row', { name: /Bar button/ }).click();
      const panel = page.getByRole('complementary', { name: 'Bar button' });
      await panel.getByText(/^From /).waitFor();
      await choose(page, 'Disconnect');
      await page.getByText('Disconnected').waitFor();
      await waitFor(() => !client.connected, GONE_MS);
      const again = await come();
      await choose(page, 'Turn off');
      await page.getByText('MQTT user turned off').waitFor();
      await waitFor(() => !again.connected, GONE_MS);
      await expect(come()).rejects.toThrow();
      await panel.getByText('Off', { exact: true }).waitFor();
    },
  ));

test('a test SMS is read in the console while none leaves the installation', () =>
  journey(stage, { as: root, at: '/admin/services/messages/sms', language: 'tr' }, async ({ page }) => {
    await page.getByRole('textbox', { name: 'Alıcı (telefon)' }).fill('+90 532 111 22 33');
    await page.getByRole('button', { name: 'Deneme gönder' }).click();
    await page.getByText(/mesaj Mesajlar sayfasında/).waitFor();
    await page.goto('/admin/services/messages?channel=sms');
    await page.getByText(/^SMS veya e-posta gönderilmiyor/).waitFor();
    await page.getByRole('row').filter({ hasText: 'Rota: test / deneme' }).first().waitFor();
  }));
