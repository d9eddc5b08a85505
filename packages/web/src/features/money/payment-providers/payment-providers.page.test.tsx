import type { ProviderState } from '@rota/contract/payment-providers';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { PaymentProvidersPage } from './payment-providers.page.tsx';

afterEach(cleanup);

const at = new Date().toISOString();
const aState = (change: Partial<ProviderState>): ProviderState => ({
  provider: 'sandbox',
  is_chosen: false,
  is_ready: false,
  is_test: false,
  keys: null,
  checked: null,
  down_since: null,
  below_least: null,
  fee_limit: {
    percent: 10,
    fixed_minor: 500,
    currency: 'EUR',
  },
  open_count: 0,
  pays_sellers: true,
  webhook_url: null,
  ...change,
});
const keys = { hint: 'w9Zx', set_at: at, set_by: 'Ayşe' };

type Stage = {
  states: ProviderState[];
  role?: 'rr_submerchant_admin' | 'rr_project_admin';
  refuses?: boolean;
};
async function open({ states, role = 'rr_submerchant_admin', refuses = false }: Stage) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  await renderConsole({
    routes: [
      { path: '/project/payment-providers', permission: 'payments.read', element: <PaymentProvidersPage /> },
    ],
    roles: { '7': [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/payment-providers', () => json(states));
      server.on('PUT', '/projects/7/payment-providers/keys', ({ body }) => {
        asked.push({ path: 'keys', body });
        if (refuses)
          return json(
            { resultCode: 'PROVIDER_REFUSED', message: 'refused', current: { why: 'apiKey not found' } },
            409,
          );
        return json([
          aState({ is_chosen: true, is_ready: true }),
          aState({ provider: 'iyzico', is_ready: true, keys }),
        ]);
      });
      server.on('PUT', '/projects/7/payment-providers/sandbox/fee-limit', ({ body }) => {
        asked.push({ path: 'fee-limit', body });
        return json([aState({ fee_limit: { percent: 2.5, fixed_minor: 25, currency: 'EUR' } })]);
      });
      server.on('PUT', '/projects/7/payment-providers/chosen', ({ body }) => {
        asked.push({ path: 'chosen', body });
        return json([aState({}), aState({ provider: 'iyzico', is_chosen: true, is_ready: true, keys })]);
      });
    },
  });
  return asked;
}
const card = (name: string) => screen.findByRole('region', { name });

test('keys are entered, tried and kept; what a provider says against them is shown in its own words, and nothing typed is lost', async () => {
  const asked = await open({
    states: [
      aState({
        is_chosen: true,
        is_ready: true,
        is_test: true,
        below_least: { least_minor: 50, currency: 'EUR', products: 2 },
      }),
      aState({ provider: 'iyzico' }),
    ],
    refuses: true,
  });
  expect(
    within(await card('Sandbox')).getByText(
      /^2 products cost less than €0.50, the minimum card payment of Sandbox/,
    ),
  ).toBeDefined();
  expect(within(await card('Sandbox')).getByText('In use, test mode')).toBeDefined();
  await userEvent.click(within(await card('iyzico')).getByRole('button', { name: 'Enter keys' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keys for iyzico' });
  await userEvent.type(within(dialog).getByLabelText('API key'), 'short');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Test and save' }));
  expect((await within(dialog).findAllByText('The key is too short')).length).toBe(2);
  expect(asked).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('API key'), '-and-longer');
  await userEvent.type(within(dialog).getByLabelText('Secret key'), 'a secret of theirs');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Test and save' }));
  expect(await within(dialog).findByText('Provider’s response: apiKey not found')).toBeDefined();
  expect(within(dialog).getByLabelText<HTMLInputElement>('API key').value).toBe('short-and-longer');
  expect(asked).toEqual([
    {
      path: 'keys',
      body: { provider: 'iyzico', api_key: 'short-and-longer', secret_key: 'a secret of theirs' },
    },
  ]);
});

test('another provider is used after a question; one that is down says since when and what that means', async () => {
  const asked = await open({
    states: [
      aState({ is_chosen: true, is_ready: true, is_test: true }),
      aState({ provider: 'iyzico', is_ready: true, keys, checked: { at, failure: null } }),
      aState({ provider: 'stripe', is_ready: true, keys, down_since: at }),
    ],
  });
  expect(within(await card('Stripe')).getByText(/^Not responding since/)).toBeDefined();
  expect(within(await card('Stripe')).getByText(/Card sales are paused until it responds/)).toBeDefined();
  await userEvent.click(within(await card('iyzico')).getByRole('button', { name: 'Use for new orders' }));
  const question = await screen.findByRole('dialog', { name: 'Use iyzico for payments?' });
  expect(asked).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Use for new orders' }));
  expect(await within(await card('iyzico')).findByText('In use')).toBeDefined();
  expect(asked).toEqual([{ path: 'chosen', body: { provider: 'iyzico' } }]);
});

test('the fee limit of a provider is shown and changed; an amount that is none stays in the form', async () => {
  const asked = await open({ states: [aState({})] });
  expect(within(await card('Sandbox')).getByText('10% + €5.00')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Change fee limit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fee limit for Sandbox' });
  const write = async (label: string, text: string) => {
    await userEvent.clear(within(dialog).getByLabelText(label));
    await userEvent.type(within(dialog).getByLabelText(label), text);
  };
  await write('Percentage of the payment', '101');
  await write('Fixed amount in EUR', '0.25');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Enter 0 to 100, with at most one decimal')).toBeDefined();
  await write('Percentage of the payment', '2.5');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('2.5% + €0.25')).toBeDefined();
  expect(asked).toEqual([{ path: 'fee-limit', body: { percent: 2.5, fixed_minor: 25 } }]);
});
