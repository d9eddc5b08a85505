import type { SavedCommerceSettings } from '@rota/contract/commerce';
import type { OrderDetails } from '@rota/contract/orders';
import type { ProviderState } from '@rota/contract/payment-providers';
import type { DayClosing, Difference, Payout } from '@rota/contract/settlement';
import type { Station } from '@rota/contract/stations';
import type { SubMerchant } from '@rota/contract/sub-merchants';
import { waitFor } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from './days.rules.ts';
import { expectOneCharge } from './one-charge.fake.ts';
import {
  KEYS,
  LIMIT_MINOR,
  PROVIDERS,
  startProvidersStage,
  type Name,
  type ProvidersStage,
} from './providers-stage.fake.ts';

let stage: ProvidersStage;
beforeAll(async () => {
  stage = await startProvidersStage();
});
afterAll(() => stage.stop());

const own: ProvidersStage['own'] = (...about) => stage.own(...about);
const refusalCode: ProvidersStage['refusalCode'] = (...about) => stage.refusalCode(...about);
const booksOf: ProvidersStage['booksOf'] = (orderId) => stage.booksOf(orderId);
const states = async () =>
  new Map(((await own('GET', 'payment-providers')) as ProviderState[]).map((one) => [one.provider, one]));

/** What a peer does wrong while a guest pays. */
type Fault = Partial<Omit<ProvidersStage['peers']['iyzico']['faults'], 'lostAnswers'>> & {
  readonly lostAnswers?: Readonly<Record<Name, string[]>>;
  readonly comesBack?: boolean;
};
/** The rules by which that does no harm; how they are walked stands with the payments. */
const FAULTS: readonly (readonly [rule: string, fault: Fault])[] = [
  ['rule 10, news that comes twice counts once', { doubleWebhook: true }],
  ['rule 3, news that comes late changes nothing', { lateWebhookMs: 150 }],
  ['rule 9, who paid and was never heard of is looked after', { noWebhook: true, comesBack: false }],
  ['rule 10, forged news says nothing', { forgedWebhook: true, comesBack: false }],
  ['rule 6, another sum than asked goes back', { wrongAmount: true }],
  [
    'rule 4, an answer that got lost is not known yet',
    { lostAnswers: { iyzico: ['form'], stripe: ['session'] } },
  ],
  ['rule 4, nor is one that is signed wrongly', { wrongSignature: true }],
];
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

