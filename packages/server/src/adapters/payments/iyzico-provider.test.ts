import { createHmac } from 'node:crypto';
import { startIyzicoPeer, type IyzicoPeer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIyzicoProvider } from './iyzico-provider.ts';
import { payingAt } from './paying.fake.ts';
import { ProviderRefused, ProviderUnknown, type SellerForm } from './provider.ts';

const keys = { apiKey: 'sandbox-key', secretKey: 'sandbox-secret' };
const seller: SellerForm = {
  subMerchantId: 'seller-1',
  kind: 'limited_company',
  name: 'Bar',
  legalName: 'Bar Ltd. Şti.',
  taxOffice: 'Beşiktaş',
  taxNumber: '1234567890',
  iban: 'TR180006200119000006672315',
  email: 'bar@example.com',
  phone: '+905320000000',
  address: 'Quay 1',
  currency: 'TRY',
};
const NOON = Date.UTC(2026, 10, 24, 12);

let now = NOON;
let peer: IyzicoPeer;
let provider: ReturnType<typeof createIyzicoProvider>;
beforeAll(async () => {
  peer = await startIyzicoPeer({ ...keys, now: () => now });
  provider = createIyzicoProvider({ ...keys, url: () => peer.url, patienceMs: 300, now: () => now });
});
afterAll(() => peer.stop());
beforeEach(() => {
  Object.assign(peer.faults, {
    down: false,
    slowMs: 0,
    lostAnswers: [],
    wrongSignature: false,
    wrongAmount: false,
    fraudReview: false,
  });
  peer.counts.clear();
});

/** What a guest does at the form. Answers what their browser is sent back with. */
async function pay(redirectUrl: string, number: string = peer.cards.ok): Promise<string> {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(redirectUrl.replace('/pay?', path), { method: 'POST', body: new URLSearchParams(fields) }).then(
      (answer) => answer.text(),
    );
  const after = await send('/pay?', { number, expiry: '12/30', cvc: '123' });
  return after.includes('3-D Secure') ? send('/3d?', { code: peer.cards.code }) : after;
}

const { anIntent, beginPayment, payAtBank, wishOf } = payingAt({
  usual: { hasSellers: true },
  provider: () => provider,
  pay,
});

test('a payment is open until the guest proved it by 3-D Secure, and then taken with its lines', async () => {
  const { intent, redirect_url: redirectUrl, known } = await beginPayment();
  expect(await provider.query(known)).toEqual({ state: 'open' });
  const back = await pay(redirectUrl);
  expect(back).toContain('http://localhost/back');
  expect(
    provider.verifyCallback(Buffer.from(`token=${/name="token" value="([^"]+)"/.exec(back)?.[1] ?? ''}`)),
  ).toBe(true);
  expect(provider.verifyCallback(Buffer.from('state=paid'))).toBe(false);
  const outcome = await provider.complete(known);
  expect(outcome).toMatchObject({
    state: 'captured',
    amountMinor: 29050,
    currency: 'TRY',
    orderId: intent.orderId,
    verdict: 'clear',
    feeMinor: 545,
    items: [{ id: '1' }, { id: '2' }],
  });
  if (outcome.state !== 'captured') throw new Error();
  // Once it is taken it goes by iyzico's own number.
  expect(await provider.query({ paymentId: intent.paymentId, providerRef: outcome.providerRef })).toEqual(
    outcome,
  );
  expect(
    [...peer.books.payments.values()].filter(({ request }) => request.basketId === intent.orderId),
  ).toHaveLength(1);
});

test('a refused card is a failure that may become a payment; an unused form ends', async () => {
  const { redirect_url: redirectUrl, known } = await beginPayment();
  await pay(redirectUrl, peer.cards.noFunds);
  expect(await provider.query(known)).toEqual({ state: 'failed', why: 'Not sufficient funds' });
  await pay(redirectUrl);
  expect(await provider.query(known)).toMatchObject({ state: 'captured' });

  const idle = await beginPayment();
  now += 40 * 60_000;
  expect(await provider.query(idle.known)).toEqual({ state: 'open' });
  now += 10 * 60_000;
  expect(await provider.query(idle.known)).toEqual({ state: 'failed', why: 'not paid in time' });
  now = NOON;
});

