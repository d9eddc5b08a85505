import type { RoleMap } from '@rota/contract/core';
import { aName } from '@rota/testing';
import { beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { theStage, type Stage } from './stage.ts';

let stage: Stage;
let projectId: number;
let otherId: number;
let robotId: string;

beforeAll(async () => {
  stage = await theStage();
  [projectId, otherId] = [
    await stage.server.addProject('Quay Hotel'),
    await stage.server.addProject('Annex'),
  ];
  const token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  const { body } = await stage.server.call('POST', `/projects/${projectId}/robots`, {
    token,
    body: { name: 'Otto', model: 'Carrier', manufacturer: 'acme', serial_number: 'A-1' },
  });
  robotId = String((body as { robot_id: unknown }).robot_id);
});

function personWith(roles: RoleMap): Promise<Person> {
  return stage.server.addUser({ username: `person-${aName()}`, roles });
}

test('who may only look sees robots and deliveries, and nothing that changes them', async () =>
  journey(stage, { as: await personWith({ [projectId]: ['rr_view_only'] }), at: '/' }, async ({ page }) => {
    await page.getByRole('list', { name: 'Robots' }).getByRole('link').filter({ hasText: 'Otto' }).click();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    expect(await page.getByRole('toolbar', { name: /^Commands for/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /Manage robots|Register robot/ }).count()).toBe(0);
    await page.goto('/delivery');
    await page.getByText('No deliveries yet').waitFor();
    expect(await page.getByRole('link', { name: 'New delivery' }).count()).toBe(0);
    await page.goto('/project/maps');
    await page.getByText('No maps yet').waitFor();
    expect(await page.getByRole('button', { name: 'Upload map' }).count()).toBe(0);
    await page.goto('/delivery/task');
    await page.getByText('You do not have access to this page').waitFor();
    await page.getByRole('link', { name: 'Go to home' }).click();
    await page.getByRole('list', { name: 'Robots' }).waitFor();
  }));

test('who may command robots has the commands, greyed with the reason while the robot is away', async () =>
  journey(
    stage,
    {
      as: await personWith({ [projectId]: ['rr_delivery_operator'] }),
      at: `/robot?project-id=${projectId}&robot-id=${robotId}`,
    },
    async ({ page }) => {
      const pause = page
        .getByRole('toolbar', { name: 'Commands for Otto' })
        .getByRole('button', { name: 'Pause' });
      await pause.waitFor();
      expect(await pause.getAttribute('aria-disabled')).toBe('true');
      await pause.click({ force: true });
      await page
        .getByRole('dialog', { name: 'Not available right now' })
        .getByText('The robot is not connected.')
        .waitFor();
    },
  ));

test('who has no role in a project sees nothing of it, not even by its address', async () =>
  journey(stage, { as: await personWith({ [otherId]: ['rr_project_admin'] }) }, async ({ page }) => {
    const answers: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/') && response.status() < 400) answers.push(pathname);
    });
    await page.goto(`/robot?project-id=${projectId}&robot-id=${robotId}`);
    await page.getByText('Project not found').waitFor();
    expect(await page.getByRole('menu', { name: 'Projects' }).getByRole('menuitem').allInnerTexts()).toEqual([
      'Annex',
    ]);
    expect(await page.locator('body').innerText()).not.toMatch(/Quay Hotel|Otto/);
    expect(answers.filter((path) => path.split('/').includes(String(projectId)))).toEqual([]);
    const status = await page.evaluate(async (path) => {
      const token = window.localStorage.getItem('accessToken') ?? '';
      return (await window.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status;
    }, `/api/robots/${projectId}`);
    expect(status).toBe(404);
  }));

test('who verifies addresses arrives at their review, in a project without robots, deliveries or maps', async () =>
  journey(
    stage,
    { as: await personWith({ [projectId]: ['rr_address_verifier'] }), at: '/' },
    async ({ page }) => {
      await page.getByRole('button', { name: 'Project: Quay Hotel' }).waitFor();
      await page.waitForURL('**/project/addresses/waiting-review**');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const path of ['/robot', '/delivery', '/project/maps', '/wall']) {
        await page.goto(path);
        await page.getByText('You do not have access to this page').waitFor();
      }
      expect(
        await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allInnerTexts(),
      ).toEqual(expect.not.arrayContaining(['Robot', 'Deliveries', 'Maps']));
      expect(await page.locator('body').innerText()).not.toContain('Otto');
    },
  ));

test('a person without a role reads whom to ask', async () =>
  journey(stage, { as: await personWith({}), at: '/' }, async ({ page }) => {
    await page.getByText('No project yet').waitFor();
    await page.getByText('Ask an administrator for a role in a project.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Create site' }).count()).toBe(0);
  }));