describe.each(PROVIDERS)('with %s', (name) => {
  let order: OrderDetails;
  const today = dayOf(Date.now(), 'UTC');

  test('wrong keys are not kept, right ones are tried, shown by their end and used', async () => {
    const wrong = { ...KEYS[name], secret_key: 'sk_test_of_somebody_else' };
    expect(await refusalCode('PUT', 'payment-providers/keys', wrong)).toBe('PROVIDER_REFUSED');
    expect(await refusalCode('PUT', 'payment-providers/chosen', { provider: name })).toBe(
      'PROVIDER_NOT_READY',
    );
    await stage.sellWith(name);
    const state = (await states()).get(name);
    expect(state).toMatchObject({
      is_chosen: true,
      is_test: true,
      down_since: null,
      checked: { failure: null },
    });
    expect(JSON.stringify(await own('GET', 'payment-providers'))).not.toContain(KEYS[name].secret_key);
    const known = (await own('GET', 'sub-merchants')) as SubMerchant[];
    expect(
      known.map(({ accounts }) => accounts.some((one) => one.provider === name && one.is_current)),
    ).toEqual([true, true]);
  });

  test('a basket of two sellers is paid with 3-D Secure, handed over, released to each, and a line of it goes back', async () => {
    order = await stage.paidAt(name);
    const fee = (await booksOf(order.order_id))['provider_fee house'] ?? 0;
    // 7.5 percent and a fixed fee of 29,000 are 2,275, 1.25 percent 363 (half up), spread over the lines in proportion.
    expect(await booksOf(order.order_id)).toEqual({
      'provider house': 29e3 - fee,
      ...(fee === 0 ? {} : { 'provider_fee house': fee }),
      'commission Deniz': -1725,
      'commission Ada': -550,
      'service_commission Deniz': -275,
      'service_commission Ada': -88,
      'payable Deniz': -2e4,
      'payable Ada': -6362,
    });
    await stage.handedOver(order.order_id);
    await waitFor(
      async () => ((await booksOf(order.order_id))['provider house'] ?? 0) === 29_000 - fee - 26_362,
    );
    await own('POST', `orders/${order.order_id}/refunds`, {
      lines: [{ line: 2, quantity: 1 }],
      reason: 'wrong_or_missing',
      note: '',
    });
    await waitFor(
      async () =>
        ((await own('GET', `orders/${order.order_id}`)) as OrderDetails).refunds[0]?.status === 'refunded',
    );
    // The provider took it back from Ada, who was paid: no debt is left, and so much more is at the provider.
    const after = await booksOf(order.order_id);
    expect(after).toMatchObject({ 'provider house': 29_000 - fee - 26_362 - 7_000 + 6_362 });
    expect(after['payable Ada']).toBeUndefined();
    expect(Object.values(await booksOf(order.order_id)).reduce((sum, one) => sum + one, 0)).toBe(0);
  });

  test('the day, its file, the payouts, the ledger and the report of the provider agree to the kuruş', async () => {
    const [day] = ((await own('GET', `day-closings?from=${today}&to=${today}`)) as DayClosing[]).filter(
      ({ day: at }) => at === today,
    );
    const payouts = (await own('GET', `payouts?from=${today}&to=${today}`)) as Payout[];
    const sum = (of: (one: Payout) => number): number => payouts.reduce((all, one) => all + of(one), 0);
    expect(day).toMatchObject({
      sold_minor: sum((one) => one.sold_minor),
      payable_minor: sum((one) => one.payable_minor),
      closed: null,
    });
    const csv = (
      await stage.call(
        stage.admin,
        'GET',
        `/projects/${stage.projectId}/day-closings/${today}/${stage.stationId}/export`,
      )
    ).raw.body;
    expect(csv.trimEnd().split('\r\n').at(-1)).toContain(`${((day?.sold_minor ?? 0) / 100).toFixed(2)},`);
    const pdf = await stage.call(
      stage.admin,
      'GET',
      `/projects/${stage.projectId}/day-closings/${today}/${stage.stationId}/pdf?lang=tr`,
    );
    expect(pdf.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await refusalCode('POST', `day-closings/${today}/${stage.stationId}`, undefined)).toBe(
      'DAY_NOT_OVER',
    );
    expect(await own('POST', 'payment-differences/compare', { day: dayOf(Date.now(), 'UTC') })).toEqual([]);
  });

  test('a refund above the limit waits for a second person, who is not the first', async () => {
    const large = await stage.paidAt(name);
    await own('POST', `orders/${large.order_id}/refunds`, { reason: 'goodwill', note: 'cold' });
    const { items } = (await own('GET', 'refunds?status=waiting')) as {
      items: { refund_id: string; amount_minor: number }[];
    };
    expect(items).toMatchObject([{ amount_minor: 29_000 }]);
    const decide = `refunds/${String(items[0]?.refund_id)}/decision`;
    expect(await refusalCode('POST', decide, { agrees: true })).toBe('REFUND_OWN');
    await own('POST', decide, { agrees: true }, stage.admin);
    expect(await refusalCode('POST', decide, { agrees: false }, stage.admin)).toBe('REFUND_DECIDED');
    await waitFor(async () =>
      ((await own('GET', `orders/${large.order_id}`)) as OrderDetails).refunds.every(
        ({ status }) => status === 'refunded',
      ),
    );
    const books = await booksOf(large.order_id);
    expect(Object.entries(books).filter(([account]) => !account.startsWith('provider'))).toEqual([]);
  });

  test('many refunds of an order that pass the limit together wait, also for a key that was issued to the one who asks', async () => {
    const paid = await stage.paidAt(name);
    const refund = (amount: number, token?: string) =>
      own(
        'POST',
        `orders/${paid.order_id}/refunds`,
        { amount_minor: amount, reason: 'goodwill', note: '' },
        token,
      );
    const refundOf = async (amount: number) =>
      (await stage.order(paid.order_id)).refunds.find((one) => one.amount_minor === amount);
    await refund(LIMIT_MINOR);
    expect((await stage.order(paid.order_id)).refunds.some(({ status }) => status === 'waiting')).toBe(false);
    const body = {
      name: `Books of ${name}`,
      permissions: ['payments.refund', 'payments.read', 'orders.read', 'commerce.edit', 'commerce.read'],
    };
    const { key } = (await own('POST', 'api-keys', body, stage.admin)) as { key: string };
    // Asked for by a key, approved by whom it was issued to; and the other way round.
    for (const [amount, asks, decides] of [
      [3_000, key, stage.admin],
      [3_001, stage.admin, key],
    ] as const) {
      await refund(amount, asks);
      const waiting = await refundOf(amount);
      expect(waiting?.status).toBe('waiting');
      const path = `refunds/${String(waiting?.refund_id)}/decision`;
      expect(await refusalCode('POST', path, { agrees: true }, decides)).toBe('REFUND_OWN');
      await own('POST', path, { agrees: false });
    }
    // The limit does not give way to one person either.
    const read = async () => (await own('GET', 'commerce')) as SavedCommerceSettings;
    const ask = async (refund_limit_minor: number, token: string) =>
      (await own(
        'PATCH',
        'commerce',
        { version: (await read()).version, payment: { refund_limit_minor } },
        token,
      )) as SavedCommerceSettings;
    const decide = async (agrees: boolean) => ({ version: (await read()).version, agrees });
    expect(await ask(0, stage.admin)).toMatchObject({
      payment: { refund_limit_minor: LIMIT_MINOR },
      refund_limit_wish: { refund_limit_minor: 0, asked_by: 'The rr_project_admin' },
    });
    const path = 'commerce/refund-limit/decision';
    expect(await refusalCode('POST', path, await decide(true), stage.admin)).toBe('REFUND_LIMIT_OWN');
    expect(await refusalCode('POST', path, await decide(true), key)).toBe('REFUND_LIMIT_OWN');
    const other = await stage.as('rr_admin');
    expect(await own('POST', path, await decide(true), other)).toMatchObject({
      payment: { refund_limit_minor: 0 },
      refund_limit_wish: null,
    });
    expect(await refusalCode('POST', path, await decide(true), other)).toBe('REFUND_LIMIT_DECIDED');
    expect(await ask(LIMIT_MINOR, key)).toMatchObject({
      payment: { refund_limit_minor: LIMIT_MINOR },
      refund_limit_wish: null,
    });
  });

  test('while it is down nothing is sold, with the reason, and it is sold again as soon as it answers', async () => {
    const token = await stage.orderVerified({ fulfilment: 'pickup' });
    stage.peers[name].faults.down = true;
    const pay = () => stage.guest('POST', `/public/orders/${token}/pay`, { accepts_wait: true });
    expect((await pay()).body).toMatchObject({ resultCode: 'PAYMENT_UNAVAILABLE' });
    const offer = async () => (await stage.guest('GET', `/public/qr/${stage.qr}/offer`)).body;
    expect(await offer()).toMatchObject({ availability: 'not_available', reason: 'cards_down' });
    const order = stage.anOrder({ fulfilment: 'pickup' });
    expect((await stage.guest('POST', '/public/orders', order)).body).toMatchObject({
      resultCode: 'STATION_NOT_AVAILABLE',
    });
    const location = async () =>
      (await own('GET', `stations/${stage.stationId}`, undefined, stage.admin)) as Station;
    const closed = await location();
    expect(closed).toMatchObject({
      ordering: { availability: 'not_available', reason: 'cards_down', opens_at: null },
    });
    const page = async () => (await stage.guest('GET', `/public/stations/${closed.code}`)).body;
    expect(await page()).toMatchObject({ stations: [{ sells: false }] });
    expect((await states()).get(name)?.down_since).not.toBeNull();
    stage.peers[name].faults.down = false;
    await own('POST', `payment-providers/${name}/check`);
    expect(await offer()).not.toMatchObject({ reason: 'cards_down' });
    expect(await location()).not.toMatchObject({ ordering: { reason: 'cards_down' } });
    expect(await page()).toMatchObject({ stations: [{ sells: true }] });
  });

  test('rule 1, the same order sent again is the same one, while the provider is down and loses its answers', async () => {
    const asked = stage.anOrder({ fulfilment: 'pickup' });
    const send = (change = {}) => stage.guest('POST', '/public/orders', { ...asked, ...change });
    const [first, again] = await Promise.all([send(), send()]);
    const { order_token: orderToken } = first.body as { order_token: string };
    expect(again.body).toEqual(first.body);
    expect((await send({ note: 'Another one' })).status).toBe(422);
    await stage.guest('POST', `/public/orders/${orderToken}/code`, {
      code: await stage.codeOf(String(asked['phone'])),
    });
    const pay = () => stage.guest('POST', `/public/orders/${orderToken}/pay`, { accepts_wait: true });
    const { items } = (await own('GET', 'orders?limit=1&sort=-number')) as { items: OrderDetails[] };
    const orderId = String(items[0]?.order_id);
    for (const faults of [{ down: true }, { lostAnswers: ['initialize', 'createSession'] }]) {
      const calm = { ...stage.peers[name].faults };
      Object.assign(stage.peers[name].faults, faults);
      expect((await pay()).body).toMatchObject({ resultCode: 'PAYMENT_UNAVAILABLE' });
      Object.assign(stage.peers[name].faults, calm);
      await own('POST', `payment-providers/${name}/check`);
      expect((await send()).body).toMatchObject({ order_token: orderToken });
      await stage.settleOrder(orderId);
    }
    const taps = await Promise.all([pay(), pay()]);
    const redirectUrl = taps
      .map(({ body }) => (body as { redirect_url?: string }).redirect_url)
      .find((url) => url !== undefined);
    await stage.payAt(name, String(redirectUrl));
    await expectOneCharge(stage, name, orderId, 29_000);
  });

  test('rule 11, a browser comes back from another site, without cookies, and only with an unguessable token', async () => {
    const { orderId, redirect_url: redirectUrl } = await stage.beginOrder();
    await stage.payAt(name, redirectUrl, { comesBack: false });
    const url = stage.returnUrlAt(name, redirectUrl);
    const headers = {
      origin: 'https://bank.example',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
    };
    const back = (to: string) =>
      fetch(to, { method: 'POST', headers, body: new URLSearchParams({ token: 'x' }), redirect: 'manual' });
    const answer = await back(url);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/o#rota_order_/),
    ]);
    await expectOneCharge(stage, name, orderId, 29_000);
    expect((await back(url.replace(/.{6}$/, 'guess-'))).status).toBe(404);
  });

  test.each(FAULTS)('%s', async (_rule, faults) => {
    const { lostAnswers, comesBack = true, ...more } = faults;
    const calm = { ...stage.peers[name].faults };
    const { orderId, redirect_url: redirectUrl } = await stage.beginOrder();
    Object.assign(stage.peers[name].faults, more, { lostAnswers: lostAnswers?.[name] ?? [] });
    await stage.payAt(name, redirectUrl, { comesBack });
    await stage.settleOrder(orderId);
    Object.assign(stage.peers[name].faults, { ...calm, lostAnswers: calm.lostAnswers });
    await stage.settleOrder(orderId);
    await expectOneCharge(stage, name, orderId, faults.wrongAmount === true ? 0 : 29_000);
    if (faults.wrongAmount === true) return;
    // The same, while a part of it goes back and the rest is released.
    await stage.handedOver(orderId);
    Object.assign(stage.peers[name].faults, { lostAnswers: ['refund', 'approve', 'transfer', 'payout'] });
    await own('POST', `orders/${orderId}/refunds`, { amount_minor: 5_001, reason: 'goodwill', note: '' });
    await stage.settleOrder(orderId);
    Object.assign(stage.peers[name].faults, { lostAnswers: [] });
    await stage.settleOrder(orderId);
    await expectOneCharge(stage, name, orderId, 29_000 - 5_001);
    expect((await stage.order(orderId)).refunds.every(({ status }) => status === 'refunded')).toBe(true);
  });

  test('what the report has and the books have not, or the other way round, is found; what asking resolves is resolved', async () => {
    const day = dayOf(Date.now(), 'UTC');
    const gone = await stage.paidAt(name);
    stage.forgetLast(name);
    // A guest paid and never came back, no news came, and the try was given up.
    stage.peers[name].faults.noWebhook = true;
    const lost = await stage.beginOrder();
    await stage.payAt(name, lost.redirect_url, { comesBack: false });
    stage.peers[name].faults.noWebhook = false;
    const [tried] = await stage.server.db.asOwner(
      `update payment set status = 'failed' where project_id = $1 and status = 'challenge' and provider = $2 returning order_id`,
      [stage.projectId, name],
    );
    const found = (await own('POST', 'payment-differences/compare', { day })) as Difference[];
    const open = found.filter(({ provider }) => provider === name);
    expect(open).toMatchObject([
      { kind: 'missing_capture', order_id: gone.order_id, here_minor: 29_000, there_minor: 0 },
    ]);
    const all = (await own('GET', 'payment-differences?open=false')) as Difference[];
    const resolved = all.find(({ order_id: id }) => id === tried?.['order_id']);
    expect(resolved).toMatchObject({ kind: 'unknown_capture', mended_by: 'system' });
    expect(((await own('GET', `orders/${String(tried?.['order_id'])}`)) as OrderDetails).status).toBe('paid');
    await own('POST', `payment-differences/${String(open[0]?.difference_id)}/resolve`, {
      note: 'The bank found it',
    });
    expect(
      ((await own('GET', 'payment-differences')) as Difference[]).filter(({ provider }) => provider === name),
    ).toEqual([]);
  });
});

