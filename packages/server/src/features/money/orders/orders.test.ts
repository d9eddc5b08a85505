import type { Order, OrderDetails, OrderOffer, PublicOrder } from '@rota/contract/orders';
import type { StationPage } from '@rota/contract/robot-calls';
import { TEST_CARDS } from '@rota/contract/sandbox-bank';
import type { Station } from '@rota/contract/stations';
import { waitFor } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrdersStage, type OrdersStage } from './orders-stage.fake.ts';

let stage: OrdersStage;
beforeAll(async () => {
  stage = await startOrdersStage();
});
afterAll(() => stage.stop());

const inProject = (path: string) => `/projects/${String(stage.projectId)}/${path}`;
const follow = async (token: string) =>
  (await stage.guest('GET', `/public/orders/${token}`)).body as PublicOrder;
const asStaff = async (orderId: string) =>
  (await stage.call(stage.admin, 'GET', inProject(`orders/${orderId}`))).body as OrderDetails;
const balance = async (): Promise<number> => {
  const { body } = await stage.call(stage.admin, 'GET', inProject('ledger/balance'));
  return (body as { amount_minor: number }[]).reduce((sum, { amount_minor: amount }) => sum + amount, 0);
};

test('a guest scans, orders, pays with 3-D Secure, the robot brings it, the guest opens the lid, a part goes back and the ledger balances', async () => {
  const scanned = await stage.guest('GET', `/public/qr/${stage.qr}`);
  expect(scanned.body).toMatchObject({
    place: 'Table 4',
    order: { station_name: 'Pass', availability: 'taking_orders', currency: 'TRY', is_test_money: true },
  });
  const wanted = stage.anOrder();
  const made = await stage.guest('POST', '/public/orders', wanted);
  expect(made).toMatchObject({
    status: 201,
    body: { total_minor: 29_000, currency: 'TRY', status: 'pending_verification' },
  });
  const { order_token: token, order_id: id } = made.body as { order_token: string; order_id: string };
  // A phone that lost the answer asks again and has the same order.
  expect((await stage.guest('POST', '/public/orders', wanted)).body).toEqual(made.body);
  expect((await stage.guest('POST', '/public/orders', { ...wanted, receiver_name: 'Other' })).status).toBe(
    422,
  );
  expect((await stage.guest('POST', `/public/orders/${token}/pay`, {})).error.resultCode).toBe(
    'ORDER_STATUS_DIFFERS',
  );
  const code = await stage.codeOf(String(wanted['phone']));
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await stage.guest('POST', `/public/orders/${token}/code`, { code: wrong })).error.resultCode).toBe(
    'QR_VALIDATION_CODE_INVALID',
  );
  expect((await stage.guest('POST', `/public/orders/${token}/code`, { code })).body).toMatchObject({
    status: 'pending_payment',
    may_pay: true,
    code: null,
  });
  const { redirect_url: redirectUrl } = (await stage.guest('POST', `/public/orders/${token}/pay`, {}))
    .body as {
    redirect_url: string;
  };
  // The second tap leads to the same page.
  expect((await stage.guest('POST', `/public/orders/${token}/pay`, {})).body).toEqual({
    redirect_url: redirectUrl,
  });
  expect(await stage.payAtBank(redirectUrl)).toBe(`/o#${token}`);
  expect(await follow(token)).toMatchObject({ status: 'paid', stage: 'received', has_receipt: true });

  const step = (from: string, to: string) =>
    stage.call(stage.admin, 'POST', inProject(`orders/${id}/kitchen`), { from, step: to });
  expect((await step('new', 'preparing')).body).toMatchObject({ kitchen: 'preparing' });
  // A colleague pressed the same a moment later.
  expect((await step('new', 'preparing')).error.resultCode).toBe('ORDER_STATUS_DIFFERS');
  expect((await step('preparing', 'ready')).status).toBe(200);
  const deliveryId = String((await asStaff(id)).delivery_id);
  await waitFor(async () => (await asStaff(id)).robot_at_pass, 30_000);
  expect((await stage.guest('POST', `/public/orders/${token}/open`)).error.resultCode).toBe(
    'DELIVERY_NOT_WAITING',
  );
  await stage.call(stage.admin, 'POST', inProject(`deliveries/${deliveryId}/confirm`), {});
  await waitFor(async () => (await follow(token)).may_open_lid, 30_000);
  expect(await follow(token)).toMatchObject({ stage: 'here' });
  expect((await stage.guest('POST', `/public/orders/${token}/open`)).status).toBe(200);
  await waitFor(async () => (await follow(token)).may_say_taken, 30_000);
  expect((await stage.guest('POST', `/public/orders/${token}/taken`)).status).toBe(200);
  await waitFor(async () => (await follow(token)).status === 'completed', 30_000);

  const refund = { lines: [{ line: 1, quantity: 1 }], reason: 'wrong_or_missing', note: 'cold' };
  expect((await stage.call(stage.admin, 'POST', inProject(`orders/${id}/refunds`), refund)).status).toBe(200);
  await waitFor(async () => (await asStaff(id)).refunds[0]?.status === 'refunded', 30_000);
  const details = await asStaff(id);
  expect(details).toMatchObject({
    refunded_minor: 11_000,
    kitchen: 'served',
    consents: [{ kind: 'terms_of_use' }, {}, {}],
  });
  expect(details.ledger.reduce((sum, one) => sum + one.amount_minor, 0)).toBe(0);
  expect(await balance()).toBe(0);
  const more = { lines: [{ line: 1, quantity: 2 }], reason: 'goodwill' };
  expect(
    (await stage.call(stage.admin, 'POST', inProject(`orders/${id}/refunds`), more)).error.resultCode,
  ).toBe('REFUND_TOO_LARGE');
  const file = (await stage.call(stage.admin, 'GET', inProject('orders/export?lang=tr'))).raw.payload;
  expect(file.split('\r\n')[1]).toMatch(/Tamamlandı.*2 × Soup \| 1 × Coffee.*290\.00.*110\.00.*180\.00.*TRY/);
  const events = (await stage.call(stage.admin, 'GET', inProject('events'))).body as {
    type: string;
    data: object;
  }[];
  expect(events.map(({ type }) => type).filter((type) => type.startsWith('order.'))).toEqual([
    'order.refunded',
    'order.completed',
    'order.paid',
  ]);
  expect(events.find(({ type }) => type === 'order.refunded')?.data).toMatchObject({
    refunded_minor: 11_000,
    total_minor: 29_000,
  });
  for (const path of ['receipt', 'documents/terms_of_use']) {
    const pdf = await stage.guest('GET', `/public/orders/${token}/${path}`);
    expect(pdf.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('a project that takes no orders says so to guests, and ends what is open before', async () => {
  const features = (ordering: boolean) =>
    stage.call(stage.admin, 'PATCH', `/projects/${String(stage.projectId)}`, { features: { ordering } });
  const open = async () =>
    (await stage.call(stage.admin, 'GET', inProject('feature-uses'))).body as { kind: string }[];
  const token = await stage.orderVerified();
  expect(await open()).toContainEqual({ feature: 'ordering', kind: 'orders', count: 1, must_end: true });
  expect((await features(false)).error).toMatchObject({ resultCode: 'FEATURE_IN_USE', feature: 'ordering' });
  expect((await stage.guest('POST', `/public/orders/${token}/cancel`)).status).toBe(200);
  const unproved = (await stage.guest('POST', '/public/orders', stage.anOrder())).body as {
    order_token: string;
  };
  expect((await features(false)).status).toBe(200);
  expect((await stage.guest('GET', `/public/qr/${stage.qr}`)).body).toMatchObject({ order: null });
  const refusals = [
    await stage.guest('GET', `/public/qr/${stage.qr}/offer`),
    await stage.guest('POST', '/public/orders', stage.anOrder()),
  ];
  expect(refusals.map(({ error }) => error.resultCode)).toEqual(['RECORD_NOT_FOUND', 'ORDERING_NOT_OFFERED']);
  // What was begun before is still followed by its guest.
  expect((await follow(unproved.order_token)).status).toBe('pending_verification');
  expect((await features(true)).status).toBe(200);
  expect((await stage.guest('GET', `/public/qr/${stage.qr}/offer`)).status).toBe(200);
});

test('tickets and the slip keep the allergens as ordered, whatever the product says afterwards', async () => {
  const token = await stage.orderPaid();
  const { order_id: id } = await follow(token);
  const product = inProject(`products/${stage.products.soup}`);
  const { version } = (await stage.call(stage.admin, 'GET', product)).body as { version: number };
  const changed = await stage.call(stage.admin, 'PATCH', product, { version, allergens: ['fish'] });
  expect(changed.status).toBe(200);
  const order = await asStaff(id);
  expect(order.items.map(({ allergens }) => allergens)).toEqual([['celery', 'milk'], []]);
  const delivery = await stage.call(stage.admin, 'GET', inProject(`deliveries/${String(order.delivery_id)}`));
  // In the order of the law, once each.
  expect(delivery.body).toMatchObject({ options: { allergens: ['milk', 'celery'] } });
}, 60_000);

test('a pickup location names its open orders, and is not deleted before they are closed', async () => {
  const { order_token: orderToken } = (await stage.guest('POST', '/public/orders', stage.anOrder())).body as {
    order_token: string;
  };
  expect(orderToken).toBeDefined();
  const path = inProject(`stations/${stage.stationId}`);
  const uses = (await stage.call(stage.admin, 'GET', `${path}/uses`)).body;
  expect(uses).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'order', effect: 'needs' })]));
  const refused = await stage.call(stage.admin, 'DELETE', `${path}?even_if_needed=true`);
  expect(refused.error).toMatchObject({ resultCode: 'STATION_NEEDED', details: [{ property: 'order' }] });
});

