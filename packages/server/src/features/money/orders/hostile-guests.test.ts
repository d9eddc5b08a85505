import { randomUUID } from 'node:crypto';
import type { OrderDetails, PublicOrder } from '@rota/contract/orders';
import { defaultGuestCodes, type GuestCodes, type SavedCommerceSettings } from '@rota/contract/commerce';
import { ORDER_CODE_TRIES } from '@rota/contract/orders';
import type { BankFaults } from '@rota/contract/sandbox-bank';
import { campaign, waitFor, type Answer } from '@rota/testing';
import { sql as fragment } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrdersStage, type OrdersStage } from './orders-stage.fake.ts';

let stage: OrdersStage;
beforeAll(async () => {
  stage = await startOrdersStage();
});
afterAll(() => stage.stop());

const inProject = (path: string) => `/projects/${String(stage.projectId)}/${path}`;
const sql = (statement: string, values?: unknown[]) => stage.server.db.asOwner(statement, values);
/** Each guest looks from a phone of their own. */
const follow = async (token: string) =>
  (await stage.server.call('GET', `/public/orders/${token}`, { from: from() })).body as PublicOrder;
const staff = (path: string, body?: object, key?: string): Promise<Answer> =>
  stage.server.call(body === undefined ? 'GET' : 'POST', inProject(path), {
    token: stage.admin,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const pickup = { fulfilment: 'pickup', accepts_wait: true };
/** Each guest has a phone, and an address, of its own. */
let addresses = 0;
const from = () => `10.9.${String(Math.floor((addresses += 1) / 250))}.${String(addresses % 250)}`;
async function ordered(
  change: Record<string, unknown> = {},
): Promise<{ token: string; id: string; phone: string }> {
  const body = stage.anOrder({ ...pickup, ...change });
  const caller = from();
  // A guest whose call met a database that broke off tries again; the request's id keeps it one order.
  const made = await waitFor(async () => {
    const answer = await stage.server.call('POST', '/public/orders', { body, from: caller });
    return answer.status === 503 ? undefined : answer;
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { order_token: token, order_id: id } = made.body as { order_token: string; order_id: string };
  return { token, id, phone: String(body['phone']) };
}
/** One more guest at the same table. */
const oneMore = () =>
  stage.server.call('POST', '/public/orders', { body: stage.anOrder(pickup), from: from() });
const guess = (token: string, code: string) => stage.guest('POST', `/public/orders/${token}/code`, { code });
const WRONG = { status: 400, error: { resultCode: 'QR_VALIDATION_CODE_INVALID' } };
const TOO_MANY = { status: 429, error: { resultCode: 'ThrottlerException' } };
const aMinuteLater = () => sql(`update order_code_sent set at = at - interval '61 seconds'`);

test('five wrong codes shut an order until another code is sent; codes open their own order, once, in their time', async () => {
  const { token, phone } = await ordered();
  const code = await stage.codeOf(phone);
  const other = code === '111111' ? '222222' : '111111';
  for (let left = ORDER_CODE_TRIES - 1; left >= 0; left -= 1) {
    expect(await guess(token, other)).toMatchObject(WRONG);
    expect((await follow(token)).code?.tries_left).toBe(left);
  }
  expect(await guess(token, code)).toMatchObject(WRONG);
  expect(await stage.guest('POST', `/public/orders/${token}/resend`)).toMatchObject(TOO_MANY);
  await aMinuteLater();
  expect((await stage.guest('POST', `/public/orders/${token}/resend`)).status).toBe(200);
  const next = await waitFor(async () =>
    (await stage.codeOf(phone)) === code ? undefined : stage.codeOf(phone),
  );
  expect(await guess(token, code)).toMatchObject(WRONG);
  const theirs = await ordered();
  expect(await guess(theirs.token, next)).toMatchObject(WRONG);
  await sql(`update order_code set expires_at = expires_at - interval '1 hour' where order_id = $1`, [
    theirs.id,
  ]);
  expect(await guess(theirs.token, await stage.codeOf(theirs.phone))).toMatchObject(WRONG);
  // Both taps of an impatient guest are answered alike.
  const taps = await Promise.all([guess(token, next), guess(token, next)]);
  for (const tap of taps) expect(tap).toMatchObject({ status: 200, body: { status: 'pending_payment' } });
});

test('a flood of messages is stopped: by phone, by address and by code', async () => {
  const { token, phone } = await ordered();
  await aMinuteLater();
  expect((await stage.guest('POST', `/public/orders/${token}/resend`)).status).toBe(200);
  await aMinuteLater();
  // A new order does not reset the count.
  await ordered({ phone });
  await aMinuteLater();
  const order = (change: object, address = from()) =>
    stage.server.call('POST', '/public/orders', {
      body: stage.anOrder({ ...pickup, ...change }),
      from: address,
    });
  expect(await order({ phone })).toMatchObject(TOO_MANY);
  expect(await stage.guest('POST', `/public/orders/${token}/resend`)).toMatchObject(TOO_MANY);
  // Nothing is left of what was refused.
  expect(await sql('select 1 from customer_order where phone = $1', [phone])).toHaveLength(2);

  const fill = (column: string, most: number) =>
    sql(
      `insert into order_code_sent (phone_hash, ip_hash, qr_hash, at)
       select case when $1 = 'phone_hash' then phone_hash else 'x' || n end, case when $1 = 'ip_hash' then ip_hash else 'y' || n end,
         case when $1 = 'qr_hash' then qr_hash else 'z' || n end, now() - interval '20 minutes'
       from (select * from order_code_sent order by at desc limit 1) last, generate_series(1, $2::int) n`,
      [column, most],
    );
  const address = from();
  expect((await order({}, address)).status).toBe(201);
  await fill('ip_hash', 120);
  expect(await order({}, address)).toMatchObject(TOO_MANY);
  expect((await order({})).status).toBe(201);
  await fill('qr_hash', 60);
  expect(await order({})).toMatchObject(TOO_MANY);
  // Staff read which place takes no strangers, and open it again; those of another project know nothing of it.
  const full = { qr_code: stage.qr, place: 'Table 4' };
  expect((await staff('orders/full-places')).body).toMatchObject([full]);
  expect((await staff('orders/full-places/reopen', { qr_code: 'NOSUCH' })).status).toBe(404);
  expect(await staff('orders/full-places/reopen', { qr_code: stage.qr })).toMatchObject({
    status: 200,
    body: [],
  });
  expect((await order({})).status).toBe(201);
  await sql(`delete from order_code_sent`);
  const tenToday = await ordered();
  await fill('phone_hash', 9);
  expect(await order({ phone: tenToday.phone })).toMatchObject(TOO_MANY);
  await sql(`delete from order_code_sent`);
  expect((await order({ phone: '+882 1234 5678' })).status).toBeGreaterThanOrEqual(400);
});

async function setCodes(change: Partial<GuestCodes>): Promise<void> {
  const { version } = (await staff('commerce')).body as SavedCommerceSettings;
  const body = { version, codes: change };
  expect((await stage.server.call('PATCH', inProject('commerce'), { token: stage.admin, body })).status).toBe(
    200,
  );
}

test('limits are settings, and guests whose phone is verified use up nothing of them', async () => {
  await sql('delete from order_code_sent');
  await setCodes({ most_at_place: 2, most_at_address: 3 });
  try {
    for (let guest = 0; guest < 3; guest += 1) {
      const { token, phone } = await ordered();
      expect((await guess(token, await stage.codeOf(phone))).status).toBe(200);
    }
    await ordered();
    await ordered();
    expect(await oneMore()).toMatchObject(TOO_MANY);
    expect((await staff('orders/full-places')).body).toMatchObject([{ qr_code: stage.qr, count: 2 }]);
  } finally {
    await setCodes(defaultGuestCodes);
    await sql('delete from order_code_sent');
  }
});

test('without codes orders begin unverified: the limits hold until the money comes', async () => {
  await setCodes({ is_on: false, most_at_place: 2 });
  try {
    expect((await stage.guest('GET', `/public/qr/${stage.qr}/offer`)).body).toMatchObject({
      asks_code: false,
    });
    const { token, id } = await ordered();
    expect(await follow(token)).toMatchObject({ status: 'pending_payment', code: null });
    expect(await sql('select 1 from order_code where order_id = $1', [id])).toEqual([]);
    await stage.payAtBank(((await pay(token)).body as { redirect_url: string }).redirect_url);
    expect(await follow(token)).toMatchObject({ status: 'paid' });
    await ordered();
    await ordered();
    expect(await oneMore()).toMatchObject(TOO_MANY);
  } finally {
    await setCodes(defaultGuestCodes);
    await sql('delete from order_code_sent');
  }
});

test('where no gateway sends SMS the guest sees that, and staff who serve read the code on the order', async () => {
  const [mine, other] = [await ordered(), await ordered()];
  expect((await follow(mine.token)).code).toMatchObject({ is_sent: false });
  const read = async ({ id }: { id: string }) =>
    ((await staff(`orders/${id}/code`)).body as { code: string | null }).code;
  const code = await read(mine);
  expect([code, await read(other)]).toEqual([
    await stage.codeOf(mine.phone),
    await stage.codeOf(other.phone),
  ]);
  expect((await guess(mine.token, String(code))).status).toBe(200);
  expect(await read(mine)).toBeNull();
});

test('an order is seen with its own token only', async () => {
  const [mine, theirs] = [await ordered(), await ordered()];
  const last = mine.token.endsWith('A') ? 'B' : 'A';
  const none = { status: 404, error: { resultCode: 'ORDER_ID_NOT_VALID', message: 'Order id is not valid' } };
  for (const token of [mine.id, `${mine.token.slice(0, -1)}${last}`, `${mine.token}A`, 'A'.repeat(43)])
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/pay'],
      ['GET', '/receipt'],
      ['POST', '/open'],
    ] as const)
      expect(
        await stage.guest(method, `/public/orders/${token}${path}`, method === 'POST' ? {} : undefined),
      ).toMatchObject(none);
  expect(await follow(mine.token)).toMatchObject({ order_id: mine.id, place: { name: 'Table 4' } });
  expect(JSON.stringify(await follow(mine.token))).not.toContain(theirs.id);
  // The phone is the guest's own and still not shown, as a token may be read over a shoulder.
  expect(JSON.stringify(await follow(mine.token))).not.toContain(mine.phone.slice(0, -2));
});

test('a request sent twice at once is one order; with another content it is refused', async () => {
  const body = stage.anOrder(pickup);
  const send = (change: object = {}) => stage.guest('POST', '/public/orders', { ...body, ...change });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first?.status, second?.status]).toEqual([201, 201]);
  expect(second?.body).toEqual(first?.body);
  for (const change of [
    { note: 'x' },
    { phone: '+905329999999' },
    { items: [{ product_id: stage.products.water, quantity: 1 }] },
  ])
    expect(await send(change)).toMatchObject({
      status: 422,
      error: { resultCode: 'CLIENT_REQUEST_ID_REUSED' },
    });
  expect(
    await sql('select 1 from customer_order where client_request_id = $1', [body['client_request_id']]),
  ).toHaveLength(1);
});