test('what was begun without an answer is found by our id, and nothing is begun twice', async () => {
  peer.faults.lostAnswers = ['initialize'];
  const intent = anIntent();
  await expect(provider.start(intent)).rejects.toThrow(ProviderUnknown);
  expect(peer.counts.get('initialize')).toBe(1);
  const known = { paymentId: intent.paymentId, providerRef: null };
  expect(await provider.query(known)).toEqual({ state: 'missing' });
  const form = [...peer.books.forms.values()].at(-1);
  await pay(`${peer.url}/pay?token=${form?.token ?? ''}`);
  expect(await provider.query(known)).toMatchObject({
    state: 'captured',
    orderId: intent.orderId,
    amountMinor: 29_050,
  });
});

test('no answer, an answer that is late, and one with another signature leave it unknown', async () => {
  const { redirect_url: redirectUrl, known } = await beginPayment();
  await pay(redirectUrl);
  for (const fault of [
    { down: true },
    { slowMs: 600 },
    { lostAnswers: ['form'] },
    { wrongSignature: true },
  ]) {
    Object.assign(peer.faults, { down: false, slowMs: 0, lostAnswers: [], wrongSignature: false }, fault);
    await expect(provider.query(known), JSON.stringify(fault)).rejects.toThrow(ProviderUnknown);
  }
  await expect(provider.start(anIntent())).rejects.toThrow(ProviderUnknown);
  await expect(provider.query({ ...known, providerRef: null })).rejects.toThrow(ProviderUnknown);
});

test('keys that do not fit are reported, and decide nothing about a payment', async () => {
  await provider.checkKeys();
  for (const wrong of [{ apiKey: 'other' }, { secretKey: 'other' }]) {
    const other = createIyzicoProvider({ ...keys, ...wrong, url: () => peer.url });
    await expect(other.checkKeys()).rejects.toThrow(ProviderRefused);
    await expect(other.query({ paymentId: 'payment-1', providerRef: null })).rejects.toThrow(ProviderRefused);
  }
  expect(provider.capabilities).toEqual({ isTest: true });
  expect(createIyzicoProvider({ ...keys, url: () => 'https://api.iyzipay.com' }).capabilities.isTest).toBe(
    false,
  );
});

test('money goes back line by line, once, also when the answer got lost', async () => {
  const { known, outcome } = await payAtBank();
  const item = outcome.items[1] ?? null;
  await expect(provider.refund(wishOf(known, null, 50))).rejects.toThrow(ProviderRefused);
  await expect(provider.refund(wishOf(known, item, 7_051))).rejects.toThrow(ProviderRefused);
  const wish = wishOf(known, item, 2_050);
  expect(await provider.queryRefund(wish)).toEqual({ state: 'missing' });
  peer.faults.lostAnswers = ['refund'];
  peer.counts.clear();
  await expect(provider.refund(wish)).rejects.toThrow(ProviderUnknown);
  expect(peer.counts.get('refund')).toBe(1);
  expect(await provider.queryRefund(wish)).toEqual({ state: 'refunded', takenBackMinor: 0 });
  peer.faults.lostAnswers = [];
  expect(await provider.refund(wishOf(known, item, 5_000))).toEqual({ state: 'refunded', takenBackMinor: 0 });
  const lines = peer.books.payments.get(Number(known.providerRef))?.lines ?? [];
  expect(lines.map(({ refunds }) => refunds.map(({ minor }) => minor))).toEqual([[], [2_050, 5_000]]);
});

test('what the check against fraud holds is open, and what it refuses is reported; a payment that they cancelled is refunded', async () => {
  peer.faults.fraudReview = true;
  const { redirect_url: redirectUrl, known } = await beginPayment();
  await pay(redirectUrl);
  expect(await provider.query(known)).toEqual({ state: 'open' });
  peer.books.decide([...peer.books.payments.keys()].at(-1) ?? 0, -1);
  const outcome = await provider.query(known);
  expect(outcome).toMatchObject({ state: 'captured', verdict: 'refused' });
  if (outcome.state !== 'captured') throw new Error();
  expect(await provider.refund(wishOf(known, outcome.items[0] ?? null, 22_000))).toEqual({
    state: 'refunded',
  });
});

test('another sum than was asked is reported as it was taken', async () => {
  peer.faults.wrongAmount = true;
  const { outcome } = await payAtBank();
  expect(outcome.amountMinor).toBe(29_049);
});

