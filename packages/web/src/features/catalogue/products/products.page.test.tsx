import { defaultCommerceSettings } from '@rota/contract/commerce';
import type { Product } from '@rota/contract/products';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { aProduct } from '../../../testing/products.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { EditProductPage } from './edit-product.page.tsx';
import { ProductsPage } from './products.page.tsx';

afterEach(cleanup);

function open(
  products: readonly Product[],
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/project/products',
    routes: [
      {
        path: '/project/products',
        permission: 'catalogue.read',
        element: (
          <>
            <ProductsPage />
            <Toasts />
          </>
        ),
      },
      { path: '/project/products/edit', permission: 'catalogue.edit', element: <EditProductPage /> },
    ],
    roles: { '7': ['rr_qrpe'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/products', () =>
        json({ items: products, next_cursor: null, total: products.length }),
      );
      server.on('GET', '/projects/7/products/:id', () => json(products[0]));
      for (const path of ['menus', 'categories', 'property-sets', 'products/batches'])
        server.on('GET', `/projects/7/${path}`, () => json([]));
      server.on('GET', '/projects/7/products/:id/history', () => json([]));
      server.on('GET', '/projects/7/commerce', () =>
        json({ ...defaultCommerceSettings, version: 1, refund_limit_wish: null }),
      );
      server.on('GET', '/projects/7/media', () => json({ items: [], next_cursor: null, total: 0 }));
      answers(server);
    },
  });
}

test.each([
  ['en', 'Lentil soup', 'now ₺99.00', 'Sold out'],
  ['tr', 'Mercimek çorbası', 'indirimli ₺99,00', 'Tükendi'],
] as const)(
  'a row says what guests pay and why it is not sold (%s)',
  async (language, name, price, state) => {
    await open(
      [aProduct({ discounted_price_minor: 9_900, is_sold_now: false, not_sold_because: 'sold_out' })],
      { language },
    );
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
    expect(await screen.findByText(price)).toBeDefined();
    expect(screen.getAllByText(state).length).toBeGreaterThan(0);
  },
);

test('a price is changed where it stands, with the version that was seen; what is no price is not sent', async () => {
  const page = await open([aProduct()], {}, (server) =>
    server.on('PATCH', '/projects/7/products/p1', () => json(aProduct({ price_minor: 13_550 }))),
  );
  const changes = () => page.server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const field = await screen.findByRole('textbox', { name: /Lentil soup/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'free{Enter}');
  expect(await screen.findByText('Enter a price such as 120 or 49.90. 0 means free.')).toBeDefined();
  expect((field as HTMLInputElement).value).toBe('free');
  expect(changes()).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '135,5{Enter}');
  await waitFor(() => expect(changes()).toEqual([{ price_minor: 13_550, version: 3 }]));
});

test('who only reads is shown prices and offered no change; who may not know the currency is shown none', async () => {
  const { server } = await open([aProduct()], { roles: { '7': ['rr_view_only'] } });
  expect(await screen.findByText('120.00')).toBeDefined();
  expect(server.calls.some(({ path }) => path.endsWith('/commerce'))).toBe(false);
  expect(screen.queryByRole('textbox', { name: /Lentil soup/ })).toBeNull();
  for (const name of ['Import', 'Add product']) expect(screen.queryByText(name)).toBeNull();
});