test('the server prices and checks a guest’s cart again', async () => {
  const send = async (change: Record<string, unknown>) =>
    (await stage.guest('POST', '/public/orders', stage.anOrder(change))).error;
  expect(await send({ consents: { terms: true, privacy: false } })).toMatchObject({
    resultCode: 'CONSENTS_MISSING',
    message: 'terms and privacy must be accepted',
  });
  expect(await send({ confirmed: undefined })).toMatchObject({ resultCode: 'ORDER_NOT_CONFIRMED' });
  expect(await send({ confirmed: false })).toMatchObject({
    resultCode: 'ORDER_NOT_CONFIRMED',
    message: 'order must be confirmed before submit',
  });
  expect(await send({ phone: '123' })).toMatchObject({
    details: [{ property: 'phone', constraints: { phone_number_invalid: 'Phone number is not valid' } }],
  });
  expect(await send({ phone: '' })).toMatchObject({ details: [{ property: 'phone' }] });
  expect(await send({ expected_total_minor: 1 })).toMatchObject({ resultCode: 'CART_CHANGED' });
  expect(await send({ expected_total_minor: 29_000, expected_currency: 'USD' })).toMatchObject({
    resultCode: 'CART_CHANGED',
    current: { currency: 'TRY', total_minor: 29_000 },
  });
  expect(await send({ items: [{ product_id: 'none', quantity: 1 }] })).toMatchObject({
    resultCode: 'CART_CHANGED',
  });
  expect(
    await send({
      items: [{ product_id: stage.products.coffee, quantity: 1, properties: { size: { huge: 1 } } }],
    }),
  ).toMatchObject({
    resultCode: 'CART_CHANGED',
  });
  expect(await send({ items: [{ product_id: stage.products.soup, quantity: -2 }] })).toMatchObject({
    resultCode: 'VALIDATION_FAILED',
  });
  expect(await send({ address: 'Nowhere 5' })).toMatchObject({ resultCode: 'ORDER_ADDRESS_UNKNOWN' });
  expect(await send({ qr: 'NOSUCHCODE' })).toMatchObject({ resultCode: 'QR_UNKNOWN' });
});

