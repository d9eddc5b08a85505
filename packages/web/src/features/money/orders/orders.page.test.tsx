import { defaultCommerceSettings } from '@rota/contract/commerce';
import type { OrderDetails } from '@rota/contract/orders';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject, aUser } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { aDispute, anOrder, anOrderWithDetails, aPayment, aRefund } from '../../../testing/orders.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { dayIn } from '../settlement/shared/span.rules.ts';
import { MoneyPage } from './money.page.tsx';
import { OrdersPage } from './orders.page.tsx';
import { WaitingRefundsBadge } from './waiting-refunds-badge.tsx';

afterEach(cleanup);
const at = '2026-03-02T09:30:00.000Z';

function open(
  details: OrderDetails,
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/project/orders?order-id=o1',
    routes: [
      {
        path: '/project/orders',
        permission: 'orders.read',
        element: (
          <>
            <OrdersPage />
            <Toasts />
          </>
        ),
      },
      {
        path: '/project/orders/money',
        permission: 'payments.read',
        element: (
          <>
            <WaitingRefundsBadge />
            <MoneyPage />
            <Toasts />
          </>
        ),
      },
      { path: '/project/disputes', element: null },
    ],
    roles: { '7': ['rr_project_admin'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/stations', () => json([]));
      const payment = { ...defaultCommerceSettings.payment, refund_limit_minor: 10_000 };
      server.on('GET', '/projects/7/commerce', () =>
        json({ ...defaultCommerceSettings, payment, version: 1, refund_limit_wish: null }),
      );
      server.on('GET', '/projects/7/orders', () =>
        json({ items: [anOrder(details)], next_cursor: null, total: 1 }),
      );
      server.on('GET', '/projects/7/orders/o1', () => json(details));
      answers(server);
    },
  });
}

test('without an SMS gateway staff who serve read on the order which code the guest has to type', async () => {
  const unverified = anOrderWithDetails({
    status: 'pending_verification',
    stage: 'verifying',
    kitchen: null,
    paid_at: null,
  });
  const code = (server: FakeServer) =>
    server.on('GET', '/projects/7/orders/o1/code', () => json({ code: '482913' }));
  await open(unverified, {}, code);
  expect(await screen.findByText('482913')).toBeDefined();
  cleanup();
  const { server } = await open(unverified, { roles: { '7': ['rr_submerchant_admin'] } }, code);
  expect((await screen.findAllByText('+905321112233')).length).toBeGreaterThan(0);
  expect(server.calls.some(({ path }) => path.endsWith('/code'))).toBe(false);
});

test.each([
  [
    'en',
    'Order 41',
    'Size: Large',
    'The guest reported: Something is missing',
    '₺110.00 refunded',
    'Adds up to zero',
  ],
  [
    'tr',
    'Sipariş 41',
    'Boy: Büyük',
    'Misafir bildirdi: Eksik ürün var',
    '₺110,00 iade edildi',
    'Toplamı sıfır',
  ],
] as const)(
  'an order tells in words what was ordered and what happened, and its ledger sums to zero (%s)',
  async (language, title, size, says, back, zero) => {
    const ledger = [
      { account: 'provider', party: '', amount_minor: 29_000 },
      { account: 'payable', party: '', amount_minor: -29_000 },
    ] as const;
    const events = [
      { at, kind: 'problem', params: { what: 'something_missing', text: '' }, actor: 'guest' },
      { at, kind: 'refunded', params: { amount: 11_000, currency: 'TRY' }, actor: 'system' },
    ];
    const entry = { transaction_id: 't1', kind: 'capture', currency: 'TRY', order_id: 'o1', at } as const;
    const details = anOrderWithDetails({
      events,
      ledger: ledger.map((one, index) => ({ ...entry, ...one, entry_id: String(index) })),
    });
    await open(details, { language });
    const panel = await screen
      .findByRole('complementary', { name: title })
      .catch(() => screen.findByRole('dialog', { name: title }));
    expect(await within(panel).findByText(says)).toBeDefined();
    expect(within(panel).getByText(back)).toBeDefined();
    expect(within(panel).getByText(size)).toBeDefined();
    expect(within(panel).getByText(zero)).toBeDefined();
  },
);