test('a seller is registered once, has their money when it is released, and less of it when a part went back', async () => {
  peer.faults.lostAnswers = ['seller'];
  await expect(provider.sellers?.register(seller, null)).rejects.toThrow(ProviderUnknown);
  peer.faults.lostAnswers = [];
  const { ref } = (await provider.sellers?.register(seller, null)) ?? { ref: '' };
  expect(await provider.sellers?.register({ ...seller, name: 'Bar on the quay' }, ref)).toEqual({ ref });
  expect([...peer.books.sellers.values()].map(({ key, fields }) => [key, fields['name']])).toEqual([
    [ref, 'Bar on the quay'],
  ]);
  await expect(
    provider.sellers?.register({ ...seller, subMerchantId: 'seller-2', iban: 'none' }, null),
  ).rejects.toThrow(ProviderRefused);

  const basket = [
    { id: '1', name: 'Soup', amountMinor: 22_000, subMerchant: { ref, payoutMinor: 19_800 } },
    { id: '2', name: 'Coffee', amountMinor: 7_050, subMerchant: { ref, payoutMinor: 6_345 } },
  ];
  const { known, outcome } = await payAtBank({ basket });
  const [soup, coffee] = outcome.items;
  if (soup === undefined || coffee === undefined) throw new Error();
  expect(await provider.refund(wishOf(known, coffee, 2_050))).toEqual({
    state: 'refunded',
    takenBackMinor: 0,
  });
  const release = {
    ...known,
    releaseId: 'release-1',
    item: coffee,
    subMerchant: { ref, payoutMinor: 4_500 },
    currency: 'TRY',
  };
  expect(await provider.sellers?.isReleased(release)).toBe(false);
  peer.faults.lostAnswers = ['approve'];
  await expect(provider.sellers?.release(release)).rejects.toThrow(ProviderUnknown);
  peer.faults.lostAnswers = [];
  expect(await provider.sellers?.isReleased(release)).toBe(true);
  await provider.sellers?.release(release);
  expect(peer.counts.get('approve')).toBe(1);
  await provider.sellers?.release({
    ...release,
    releaseId: 'release-2',
    item: soup,
    subMerchant: { ref, payoutMinor: 19_800 },
  });
  const lines = peer.books.payments
    .get(Number(known.providerRef))
    ?.lines.map(({ status, payoutMinor }) => [status, payoutMinor]);
  expect(lines).toEqual([
    [2, 19_800],
    [2, 4_500],
  ]);
});

test('the report of a day in UTC has each payment and each refund of it, over the pages and days of Istanbul', async () => {
  const day = Date.UTC(2026, 9, 1);
  now = day - 1;
  await payAtBank();
  now = day;
  const first = await payAtBank();
  for (let payments = 1; payments < 12; payments += 1) await payAtBank();
  now = day + 24 * 3_600_000 - 1_000;
  const last = await payAtBank();
  const wish = wishOf(first.known, first.outcome.items[0] ?? null, 1_000);
  await provider.refund(wish);
  now = day + 24 * 3_600_000;
  await payAtBank();
  now = NOON;
  const lines = await provider.report('2026-10-01');
  const of = ({ known }: typeof first) => ({
    providerRef: known.providerRef,
    paymentId: known.paymentId,
    currency: 'TRY',
  });
  expect(lines).toHaveLength(14);
  expect(lines[0]).toEqual({ ...of(first), kind: 'capture', refundId: null, amountMinor: 29_050 });
  expect(lines[12]).toEqual({ ...of(last), kind: 'capture', refundId: null, amountMinor: 29_050 });
  expect(lines[13]).toEqual({ ...of(first), kind: 'refund', refundId: wish.refundId, amountMinor: 1_000 });
});

test('news counts when iyzico signed it, and only then', () => {
  const news = {
    paymentConversationId: 'payment-1',
    merchantId: 1,
    token: 'token',
    status: 'SUCCESS',
    iyziReferenceCode: 'event-1',
    iyziEventType: 'CHECKOUT_FORM_AUTH',
    iyziEventTime: 1,
    iyziPaymentId: 123,
  };
  const text = `${keys.secretKey}CHECKOUT_FORM_AUTH123tokenpayment-1SUCCESS`;
  const signature = createHmac('sha256', keys.secretKey).update(text).digest('hex');
  const verify = (body: object, header: string) =>
    provider.verifyWebhook({ 'x-iyz-signature-v3': header }, Buffer.from(JSON.stringify(body)));
  expect(verify(news, signature)).toEqual({ eventId: 'event-1', paymentId: 'payment-1' });
  expect(verify({ ...news, paymentConversationId: 'payment-2' }, signature)).toBeUndefined();
  expect(
    verify(
      news,
      signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).toBeUndefined();
  expect(verify(news, '')).toBeUndefined();
  expect(provider.verifyWebhook({}, Buffer.from('no json'))).toBeUndefined();
});