test('a product takes as long as it says, otherwise as its category says, otherwise as the project says', async () => {
  const water = `products/${stage.products.water}`;
  const change = async (path: string, body: object, method: 'PATCH' | 'POST' = 'PATCH') =>
    (await stage.call(stage.admin, method, inProject(path), body)).body as Record<string, unknown>;
  const shown = async () => {
    const { products } = (await stage.guest('GET', `/public/qr/${stage.qr}/offer`)).body as OrderOffer;
    return products.find(({ product_id: id }) => id === stage.products.water)?.preparation_minutes;
  };
  await change(water, { preparation_minutes: null });
  const usual = await shown();
  const { version } = (await stage.call(stage.admin, 'GET', inProject('commerce'))).body as {
    version: number;
  };
  await change('commerce', { version, kitchen: { preparation_minutes: 15 } });
  const ofProject = await shown();
  const grill = await change(
    'categories',
    { name: { en: 'Grill', tr: 'Izgara' }, preparation_minutes: 25 },
    'POST',
  );
  await change(water, { category_id: grill['category_id'] });
  const ofCategory = await shown();
  await change(water, { preparation_minutes: 0 });
  expect([usual, ofProject, ofCategory, await shown()]).toEqual([10, 15, 25, 0]);
});

test('a place whose menu is closed takes no orders, and says when it opens', async () => {
  const menus = async () =>
    (await stage.call(stage.admin, 'GET', inProject('menus'))).body as { menu_id: string; version: number }[];
  const [menu] = await menus();
  const change = (hours: object[], version: number | undefined) =>
    stage.call(stage.admin, 'PATCH', inProject(`menus/${String(menu?.menu_id)}`), { version, hours });
  const now = new Date();
  // A day from now, in hours that this moment is not within.
  const day = ((now.getUTCDay() + 1) % 7) + 1;
  expect((await change([{ days: [day], from: '11:00', to: '12:00' }], menu?.version)).status).toBe(200);
  const offer = (await stage.guest('GET', `/public/qr/${stage.qr}/offer`)).body as OrderOffer;
  expect(offer).toMatchObject({ availability: 'not_available', reason: 'menu_closed', products: [] });
  expect(Date.parse(String(offer.opens_at))).toBeGreaterThan(now.getTime());
  // A robot can still be called: only the orders of the pickup location are closed, and its pages say so.
  const location = async () =>
    (await stage.call(stage.admin, 'GET', inProject(`stations/${stage.stationId}`))).body as Station;
  const { code, ...closed } = await location();
  const page = async () => (await stage.guest('GET', `/public/stations/${code}`)).body as StationPage;
  expect(closed).toMatchObject({
    availability: 'taking_orders',
    ordering: { availability: 'not_available', reason: 'menu_closed', opens_at: offer.opens_at },
  });
  expect((await page()).stations).toMatchObject([
    { availability: 'taking_orders', sells: false, menu_opens_at: offer.opens_at },
  ]);
  await change([], (await menus())[0]?.version);
  expect(await location()).toMatchObject({
    ordering: { availability: 'taking_orders', reason: null, opens_at: null },
  });
  expect((await page()).stations).toMatchObject([{ sells: true, menu_opens_at: null }]);
  expect((await stage.guest('GET', `/public/qr/${stage.qr}/offer`)).body).not.toMatchObject({
    reason: 'menu_closed',
  });
});

