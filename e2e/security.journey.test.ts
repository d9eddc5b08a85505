import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aName, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

const STRANGER = '198.51.100.7';

let server: TestServer;
let stage: Stage;
let projectId: number;
let root: Person;
// A server of its own: its proxies are set before it starts.
beforeAll(async () => {
  server = await startServer({
    listen: true,
    config: { trustedProxies: ['127.0.0.1'], webDir: join(import.meta.dirname, '..', 'packages/web/dist') },
  });
  stage = { ...(await theStage()), server, url: server.url ?? '' };
  projectId = await server.addProject('Harbour Hotel');
  root = await server.addUser({
    username: `root-${aName()}`,
    name: 'Root',
    lastname: 'Admin',
    roles: { '*': ['rr_system_admin'] },
  });
});
afterAll(() => server.stop());

/** As a proxy in front of the server passes the stranger's request on. */
const asStranger = async (): Promise<number> =>
  (await fetch(`${stage.url}/api/projects?secret=1`, { headers: { 'x-forwarded-for': STRANGER } })).status;

test('an address is blocked, its requests are seen as they are refused, and it is let in again', () =>
  journey(stage, { as: root, at: `/admin/security?project-id=${projectId}` }, async ({ page }) => {
    await page.getByRole('heading', { name: 'To fix' }).waitFor();
    await page.getByRole('link', { name: 'Blocked addresses' }).click();
    expect(await asStranger()).toBe(401);
    await page.getByRole('button', { name: 'Block an address' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('198.51.100');
    await dialog.getByLabel('Reason').fill('Scans us');
    await dialog.getByRole('button', { name: 'Block an address' }).click();
    await dialog.getByText('Ip is invalid').waitFor();
    await dialog.getByLabel('Address').fill('198.51.100.0/24');
    await dialog.getByRole('button', { name: 'Block an address' }).click();
    await page.getByText('198.51.100.0/24').first().waitFor();
    expect(await asStranger()).toBe(403);
    await page.getByRole('tab', { name: 'Rejected requests' }).click();
    await page.getByText(STRANGER).first().waitFor();
    await page.getByText('GET /api/projects', { exact: true }).first().waitFor();
    await asStranger();
    await page.getByRole('cell', { name: '2', exact: true }).waitFor({ timeout: 10_000 });
    await page.getByRole('tab', { name: 'Blocked', exact: true }).click();
    await page.getByText('198.51.100.0/24').first().click();
    const panel = page.getByRole('complementary', { name: '198.51.100.0/24' });
    await panel.getByRole('button', { name: 'Unblock' }).click();
    await page
      .getByRole('dialog', { name: 'Unblock 198.51.100.0/24?' })
      .getByRole('button', { name: 'Unblock' })
      .click();
    await page.getByText('No blocked addresses').waitFor();
    expect(await asStranger()).toBe(401);
  }));

test('a change that would lock its author out requires the typed address', () =>
  journey(
    stage,
    {
      as: root,
      at: `/admin/security/blocked-ips?project-id=${projectId}`,
      expected: /409/,
    },
    async ({ page, context }) => {
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.5' });
      await page.getByRole('button', { name: 'Block an address' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address').fill('203.0.113.0/24');
      await dialog.getByLabel('Reason').fill('By mistake');
      await dialog.getByRole('button', { name: 'Block an address' }).click();
      const question = page.getByRole('dialog', { name: 'Block your own address?' });
      expect(await question.getByRole('button', { name: 'Block anyway' }).isDisabled()).toBe(true);
      await question.getByRole('button', { name: 'Cancel' }).click();
    },
  ));

test('from a robot to who changed it, and the log as a file', async () => {
  const token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Grace Hopper');
  const body = { name: 'R-12', model: 'M', manufacturer: 'Acme', serial_number: `security-${aName()}` };
  const made = await server.call('POST', `/projects/${projectId}/robots`, { token, body });
  const { robot_id: robotId } = made.body as { robot_id: string };
  await server.call('PATCH', `/projects/${projectId}/robots/${robotId}`, { token, body: { name: 'R-13' } });
  await journey(
    stage,
    { as: root, at: `/robot?project-id=${projectId}&robot-id=${robotId}` },
    async ({ page }) => {
      await page.getByRole('button', { name: 'Manage robots' }).click();
      await page.getByRole('menuitem', { name: 'Change history' }).click();
      await page
        .getByText(/^Grace Hopper changed/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Table (CSV)' }).click();
      const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(3);
      expect(lines.slice(1).every((line) => line.includes(robotId))).toBe(true);
    },
  );
});
