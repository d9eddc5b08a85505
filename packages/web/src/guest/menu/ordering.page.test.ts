import type { OrderOffer } from '@rota/contract/orders';
import type { ScannedPlace } from '@rota/contract/qr-codes';
import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json, refuse, type FakeServer } from '../../testing/fake-server.ts';
import { openGuest, type TestGuest } from '../../testing/guest.tsx';
import { aDish, anOffer, anOption, aQuestion } from '../../testing/guest-offer.ts';

let guest: TestGuest | undefined;
afterEach(() => guest?.stop());
beforeEach(() => {
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
});

const CODE = 'T-12';
const TOKEN = 'rota_order_of-a-guest-who-drinks-coffee';
const size = aQuestion('select', [anOption('Small'), anOption('Large', 1_500)], { is_required: true });
const coffee = aDish({
  product_id: 'coffee',
  name: { en: 'Coffee', tr: 'Kahve' },
  price_minor: 8_000,
  properties: [size],
});
const tea = aDish({ cross_sell_ids: ['cake'], is_popular: true });
const cake = aDish({ product_id: 'cake', name: { en: 'Cake', tr: 'Pasta' }, price_minor: 9_000 });
const soup = aDish({ product_id: 'soup', name: { en: 'Soup', tr: 'Çorba' }, is_sold_out: true });
const made = {
  order_token: TOKEN,
  order_id: 'o1',
  number: 12,
  total_minor: 9_500,
  currency: 'TRY',
  status: 'pending_verification',
};

