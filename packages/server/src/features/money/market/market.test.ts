import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedMarketUser, MarketOrder, MarketSession } from '@rota/contract/market';
import type { Page } from '@rota/contract/core';
import type { Target } from '@rota/contract/targets';
import { waitFor, type Answer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startOrdersStage, type OrdersStage } from '../orders/orders-stage.fake.ts';
import { examplesOf, fillIn, matchesExample } from './guide-examples.fake.ts';

const GUIDE = join(import.meta.dirname, '../../../../../../docs/market-app.md');
const CONSENTS = { terms: true, privacy: true, distance_sales: true };
const PIN = '4729';

let stage: OrdersStage;
let app: string;
beforeAll(async () => {
  stage = await startOrdersStage();
  app = await stage.as('rr_client_market');
  const targets = (await stage.call(stage.admin, 'GET', inProject('targets'))).body as Target[];
  const { site, floor } = targets.find(({ target_id: id }) => id === stage.targets.table) as Target;
  const address = { site, floor, name: 'Room 412', verified: true, target_id: stage.targets.table };
  expect((await stage.call(stage.admin, 'POST', inProject('addresses'), address)).status).toBe(201);
});
afterAll(() => stage.stop());
// What is sent counts for the whole installation.
beforeEach(() => sql('delete from order_code_sent'));

const inProject = (path: string) => `/projects/${String(stage.projectId)}/${path}`;
const sql = (statement: string, values?: unknown[]) => stage.server.db.asOwner(statement, values);
const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  stage.call(app, method, inProject(`market/${path}`), body);
const guest = (path: string, body: object) =>
  stage.guest('POST', `/public/account-deletion${path}`, { project_id: stage.projectId, ...body });

let phones = 5_330_000_000;
const aPhone = () => `+90${String(phones++)}`;
/** The code that comes next to a phone, and no sooner than a minute after the last. */
async function nextCode(phone: string, send: () => Promise<Answer>): Promise<string> {
  const before = codes.get(phone);
  await sql(`delete from order_code_sent`);
  expect((await send()).status).toBe(200);
  const code = await waitFor(async () => [await stage.codeOf(phone)].find((one) => one !== before));
  codes.set(phone, code);
  return code;
}
const codes = new Map<string, string>();
async function register(phone = aPhone()): Promise<MarketSession & { readonly phone: string }> {
  const code = await nextCode(phone, () => ask('POST', 'codes', { phone, language: 'en' }));
  const body = { phone, code, pin: PIN, name: 'Ada', consents: CONSENTS_OF_ACCOUNT };
  const made = await ask('POST', 'users', body);
  if (made.status !== 201) throw new Error(made.raw.body);
  return { ...(made.body as MarketSession), phone };
}
const CONSENTS_OF_ACCOUNT = { terms: true, privacy: true };
const order = (userToken: string, change: object = {}) =>
  ask('POST', `sessions/${userToken}/orders`, {
    station_id: stage.stationId,
    client_request_id: randomUUID(),
    consents: CONSENTS,
    accepts_wait: true,
    confirmed: true,
    items: [
      {
        product_id: stage.products.soup,
        quantity: 1,
      },
    ],
    ...change,
  });
const free = () => ({ items: [{ product_id: stage.products.water, quantity: 1 }] });
const signIn = (phone: string, pin = PIN) => ask('POST', 'sessions', { phone, pin });
const refused = (status: number, resultCode: string) => ({ status, error: { resultCode } });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

test('every example of the guide does what the page says', async () => {
  const known = new Map<string, string>([
    ['project', String(stage.projectId)],
    ['phone', '+905321112233'],
    ['station', stage.stationId],
    ['soup', stage.products.soup] as const,
  ]);
  const page = await readFile(GUIDE, 'utf8');
  const examples = examplesOf(page);
  expect(examples).toHaveLength(page.split('```http').length - 1);
  for (const example of examples) {
    if (example.body.includes('{{code}}')) known.set('code', await stage.codeOf('+905321112233'));
    const body = example.body === '' ? undefined : (JSON.parse(fillIn(example.body, known)) as object);
    const path = fillIn(example.path, known).replace('/api', '');
    const answer = await stage.call(app, example.method, path, body);
    const said = answer.status < 400 ? answer.body : answer.error;
    expect({ path, status: answer.status, problems: matchesExample(example.answer, said, known) }).toEqual({
      path,
      status: example.status,
      problems: [],
    });
    const bank = known.get('paymentPage');
    if (bank !== undefined && path.endsWith('/pay')) await stage.payAtBank(bank);
  }
});

