import type { Order } from '@rota/contract/orders';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { memoryStorage } from '../../../testing/memory-storage.ts';
import { anOrder } from '../../../testing/orders.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { aStation } from '../../../testing/stations.ts';
import { KitchenPage } from './kitchen.page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
/** Presses like a person who looks for the cards before each press. */
async function tap(button: HTMLElement): Promise<void> {
  vi.advanceTimersByTime(1_000);
  await userEvent.click(button);
}

function open(
  orders: readonly Order[],
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    path: '/kitchen',
    routes: [{ path: '/kitchen', permission: 'orders.read', element: <KitchenPage /> }],
    roles: { '7': ['rr_delivery_operator'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/orders', () =>
        json({ items: orders, next_cursor: null, total: orders.length }),
      );
      server.on('GET', '/projects/7/stations', () => json([aStation({ menu_id: 'm1' })]));
      server.on('GET', '/projects/7/orders/full-places', () => json([]));
      answers(server);
    },
  });
}
const posts = (server: FakeServer) => server.calls.filter(({ method }) => method === 'POST');
const column = (name: string) => screen.findByRole('region', { name });

test.each([
  ['en', 'New', 'Accept: 41', 'Coffee', 'Size: Large', 'Being prepared'],
  ['tr', 'Yeni', 'Kabul et: 41', 'Kahve', 'Boy: Büyük', 'Hazırlanıyor'],
] as const)(
  'a new order shows what is in it, and is accepted from what was seen (%s)',
  async (language, fresh, press, name, size, next) => {
    const page = await open([anOrder()], { language }, (server) =>
      server.on('POST', '/projects/7/orders/o1/kitchen', () =>
        json(anOrder({ kitchen: 'accepted', version: 4 })),
      ),
    );
    const card = within(await column(fresh))
      .getByText(name)
      .closest('li[aria-label]');
    expect(card?.textContent).toContain(size);
    await userEvent.click(await screen.findByRole('button', { name: press }));
    expect(await within(await column(next)).findByText(name)).toBeDefined();
    await waitFor(() => expect(posts(page.server)[0]?.body).toEqual({ from: 'new', step: 'accepted' }));
    expect(posts(page.server)[0]?.headers.get('Idempotency-Key')).not.toBeNull();
  },
);

