import type { OrderDetails } from '@rota/contract/orders';
import type { LedgerEntry } from '@rota/contract/payments';
import type { ProviderState } from '@rota/contract/payment-providers';
import type { DayClosing, Difference, Payout } from '@rota/contract/settlement';
import type { SubMerchant } from '@rota/contract/sub-merchants';
import { startIyzicoPeer, startStripePeer, waitFor, type IyzicoPeer, type StripePeer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOrdersStage, type OrdersStage } from '../orders/orders-stage.fake.ts';
import { dayOf } from './days.rules.ts';

const KEYS = {
  iyzico: { provider: 'iyzico', api_key: 'sandbox-of-the-test', secret_key: 'secret-of-the-test' },
  stripe: { provider: 'stripe', secret_key: 'sk_test_of_the_test', webhook_secret: 'whsec_of_the_test' },
} as const;
const PROVIDERS = ['iyzico', 'stripe'] as const;
type Name = (typeof PROVIDERS)[number];
const IBANS = { Deniz: 'TR33 0006 1005 1978 6457 8413 26', Ada: 'DE89370400440532013000' } as const;

let stage: OrdersStage;
let peers: { readonly iyzico: IyzicoPeer; readonly stripe: StripePeer };
let root: string;
let merchant: string;
const sellers = new Map<string, string>();