test('a code is right once for its order: sent again it is fine, any other one is wrong, also after it was proven', async () => {
  const order = stage.anOrder();
  const { order_token: orderToken } = (await stage.guest('POST', '/public/orders', order)).body as {
    order_token: string;
  };
  const code = await stage.codeOf(String(order['phone']));
  const send = async (text: string) =>
    (await stage.guest('POST', `/public/orders/${orderToken}/code`, { code: text })).status;
  const wrong = code === '000000' ? '000001' : '000000';
  expect([await send(wrong), await send(code), await send(code), await send(wrong)]).toEqual([
    400, 200, 200, 400,
  ]);
  expect(await follow(orderToken)).toMatchObject({ status: 'pending_payment' });
});

test('an order is not paid in another currency than it was made in', async () => {
  const token = await stage.orderVerified();
  const change = async (currency: string) => {
    const { version } = (await stage.call(stage.admin, 'GET', inProject('commerce'))).body as {
      version: number;
    };
    await stage.call(stage.admin, 'PATCH', inProject('commerce'), { version, payment: { currency } });
  };
  const pay = () => stage.guest('POST', `/public/orders/${token}/pay`, { accepts_wait: true });
  await change('USD');
  expect((await pay()).error).toMatchObject({ resultCode: 'CART_CHANGED', current: { currency: 'USD' } });
  await change('TRY');
  expect((await pay()).status).toBe(200);
});