test('five wrong PINs shut the phone, whether it has an account or not; another PIN by a code opens it', async () => {
  const { phone, user_token: userToken } = await register();
  const stranger = aPhone();
  for (const one of [phone, stranger]) {
    const tries = await Promise.all(['0000', '1111', '2222', '3333', '5555'].map((pin) => signIn(one, pin)));
    expect(new Set(statuses(tries))).toEqual(new Set([400]));
    expect(await signIn(one)).toMatchObject(refused(429, 'MAX_LOGIN_ATTEMPTS_REACHED'));
  }
  const send = () => ask('POST', 'codes', { phone, language: 'en' });
  const code = await nextCode(phone, send);
  expect(await send()).toMatchObject(refused(429, 'ThrottlerException'));
  const taken = { phone, code, pin: '1234', name: 'Eve', consents: CONSENTS_OF_ACCOUNT };
  expect(
    await ask('POST', 'users', { ...taken, code: code === '000000' ? '000001' : '000000' }),
  ).toMatchObject(refused(400, 'QR_VALIDATION_CODE_INVALID'));
  expect(await ask('POST', 'users', { ...taken, consents: { terms: true, privacy: false } })).toMatchObject(
    refused(400, 'CONSENTS_MISSING'),
  );
  expect(await ask('POST', 'users', taken)).toMatchObject(refused(409, 'MARKET_PHONE_TAKEN'));
  expect(await ask('POST', 'pin', { phone, code, pin: '1234' })).toMatchObject({
    status: 200,
    body: { user: { name: 'Ada' } },
  });
  expect(await ask('POST', 'pin', { phone, code, pin: '9999' })).toMatchObject(
    refused(400, 'QR_VALIDATION_CODE_INVALID'),
  );
  expect(await signIn(phone)).toMatchObject(refused(400, 'MARKET_PIN_WRONG'));
  expect((await signIn(phone, '1234')).status).toBe(201);
  expect(await ask('GET', `sessions/${userToken}`)).toMatchObject(refused(404, 'MARKET_SESSION_UNKNOWN'));
  // Nothing of four digits, tokens and codes lies open in the database.
  const [row] = await sql('select pin_hash from market_user where phone = $1', [phone]);
  expect(row?.['pin_hash']).toMatch(/^\$argon2id\$/);
});

test('an account is one’s own: sessions, addresses and orders of others are not there', async () => {
  const [mine, theirs] = [await register(), await register()];
  const saved = (
    await ask('POST', `sessions/${mine.user_token}/addresses`, { label: 'Home', address: 'Room 412' })
  ).body;
  const { address_id: addressId } = saved as { address_id: string };
  const made = (await order(mine.user_token, free())).body as MarketOrder;
  expect(made).toMatchObject({ status: 'paid', receiver_name: 'Ada', place: { name: 'Bar' } });
  const their = (path: string) => `sessions/${theirs.user_token}/${path}`;
  const none = refused(404, 'RECORD_NOT_FOUND');
  for (const rest of ['cancel', 'pay', 'open', 'taken', 'again', 'problem'])
    expect(
      await ask('POST', their(`orders/${made.order_id}/${rest}`), {
        ...(rest === 'again' && { client_request_id: randomUUID(), consents: CONSENTS, confirmed: true }),
        ...(rest === 'problem' && { kind: 'other' }),
      }),
    ).toMatchObject(none);
  expect(await ask('GET', their(`orders/${made.order_id}`))).toMatchObject(none);
  expect(await ask('GET', their(`orders/${made.order_id}/receipt`))).toMatchObject(none);
  expect(await ask('DELETE', their(`addresses/${addressId}`))).toMatchObject(none);
  expect(await order(theirs.user_token, { address_id: addressId })).toMatchObject(none);
  expect(((await ask('GET', their('orders'))).body as Page<unknown>).items).toEqual([]);
  expect((await ask('GET', their('addresses'))).body).toEqual([]);
  // An order of a guest belongs to no user either, and places of robots have no owner.
  const guests = await stage.guest('POST', '/public/orders', stage.anOrder({ fulfilment: 'pickup' }));
  const { order_id: guestOrder } = guests.body as { order_id: string };
  expect(await ask('GET', `sessions/${mine.user_token}/orders/${guestOrder}`)).toMatchObject(none);
  expect(await order(mine.user_token, { target_id: 'nowhere' })).toMatchObject(
    refused(409, 'ORDER_ADDRESS_UNKNOWN'),
  );
  expect(
    await ask('POST', `sessions/${mine.user_token}/addresses`, { label: 'x', address: 'No such door' }),
  ).toMatchObject(refused(409, 'ORDER_ADDRESS_UNKNOWN'));
  expect((await ask('DELETE', `sessions/${mine.user_token}`)).status).toBe(200);
  expect(await ask('GET', `sessions/${mine.user_token}/orders`)).toMatchObject(
    refused(404, 'MARKET_SESSION_UNKNOWN'),
  );
  // A staff member acts for no user.
  expect(
    (await stage.call(stage.admin, 'GET', inProject(`market/sessions/${theirs.user_token}`))).status,
  ).toBe(403);
});