beforeAll(async () => {
  peers = {
    iyzico: await startIyzicoPeer({ apiKey: KEYS.iyzico.api_key, secretKey: KEYS.iyzico.secret_key, againMs: 100 }),
    stripe: await startStripePeer({ secretKey: KEYS.stripe.secret_key, webhookSecret: KEYS.stripe.webhook_secret, againMs: 100 }),
  };
  stage = await startOrdersStage({ config: { paymentUrls: { iyzico: peers.iyzico.url, stripe: peers.stripe.url } } });
  for (const name of PROVIDERS)
    peers[name].settings.webhookUrl = `${String(stage.server.url)}/api/public/payments/webhooks/${name}/${stage.projectId}`;
  root = await stage.server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  merchant = await stage.as('rr_submerchant_admin');
  const { version } = (await own('GET', 'commerce')) as { version: number };
  const fees = { commission_fee_minor: 100, commission_rate_percent: 7.5, service_commission_rate_percent: 1.25 };
  await own('PATCH', 'commerce', { version, payment: { ...fees, refund_limit_minor: 20_000 } }, root);
  for (const [name, product] of [
    ['Deniz', stage.products.soup],
    ['Ada', stage.products.coffee],
  ] as const) {
    const form = { legal_name: `${name} Gıda Ltd. Şti.`, tax_office: 'Beyoğlu', tax_number: '1234567890', address: 'İstanbul' };
    const contact = { iban: IBANS[name], email: `${name.toLowerCase()}@example.com`, phone: '+905320000000' };
    const { sub_merchant_id: id } = (await own('POST', 'sub-merchants', {
      name,
      kind: 'limited_company',
      ...form,
      ...contact,
    })) as SubMerchant;
    sellers.set(name, id);
    await own('PUT', 'sub-merchants/products', { product_ids: [product], sub_merchant_id: id });
  }
}, 90_000);
afterAll(async () => {
  await stage?.stop();
  await peers?.iyzico.stop();
  await peers?.stripe.stop();
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call of the project answers, where it does not fail. */
async function own(method: Method, path: string, body?: unknown, token = merchant): Promise<unknown> {
  const answer = await stage.call(token, method, `/projects/${stage.projectId}/${path}`, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
async function refused(method: Method, path: string, body: unknown, token = merchant): Promise<string> {
  return ((await stage.call(token, method, `/projects/${stage.projectId}/${path}`, body)).body as { resultCode: string }).resultCode;
}
const states = async () => new Map(((await own('GET', 'payment-providers')) as ProviderState[]).map((one) => [one.provider, one]));

type Cards = { readonly ok: string; readonly code: string };

/** Goes through the pages of a provider as a browser does, and comes back from them, or does not. */
async function payAt(redirectUrl: string, { ok, code }: Cards, { comesBack } = { comesBack: true }): Promise<void> {
  let at = redirectUrl;
  let answer = await send(at, { number: ok, expiry: '12/39', cvc: '123' });
  for (let page = 0; page < 4; page += 1) {
    const location = answer.headers.get('location');
    if (location !== null && location.startsWith('/o')) return;
    const isBack = (url: string | undefined): boolean => url?.includes('/api/public/payments/return/') === true;
    if (!comesBack && isBack(location ?? undefined)) return;
    if (location !== null) {
      answer = await fetch(new URL(location, at), { redirect: 'manual' });
      continue;
    }
    const html = await answer.text();
    const action = /action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const hidden = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    if (!comesBack && isBack(action)) return;
    at = new URL(action, at).href;
    answer = await send(at, hidden.length > 0 ? Object.fromEntries(hidden) : { code });
  }
  throw new Error('The way back was not found.');
}
const send = (url: string, form: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** An order that is fetched at the pass: where it is paid. */
async function begunOrder(): Promise<{ readonly redirectUrl: string }> {
  const token = await stage.verified({ fulfilment: 'pickup' });
  const begun = await stage.guest('POST', `/public/orders/${token}/pay`, { accepts_wait: true });
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  return begun.body as { redirectUrl: string };
}

/** An order that is fetched at the pass, paid at the provider in use: what staff see of it. */
async function paidOrder(name: Name): Promise<OrderDetails> {
  await payAt((await begunOrder()).redirectUrl, peers[name].cards);
  const { items } = (await own('GET', 'orders?limit=1&sort=-number')) as { items: OrderDetails[] };
  return waitFor(async () => {
    const order = (await own('GET', `orders/${String(items[0]?.order_id)}`)) as OrderDetails;
    return order.status === 'paid' ? order : undefined;
  });
}

async function handedOver({ order_id: id }: OrderDetails): Promise<void> {
  const steps = ['new', 'accepted', 'preparing', 'ready', 'served'];
  for (const [index, step] of steps.slice(1).entries())
    await own('POST', `orders/${id}/kitchen`, { from: steps[index], step }, stage.admin);
}

/** The ledger of an order as account and party, each with its sum. */
async function booksOf(orderId: string): Promise<Record<string, number>> {
  const { items } = (await own('GET', 'ledger?limit=100')) as { items: LedgerEntry[] };
  const books: Record<string, number> = {};
  for (const { account, party, amount_minor: amount, order_id: of } of items) {
    if (of !== orderId) continue;
    const name = [...sellers].find(([, id]) => id === party)?.[0] ?? 'house';
    books[`${account} ${name}`] = (books[`${account} ${name}`] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(books).filter(([, amount]) => amount !== 0));
}

describe.each(PROVIDERS)('with %s', (name) => {
  let order: OrderDetails;
  const today = dayOf(Date.now(), 'UTC');

  test('wrong keys are not kept, right ones are tried, shown by their end and used', async () => {
    const wrong = { ...KEYS[name], secret_key: 'sk_test_of_somebody_else' };
    expect(await refused('PUT', 'payment-providers/keys', wrong)).toBe('PROVIDER_REFUSED');
    expect(await refused('PUT', 'payment-providers/chosen', { provider: name })).toBe('PROVIDER_NOT_READY');
    await own('PUT', 'payment-providers/keys', KEYS[name]);
    await own('PUT', 'payment-providers/chosen', { provider: name });
    const state = (await states()).get(name);
    expect(state).toMatchObject({ is_chosen: true, is_test: true, down_since: null, checked: { failure: null } });
    expect(JSON.stringify(await own('GET', 'payment-providers'))).not.toContain(KEYS[name].secret_key);
    for (const id of sellers.values()) await own('POST', `sub-merchants/${id}/register`);
    const known = (await own('GET', 'sub-merchants')) as SubMerchant[];
    expect(known.map(({ accounts }) => accounts.some((one) => one.provider === name && one.is_current))).toEqual([true, true]);
  });

  test('a basket of two sellers is paid with 3-D Secure, handed over, released to each, and a line of it goes back', async () => {
    order = await paidOrder(name);
    const fee = (await booksOf(order.order_id))['provider_fee house'] ?? 0;
    // 7.5 percent and a fixed fee of 29,000 are 2,275, 1.25 percent 363 (half up), spread over the lines in proportion.
    expect(await booksOf(order.order_id)).toEqual({
      ...{ 'provider house': 29_000 - fee, ...(fee === 0 ? {} : { 'provider_fee house': fee }) },
      ...{ 'commission Deniz': -1_725, 'commission Ada': -550, 'service_commission Deniz': -275, 'service_commission Ada': -88 },
      ...{ 'payable Deniz': -20_000, 'payable Ada': -6_362 },
    });
    await handedOver(order);
    await waitFor(async () => ((await booksOf(order.order_id))['provider house'] ?? 0) === 29_000 - fee - 26_362);
    await own('POST', `orders/${order.order_id}/refunds`, { lines: [{ line: 2, quantity: 1 }], reason: 'wrong_or_missing', note: '' });
    await waitFor(async () => ((await own('GET', `orders/${order.order_id}`)) as OrderDetails).refunds[0]?.status === 'refunded');
    // Ada was paid and owes it back.
    expect(await booksOf(order.order_id)).toMatchObject({ 'payable Ada': 6_362, 'provider house': 29_000 - fee - 26_362 - 7_000 });
    expect(Object.values(await booksOf(order.order_id)).reduce((sum, one) => sum + one, 0)).toBe(0);
  });

  test('the day, its file, the payouts, the ledger and the report of the provider agree to the kuruş', async () => {
    const [day] = ((await own('GET', `day-closings?from=${today}&to=${today}`)) as DayClosing[]).filter(({ day: at }) => at === today);
    const payouts = (await own('GET', `payouts?from=${today}&to=${today}`)) as Payout[];
    const sum = (of: (one: Payout) => number): number => payouts.reduce((all, one) => all + of(one), 0);
    expect(day).toMatchObject({ sold_minor: sum((one) => one.sold_minor), payable_minor: sum((one) => one.payable_minor), closed: null });
    const csv = (await stage.call(merchant, 'GET', `/projects/${stage.projectId}/day-closings/${today}/${stage.stationId}/export`)).raw
      .body;
    expect(csv.trimEnd().split('\r\n').at(-1)).toContain(`${((day?.sold_minor ?? 0) / 100).toFixed(2)},`);
    const pdf = await stage.call(merchant, 'GET', `/projects/${stage.projectId}/day-closings/${today}/${stage.stationId}/pdf?lang=tr`);
    expect(pdf.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await refused('POST', `day-closings/${today}/${stage.stationId}`, undefined)).toBe('DAY_NOT_OVER');
    expect(await own('POST', 'payment-differences/compare', { day: dayOf(Date.now(), 'UTC') })).toEqual([]);
  });

  test('a refund above the limit waits for a second person, who is not the first', async () => {
    const large = await paidOrder(name);
    await own('POST', `orders/${large.order_id}/refunds`, { reason: 'goodwill', note: 'cold' });
    const { items } = (await own('GET', 'refunds?status=waiting')) as { items: { refund_id: string; amount_minor: number }[] };
    expect(items).toMatchObject([{ amount_minor: 29_000 }]);
    const decide = `refunds/${String(items[0]?.refund_id)}/decision`;
    expect(await refused('POST', decide, { agrees: true })).toBe('REFUND_OWN');
    await own('POST', decide, { agrees: true }, stage.admin);
    expect(await refused('POST', decide, { agrees: false }, stage.admin)).toBe('REFUND_DECIDED');
    await waitFor(async () =>
      ((await own('GET', `orders/${large.order_id}`)) as OrderDetails).refunds.every(({ status }) => status === 'refunded'),
    );
    const books = await booksOf(large.order_id);
    expect(Object.entries(books).filter(([account]) => !account.startsWith('provider'))).toEqual([]);
  });

  test('while it is down nothing is sold, with the reason, and it is sold again as soon as it answers', async () => {
    const token = await stage.verified({ fulfilment: 'pickup' });
    peers[name].faults.down = true;
    const pay = () => stage.guest('POST', `/public/orders/${token}/pay`, { accepts_wait: true });
    expect((await pay()).body).toMatchObject({ resultCode: 'PAYMENT_UNAVAILABLE' });
    const offer = async () => (await stage.guest('GET', `/public/qr/${stage.qr}/offer`)).body;
    expect(await offer()).toMatchObject({ availability: 'not_available', reason: 'cards_down' });
    expect((await states()).get(name)?.down_since).not.toBeNull();
    peers[name].faults.down = false;
    await own('POST', `payment-providers/${name}/check`);
    expect(await offer()).not.toMatchObject({ reason: 'cards_down' });
  });

  test('what the report has and the books have not, or the other way round, is found; what asking mends is mended', async () => {
    const day = dayOf(Date.now(), 'UTC');
    const gone = await paidOrder(name);
    forgetLast(name);
    // A guest paid and never came back, no news came, and the try was given up.
    peers[name].faults.noWebhook = true;
    const lost = await begunOrder();
    await payAt(lost.redirectUrl, peers[name].cards, { comesBack: false });
    peers[name].faults.noWebhook = false;
    const [tried] = await stage.server.db.asOwner(
      `update payment set status = 'failed' where project_id = $1 and status = 'challenge' and provider = $2 returning order_id`,
      [stage.projectId, name],
    );
    const found = (await own('POST', 'payment-differences/compare', { day })) as Difference[];
    const open = found.filter(({ provider }) => provider === name);
    expect(open).toMatchObject([{ kind: 'missing_capture', order_id: gone.order_id, here_minor: 29_000, there_minor: 0 }]);
    const all = (await own('GET', 'payment-differences?open=false')) as Difference[];
    const mended = all.find(({ order_id: id }) => id === tried?.['order_id']);
    expect(mended).toMatchObject({ kind: 'unknown_capture', mended_by: 'system' });
    expect(((await own('GET', `orders/${String(tried?.['order_id'])}`)) as OrderDetails).status).toBe('paid');
    await own('POST', `payment-differences/${String(open[0]?.difference_id)}/mended`, { note: 'The bank found it' });
    expect(((await own('GET', 'payment-differences')) as Difference[]).filter(({ provider }) => provider === name)).toEqual([]);
  });
});

/** The provider loses what it took last. */
function forgetLast(name: Name): void {
  const { payments } = peers.iyzico.books;
  if (name === 'iyzico') payments.delete([...payments.keys()].at(-1) ?? 0);
  else
    for (const session of [...peers.stripe.books.sessions.values()].filter(({ charge }) => charge !== undefined).slice(-1))
      session.charge = undefined;
}