test('selling is not switched on while guests could not read who sells, and the seller is not blanked while it is on', async () => {
  const change = async (body: object) => {
    const { version } = (await stage.call(stage.admin, 'GET', inProject('commerce'))).body as {
      version: number;
    };
    return stage.call(stage.admin, 'PATCH', inProject('commerce'), { version, ...body });
  };
  expect((await change({ pickup: { is_on: false } })).status).toBe(200);
  expect((await change({ pickup: { is_on: true } })).error).toMatchObject({
    resultCode: 'SELLING_NEEDS_OWNER',
  });
  expect(
    (await change({ pickup: { is_on: true }, owner: { legal_name: 'Lale A.Ş.' } })).error.resultCode,
  ).toBe('SELLING_NEEDS_OWNER');
  const owner = { legal_name: 'Lale A.Ş.', address: 'İstiklal Cd. 1, İstanbul' };
  expect((await change({ pickup: { is_on: true }, owner })).status).toBe(200);
  expect((await change({ owner: { address: '' } })).error.resultCode).toBe('SELLING_NEEDS_OWNER');
});

test('a free order skips payment; a refused card leaves it to be tried again; a guest who cancels has all of it back', async () => {
  const free = await stage.orderVerified({
    items: [{ product_id: stage.products.water, quantity: 1 }],
    fulfilment: 'pickup',
  });
  const first = await follow(free);
  expect(first).toMatchObject({ status: 'paid', stage: 'received', fulfilment: 'pickup', total_minor: 0 });
  const { body } = await stage.call(stage.admin, 'POST', inProject(`orders/${first.order_id}/kitchen`), {
    from: 'new',
    step: 'ready',
  });
  expect(body as Order).toMatchObject({ stage: 'collect' });
  await stage.call(stage.admin, 'POST', inProject(`orders/${first.order_id}/kitchen`), {
    from: 'ready',
    step: 'served',
  });
  expect(await follow(free)).toMatchObject({ status: 'completed', stage: 'done' });

  const token = await stage.orderVerified();
  const begin = async () =>
    (await stage.guest('POST', `/public/orders/${token}/pay`, { accepts_wait: true })).body as {
      redirect_url: string;
    };
  await stage.payAtBank((await begin()).redirect_url, TEST_CARDS.declined);
  expect(await follow(token)).toMatchObject({
    status: 'pending_payment',
    may_pay: true,
    payment_failure: 'card declined',
  });
  await stage.payAtBank((await begin()).redirect_url);
  expect(await follow(token)).toMatchObject({ status: 'paid' });
  expect((await stage.guest('POST', `/public/orders/${token}/cancel`)).body).toMatchObject({
    status: 'cancelled',
  });
  const { order_id: id } = await follow(token);
  await waitFor(async () => (await asStaff(id)).refunds[0]?.status === 'refunded', 30_000);
  expect(await asStaff(id)).toMatchObject({
    refunded_minor: 29_000,
    refunds: [{ reason: 'guest_cancelled' }],
  });
  expect(await balance()).toBe(0);
});