async function payable(
  change: Record<string, unknown> = {},
): Promise<{ token: string; id: string; phone: string }> {
  const made = await ordered(change);
  // The phone is not what is tried here.
  await sql(`update customer_order set status = 'pending_payment' where order_id = $1`, [made.id]);
  return made;
}
const pay = (token: string) =>
  stage.server.call('POST', `/public/orders/${token}/pay`, { body: { accepts_wait: true }, from: from() });
async function paidOrder(): Promise<{ token: string; id: string }> {
  const made = await payable();
  await stage.payAtBank(((await pay(made.token)).body as { redirect_url: string }).redirect_url);
  expect(await follow(made.token)).toMatchObject({ status: 'paid' });
  return made;
}
const bankOf = async (orderId: string) => {
  const [row] = await sql(
    `select coalesce(sum(amount_minor), 0)::int as charged,
       (select coalesce(sum(r.amount_minor), 0) from sandbox_refund r join sandbox_payment q using (ref)
        where q.order_id = $1 and r.state = 'refunded')::int as back
     from sandbox_payment where order_id = $1 and state = 'captured'`,
    [orderId],
  );
  return row;
};

test('forged and repeated returns, webhooks and nonces change nothing', async () => {
  const { token, id } = await payable();
  const { redirect_url: redirectUrl } = (await pay(token)).body as { redirect_url: string };
  const [row] = await sql('select payment_id, return_url from sandbox_payment p where order_id = $1', [id]);
  const back = new URL(String(row?.['return_url'])).pathname;
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${String(stage.server.url)}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const forged = `payment=${String(row?.['payment_id'])}&state=authorized&signature=${'0'.repeat(64)}`;
  expect((await post(back, forged, form)).status).toBe(303);
  expect(await follow(token)).toMatchObject({ status: 'pending_payment' });
  expect((await post(`${back.slice(0, -4)}AAAA`, forged, form)).status).toBe(404);
  const hook = `/api/public/payments/webhooks/sandbox/${String(stage.projectId)}`;
  const news = JSON.stringify({ eventId: 'evt_forged', paymentId: row?.['payment_id'], state: 'captured' });
  for (const signature of ['', '0'.repeat(64), 'ğ']) {
    const headers = {
      'content-type': 'application/json',
      ...(signature !== 'ğ' && { 'x-sandbox-signature': signature }),
    };
    expect((await post(hook, news, headers)).status).toBe(401);
  }
  expect(await sql(`select 1 from payment_news where event_id = 'evt_forged'`)).toEqual([]);
  await stage.payAtBank(redirectUrl);
  for (const again of [forged, forged.replace('authorized', 'failed'), ''])
    expect((await post(back, again, form)).status).toBe(303);
  expect(await follow(token)).toMatchObject({ status: 'paid' });
  expect(await bankOf(id)).toEqual({ charged: 29_000, back: 0 });
});