test('some items are refunded by the order’s name, above the limit after approval; the rest is shown, and a rejection keeps the typed text', async () => {
  let tries = 0;
  const page = await open(anOrderWithDetails(), {}, (server) =>
    server.on('POST', '/projects/7/orders/o1/refunds', () => {
      tries += 1;
      const refunds = [aRefund({ status: 'waiting', lines: [{ line: 1, quantity: 1 }] })];
      return tries === 1
        ? refuse('REFUND_TOO_LARGE')
        : json(anOrderWithDetails({ refunded_minor: 11_000, refunds, version: 4 }));
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund order 41?' });
  expect(within(dialog).getByText('₺290.00 of ₺290.00 can be refunded.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Selected items' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(within(dialog).getByText('Choose at least one item')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Quantity of Soup' }));
  await userEvent.click(await screen.findByRole('option', { name: '1 of 2' }));
  expect(await within(dialog).findByText(/^With this, the order’s refunds exceed ₺100.00/)).toBeDefined();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Cold');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request refund of ₺110.00' }));
  expect(await within(dialog).findByText('This is more than the amount left to refund.')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request refund of ₺110.00' }));
  expect(await screen.findByText('The refund needs approval.')).toBeDefined();
  const sent = page.server.calls.filter(({ method }) => method === 'POST');
  expect(sent.at(-1)?.body).toEqual({
    lines: [{ line: 1, quantity: 1 }],
    reason: 'wrong_or_missing',
    note: 'Cold',
  });
  // The same refund asked for again is the same one.
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('a refusal that did not arrive keeps its dialog and what was typed, and is sent again as the same one', async () => {
  let tries = 0;
  const page = await open(anOrderWithDetails(), {}, (server) =>
    server.on('POST', '/projects/7/orders/o1/refuse', () => {
      tries += 1;
      return tries === 1
        ? refuse('DATABASE_UNAVAILABLE')
        : json(anOrderWithDetails({ status: 'refused', version: 4 }));
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject order 41?' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Out of soup');
  const send = within(dialog).getByRole('button', { name: 'Reject order' });
  await userEvent.click(send);
  await waitFor(() => expect(tries).toBe(1));
  await waitFor(() => expect(send.getAttribute('disabled')).toBeNull());
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('Out of soup');
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reject order 41?' })).toBeNull());
  const sent = page.server.calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual(
    Array(2).fill({ note: 'Out of soup', sold_out_product_ids: [] }),
  );
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('a dispute is noted from the order, whole, and its evidence is the next step', async () => {
  const page = await open(anOrderWithDetails(), {}, (server) =>
    server.on('POST', '/projects/7/disputes', () => json(aDispute({ dispute_id: 'd9' }), 201)),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Record dispute' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record a dispute of order 41' });
  await userEvent.click(within(dialog).getByRole('textbox', { name: 'Bank’s reason' }));
  await userEvent.paste('Not received');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(page.path()).toBe('/project/disputes?dispute=d9'));
  expect(page.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    order_id: 'o1',
    reason: 'Not received',
    due_at: null,
    provider_ref: null,
  });
});

test('who may not see money sees none, and gives none back', async () => {
  await open(anOrderWithDetails({ payments: [] }), { roles: { '7': ['rr_delivery_operator'] } });
  expect(await screen.findByText('Terms of use')).toBeDefined();
  expect(screen.queryByText('Payments')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Record dispute' })).toBeNull();
});

test('the filter by kitchen step has words that fit an order without a robot, too', async () => {
  await open(anOrderWithDetails(), { path: '/project/orders' });
  await userEvent.click(await screen.findByRole('button', { name: /^Kitchen/ }));
  const steps = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent);
  expect(steps).toContain('Ready');
  expect(steps).not.toContain('Ready to load');
});

test('the list changes while it is looked at: an order that needs help says so', async () => {
  const page = await open(anOrderWithDetails(), { path: '/project/orders' });
  expect((await screen.findAllByText('New')).length).toBeGreaterThan(0);
  await waitFor(() => expect(page.server.watched).toContain('orders 7'));
  page.server.snapshot('orders', 7, [anOrder()]);
  page.server.delta('orders', 7, [anOrder({ needs_help: true, problem: 'other', version: 9 })]);
  await waitFor(() => expect(screen.getAllByText('Needs help').length).toBeGreaterThan(1));
});

test('an order that ended before its news was watched is asked for again', async () => {
  const page = await open(anOrderWithDetails());
  await within(await screen.findByRole('dialog')).findByText('Terms of use');
  await waitFor(() => expect(page.server.watched).toContain('orders 7'));
  page.server.on('GET', '/projects/7/orders/o1', () =>
    json(anOrderWithDetails({ status: 'cancelled', version: 9 })),
  );
  page.server.snapshot('orders', 7, []);
  expect(await within(await screen.findByRole('dialog')).findByText('Cancelled')).toBeDefined();
});

test('an order that changes while its details are on their way is shown as it is now', async () => {
  const held: ((answer: Response) => void)[] = [];
  const page = await open(anOrderWithDetails(), {}, (server) =>
    server.on('GET', '/projects/7/orders/o1', () => new Promise((answer) => held.push(answer))),
  );
  await waitFor(() => expect(held.length).toBe(1));
  await waitFor(() => expect(page.server.watched).toContain('orders 7'));
  page.server.snapshot('orders', 7, [anOrder()]);
  page.server.delta('orders', 7, [anOrder({ status: 'cancelled', version: 9 })]);
  held.shift()?.(json(anOrderWithDetails()));
  await waitFor(() => expect(held.length).toBe(1));
  held.shift()?.(json(anOrderWithDetails({ status: 'cancelled', version: 9 })));
  expect(await within(await screen.findByRole('dialog')).findByText('Cancelled')).toBeDefined();
});

const ofOrder = { order_id: 'o1', order_number: 41 };
const sheet = (items: unknown[]) => json({ items, next_cursor: null });

const today = dayIn('Europe/Istanbul', Date.now());
const sums = (sold: number, refunded: number) => ({
  currency: 'TRY',
  orders: 1,
  sold_minor: sold,
  refunded_minor: refunded,
  disputed_minor: 0,
  commission_minor: 0,
  service_commission_minor: 0,
  fee_minor: 0,
  payable_minor: sold - refunded,
});
const aDay = (station: string, day: string, sold: number, refunded: number) => ({
  ...sums(sold, refunded),
  day,
  station_id: station,
  station_name: station,
  closed: null,
});
const aPayout = (seller: string | null, name: string, owed: number) => ({
  ...sums(owed, 0),
  sub_merchant_id: seller,
  name,
  released_minor: 0,
  owed_minor: owed,
});

/** The payments page: an unconfirmed payment, two refunds that need approval, and an open dispute. */
function openMoney(
  decide: (body: unknown) => Response,
  answers: (server: FakeServer) => void = () => undefined,
) {
  const waiting = [
    aRefund({ refund_id: 'r1', status: 'waiting', note: 'Cold' }),
    aRefund({ refund_id: 'r2', status: 'waiting', by_id: aUser().id }),
  ];
  return open(anOrderWithDetails(), { path: '/project/orders/money' }, (server) => {
    server.on('GET', '/projects/7/payments', () =>
      sheet([{ ...aPayment({ status: 'unknown', captured_at: null }), ...ofOrder }]),
    );
    server.on('GET', '/projects/7/refunds', ({ query }) =>
      sheet(
        (query.get('status') === 'waiting' ? waiting : [aRefund({ status: 'unknown' })]).map((one) => ({
          ...one,
          ...ofOrder,
        })),
      ),
    );
    server.on('POST', '/projects/7/refunds/:id/decision', ({ body }) => {
      const answer = decide(body);
      if (answer.ok) waiting.splice(0, 1);
      return answer;
    });
    server.on('GET', '/projects/7/day-closings', () =>
      json([aDay('Bar', today, 29_000, 0), aDay('Bar', '2020-01-01', 11_000, 4_000)]),
    );
    server.on('GET', '/projects/7/payouts', () =>
      json([aPayout(null, 'Lale Hotel', 25_000), aPayout('s1', 'Bakery', 9_000)]),
    );
    server.on('GET', '/projects/7/payouts/refused', () => json([]));
    server.on('GET', '/projects/7/payment-differences', () => json([]));
    server.on('GET', '/projects/7/disputes', () => json([aDispute()]));
    answers(server);
  });
}

test('the page says first what was taken and what is to be paid out, then what needs a person', async () => {
  await openMoney(() => json({}));
  const tile = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;
  await screen.findByText('And ₺90.00 to sellers');
  await waitFor(async () => expect(await tile('Taken today')).toBe('Taken today₺290.001 order'));
  expect(await tile('Taken this week')).toBe('Taken this week₺400.002 orders');
  expect(await tile('Refunded this week')).toContain('₺40.00');
  expect(await tile('Next payout')).toBe('Next payout₺250.00And ₺90.00 to sellers');
  const part = await screen.findByRole('region', { name: 'Unconfirmed payments' });
  expect(await within(part).findAllByText('Order 41')).toHaveLength(2);
  expect(within(part).getAllByText(/^open for/)).toHaveLength(2);
  expect(within(part).getByText('Refund of ₺110.00')).toBeDefined();
  expect(screen.getByRole('link', { name: '1 dispute waits for evidence' }).getAttribute('href')).toBe(
    '/project/disputes',
  );
  // Ids of the provider stand on the ledger's page.
  expect(screen.queryByText(/ref1/)).toBeNull();
});

test('where nothing needs a person the page says so', async () => {
  await openMoney(
    () => json({}),
    (server) => {
      server.on('GET', '/projects/7/payments', () => sheet([]));
      server.on('GET', '/projects/7/refunds', () => sheet([]));
      server.on('GET', '/projects/7/disputes', () => json([]));
      server.on('GET', '/projects/7/day-closings', () => json([]));
    },
  );
  expect(await screen.findByText('Nothing needs you.')).toBeDefined();
  expect(screen.getByText('No payments yet.')).toBeDefined();
  expect(screen.getByText('Taken today').parentElement?.textContent).toBe('Taken today–0 orders');
});

test('a second person approves a refund by its order and sum; the requester reads that someone else has to', async () => {
  const sent: unknown[] = [];
  await openMoney((body) => {
    sent.push(body);
    return sent.length === 1 ? refuse('REFUND_DECIDED') : json({ ...aRefund(), ...ofOrder });
  });
  const part = await screen.findByRole('region', { name: 'Needs approval' });
  expect(
    await within(part).findByText('You requested this refund. Someone else must approve it.'),
  ).toBeDefined();
  expect(within(part).getAllByRole('button')).toHaveLength(2);
  // Of the two that need approval, one waits for this person.
  expect(screen.getByText('Refunds that need your approval:').parentElement?.textContent).toBe(
    'Refunds that need your approval: 1',
  );
  await userEvent.click(within(part).getByRole('button', { name: 'Reject' }));
  const decline = await screen.findByRole('dialog', { name: 'Reject the refund of ₺110.00 for order 41?' });
  await userEvent.click(within(decline).getByRole('button', { name: 'Reject refund' }));
  expect(await screen.findByText('This refund has already been approved or rejected.')).toBeDefined();
  await userEvent.click(await within(part).findByRole('button', { name: 'Approve' }));
  const agree = await screen.findByRole('dialog', { name: 'Refund ₺110.00 for order 41?' });
  await userEvent.click(within(agree).getByRole('button', { name: 'Refund ₺110.00' }));
  expect(await screen.findByText('₺110.00 is being refunded for order 41.')).toBeDefined();
  expect(sent).toEqual([{ agrees: false }, { agrees: true }]);
  await waitFor(() => expect(screen.queryByText('Refunds that need your approval:')).toBeNull());
});

/** The list, of which `inNeed` orders need a person. */
function openList(inNeed: number, path: string, language: 'en' | 'tr' = 'en') {
  const calm = anOrder({
    order_id: 'o1',
    number: 41,
    kitchen: 'ready',
    fulfilment: 'pickup',
    stage: 'collect',
  });
  const stuck = anOrder({ order_id: 'o2', number: 42, needs_help: true });
  return open(anOrderWithDetails(), { path, language }, (server) =>
    server.on('GET', '/projects/7/orders', ({ query }) => {
      const items = query.get('needs_help') === 'yes' ? [stuck].slice(0, inNeed) : [calm, stuck];
      return json({ items, next_cursor: null, total: items.length });
    }),
  );
}

test('orders that need a person come first, with their count, and stand out in the list of all', async () => {
  const { path } = await openList(1, '/project/orders');
  expect(await screen.findByRole('row', { name: /42/ })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('row', { name: /41/ })).toBeNull());
  expect(path()).toBe('/project/orders?tab=help');
  expect(await screen.findByRole('tab', { name: 'Needs help (1)', selected: true })).toBeDefined();
  expect(screen.queryByRole('row', { name: /41/ })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect((await screen.findByRole('row', { name: /41/ })).dataset['tone']).toBeUndefined();
  expect(screen.getByRole('row', { name: /42/ }).dataset['tone']).toBe('fault');
  expect(path()).toBe('/project/orders');
});

test.each([
  ['none needs a person', 0, '/project/orders', 'Needs help'],
  ['a link asks for others', 1, '/project/orders?tab=open', 'Needs help (1)'],
])('the list stays as asked for where %s', async (_why, inNeed, asked, name) => {
  const { path } = await openList(inNeed, asked);
  expect(await screen.findByRole('row', { name: /41/ })).toBeDefined();
  expect(await screen.findByRole('tab', { name, selected: false })).toBeDefined();
  expect(path()).toBe(asked);
});

test.each([
  ['en', 'Ready to pick up'],
  ['tr', 'Teslim alınmaya hazır'],
] as const)('an order that its guest picks up is not ready to load (%s)', async (language, words) => {
  await openList(0, '/project/orders', language);
  expect(within(await screen.findByRole('row', { name: /41/ })).getByText(words)).toBeDefined();
});