/** Opens the place of a code; `now` is what its menu is when it is read again. */
function open(
  offer: OrderOffer,
  now: () => OrderOffer = () => offer,
  answers: (server: FakeServer) => void = () => undefined,
  stored = {},
) {
  const place: ScannedPlace = {
    project_name: 'Lale Hotel',
    logo_url: null,
    place: 'Table 12',
    site: 'h',
    floor: 'Garden',
    call: null,
    order: offer,
  };
  guest = openGuest(
    `/q/${CODE}`,
    (server) => {
      server.on('GET', `/public/qr/${CODE}`, () => json(place));
      server.on('GET', `/public/qr/${CODE}/offer`, () => json(now()));
      server.on('POST', '/public/orders', () => json(made, 201));
      answers(server);
    },
    'en',
    stored,
  );
  return guest;
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const posted = ({ server }: TestGuest) =>
  server.calls.filter(({ path }) => path === '/public/orders').map(({ body }) => body);
const line = (id: string, seen: number, properties = {}) => ({
  product_id: id,
  quantity: 1,
  properties,
  seen,
});
const cartOf = (...lines: object[]) => ({ [`guest-cart:${CODE}`]: JSON.stringify(lines) });

async function fillDetails(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Name'), 'Ayşe');
  await userEvent.type(screen.getByLabelText('Phone'), '0532 000 00 01');
  await userEvent.click(screen.getByRole('checkbox', { name: /^I have read the privacy agreement/ }));
}

test('a product asks what has to be chosen and says what it costs; the order is sent as it was seen', async () => {
  const page = open(anOffer([coffee, tea, soup]));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Table 12');
  screen.getByText('Test mode: your card is not charged.');
  expect(screen.queryByRole('button', { name: 'Add Soup' })).toBeNull();
  await click('Add Coffee');
  const sheet = within(await screen.findByRole('dialog', { name: 'Coffee' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Add · ₺80.00' }));
  expect((await sheet.findByRole('alert')).textContent).toBe('Choose first: Size');
  await userEvent.click(sheet.getByRole('radio', { name: /Large/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Add · ₺95.00' }));
  await click(/^Cart/);
  await click('Continue');
  // One tick for all that has to be accepted; offers are apart, and unticked.
  expect((await screen.findAllByRole('checkbox', { name: /accept|offers/ })).length).toBe(2);
  await click(/^Send code/);
  for (const problem of ['Name is required', 'Phone is required', 'Please accept the terms.'])
    screen.getByText(problem);
  expect(posted(page)).toEqual([]);
  await click('Read: Terms of use');
  await screen.findByRole('dialog', { name: 'Terms of use' });
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await fillDetails();
  await click('Send code · ₺95.00');
  await waitFor(() => expect(window.location.hash).toBe(`#${TOKEN}`));
  expect(posted(page)).toMatchObject([
    {
      qr: CODE,
      receiver_name: 'Ayşe',
      phone: '0532 000 00 01',
      fulfilment: 'delivery',
      expected_total_minor: 9500,
      items: [
        {
          product_id: 'coffee',
          quantity: 1,
          properties: { size: { Large: 1 } },
        },
      ],
      consents: {
        terms: true,
        privacy: true,
        distance_sales: true,
        marketing: false,
      },
    },
  ]);
  // The phone knows the guest the next time.
  expect(page.settings.kept('receiver')).toMatchObject({ name: 'Ayşe', phone: '0532 000 00 01' });
});

test('a cart outlives the page; what is taken out can be put back, and what goes well with it is offered', async () => {
  open(anOffer([tea, cake]), undefined, undefined, cartOf(line('tea', 6_000)));
  await click(/^Cart/);
  await click('Add Cake');
  await screen.findByText('₺150.00');
  await click('Remove Tea');
  await screen.findByText('Tea removed');
  expect(screen.queryByText('₺150.00')).toBeNull();
  await click('Undo');
  await screen.findByText('₺150.00');
});

test('a cart says when it would be there, with its longest preparation and not that of the whole menu', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 - 1_000).toISOString();
  const promise = (from: number, to: number) => ({
    from: inMinutes(from),
    to: inMinutes(to),
    likelihood: 0.9,
  });
  const stew = { ...tea, product_id: 'stew', preparation_minutes: 40 };
  const offer = anOffer([tea, { ...cake, preparation_minutes: 15 }, stew], {
    promise: promise(2, 43),
    robot_promise: promise(2, 4),
  });
  open(offer, undefined, undefined, cartOf(line('tea', 6_000)));
  await screen.findByText('Arrives in about 2–43 min');
  await click(/^Cart/);
  await screen.findByText('Arrives in about 2–4 min');
  await click('Add Cake');
  await screen.findByText('Arrives in about 16–18 min');
});

test('a cart of which nothing can be ordered is not free: it has no total, and says so', async () => {
  open(anOffer([coffee, tea, soup]), undefined, undefined, cartOf(line('soup', 6_000)));
  await screen.findByRole('heading', { level: 1 });
  const button = await screen.findByRole('button', { name: /^Cart, 1 item/ });
  expect(button.textContent).not.toContain('Free');
  await userEvent.click(button);
  await screen.findByText('Nothing in your cart is available now.');
  expect([screen.queryByText('Total'), screen.queryByText('Free')]).toEqual([null, null]);
});

test('what changed since it was put in is shown, and the guest goes on with the rest', async () => {
  let offer = anOffer([tea, cake]);
  let turns = 0;
  const page = open(
    offer,
    () => offer,
    (server) =>
      server.on('POST', '/public/orders', () =>
        (turns += 1) === 1 ? refuse('CART_CHANGED') : json(made, 201),
      ),
    cartOf(line('tea', 6_000), line('cake', 9_000)),
  );
  await click(/^Cart/);
  await click('Continue');
  await fillDetails();
  offer = anOffer([
    { ...tea, price_minor: 6_500 },
    { ...cake, is_sold_out: true },
  ]);
  await click(/^Send code/);
  await screen.findByText('Some items or prices have changed. Check your cart and try again.');
  await screen.findByText('Price changed: ₺60.00 → ₺65.00');
  screen.getByText('Sold out');
  await click('Continue');
  // Typed text is still there; the button names the changed total, and its press confirms it.
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Ayşe');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /terms of use/ }).checked).toBe(true);
  screen.getByText(/Total: ₺65.00/);
  await click('Send code · ₺65.00');
  await waitFor(() => expect(window.location.hash).toBe(`#${TOKEN}`));
  expect(posted(page).at(-1)).toMatchObject({ items: [{ product_id: 'tea' }], expected_total_minor: 6_500 });
});

test.each([
  [6_000, 'Continue to payment · ₺60.00'],
  [0, 'Place order'],
])('where the project asks for no code, no words on the page promise one: %s', async (price, button) => {
  open(
    anOffer([{ ...tea, price_minor: price, lowest_price_minor: price }], { asks_code: false }),
    undefined,
    undefined,
    cartOf(line('tea', price)),
  );
  await click(/^Cart/);
  await click('Continue');
  await screen.findByRole('button', { name: button });
  screen.getByText('We call only if there is a question about your order');
  expect(screen.queryByText(/code/i)).toBeNull();
});

test('a long wait is asked about; a lost answer is asked for again with the same request', async () => {
  let isAway = true;
  const page = open(
    anOffer([tea], { availability: 'high_demand', reason: 'robots_busy' }),
    undefined,
    (server) =>
      server.on('POST', '/public/orders', () =>
        isAway ? Promise.reject(new TypeError('offline')) : json(made, 201),
      ),
    cartOf(line('tea', 6_000)),
  );
  await click(/^Cart/);
  await click('Continue');
  await fillDetails();
  await click(/^Send code/);
  expect(posted(page)).toEqual([]);
  await click('Order and wait');
  await screen.findByText('No connection. We will send your order as soon as you are back online.');
  isAway = false;
  page.wake();
  await waitFor(() => expect(window.location.hash).toBe(`#${TOKEN}`));
  const sent = posted(page) as { client_request_id: string; accepts_wait: boolean }[];
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ client_request_id: id }) => id)).size).toBe(1);
  expect(sent[0]?.accepts_wait).toBe(true);
});

test('a place that is closed says so and keeps the cart; below the least sum it says how much is missing', async () => {
  const least = [{ kind: 'delivery' as const, least_order_minor: 10_000 }];
  open(anOffer([tea], { fulfilments: least }), undefined, undefined, cartOf(line('tea', 6_000)));
  await click(/^Cart/);
  await screen.findByText('Add ₺40.00 more to order (minimum ₺100.00)');
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  guest?.stop();
  open(
    anOffer([tea], { availability: 'not_available', reason: 'outside_hours', fulfilments: [] }),
    undefined,
    undefined,
    cartOf(line('tea', 6_000)),
  );
  await screen.findByText(/This place is closed at this hour/);
  await click(/^Cart/);
  await screen.findByText('Ordering is closed at the moment. Your cart is saved.');
});