test('a request sent twice is one order; with other content, or by another user, it is refused', async () => {
  const [mine, theirs] = [await register(), await register()];
  const same = { ...free(), client_request_id: randomUUID() };
  const answers = await Promise.all([order(mine.user_token, same), order(mine.user_token, same)]);
  expect(statuses(answers)).toEqual([201, 201]);
  expect((answers[0]?.body as MarketOrder).order_id).toBe((answers[1]?.body as MarketOrder).order_id);
  expect(await order(mine.user_token, { ...same, note: 'x' })).toMatchObject(
    refused(422, 'CLIENT_REQUEST_ID_REUSED'),
  );
  expect(await order(theirs.user_token, same)).toMatchObject(refused(422, 'CLIENT_REQUEST_ID_REUSED'));
  expect(await order(mine.user_token, { confirmed: false })).toMatchObject(
    refused(400, 'ORDER_NOT_CONFIRMED'),
  );
});

test('the page deletes an account after code and PIN, tells nothing before, and leaves sums without a name', async () => {
  const { phone, user_token: userToken, user } = await register();
  await ask('POST', `sessions/${userToken}/addresses`, { label: 'Home', address: 'Room 412' });
  const home = ((await ask('GET', `sessions/${userToken}/addresses`)).body as { address_id: string }[])[0];
  const paid = (await order(userToken, { address_id: home?.address_id, note: 'The red door' }))
    .body as MarketOrder;
  const { redirect_url: redirectUrl } = (
    await ask('POST', `sessions/${userToken}/orders/${paid.order_id}/pay`, { accepts_wait: true })
  ).body as {
    redirect_url: string;
  };
  await stage.payAtBank(redirectUrl);

  const stranger = aPhone();
  const fields: string[][] = [];
  const start = (to: string) =>
    nextCode(to, async () => {
      const answer = await guest('', { phone: to, language: 'en' });
      fields.push(Object.keys(answer.body as object));
      return answer;
    });
  const [code, theirs] = [await start(phone), await start(stranger)];
  expect(fields[0]).toEqual(fields[1]);
  // Nothing sends SMS here: an administrator who may delete the account hands its code over.
  const waiting = (token: string, id: string) =>
    stage.call(token, 'GET', inProject(`market-users/${id}/deletion-code`));
  expect((await waiting(stage.admin, user.user_id)).body).toEqual({ code });
  const other = await register();
  expect((await waiting(stage.admin, other.user.user_id)).body).toEqual({ code: null });
  expect((await waiting(await stage.as('rr_admin'), user.user_id)).status).toBe(403);
  const phoneOfOther = aPhone();
  await sql('delete from order_code_sent');
  expect((await ask('POST', 'codes', { phone: phoneOfOther, language: 'en' })).body).toMatchObject({
    is_sent: false,
  });
  expect(await guest('', { phone: '' })).toMatchObject({
    status: 400,
    error: { message: 'Phone is required' },
  });
  expect(await guest('', { phone: '123' })).toMatchObject({
    status: 400,
    error: { message: 'Phone number is not valid' },
  });
  expect(await guest('/confirm', { phone, code, pin: '' })).toMatchObject({
    error: { message: 'Pin code is required' },
  });
  expect(
    await guest('/confirm', { phone, code: theirs === code ? '000000' : theirs, pin: PIN }),
  ).toMatchObject(refused(400, 'QR_VALIDATION_CODE_INVALID'));
  expect(await guest('/code', { phone: stranger, code: theirs })).toMatchObject(
    refused(404, 'MARKET_USER_UNKNOWN'),
  );
  expect((await guest('/code', { phone, code })).status).toBe(200);
  // A wrong PIN is reported at its step, before the question; without the code no PIN is checked.
  expect(
    await guest('/pin', { phone, code: code === '111111' ? '222222' : '111111', pin: PIN }),
  ).toMatchObject(refused(400, 'QR_VALIDATION_CODE_INVALID'));
  expect(await guest('/pin', { phone, code, pin: '0000' })).toMatchObject(refused(400, 'MARKET_PIN_WRONG'));
  expect((await guest('/pin', { phone, code, pin: PIN })).status).toBe(200);
  expect(await guest('/confirm', { phone, code, pin: '0000' })).toMatchObject(
    refused(400, 'MARKET_PIN_WRONG'),
  );
  // The kitchen has an order of this account.
  expect(await guest('/confirm', { phone, code, pin: PIN })).toMatchObject({
    ...refused(409, 'ACCOUNT_NOT_DELETED'),
    error: { message: 'failed to delete your account', current: { reason: 'order_open' } },
  });
  await ask('POST', `sessions/${userToken}/orders/${paid.order_id}/cancel`);
  const unpaid = (await order(userToken, { address_id: home?.address_id })).body as MarketOrder;
  const both = await Promise.all([
    guest('/confirm', { phone, code, pin: PIN }),
    guest('/confirm', { phone, code, pin: PIN }),
  ]);
  expect(statuses(both)).toEqual([200, 200]);
  expect((await guest('/confirm', { phone, code, pin: PIN })).status).toBe(200);

  expect(await signIn(phone)).toMatchObject(refused(400, 'MARKET_PIN_WRONG'));
  expect(await order(userToken, free())).toMatchObject(refused(404, 'MARKET_SESSION_UNKNOWN'));
  const all = JSON.stringify([
    ...(await sql('select * from customer_order where market_user_id = $1', [user.user_id])),
    ...(await sql('select d.*, s.note from delivery d join subtask s using (project_id, delivery_id)')),
    ...(await sql('select * from market_user where user_id = $1', [user.user_id])),
    ...(await sql('select * from market_address')),
    ...(await sql(`select before, after from audit_entry where entity = 'market_user'`)),
  ]);
  for (const trace of [phone, phone.slice(3), 'The red door', '"Ada"']) expect(all).not.toContain(trace);
  const row = (await stage.call(stage.admin, 'GET', inProject(`orders/${paid.order_id}`))).body;
  expect(row).toMatchObject({
    total_minor: 11_000,
    refunded_minor: 11_000,
    receiver_name: '',
    phone: '',
    note: '',
    place: '',
  });
  expect((await stage.call(stage.admin, 'GET', inProject(`orders/${unpaid.order_id}`))).body).toMatchObject({
    status: 'cancelled',
  });

  const list = (query: string) => stage.call(stage.admin, 'GET', inProject(`market-users?${query}`));
  const { items } = (await list('state=deleted')).body as Page<ListedMarketUser>;
  expect(items.find((one) => one.user_id === user.user_id)).toMatchObject({
    name: '',
    phone: null,
    orders: 2,
    deleted_by: 'user',
  });
  // The phone is free again.
  const again = await register(phone);
  expect(again.user.user_id).not.toBe(user.user_id);
  const found = ((await list(`search=${phone.slice(3)}`)).body as Page<ListedMarketUser>).items;
  expect(found.map((one) => one.user_id)).toEqual([again.user.user_id]);
  const gone = await stage.call(stage.admin, 'DELETE', inProject(`market-users/${again.user.user_id}`));
  expect(gone).toMatchObject({ status: 200, body: { deleted_by: 'staff' } });
});

