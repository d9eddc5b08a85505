import type { SubMerchant } from '@rota/contract/sub-merchants';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { SubMerchantsPage } from './sub-merchants.page.tsx';

afterEach(cleanup);

const at = new Date().toISOString();
const aSeller = (change: Partial<SubMerchant> = {}): SubMerchant => ({
  sub_merchant_id: 's1',
  name: 'Deniz',
  kind: 'limited_company',
  legal_name: 'Deniz Gıda Ltd. Şti.',
  tax_office: 'Beyoğlu',
  tax_number: '1234567890',
  iban: 'TR330006100519786457841326',
  email: 'deniz@example.com',
  phone: '+905320000000',
  address: 'İstanbul',
  is_active: true,
  product_count: 0,
  accounts: [],
  version: 1,
  updated_at: at,
  ...change,
});

async function open(sellers: SubMerchant[]) {
  const asked: unknown[] = [];
  await renderConsole({
    routes: [{ path: '/project/sub-merchants', permission: 'payments.read', element: <SubMerchantsPage /> }],
    roles: { '7': ['rr_submerchant_admin'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/sub-merchants', () => json(sellers));
      server.on('GET', '/projects/7/sub-merchants/products', () => json([]));
      server.on('GET', '/projects/7/products', () => json({ items: [], next_cursor: null }));
      server.on('POST', '/projects/7/sub-merchants', ({ body }) => {
        asked.push(body);
        sellers.push(aSeller());
        return json(aSeller(), 201);
      });
      server.on('POST', '/projects/7/sub-merchants/s1/register', () =>
        json(
          {
            resultCode: 'PROVIDER_REFUSED',
            message: 'It does not accept this.',
            current: { why: 'iban geçersiz' },
          },
          409,
        ),
      );
    },
  });
  return asked;
}

test('a seller is added; an IBAN whose check digits do not fit is said at its field', async () => {
  const asked = await open([]);
  await screen.findByText('No sellers yet');
  await userEvent.click(screen.getAllByRole('button', { name: 'Add seller' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add seller' });
  const type = (label: string, text: string) => userEvent.type(within(dialog).getByLabelText(label), text);
  await type('Name', 'Deniz');
  await type('Legal name', 'Deniz Gıda Ltd. Şti.');
  await type('Tax or identity number', '1234567890');
  await type('IBAN', 'TR33 0006 1005 1978 6457 8413 27');
  await type('E-mail', 'deniz@example.com');
  await type('Phone', '+905320000000');
  await type('Address', 'İstanbul{Enter}');
  expect(await within(dialog).findByText('This IBAN is not valid')).toBeDefined();
  expect(asked).toEqual([]);
  await userEvent.clear(within(dialog).getByLabelText('IBAN'));
  await type('IBAN', 'TR33 0006 1005 1978 6457 8413 26{Enter}');
  expect((await screen.findAllByText('Deniz Gıda Ltd. Şti.')).length).toBeGreaterThan(0);
  expect(asked).toMatchObject([{ name: 'Deniz', iban: 'TR330006100519786457841326', is_active: true }]);
});

test('what the provider says against a seller stands beside the button', async () => {
  await open([aSeller()]);
  await userEvent.click((await screen.findAllByText('Deniz'))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Register with provider' }));
  expect(await screen.findByText('Provider’s response: iban geçersiz')).toBeDefined();
});
