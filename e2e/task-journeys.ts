import { api } from '@rota/contract/areas';
import type { Delivery } from '@rota/contract/deliveries';
import { aName, waitFor } from '@rota/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import type { Stage } from './stage.ts';

/** Of a drive and what is done at its end, at the demo's speed, ms; generous, for a machine that does other things as well. */
const DRIVE_MS = 60_000;
/** A loading point of the demo where none of the demo's own people work. */
const UNATTENDED = 'waiting';

/** Tasks with a guest, alone, with a person elsewhere, and with music. */
const WORK = [
  ['Guidance', 'Reception'],
  ['Cruise', 'Terrace 1'],
  ['Meeting', 'Table 5'],
  ['Birthday', 'Table 9'],
] as const;

type On = { readonly stage: Stage; readonly projectId: number; readonly token: string };

/** Journeys over the pages of tasks, on a demo that runs already; `on` is asked once it does. */
export function taskJourneys(on: () => On): void {
  let operator: Person;
  beforeAll(async () => {
    const { stage, projectId } = on();
    operator = await stage.server.addUser({
      username: `operator-${aName()}`,
      roles: { [projectId]: ['rr_delivery_operator'] },
    });
  });

  describe('an operator', () => {
    test(
      'keeps a task as a template and as a schedule, sends the one and runs the other',
      { timeout: DRIVE_MS },
      () =>
        journey(on().stage, { as: operator, at: '/delivery/task' }, async ({ page }) => {
          const name = `Teas ${aName()}`;
          await choose(page, 'Target', 'Reception');
          await page.getByRole('button', { name: 'Save as template' }).click();
          await page.getByLabel('Template name').fill(name);
          await page.getByRole('button', { name: 'Save', exact: true }).click();
          await page.getByText('Template saved').waitFor();
          await page.getByRole('button', { name: 'Schedule' }).click();
          await page.getByLabel('Name', { exact: true }).fill(name);
          await page.getByRole('button', { name: 'Create schedule' }).click();
          const panel = page.getByRole('complementary');
          await panel.getByText('Next runs').waitFor();
          expect(await panel.getByText(/09:00/).count()).toBeGreaterThan(0);
          await panel.getByRole('button', { name: 'Run now' }).click();
          await panel.getByText(/^Manual: /).waitFor();
          await page.goto('/delivery/task');
          await page.getByRole('button', { name: `Create ${name} now` }).click();
          await page.waitForURL(/\/delivery\?.*delivery-id=/);
          await page.getByRole('complementary').getByText('Reception').first().waitFor();
        }),
    );

    test(
      'makes work of the kinds that carry nothing from a pass, and each is carried out',
      { timeout: 4 * DRIVE_MS },
      () =>
        journey(on().stage, { as: operator, at: '/' }, async ({ page }) => {
          const sender = aName();
          for (const [kind, target] of WORK) {
            await page.goto('/delivery/task');
            // Stays open from the first task on.
            await page.getByRole('combobox', { name: 'Target' }).waitFor();
            const more = page.getByRole('button', { name: 'More options', expanded: false });
            if (await more.isVisible()) await more.click();
            await page.getByRole('radio', { name: kind }).click();
            await choose(page, 'Target', target);
            await page.getByRole('textbox', { name: 'Sender' }).fill(sender);
            await page.getByRole('button', { name: 'Urgent', exact: true }).click();
            await page.getByRole('button', { name: 'Create delivery' }).click();
            await page.waitForURL(/delivery-id=/);
          }
          await page.goto(`/delivery?search=${sender}`);
          await page
            .getByRole('row')
            .filter({ hasText: 'Completed' })
            .nth(WORK.length - 1)
            .waitFor({ timeout: 2 * DRIVE_MS });
        }),
    );

    test(
      'has a lid opened from the details of a remote delivery, which is completed then',
      { timeout: 2 * DRIVE_MS },
      () =>
        journey(on().stage, { as: operator, at: '/delivery/task' }, async ({ page }) => {
          await choose(page, 'Target', 'Table 12');
          await page.getByRole('button', { name: 'More options' }).click();
          await page.getByRole('combobox', { name: 'Remote delivery' }).click();
          await page.getByRole('option', { name: 'Yes' }).click();
          await page.getByRole('button', { name: 'Create delivery' }).click();
          const details = page.getByRole('complementary');
          await details.getByRole('heading', { name: 'Recipient PINs' }).waitFor();
          await details.getByText(/^\d{4}$/).waitFor();
          await details.getByRole('button', { name: 'Open lid' }).click({ timeout: DRIVE_MS });
          await details.getByText('Completed', { exact: true }).first().waitFor({ timeout: DRIVE_MS });
          await details.getByText('Lid opened').waitFor();
          await details.getByRole('heading', { name: 'Recipient PINs' }).waitFor({ state: 'hidden' });
        }),
    );

    test(
      'says on the board that a robot is loaded, and sees it leave',
      { timeout: 2 * DRIVE_MS },
      async () => {
        const { stage, projectId, token } = on();
        const { from, to } = await places(on());
        const body = { targets: [{ target_id: to }], filling_target_id: from.target_id, priority: 'urgent' };
        const made = await stage.server.call('POST', `/projects/${projectId}/deliveries`, { token, body });
        const { tracking_id: tracking, delivery_id: id } = made.body as Delivery;
        const path = `/projects/${projectId}/deliveries/${id}`;
        await journey(
          stage,
          { as: operator, at: `/delivery/board?target=${from.target_id}` },
          async ({ page }) => {
            await page
              .getByRole('button', { name: `Loaded: ${from.name}, ${tracking}` })
              .click({ timeout: DRIVE_MS });
            await page.getByRole('button', { name: `Undo: ${tracking}` }).waitFor();
            await page.getByText('Nothing to load').waitFor();
            const { custody } = api.deliveries.get.response.parse(
              (await stage.server.call('GET', path, { token })).body,
            );
            expect(custody).toMatchObject([{ act: 'loaded', by: 'person', target_id: from.target_id }]);
          },
        );
        await stage.server.call('POST', `${path}/set-delivered`, { token, body: {} });
      },
    );
  });
}

/** A floor's loading place and a delivery place. */
async function places({ stage, projectId, token }: On) {
  const targets = await waitFor(async () => {
    const { body } = await stage.server.call('GET', `/projects/${projectId}/targets`, { token });
    return api.targets.list.response.parse(body);
  });
  const from = targets.find((target) => target.type === UNATTENDED && target.floor === 'Ground');
  const to = targets.find((target) => target.type === 'delivery' && target.floor === from?.floor);
  if (from === undefined || to === undefined) throw new Error('The demo has no such places.');
  return { from, to: to.target_id };
}

/** Types into a field that offers choices, and takes the one of that name. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name }).first().click();
}
