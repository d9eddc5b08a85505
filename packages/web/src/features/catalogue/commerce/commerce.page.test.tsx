import { defaultCommerceSettings, type SavedCommerceSettings } from '@rota/contract/commerce';
import type { Role } from '@rota/contract/core';
import type { ProviderState } from '@rota/contract/payment-providers';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aUser } from '../../../testing/builders.ts';
import { json, refuse, refuseEntity } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { CommercePage } from './commerce.page.tsx';

afterEach(cleanup);

const settings: SavedCommerceSettings = {
  ...defaultCommerceSettings,
  version: 4,
  refund_limit_wish: null,
};

const stripe: ProviderState = {
  provider: 'stripe',
  is_chosen: true,
  is_ready: true,
  is_test: false,
  keys: null,
  checked: null,
  down_since: null,
  open_count: 0,
  pays_sellers: true,
  below_least: null,
  webhook_url: null,
  fee_limit: {
    percent: 10,
    fixed_minor: 500,
    currency: 'TRY',
  },
};

async function open(role: Role, update: (body: unknown) => Response = () => json(settings)) {
  let kept = settings;
  const page = await renderConsole({
    routes: [
      {
        path: '/project/selling',
        permission: 'commerce.read',
        element: (
          <>
            <CommercePage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { [role === 'rr_system_admin' ? '*' : '7']: [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/commerce', () => json(kept));
      server.on('GET', '/projects/7/payment-providers', () => json([stripe]));
      server.on('PATCH', '/projects/7/commerce', ({ body }) => update(body));
    },
  });
  const sent = () => page.server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...page, sent, keep: (next: SavedCommerceSettings) => (kept = next) };
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
async function put(name: string, text: string): Promise<void> {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a project administrator changes the settings and reads the fees; wrong values are said at their fields', async () => {
  const { sent } = await open('rr_project_admin');
  expect((await field('Commission, fixed')).readOnly).toBe(true);
  expect(screen.getByText('Only a system administrator can change these.')).toBeDefined();
  await put('E-mail', 'nobody');
  await put('Maximum printed name length', '2');
  await save();
  expect(await screen.findByText('Invalid email address')).toBeDefined();
  expect(screen.getByText('Enter 4 to 60')).toBeDefined();
  await put('E-mail', 'hello@lale.example');
  await put('Maximum printed name length', '30');
  await put('Refund approval limit per order', '500');
  await save();
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(sent()).toEqual([
    {
      version: 4,
      payment: { currency: 'TRY', requires_3d_secure: true, refund_limit_minor: 50_000 },
      qr: { printable_name_most: 30, sms_expiry_s: 180 },
      owner: { ...settings.owner, email: 'hello@lale.example' },
    },
  ]);
});

test('the code for guests is switched off with the risk said, and its limits and countries are changed', async () => {
  const { sent } = await open('rr_project_admin');
  await userEvent.click(await screen.findByRole('switch', { name: 'Verify each guest’s phone by SMS' }));
  expect(screen.getByText(/^Without a code, anyone can order with another person’s number/)).toBeDefined();
  await put('Unverified orders per QR code and hour', '0');
  await save();
  expect(await screen.findByText('Enter 1 to 9999')).toBeDefined();
  await put('Unverified orders per QR code and hour', '200');
  await userEvent.type(
    screen.getByRole('combobox', { name: 'Accepted phone countries' }),
    'Jamaic{arrowdown}{enter}',
  );
  expect(screen.getByText(/^and \d+ more$/)).toBeDefined();
  await save();
  expect(await screen.findByText('Saved.')).toBeDefined();
  const { codes } = settings;
  expect(sent()).toEqual([
    {
      version: 4,
      codes: {
        is_on: false,
        most_at_place: 200,
        most_at_address: 120,
        countries: [...codes.countries, 'JM'],
      },
    },
  ]);
});

test('a system administrator sets the fees, in minor units', async () => {
  const kept = { ...settings.payment, commission_fee_minor: 150, commission_rate_percent: 2.5 };
  const { sent } = await open('rr_system_admin', () => json({ ...settings, version: 5, payment: kept }));
  await put('Commission, fixed', '1.50');
  await put('Commission, % of the order', '2.5');
  await save();
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(sent()).toMatchObject([{ payment: { commission_fee_minor: 150, commission_rate_percent: 2.5 } }]);
  expect(await screen.findByText('No changes')).toBeDefined();
  await put('Commission, fixed', '9');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect([(await field('Commission, fixed')).value, screen.getByText('No changes')]).toEqual([
    '1.50',
    expect.anything(),
  ]);
});

test('another person’s change is shown beside the typed text, and nothing is lost', async () => {
  const { sent, keep } = await open('rr_project_admin', (body) =>
    (body as { version: number }).version === 4
      ? refuseEntity('VERSION_CONFLICT', 'commerce_settings')
      : json({ ...settings, version: 6 }),
  );
  await put('Legal name', 'Lale A.Ş.');
  keep({ ...settings, version: 5, owner: { ...settings.owner, phone: '+90 212 000 00 00' } });
  await save();
  expect(await screen.findByDisplayValue('+90 212 000 00 00')).toBeDefined();
  expect((await field('Legal name')).value).toBe('Lale A.Ş.');
  await save();
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(sent().at(-1)).toMatchObject({
    version: 5,
    owner: { legal_name: 'Lale A.Ş.', phone: '+90 212 000 00 00' },
  });
});

test('a person who may only view reads so, and changes nothing', async () => {
  await open('rr_qrpe');
  expect(
    await screen.findByText('You can view these settings. Only a project administrator can change them.'),
  ).toBeDefined();
  expect((await field('Legal name')).readOnly).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Offer pickup' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('typed text stays while the settings cannot be fetched again', async () => {
  const { server, services } = await open('rr_project_admin');
  await put('E-mail', 'hello@lale.example');
  server.on('GET', '/projects/7/commerce', () => refuse('FORBIDDEN'));
  await services.queries.refetchQueries({ type: 'active' });
  expect(
    services.queries.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }),
  ).toHaveLength(1);
  expect((await field('E-mail')).value).toBe('hello@lale.example');
});

test('a looser refund limit that waits is approved by another person; the one who asked may only withdraw it', async () => {
  const asked = {
    currency: 'TRY',
    refund_limit_minor: 0,
    asked_by: 'Deniz Kaya',
    asked_at: '2026-07-01T10:00:00Z',
  } as const;
  const wish = { ...asked, asked_by_id: 'u-deniz' };
  const { server, services, keep } = await open('rr_project_admin');
  const decisions: unknown[] = [];
  server.on('POST', '/projects/7/commerce/refund-limit/decision', ({ body }) => {
    decisions.push(body);
    return json({ ...settings, version: 5 });
  });
  keep({ ...settings, refund_limit_wish: wish });
  await services.queries.refetchQueries({ type: 'active' });
  expect(
    await screen.findByText(/^Deniz Kaya requested to remove the refund limit \(.*, TRY\)\./),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Approve limit' }));
  expect(await screen.findByText('The new refund limit applies.')).toBeDefined();
  expect(decisions).toEqual([{ version: 4, agrees: true }]);
  keep({ ...settings, refund_limit_wish: { ...wish, asked_by_id: aUser().id } });
  await services.queries.refetchQueries({ type: 'active' });
  expect(await screen.findByText('Another person must approve it.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve limit' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDefined();
});

test('what the provider charges at least stands at the currency, and a missing seller is said at its field', async () => {
  await open('rr_project_admin', () => refuse('SELLING_NEEDS_OWNER', 'Enter the legal name first'));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Currency' }));
  await userEvent.click(await screen.findByRole('option', { name: /EUR|Euro/ }));
  expect(await screen.findByText(/The minimum card payment of Stripe is €0.50/)).toBeDefined();
  await userEvent.clear(await field('Legal name'));
  await save();
  expect((await field('Legal name')).getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByText(/legal name/i, { selector: 'p' })).toBeDefined();
});
