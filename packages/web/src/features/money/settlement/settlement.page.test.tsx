import type { DayClosing, Difference, Payout, RefusedPayout } from '@rota/contract/settlement';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { SettlementPage } from './settlement.page.tsx';
import { addDays, dayIn, spanOf } from './shared/span.rules.ts';

afterEach(cleanup);

const TODAY = dayIn(aProject().time_zone, Date.now());
const YESTERDAY = addDays(TODAY, -1);
const none = {
  refunded_minor: 0,
  disputed_minor: 0,
  commission_minor: 0,
  service_commission_minor: 0,
  fee_minor: 0,
};
const house: Payout = {
  sub_merchant_id: null,
  name: 'Lale A.Ş.',
  currency: 'TRY',
  orders: 3,
  ...none,
  sold_minor: 1e5,
  fee_minor: 2e3,
  payable_minor: 98e3,
  released_minor: 0,
  owed_minor: 98e3,
};
const bakery: Payout = {
  sub_merchant_id: 's1',
  name: 'Bakery',
  currency: 'TRY',
  orders: 2,
  ...none,
  sold_minor: 123450,
  commission_minor: 12345,
  payable_minor: 111105,
  released_minor: 111105,
  owed_minor: 0,
};
const day = (changes: Partial<DayClosing>): DayClosing => ({
  day: YESTERDAY,
  station_id: 'pass',
  station_name: 'Pass',
  currency: 'TRY',
  orders: 5,
  ...none,
  sold_minor: 223450,
  payable_minor: 209105,
  closed: null,
  ...changes,
});
const difference: Difference = {
  difference_id: 'x1',
  provider: 'iyzico',
  day: YESTERDAY,
  kind: 'unknown_capture',
  provider_ref: 'pay-77',
  currency: 'TRY',
  order_id: null,
  order_number: null,
  here_minor: 0,
  there_minor: 4990,
  found_at: new Date().toISOString(),
  mended_at: null,
  mended_by: null,
  closed_because: null,
  is_booked: false,
  note: '',
};