test('a higher price is shown before it is paid; an order that is not paid in time expires', async () => {
  const { token, id } = await payable();
  const product = `products/${stage.products.soup}`;
  const change = (price: number) =>
    stage.server.call('PATCH', inProject(product), {
      token: stage.admin,
      body: { discounted_price_minor: price },
    });
  expect((await change(11_500)).status).toBe(200);
  expect(await pay(token)).toMatchObject({
    status: 409,
    error: { resultCode: 'CART_CHANGED', current: { total_minor: 30_000 } },
  });
  await change(11_000);
  expect(await sql('select 1 from payment where order_id = $1', [id])).toEqual([]);
  await sql(`update customer_order set expires_at = now() - interval '1 second' where order_id = $1`, [id]);
  await stage.server.lookAfterOrders();
  expect(await follow(token)).toMatchObject({ status: 'expired', may_pay: false });
  expect(await pay(token)).toMatchObject({ status: 409, error: { resultCode: 'ORDER_STATUS_DIFFERS' } });
  expect(await stage.guest('POST', `/public/orders/${token}/cancel`)).toMatchObject({ status: 409 });
});

test('two of the staff at once, and one who presses twice, do a thing once', async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  const statuses = async (calls: readonly Promise<Answer>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();
  const accept = () => staff(`orders/${first.id}/kitchen`, { from: 'new', step: 'accepted' });
  expect(await statuses([accept(), accept(), accept()])).toEqual([200, 409, 409]);
  // A guest who cancels and a kitchen that begins: one of them.
  const race = await statuses([
    staff(`orders/${second.id}/kitchen`, { from: 'new', step: 'accepted' }),
    stage.guest('POST', `/public/orders/${second.token}/cancel`),
  ]);
  expect(race).toEqual([200, 409]);

  const part = { amount_minor: 10_000, reason: 'goodwill' };
  const key = randomUUID();
  const give = () => staff(`orders/${first.id}/refunds`, part, key);
  const answers = await Promise.all([give(), give()]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
  const again = await give();
  expect(again.status).toBe(200);
  expect((again.body as OrderDetails).refunds).toHaveLength(1);
  // Four more of the same, meant so: one still fits into what was paid.
  expect(
    await statuses([1, 2, 3, 4].map(() => staff(`orders/${first.id}/refunds`, part, randomUUID()))),
  ).toEqual([200, 409, 409, 409]);
  await waitFor(async () => (await bankOf(first.id))?.['back'] === 20_000);
  expect(await statuses([1, 2].map(() => staff(`orders/${first.id}/refuse`, { note: 'no' })))).toEqual([
    200, 409,
  ]);
  await waitFor(async () => (await bankOf(first.id))?.['back'] === 29_000);
});

test('money that the bank does not give back calls for a person, who gives it back', async () => {
  const { token, id } = await paidOrder();
  const setFaults = (faults: Partial<BankFaults>) =>
    stage.server.call('PUT', inProject('sandbox-bank/faults'), { token: stage.admin, body: faults });
  await setFaults({ refuses_refunds: true });
  expect((await stage.guest('POST', `/public/orders/${token}/cancel`)).status).toBe(200);
  const details = async () => (await staff(`orders/${id}`)).body as OrderDetails;
  await waitFor(async () => (await details()).needs_help);
  expect(await details()).toMatchObject({
    status: 'cancelled',
    refunded_minor: 0,
    refunds: [{ status: 'failed', failure: 'refund refused' }],
  });
  await setFaults({});
  expect((await staff(`orders/${id}/refunds`, { reason: 'goodwill' })).status).toBe(200);
  await waitFor(async () => (await bankOf(id))?.['back'] === 29_000);
  expect(await staff(`orders/${id}/solve`, {})).toMatchObject({ status: 200, body: { needs_help: false } });
});

/** What the bank does wrong, one after the other. */
const FAULTS: readonly Partial<BankFaults>[] = [
  {},
  { double_news: true },
  { no_news: true, no_return: true },
  { loses_answers: ['payments'] },
  { loses_answers: ['complete'] },
  { loses_answers: ['query'], late_news_s: 1, double_news: true },
  { wrong_amount: true },
  { loses_answers: ['refund', 'query-refund'], wrong_amount: true },
  { slow_ms: 100, wrong_signature: true },
  { declines: true },
];

/** Ends every connection of the server to its database, with what was under way on it. */
async function breakOff(): Promise<void> {
  await stage.server.database.global((tx) =>
    fragment`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'rota' and pid <> pg_backend_pid()`.execute(
      tx,
    ),
  );
}

test('payments through a bank that does everything wrong, on a database that breaks off, lose no money', async () => {
  await sql('delete from order_code_sent');
  const setFaults = (faults: Partial<BankFaults>) =>
    stage.server.call('PUT', inProject('sandbox-bank/faults'), { token: stage.admin, body: faults });
  const orders: { token: string; id: string }[] = [];
  const guests = campaign(5, 50, 2);
  const tryToPay = async ({ token }: { token: string }): Promise<void> => {
    const begun = await pay(token);
    if (begun.status === 200)
      await stage.payAtBank((begun.body as { redirect_url: string }).redirect_url).catch(() => undefined);
  };
  for (const [index, faults] of FAULTS.entries()) {
    const batch = await Promise.all(Array.from({ length: guests }, () => payable()));
    await sql('delete from order_code_sent');
    orders.push(...batch);
    await setFaults(faults);
    const paying = Promise.all(batch.map(tryToPay));
    // All that is under way on the database breaks off, as when the server dies.
    if (index % 3 === 1) await breakOff();
    await paying;
  }
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      for (const table of ['payment', 'refund'])
        await sql(`update ${table} set worker_until = now() - interval '1 second'`);
      await stage.server.lookAfterOrders();
    }
  };
  await settle();
  await setFaults({});
  // A failed caller tries again.
  for (const order of orders) if ((await follow(order.token)).may_pay) await tryToPay(order);
  await settle();

  const wrong = [];
  for (const { id, token } of orders) {
    const { status } = await follow(token);
    const { charged, back } = (await bankOf(id)) as { charged: number; back: number };
    if (status !== 'paid' || charged - back !== 29_000) wrong.push({ id, status, charged, back });
  }
  expect(wrong).toEqual([]);
  // The faults took effect: differing sums were refunded, and outcomes were unknown for a while.
  const [felt] = await sql(
    `select (select count(*) from refund where reason = 'amount_differs')::int as differed,
       (select count(*) from order_event where kind = 'payment_unknown')::int as unknown,
       (select count(*) from payment where status = 'failed')::int as failed`,
  );
  expect(felt?.['differed']).toBeGreaterThanOrEqual(guests);
  expect(felt?.['unknown']).toBeGreaterThanOrEqual(guests);
  expect(felt?.['failed']).toBeGreaterThanOrEqual(guests);
  const [books] = await sql(
    `select (select sum(amount_minor) from ledger_entry)::int as sum,
       (select sum(amount_minor) from ledger_entry where account in ('provider', 'provider_fee'))::int as ledger,
       ((select sum(amount_minor) from sandbox_payment where state = 'captured')
         - (select sum(amount_minor) from sandbox_refund where state = 'refunded'))::int as bank`,
  );
  expect(books).toEqual({ sum: 0, ledger: books?.['bank'], bank: books?.['bank'] });
});