test('what was begun with one provider is paid with it although another is used since, and news signed with the keys before is believed', async () => {
  const stripes = await stage.beginOrder();
  await own('PUT', 'payment-providers/chosen', { provider: 'iyzico' });
  await own('PUT', 'payment-providers/keys', { ...KEYS.stripe, webhook_secret: 'whsec_another_since_then' });
  await stage.payAt('stripe', stripes.redirect_url, { comesBack: false });
  await waitFor(async () => (await stage.order(stripes.orderId)).status === 'paid');
  expect((await stage.order(stripes.orderId)).payments[0]?.provider).toBe('stripe');
  expect((await stage.paidAt('iyzico')).payments[0]?.provider).toBe('iyzico');
});

test('a basket of a seller and the venue is paid at iyzico as well: all of it to the venue, which owes the seller their part', async () => {
  await own('PUT', 'payment-providers/chosen', { provider: 'iyzico' });
  const product = stage.products.coffee;
  await own('PUT', 'sub-merchants/products', { product_ids: [product], sub_merchant_id: null });
  const mixed = await stage.paidAt('iyzico');
  await stage.handedOver(mixed.order_id);
  await stage.settleOrder(mixed.order_id);
  expect(await booksOf(mixed.order_id)).toMatchObject({ 'payable Deniz': -20_000, 'payable house': -6_362 });
  expect((await stage.order(mixed.order_id)).ledger.filter(({ kind }) => kind === 'release')).toEqual([]);
});