function open(answers: (server: FakeServer) => void, options: Partial<TestConsoleOptions> = {}) {
  return renderConsole({
    routes: [
      {
        path: '/project/settlement',
        permission: 'payments.read',
        element: (
          <>
            <SettlementPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_submerchant_admin'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/payouts', () => json([]));
      server.on('GET', '/projects/7/payouts/refused', () => json([]));
      server.on('GET', '/projects/7/day-closings', () => json([]));
      server.on('GET', '/projects/7/payment-differences', () => json([]));
      answers(server);
    },
  });
}

test.each([
  ['', 'month', '2026-11-01', '2026-11-24'],
  ['span=today', 'today', '2026-11-24', '2026-11-24'],
  ['span=yesterday', 'yesterday', '2026-11-23', '2026-11-23'],
  ['span=week', 'week', '2026-11-23', '2026-11-24'],
  ['span=last_month', 'last_month', '2026-10-01', '2026-10-31'],
  ['from=2026-02-01&to=2026-02-28', 'other', '2026-02-01', '2026-02-28'],
  ['from=2026-02-28&to=2026-02-01', 'month', '2026-11-01', '2026-11-24'],
  ['from=2026-02-30&to=2026-03-01', 'month', '2026-11-01', '2026-11-24'],
])('the address “%s” asks for %s', (address, preset, from, to) => {
  expect(spanOf(new URLSearchParams(address), '2026-11-24')).toEqual({ preset, span: { from, to } });
});

test('payouts are summed by currency in the reader’s form, and orders of several sellers are not counted twice', async () => {
  const euro = {
    ...house,
    currency: 'EUR',
    sold_minor: 500,
    fee_minor: 0,
    payable_minor: 500,
    owed_minor: 500,
  };
  const page = await open(
    (server) => server.on('GET', '/projects/7/payouts', () => json([bakery, euro, house])),
    {
      language: 'tr',
      path: '/project/settlement?span=yesterday',
    },
  );
  const table = await screen.findByRole('table', { name: 'Hakedişler' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(rows.at(-1)).toEqual([
    'Toplam',
    '',
    '₺2.234,50',
    '–',
    '₺123,45',
    '–',
    '₺20,00',
    '₺2.091,05',
    '₺1.111,05',
    '₺980,00',
  ]);
  expect(rows.filter(([first]) => first === 'Toplam')).toHaveLength(1);
  expect(page.server.calls.find(({ path }) => path.endsWith('/payouts'))?.query.get('from')).toBe(YESTERDAY);
});

test('a day that is over is closed by its name, once it was said that it stays; today is not over yet', async () => {
  let closed: DayClosing['closed'] = null;
  await open((server) => {
    server.on('GET', '/projects/7/day-closings', () => json([day({ day: TODAY }), day({ closed })]));
    server.on('POST', `/projects/7/day-closings/${YESTERDAY}/pass`, () => {
      closed = { number: 12, at: new Date().toISOString(), by: 'Ada' };
      return json([day({ closed })]);
    });
  });
  expect(await screen.findByText('Not ended yet')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Close .*, Pass$/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Close .* at Pass\?$/ });
  expect(within(dialog).getByText(/^Payable: ₺2,091.05.*can no longer change/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close day' }));
  expect(await screen.findByText('Closed, no. 12')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Close / })).toBeNull();
});

test('a payout that the provider refused stands there with its reason until it is asked for again', async () => {
  const refused: RefusedPayout = {
    payout_id: 'r1',
    order_id: 'o1',
    order_number: 41,
    sub_merchant_id: 's1',
    name: 'Bakery',
    provider: 'iyzico',
    amount_minor: 11105,
    currency: 'TRY',
    reason: 'The IBAN is not theirs',
    refused_at: new Date().toISOString(),
  };
  let tries = 0;
  await open((server) => {
    server.on('GET', '/projects/7/payouts/refused', () => json(tries < 2 ? [refused] : []));
    server.on('POST', '/projects/7/payouts/refused/r1/retry', () => {
      tries += 1;
      return tries === 1 ? refuse('INTERNAL_ERROR') : json([]);
    });
  });
  const list = await screen.findByRole('list', { name: 'Payouts rejected by the provider' });
  expect(within(list).getByRole('link', { name: 'Order 41' }).getAttribute('href')).toBe(
    '/project/orders?order-id=o1',
  );
  expect(within(list).getByText('The IBAN is not theirs')).toBeDefined();
  expect(within(list).getByText('₺111.05')).toBeDefined();
  const again = within(list).getByRole('button', { name: 'Try again: order 41, Bakery' });
  await userEvent.click(again);
  expect(await screen.findByRole('alert')).toBeDefined();
  await userEvent.click(again);
  expect(await screen.findByText(/^Payout for order 41 retried/)).toBeDefined();
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Payouts rejected by the provider' })).toBeNull(),
  );
});

test('a difference is resolved with a readable note; a failure keeps the note', async () => {
  const notes: unknown[] = [];
  const resolved = {
    ...difference,
    mended_at: new Date().toISOString(),
    mended_by: 'Ada',
    note: 'Paid at the bar',
  };
  await open((server) => {
    server.on('GET', '/projects/7/payment-differences', ({ query }) =>
      json(notes.length < 2 ? [difference] : query.get('open') === 'false' ? [resolved] : []),
    );
    server.on('POST', '/projects/7/payment-differences/x1/resolve', ({ body }) => {
      notes.push(body);
      return notes.length === 1 ? refuse('INTERNAL_ERROR') : json(resolved);
    });
  });
  expect(await screen.findByText('Charged by the provider, no order here')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as resolved' }));
  const dialog = await screen.findByRole('dialog', { name: 'How was it resolved?' });
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Mark as resolved' }));
  const write = async (text: string) => {
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Note' }));
    await userEvent.click(within(dialog).getByRole('textbox', { name: 'Note' }));
    await userEvent.paste(text);
  };
  await write('ok');
  await save();
  expect(within(dialog).getByText('Enter at least 3 characters')).toBeDefined();
  await write('Paid at the bar');
  await save();
  expect(await within(dialog).findByRole('alert')).toBeDefined();
  await save();
  expect(await screen.findByText('The reports match the ledger.')).toBeDefined();
  await userEvent.click(screen.getByRole('switch', { name: 'Show resolved' }));
  expect(await screen.findByText(/^Resolved by Ada.*“Paid at the bar”$/)).toBeDefined();
  expect(notes).toEqual([{ note: 'Paid at the bar' }, { note: 'Paid at the bar' }]);
});

test('a held fee is booked as charged, with a note; other differences offer no booking', async () => {
  const fee: Difference = { ...difference, difference_id: 'x2', kind: 'odd_fee', there_minor: 4_200 };
  const notes: unknown[] = [];
  await open((server) => {
    server.on('GET', '/projects/7/payment-differences', () =>
      json(notes.length === 0 ? [difference, fee] : [difference]),
    );
    server.on('POST', '/projects/7/payment-differences/x2/book', ({ body }) => {
      notes.push(body);
      return json({ ...fee, is_booked: true });
    });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Book fee' }));
  const dialog = await screen.findByRole('dialog', { name: 'Book the fee as charged?' });
  expect(within(dialog).getByText(/^Adds a provider fee of ₺42.00/)).toBeDefined();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'New contract');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Book fee' }));
  expect(await screen.findByText('Fee booked.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Book fee' })).toBeNull());
  expect(notes).toEqual([{ note: 'New contract' }]);
});
