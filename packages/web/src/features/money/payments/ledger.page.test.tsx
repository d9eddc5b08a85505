import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { aPayment, aSeller } from '../../../testing/orders.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { LedgerPage } from './ledger.page.tsx';

afterEach(cleanup);

const LONG = '6H19zO60Pc5NvOO8C4cBmG3v8Uev0FQy1O1R';
const ofOrder = { order_id: 'o1', order_number: 41 };
const sheet = (items: unknown[]) => json({ items, next_cursor: null });
const aSum = (account: string, amount_minor: number) => ({ account, currency: 'TRY', amount_minor });

function open() {
  return renderConsole({
    path: '/project/ledger',
    routes: [{ path: '/project/ledger', permission: 'payments.read', element: <LedgerPage /> }],
    roles: { '7': ['rr_project_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/payments', () =>
        sheet([
          { ...aPayment({ provider_ref: LONG }), ...ofOrder },
          { ...aPayment({ payment_id: 'pay2', provider_ref: null }), ...ofOrder, order_number: 42 },
        ]),
      );
      server.on('GET', '/projects/7/sub-merchants', () =>
        json([aSeller({ sub_merchant_id: 's1', name: 'Bakery' })]),
      );
      server.on('GET', '/projects/7/ledger', () =>
        sheet([
          {
            entry_id: 'e1',
            transaction_id: 't1',
            kind: 'capture',
            account: 'payable',
            party: 's1',
            order_id: 'o1',
            at: '2026-03-02T09:30:00.000Z',
            amount_minor: -9_000,
            currency: 'TRY',
          },
        ]),
      );
      server.on('GET', '/projects/7/ledger/balance', () =>
        json([aSum('provider', 29_000), aSum('payable', -28_000)]),
      );
    },
  });
}

test('a line names its seller, and the balance reports that it does not sum to zero', async () => {
  await open();
  const part = await screen.findByRole('region', { name: 'Ledger' });
  expect(await within(part).findByText('Bakery')).toBeDefined();
  expect(await screen.findByText('Does not add up to zero: ₺10.00 · TRY')).toBeDefined();
});

test('an id of the provider is shown short and copied whole', async () => {
  // Brings a clipboard, which the page looks for.
  const user = userEvent.setup();
  await open();
  const part = await screen.findByRole('region', { name: 'Payments at the provider' });
  expect(await within(part).findByText('6H19zO…1O1R')).toBeDefined();
  expect(within(part).getByText('No id yet')).toBeDefined();
  await user.click(within(part).getByRole('button', { name: 'Copy the provider’s id for order 41' }));
  expect(await navigator.clipboard.readText()).toBe(LONG);
});