test('the log shows a seller who is added, renamed and removed', async () => {
  const [known] = (await own('GET', 'sub-merchants')) as SubMerchant[];
  const { kind, legal_name, tax_office, tax_number, iban, email, phone, address } = known ?? {};
  const seller = { name: 'Ece', kind, legal_name, tax_office, tax_number, iban, email, phone, address };
  const { sub_merchant_id: id, version } = (await own('POST', 'sub-merchants', seller)) as SubMerchant;
  await own('PATCH', `sub-merchants/${id}`, { name: 'Ece 2', version });
  await own('DELETE', `sub-merchants/${id}`);
  const log = await stage.server.db.asOwner(
    'select code, before, after from audit_log where entity_id = $1 order by number',
    [id],
  );
  const [added, renamed] = [
    { ...seller, is_active: true },
    { ...seller, name: 'Ece 2', is_active: true },
  ];
  expect(log).toEqual([
    { code: 'LOG_SUB_MERCHANT_CREATED', before: null, after: added },
    { code: 'LOG_SUB_MERCHANT_CHANGED', before: added, after: renamed },
    { code: 'LOG_SUB_MERCHANT_REMOVED', before: renamed, after: null },
  ]);
});

test('an order below the least sum of Stripe is never begun, with the sum, and the provider page counts the products that cost less', async () => {
  await own('PUT', 'payment-providers/chosen', { provider: 'stripe' });
  const menu = (await own('GET', 'menus', undefined, stage.admin)) as { menu_id: string }[];
  const body = { name: { en: 'Mint', tr: 'Nane' }, price_minor: 20, menu_ids: [String(menu[0]?.menu_id)] };
  const { product_id: mint } = (await own('POST', 'products', body, stage.admin)) as { product_id: string };
  const orderMint = () =>
    stage.orderVerified({ fulfilment: 'pickup', items: [{ product_id: mint, quantity: 1 }] });
  const pay = async (token: string) =>
    (await stage.guest('POST', `/public/orders/${token}/pay`, { accepts_wait: true })).error;
  // The least sum in TRY is not known beforehand: Stripe's message is shown as it is, without the advice to try again.
  const tries = await orderMint();
  expect(await pay(tries)).toMatchObject({ resultCode: 'PAYMENT_TOO_SMALL' });
  expect(stage.peers.stripe.counts.get('session')).toBeDefined();
  const other = await stage.as('rr_admin');
  const change = async (token: string, payment: object) =>
    own(
      'PATCH',
      'commerce',
      { version: ((await own('GET', 'commerce')) as SavedCommerceSettings).version, payment },
      token,
    );
  const changed = (await change(stage.admin, { currency: 'EUR' })) as SavedCommerceSettings;
  await own('POST', 'commerce/refund-limit/decision', { version: changed.version, agrees: true }, other);
  expect((await states()).get('stripe')?.below_least).toEqual({
    least_minor: 50,
    currency: 'EUR',
    products: 1,
  });
  expect((await states()).get('iyzico')?.below_least).toBeNull();
  expect((await stage.guest('GET', `/public/qr/${stage.qr}/offer`)).body).toMatchObject({
    least_card_minor: 50,
    currency: 'EUR',
  });
  const asked = stage.peers.stripe.counts.get('session');
  expect(await pay(await orderMint())).toMatchObject({
    resultCode: 'PAYMENT_TOO_SMALL',
    current: { least_minor: 50, currency: 'EUR' },
  });
  expect(stage.peers.stripe.counts.get('session')).toBe(asked);
  const back = (await change(stage.admin, { currency: 'TRY' })) as SavedCommerceSettings;
  await own('POST', 'commerce/refund-limit/decision', { version: back.version, agrees: true }, other);
});