test('while the network is away a press stands on the board; then it goes with the same key', async () => {
  let isAway = true;
  const page = await open([anOrder({ kitchen: 'accepted' })], {}, (server) =>
    server.on('POST', '/projects/7/orders/o1/kitchen', () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return json(anOrder({ kitchen: 'preparing', version: 5 }));
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Start preparing: 41' }));
  const question = await screen.findByRole('dialog', { name: 'Order 41 ready in' });
  await userEvent.click(within(question).getByRole('button', { name: '15 min' }));
  expect(await screen.findByText('Not sent yet')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Mark as ready: 41' })).toBeDefined();
  isAway = false;
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull(), { timeout: 8_000 });
  const sent = posts(page.server);
  expect(sent.at(-1)?.body).toEqual({ from: 'accepted', step: 'preparing', ready_in_minutes: 15 });
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('a press that came too late says so on its card', async () => {
  await open([anOrder()], {}, (server) =>
    server.on('POST', '/projects/7/orders/o1/kitchen', () => refuse('ORDER_STATUS_DIFFERS')),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Accept: 41' }));
  expect(await screen.findByText(/^Failed: The order has changed since you opened it/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/^Failed/)).toBeNull();
});

test('a robot at the pass is loaded by its delivery, a failed one is sent again or replaced by staff, a complaint is closed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const orders = [
    anOrder({ kitchen: 'ready', robot_name: 'R-03', robot_at_pass: true, lids: ['2'] }),
    anOrder({
      order_id: 'o2',
      number: 42,
      kitchen: 'served',
      needs_help: true,
      robot_gave_up: true,
      delivery_id: 'd2',
    }),
    anOrder({
      order_id: 'o4',
      number: 44,
      kitchen: 'preparing',
      needs_help: true,
      robot_gave_up: true,
      delivery_id: null,
    }),
    anOrder({
      order_id: 'o5',
      number: 45,
      kitchen: 'served',
      stage: 'help',
      delivery_id: 'd5',
      robot_name: 'R-05',
    }),
    anOrder({
      order_id: 'o3',
      number: 43,
      kitchen: 'served',
      needs_help: true,
      problem: 'something_missing',
      problem_text: 'No bread',
    }),
  ];
  const page = await open(orders, {}, (server) => {
    server.on('POST', '/projects/7/deliveries/d1/confirm', () => json({}));
    server.on('POST', '/projects/7/orders/o4/robot', () =>
      json(anOrder({ ...orders[2], needs_help: false, robot_gave_up: false, delivery_id: 'd9', version: 9 })),
    );
    server.on('POST', '/projects/7/orders/o2/kitchen', () =>
      json(
        anOrder({ ...orders[1], status: 'completed', needs_help: false, robot_gave_up: false, version: 9 }),
      ),
    );
    server.on('POST', '/projects/7/orders/o3/solve', () =>
      json(anOrder({ ...orders[4], needs_help: false, version: 9 })),
    );
  });
  expect(await screen.findByText('R-03 is at the pass, lid 2')).toBeDefined();
  expect(screen.getByText('“No bread”')).toBeDefined();
  // The fleet still has it: the way out is at its delivery.
  expect(screen.getByText('R-05 is stuck on the way')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open delivery' }).getAttribute('href')).toBe(
    '/delivery?delivery-id=d5',
  );
  // What is being cooked cannot be carried yet.
  const [ofUncooked, ofFailed] = screen.getAllByRole('button', { name: 'Send another robot' });
  expect(ofFailed).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'I’ll deliver it' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Refund…' })).toHaveLength(2);
  await tap(ofUncooked as HTMLElement);
  await waitFor(() => expect(posts(page.server)[0]?.path).toBe('/projects/7/orders/o4/robot'));
  await tap(screen.getByRole('button', { name: 'I’ll deliver it' }));
  await tap(screen.getByRole('button', { name: 'Mark as resolved' }));
  await tap(screen.getByRole('button', { name: 'Mark as loaded: 41' }));
  await waitFor(() =>
    expect(posts(page.server).map(({ path }) => path)).toContain('/projects/7/deliveries/d1/confirm'),
  );
  expect(posts(page.server)[1]?.body).toEqual({ from: 'served', step: 'served' });
  expect(screen.queryByRole('button', { name: 'I’ll deliver it' })).toBeNull();
});

test('an order is refused by its number, with what ran out', async () => {
  const page = await open([anOrder()], {}, (server) =>
    server.on('POST', '/projects/7/orders/o1/refuse', () => json(anOrder({ status: 'refused', version: 4 }))),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for order 41' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reject…' }));
  const question = await screen.findByRole('dialog', { name: 'Reject order 41?' });
  expect(within(question).getByText(/290\.00/)).toBeDefined();
  await userEvent.click(within(question).getByRole('checkbox', { name: 'Soup' }));
  await userEvent.click(within(question).getByRole('button', { name: 'Reject order' }));
  await waitFor(() =>
    expect(posts(page.server)[0]?.body).toEqual({ note: '', sold_out_product_ids: ['p1'] }),
  );
  expect(await screen.findByText('No new orders')).toBeDefined();
});

test('a place that strangers filled up is named, and opened again by staff who serve', async () => {
  const full = { qr_code: 'T-4', place: 'Table 4', count: 60, until: '2026-03-02T10:30:00.000Z' };
  const fill = (server: FakeServer) => {
    server.on('GET', '/projects/7/orders/full-places', () => json([full]));
    server.on('POST', '/projects/7/orders/full-places/reopen', () => json([]));
  };
  const page = await open([anOrder()], {}, fill);
  expect((await screen.findByText('Table 4 accepts no new guests.')).parentElement?.textContent).toContain(
    '60 unverified orders there',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reopen Table 4 now' }));
  await waitFor(() => expect(screen.queryByText('Table 4 accepts no new guests.')).toBeNull());
  expect(posts(page.server)[0]?.body).toEqual({ qr_code: 'T-4' });
  cleanup();
  await open([anOrder()], { roles: { '7': ['rr_submerchant_admin'] } }, fill);
  expect(await screen.findByText('Table 4 accepts no new guests.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reopen Table 4 now' })).toBeNull();
});

test('a robot that stands before the guest is on its way no more', async () => {
  const served = { kitchen: 'served', robot_name: 'R-03', robot_id: 'r3' } as const;
  await open([
    anOrder({ ...served, stage: 'coming' }),
    anOrder({ ...served, order_id: 'o2', number: 42, stage: 'here', robot_name: 'R-04' }),
    anOrder({ ...served, order_id: 'o3', number: 43, stage: 'done', robot_name: 'R-05' }),
  ]);
  const cards = await column('On the way');
  for (const words of ['R-03 is on its way', 'R-04 is at Table 4', 'The guest has it. R-05 is leaving.'])
    expect(await within(cards).findByText(words)).toBeDefined();
});

test('who may only read orders is offered no press', async () => {
  await open([anOrder()], { roles: { '7': ['rr_submerchant_admin'] } });
  expect(await screen.findByText('Coffee')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept: 41' })).toBeNull();
});

test('a board that is loaded again while the server is away shows what stood on it, and takes presses', async () => {
  const tabStorage = memoryStorage();
  const away = (server: FakeServer) => {
    for (const path of ['/projects', '/projects/7/orders', '/projects/7/stations', '/projects/7/config'])
      server.on('GET', path, () => Promise.reject(new TypeError('Failed to fetch')));
    server.on('POST', '/projects/7/orders/o1/kitchen', () =>
      Promise.reject(new TypeError('Failed to fetch')),
    );
  };
  await open([anOrder()], { tabStorage });
  await screen.findByRole('button', { name: 'Accept: 41' });
  cleanup();
  await open([], { tabStorage }, away);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept: 41' }, { timeout: 12_000 }));
  expect(await within(await column('Being prepared')).findByText('Not sent yet')).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(/^No connection. Last updated \d/);
});

test('a ticket prints a plain Yes as its question alone and no plain No, and the note of the guest', async () => {
  const [first, ...rest] = anOrder().items;
  const no = { en: 'No', tr: 'Hayır' };
  const yes = { en: 'Yes', tr: 'Evet' };
  const choices = [
    { property: { en: 'Without garlic' }, option: no, count: 1, price_minor: 0, answer: 'no' as const },
    { property: { en: 'Without onions' }, option: yes, count: 1, price_minor: 0, answer: 'yes' as const },
  ];
  if (first === undefined) throw new Error('The order has no items.');
  await open([anOrder({ note: 'Nut allergy', items: [{ ...first, choices }, ...rest] })]);
  expect(await screen.findByText('Without onions')).toBeDefined();
  expect(screen.queryByText(/Without garlic/)).toBeNull();
  expect(screen.getByText('Note: Nut allergy')).toBeDefined();
});

test('a ticket names the allergens of each item as they were when it was ordered', async () => {
  const [soup, coffee] = anOrder().items;
  if (soup === undefined || coffee === undefined) throw new Error('The order has two items.');
  await open([anOrder({ items: [{ ...soup, allergens: ['celery', 'milk'] }, coffee] })]);
  const [ofSoup, ofCoffee] = within(await screen.findByRole('listitem', { name: '41 Table 4' })).getAllByRole(
    'listitem',
  );
  expect(ofSoup?.textContent).toContain('Allergens: Celery, Milk');
  expect(ofCoffee?.textContent).not.toContain('Allergens');
});

test.each(['Asia/Tokyo', Intl.DateTimeFormat().resolvedOptions().timeZone])(
  'times follow the project in %s, which is named once where the device has another clock',
  async (zone) => {
    const readyAt = '2026-03-02T12:30:00Z';
    const time = new Date(readyAt).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' });
    await open([anOrder({ kitchen: 'preparing', ready_at: readyAt })], {}, (server) =>
      server.on('GET', '/projects', () => json([aProject({ time_zone: zone })])),
    );
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
    expect(await screen.findByText(`Late, was due ${time}`)).toBeDefined();
    expect(screen.queryAllByText(zone)).toHaveLength(zone === 'Asia/Tokyo' ? 1 : 0);
  },
);