test('a file is looked at, imported once, and taken back with a word on what could not be', async () => {
  const batch = {
    batch_id: 'b1',
    kind: 'import',
    products: 3,
    by: 'Ece',
    at: '2026-03-02T09:30:00.000Z',
    undone_at: null,
  };
  const refusal = { code: 'price_unclear', column: 'price', value: 'ten' };
  const line = { line: 3, outcome: 'refused', name: { en: 'Tea' }, found_by: null, differences: [], refusal };
  const seen = {
    made: 3,
    changed: 0,
    same: 0,
    refused: 1,
    new_menus: ['Lunch'],
    new_categories: [],
    lines: [line],
  };
  const page = await open([aProduct()], {}, (server) => {
    server.on('POST', '/projects/7/products/import/check', () => json({ ...seen, batch: null }));
    server.on('POST', '/projects/7/products/import', () => json({ ...seen, batch }));
    server.on('POST', '/projects/7/products/batches/b1/undo', () =>
      json({ undone: 2, left: 1, incomplete: 0 }),
    );
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await userEvent.upload(
    await screen.findByLabelText('Choose file'),
    new File(['name,pr\0ice'], 'a.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('3 new · 1 skipped')).toBeDefined();
  // A NUL, which no call may hold, is a sign that the server knows to be unreadable.
  expect(page.server.calls.find(({ path }) => path.endsWith('/check'))?.body).toEqual({
    csv: 'name,pr\ufffdice',
  });
  expect(screen.getByText(/Price “ten”/)).toBeDefined();
  expect(screen.getByText('New menus: Lunch')).toBeDefined();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Import 3' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText('Undone, except for 1 that changed since or whose name is taken.'),
  ).toBeDefined();
  expect(
    page.server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/import')),
  ).toHaveLength(1);
});

test('a choice that costs less than nothing is refused in the form, and nothing typed is lost', async () => {
  const option = (value: string, added: number) => ({
    value,
    label: { en: value },
    additional_price_minor: added,
    is_default: value === 'full',
  });
  const size = {
    key: 'size',
    type: 'select' as const,
    label: { en: 'Size' },
    is_required: true,
    asks_user: false,
    allows_multiple: false,
    most: 10,
    options: [option('full', 0), option('half', -5e3)],
  };
  const page = await open([aProduct({ properties: [size] })], {
    path: '/project/products/edit?product-id=p1',
  });
  const added = (await screen.findAllByLabelText('Extra price'))[1];
  if (added === undefined) throw new Error('The second option has no price.');
  const pays = within(screen.getByText('Price preview').closest('div') ?? document.body);
  expect(await pays.findByText('₺70.00')).toBeDefined();
  await userEvent.clear(added);
  await userEvent.type(added, '-130');
  // Beside the price while it is typed, and at the properties after an attempt to save.
  expect(await screen.findAllByText(/below zero|less than nothing/)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByText(/below zero|less than nothing/)).toHaveLength(2));
  expect((added as HTMLInputElement).value).toBe('-130');
  expect(page.server.calls.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('a price below the least sum of the provider is warned of, and only such a price', async () => {
  const stripe = {
    provider: 'stripe',
    is_chosen: true,
    is_ready: true,
    is_test: false,
    keys: null,
    checked: null,
    down_since: null,
  };
  const rest = { open_count: 0, pays_sellers: true, below_least: null, webhook_url: null };
  const fee = { fee_limit: { percent: 10, fixed_minor: 500, currency: 'EUR' } };
  const payment = { ...defaultCommerceSettings.payment, currency: 'EUR' };
  const settings = {
    ...defaultCommerceSettings,
    payment,
    version: 1,
    refund_limit_wish: null,
  };
  await open(
    [aProduct()],
    { path: '/project/products/edit?product-id=p1', roles: { '7': ['rr_project_admin'] } },
    (server) => {
      server.on('GET', '/projects/7/commerce', () => json(settings));
      server.on('GET', '/projects/7/payment-providers', () => json([{ ...stripe, ...rest, ...fee }]));
    },
  );
  const warning = /Stripe.*€0\.50/;
  for (const [name, hint] of [
    ['Price', '0 means free'],
    ['Discounted price', 'Leave empty for no discount'],
  ] as const) {
    const field = await screen.findByRole('textbox', { name });
    const description = () =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    await userEvent.clear(field);
    await userEvent.type(field, '0.49');
    await waitFor(() => expect(description()).toMatch(warning));
    await userEvent.clear(field);
    await userEvent.type(field, '0.50');
    expect(description()).toBe(hint);
  }
});

test('another person’s change is not overwritten: it is shown beside the typed text, and both are saved', async () => {
  let kept = aProduct();
  const page = await open([kept], { path: '/project/products/edit?product-id=p1' }, (server) => {
    server.on('GET', '/projects/7/products/p1', () => json(kept));
    server.on('PATCH', '/projects/7/products/p1', ({ body }) => {
      const { version } = body as { version: number };
      if (version > aProduct().version) return json(kept);
      kept = aProduct({ price_minor: 9_900, version: aProduct().version + 1 });
      return refuseEntity('VERSION_CONFLICT', 'product');
    });
  });
  const unit = await screen.findByLabelText('Unit');
  await userEvent.type(unit, ' bowl');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone|changed/i, { selector: '[role=alert] *' })).toBeDefined();
  expect((unit as HTMLInputElement).value).toBe('300 ml bowl');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
  expect(page.server.calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    unit: '300 ml bowl',
    price_minor: 9_900,
  });
});

test('a day with its own hours but no date is reported in its dialog', async () => {
  const state = {
    is_active: true,
    is_open_now: true,
    rank: 'a',
    products: 0,
    version: 1,
    updated_at: '2026-03-02T09:30:00.000Z',
  };
  const menu = { menu_id: 'm1', name: { en: 'Night' }, description: {}, hours: [], exceptions: [], ...state };
  const page = await open([], { path: '/project/products?part=menus&heading-id=m1' }, (server) =>
    server.on('GET', '/projects/7/menus', () => json([menu])),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Night' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add day' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Value is required')).toBeDefined();
  expect(page.server.calls.some(({ method }) => method === 'PATCH')).toBe(false);
});