test('a held fee is booked once as the provider charged it, by two clicks at a time too; a higher limit holds none', async () => {
  const span = `from=${addDays(dayOf(Date.now(), 'UTC'), -1)}&to=${addDays(dayOf(Date.now(), 'UTC'), 1)}`;
  const feesOf = async (list: 'payouts' | 'day-closings') =>
    sumOf(((await own('GET', `${list}?${span}`)) as (Payout | DayClosing)[]).map((row) => row.fee_minor));
  const before = [await feesOf('payouts'), await feesOf('day-closings')];
  await own('PUT', 'payment-providers/chosen', { provider: 'iyzico' });
  await own('PUT', 'payment-providers/iyzico/fee-limit', { percent: 0, fixed_minor: 0 });
  const paid = await stage.paidAt('iyzico');
  await own('PUT', 'payment-providers/iyzico/fee-limit', { percent: 10, fixed_minor: 500 });
  const all = async (open: boolean) =>
    ((await own('GET', `payment-differences?open=${String(open)}`)) as Difference[]).filter(
      (row) => row.order_id === paid.order_id,
    );
  const one = await waitFor(async () => (await all(true)).find(({ kind }) => kind === 'odd_fee'));
  const fee = one.there_minor;
  expect(fee).toBeGreaterThan(0);
  // A fee at the bound of the table may be higher still, and another kind of difference is no fee.
  for (const change of ['there_minor = 2147483647', "kind = 'other_amount'", 'payment_id = null']) {
    const before = await stage.server.db.asOwner(
      'select * from payment_difference where difference_id = $1',
      [one.difference_id],
    );
    await stage.server.db.asOwner(`update payment_difference set ${change} where difference_id = $1`, [
      one.difference_id,
    ]);
    expect(
      await refusalCode('POST', `payment-differences/${one.difference_id}/book`, {
        note: 'The new contract',
      }),
    ).toBe('FEE_NOT_BOOKABLE');
    const { there_minor, kind, payment_id } = before[0] as {
      there_minor: number;
      kind: string;
      payment_id: string;
    };
    await stage.server.db.asOwner(
      'update payment_difference set there_minor = $2, kind = $3, payment_id = $4 where difference_id = $1',
      [one.difference_id, there_minor, kind, payment_id],
    );
  }
  const book = () =>
    own('POST', `payment-differences/${one.difference_id}/book`, { note: 'The new contract' });
  expect(await Promise.all([book(), book()])).toMatchObject([
    { is_booked: true },
    { is_booked: true, here_minor: fee },
  ]);
  expect(await all(true)).toEqual([]);
  const books = await booksOf(paid.order_id);
  expect([books['provider house'], books['provider_fee house']]).toEqual([29_000 - fee, fee]);
  expect(sumOf(Object.values(books))).toBe(0);
  expect([await feesOf('payouts'), await feesOf('day-closings')]).toEqual(before.map((sum) => sum + fee));
  expect((await states()).get('iyzico')?.fee_limit).toMatchObject({ percent: 10, fixed_minor: 500 });
});