test('a server of the project reads orders without the phones of guests; codes for the page are limited', async () => {
  const server = await stage.as('rr_client_server_project');
  const phone = aPhone();
  const made = (await stage.guest('POST', '/public/orders', stage.anOrder({ phone, fulfilment: 'pickup' })))
    .body as { order_id: string };
  const read = (token: string, path: string) => stage.call(token, 'GET', inProject(`orders${path}`));
  expect(await read(server, `/${made.order_id}`)).toMatchObject({
    status: 200,
    body: { phone: `•••• ${phone.slice(-2)}` },
  });
  expect((await read(server, '?limit=100')).raw.body).not.toContain(phone);
  const search = `?search=${phone.slice(3)}`;
  expect(((await read(server, search)).body as Page<unknown>).items).toEqual([]);
  expect(((await read(stage.admin, search)).body as Page<unknown>).items).toHaveLength(1);
  await sql('delete from order_code_sent');
  const asked = aPhone();
  expect((await guest('', { phone: asked })).status).toBe(200);
  expect(await guest('', { phone: asked })).toMatchObject(refused(429, 'ThrottlerException'));
  expect(
    await stage.guest('POST', '/public/account-deletion', { phone: aPhone(), project_id: stage.otherId }),
  ).toMatchObject({
    ...refused(409, 'ACCOUNT_DELETION_NOT_STARTED'),
    error: { message: 'failed to start deletion' },
  });
});