test('a day that is over is closed, under a number, and stays as it is', async () => {
  const yesterday = addDays(dayOf(Date.now(), 'UTC'), -1);
  await stage.server.db.asOwner(`update ledger_entry set at = at - interval '1 day' where project_id = $1`, [
    stage.projectId,
  ]);
  const closed = (await own('POST', `day-closings/${yesterday}/${stage.stationId}`)) as DayClosing[];
  expect(closed).toMatchObject([
    { day: yesterday, currency: 'TRY', closed: { number: 1, by: 'The rr_submerchant_admin' } },
  ]);
  expect(await own('POST', `day-closings/${yesterday}/${stage.stationId}`)).toEqual(closed);
  const payouts = (await own('GET', `payouts?from=${yesterday}&to=${yesterday}`)) as Payout[];
  expect(sumOf(payouts.map((one) => one.payable_minor))).toBe(closed[0]?.payable_minor);
  const ofDeniz = (rows: readonly Payout[]) => rows.find((one) => one.name === 'Deniz');
  expect(ofDeniz(payouts)).toMatchObject({ fee_minor: 0 });
  // On a day without movements every open debt is shown all the same.
  const quiet = addDays(yesterday, -7);
  const still = ofDeniz((await own('GET', `payouts?from=${quiet}&to=${quiet}`)) as Payout[]);
  expect(still).toMatchObject({ orders: 0, payable_minor: 0, owed_minor: ofDeniz(payouts)?.owed_minor });
  expect(still?.owed_minor).not.toBe(0);
});
