import { startStripePeer, type StripePeer } from '@rota/testing';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payingAt } from './paying.fake.ts';
import { ProviderNotYet, ProviderRefused, ProviderUnknown, type SellerForm } from './provider.ts';
import { createStripeProvider } from './stripe-provider.ts';
import { sessionParams } from './stripe-session.ts';

const keys = { secretKey: 'sk_test_peer', webhookSecret: 'whsec_peer' };
const seller: SellerForm = {
  subMerchantId: 'seller-1',
  kind: 'limited_company',
  name: 'Bar',
  legalName: 'Bar Ltd.',
  taxOffice: 'Berlin',
  taxNumber: '1234567890',
  iban: 'DE89370400440532013000',
  email: 'bar@example.com',
  phone: '+491700000000',
  address: 'Quay 1',
  currency: 'EUR',
};
const NOON = Date.UTC(2026, 10, 24, 12);

let now = NOON;
let peer: StripePeer;
let provider: ReturnType<typeof createStripeProvider>;
beforeAll(async () => {
  peer = await startStripePeer({ ...keys, now: () => now });
  provider = createStripeProvider({ ...keys, url: peer.url, patienceMs: 400, now: () => now });
});
afterAll(async () => {
  // Each call that changes something carries an id of ours.
  expect(peer.counts.get('without an id')).toBeUndefined();
  await peer.stop();
});
beforeEach(() => {
  Object.assign(peer.faults, {
    down: false,
    slowMs: 0,
    lostAnswers: [],
    wrongAmount: false,
    fraudReview: false,
  });
});

/** What a guest does at the page. Answers where their browser is sent. */
async function pay(redirectUrl: string, number: string = peer.cards.ok): Promise<string | null> {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(redirectUrl.replace('/pay/', path), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const after = await send('/pay/', { number, expiry: '12/30', cvc: '123' });
  const isAsked = after.status === 200 && (await after.text()).includes('3-D Secure');
  return (isAsked ? await send('/3d/', { code: peer.cards.code }) : after).headers.get('location');
}

const { anIntent, beginPayment, payAtBank, wishOf } = payingAt({
  usual: {
    amountMinor: 2905,
    currency: 'EUR',
    language: 'en',
    buyer: {
      name: 'Ada Lovelace',
      phone: '+491700000000',
      ip: '127.0.0.1',
    },
    basket: [
      {
        id: '1',
        name: 'Soup',
        amountMinor: 2200,
        subMerchant: null,
      },
      {
        id: '2',
        name: 'Coffee',
        amountMinor: 705,
        subMerchant: null,
      },
    ],
  },
  provider: () => provider,
  pay,
});

async function aSeller(subMerchantId: string): Promise<string> {
  return (await provider.sellers?.register({ ...seller, subMerchantId }, null))?.ref ?? '';
}

test('a payment is open until the guest proved it by 3-D Secure, and then taken with its lines', async () => {
  const { intent, redirect_url: redirectUrl, known } = await beginPayment();
  expect(await provider.query(known)).toEqual({ state: 'open' });
  expect(await pay(redirectUrl, peer.cards.noFunds)).toBeNull();
  expect(await provider.query(known)).toEqual({ state: 'open' });
  expect(await pay(redirectUrl)).toBe('http://localhost/back');
  const outcome = await provider.complete(known);
  expect(outcome).toMatchObject({
    state: 'captured',
    amountMinor: 2905,
    currency: 'EUR',
    orderId: intent.orderId,
    verdict: 'clear',
    feeMinor: 114,
    items: [{ id: '1' }, { id: '2' }],
  });
  if (outcome.state !== 'captured') throw new Error();
  expect(await provider.query({ ...known, providerRef: outcome.providerRef })).toEqual(outcome);
  const idle = await beginPayment();
  now += 31 * 60_000;
  expect(await provider.query(idle.known)).toEqual({ state: 'failed', why: 'not paid in time' });
  now = NOON;
  expect(await provider.query({ paymentId: 'none', providerRef: 'cs_none' })).toEqual({ state: 'missing' });
});

test('what was begun without an answer is found by our id, and beginning it again is the same', async () => {
  peer.faults.lostAnswers = ['createSession'];
  const intent = anIntent();
  await expect(provider.start(intent)).rejects.toThrow(ProviderUnknown);
  const known = { paymentId: intent.paymentId, providerRef: null };
  expect(await provider.query(known)).toEqual({ state: 'open' });
  peer.faults.lostAnswers = [];
  const { redirectUrl } = await provider.start(intent);
  expect(
    [...peer.books.sessions.values()].filter(({ reference }) => reference === intent.paymentId),
  ).toHaveLength(1);
  // The same id for something else: whether that was carried out is not said.
  await expect(provider.start({ ...intent, house: 'Other' })).rejects.toThrow(ProviderUnknown);
  await pay(redirectUrl);
  expect(await provider.query(known)).toMatchObject({ state: 'captured', orderId: intent.orderId });
  expect(await provider.query({ paymentId: 'payment-none', providerRef: null })).toEqual({
    state: 'missing',
  });
});

test('no answer and one that is late leave it unknown; keys that do not fit are reported', async () => {
  const { redirect_url: redirectUrl, known } = await beginPayment();
  await pay(redirectUrl);
  for (const fault of [{ down: true }, { slowMs: 700 }, { lostAnswers: ['session'] }]) {
    Object.assign(peer.faults, { down: false, slowMs: 0, lostAnswers: [] }, fault);
    await expect(provider.query(known), JSON.stringify(fault)).rejects.toThrow(ProviderUnknown);
  }
  Object.assign(peer.faults, { down: false, slowMs: 0, lostAnswers: [] });
  await provider.checkKeys();
  const other = createStripeProvider({ ...keys, secretKey: 'sk_live_other', url: peer.url });
  await expect(other.checkKeys()).rejects.toThrow(ProviderRefused);
  await expect(other.query(known)).rejects.toThrow(ProviderRefused);
  expect([provider.capabilities.isTest, other.capabilities.isTest]).toEqual([true, false]);
});

test('money goes back once, also when the answer got lost; never more than was paid', async () => {
  const { known, outcome } = await payAtBank();
  const wish = wishOf(known, outcome.items[1] ?? null, 205);
  expect(await provider.queryRefund(wish)).toEqual({ state: 'missing' });
  peer.faults.lostAnswers = ['refund'];
  await expect(provider.refund(wish)).rejects.toThrow(ProviderUnknown);
  peer.faults.lostAnswers = [];
  expect(await provider.queryRefund(wish)).toEqual({ state: 'refunded', takenBackMinor: 0 });
  expect(await provider.refund(wish)).toEqual({ state: 'refunded', takenBackMinor: 0 });
  await expect(provider.refund(wishOf(known, null, 2_701))).rejects.toThrow(ProviderRefused);
  const back = peer.books.refunds().filter(({ charge }) => charge.intentId === known.providerRef);
  expect(back.map(({ amount }) => amount)).toEqual([205]);
});

test('a payment under review is open, and one refunded as fraud is reported and refunded', async () => {
  peer.faults.fraudReview = true;
  const { redirect_url: redirectUrl, known } = await beginPayment();
  await pay(redirectUrl);
  expect(await provider.query(known)).toEqual({ state: 'open' });
  peer.books.decide(peer.books.charges().at(-1)?.id ?? '', 'refunded_as_fraud');
  const outcome = await provider.query(known);
  expect(outcome).toMatchObject({ state: 'captured', verdict: 'refused' });
  expect(await provider.refund(wishOf(known, null, 2_905))).toEqual({ state: 'refunded', takenBackMinor: 0 });
  peer.faults.fraudReview = false;
  peer.faults.wrongAmount = true;
  expect((await payAtBank()).outcome.amountMinor).toBe(2_904);
});

test('several sellers are each sent their part once, and a line that goes back comes from its seller', async () => {
  const [one, two] = [await aSeller('several-1'), await aSeller('several-2')];
  const { known, outcome } = await payAtBank({
    basket: [
      { id: '1', name: 'Soup', amountMinor: 2_200, subMerchant: { ref: one, payoutMinor: 1_980 } },
      { id: '2', name: 'Coffee', amountMinor: 705, subMerchant: { ref: two, payoutMinor: 635 } },
    ],
  });
  const [soup, coffee] = outcome.items;
  if (soup === undefined || coffee === undefined) throw new Error();
  const first = {
    ...known,
    releaseId: 'release-1',
    item: soup,
    subMerchant: { ref: one, payoutMinor: 1_980 },
    currency: 'EUR',
  };
  const second = {
    ...known,
    releaseId: 'release-2',
    item: coffee,
    subMerchant: { ref: two, payoutMinor: 635 },
    currency: 'EUR',
  };
  expect(await provider.sellers?.isReleased(first)).toBe(false);
  peer.faults.lostAnswers = ['transfer'];
  await expect(provider.sellers?.release(first)).rejects.toThrow(ProviderUnknown);
  peer.faults.lostAnswers = [];
  expect(await provider.sellers?.isReleased(first)).toBe(true);
  await provider.sellers?.release(first);
  await provider.sellers?.release(second);
  expect([peer.books.balanceOf(one), peer.books.balanceOf(two)]).toEqual([1_980, 635]);
  // The answer to the reversal gets lost: it is made up for when the refund is asked after.
  peer.faults.lostAnswers = ['reversal'];
  const wish = {
    ...wishOf(known, soup, 1_100),
    seller: { ref: 'acct', backMinor: 990, leftMinor: 0, heldMinor: 1_980 },
  };
  await expect(provider.refund(wish)).rejects.toThrow(ProviderUnknown);
  peer.faults.lostAnswers = [];
  expect(await provider.queryRefund(wish)).toEqual({ state: 'refunded', takenBackMinor: 990 });
  expect(await provider.queryRefund(wish)).toEqual({ state: 'refunded', takenBackMinor: 990 });
  expect([peer.books.balanceOf(one), peer.books.balanceOf(two)]).toEqual([990, 635]);
  // Of the rest as much comes back as is booked of it, whatever was sent before.
  await provider.refund({
    ...wishOf(known, soup, 333),
    seller: { ref: 'acct', backMinor: 299, leftMinor: 0, heldMinor: 990 },
  });
  expect(peer.books.balanceOf(one)).toBe(691);
});

test('the money of one seller stands on their account, less the venue’s fee, and is paid out when it is released', async () => {
  peer.faults.lostAnswers = ['account'];
  await expect(provider.sellers?.register(seller, null)).rejects.toThrow(ProviderUnknown);
  peer.faults.lostAnswers = [];
  const { ref = '' } = (await provider.sellers?.register(seller, null)) ?? {};
  expect(await provider.sellers?.register({ ...seller, name: 'Bar on the quay' }, ref)).toEqual({ ref });
  expect(
    [...peer.books.accounts.values()].filter(
      ({ fields }) => fields['email'] === seller.email && fields['country'] === 'DE',
    ),
  ).not.toEqual([]);
  await expect(
    provider.sellers?.register({ ...seller, subMerchantId: 'seller-9', iban: '' }, null),
  ).rejects.toThrow(ProviderRefused);

  const { known, outcome } = await payAtBank({
    basket: [
      { id: '1', name: 'Soup', amountMinor: 2_200, subMerchant: { ref, payoutMinor: 1_980 } },
      { id: '2', name: 'Coffee', amountMinor: 705, subMerchant: { ref, payoutMinor: 635 } },
    ],
  });
  expect(peer.books.balanceOf(ref)).toBe(2_615);
  const [soup, coffee] = outcome.items;
  if (soup === undefined || coffee === undefined) throw new Error();
  const release = {
    ...known,
    releaseId: 'release-9',
    item: soup,
    subMerchant: { ref, payoutMinor: 1_980 },
    currency: 'EUR',
  };
  expect(await provider.sellers?.isReleased(release)).toBe(false);
  await provider.sellers?.release(release);
  await provider.sellers?.release(release);
  expect(await provider.sellers?.isReleased(release)).toBe(true);
  expect(peer.books.balanceOf(ref)).toBe(635);
  // As much comes back from them as is booked, to the cent; the venue bears its part of the refund by what it kept.
  const part = {
    ...wishOf(known, coffee, 333),
    seller: { ref, backMinor: 301, leftMinor: 334, heldMinor: 0 },
  };
  expect(await provider.refund(part)).toEqual({ state: 'refunded', takenBackMinor: 301 });
  expect(await provider.queryRefund(part)).toEqual({ state: 'refunded', takenBackMinor: 301 });
  expect(peer.books.balanceOf(ref)).toBe(334);
  // The soup goes back after it was paid out: their account is short of it, until the next payout.
  const soupBack = {
    ...wishOf(known, soup, 500),
    seller: { ref, backMinor: 450, leftMinor: 1_530, heldMinor: 1_980 },
  };
  expect(await provider.refund(soupBack)).toEqual({ state: 'refunded', takenBackMinor: 450 });
  expect(peer.books.balanceOf(ref)).toBe(334 - 450);
  const more = { ...release, releaseId: 'release-10', item: coffee, subMerchant: { ref, payoutMinor: 334 } };
  await provider.sellers?.release(more);
  expect(peer.books.balanceOf(ref)).toBe(334 - 450);
  const next = await payAtBank({
    basket: [{ id: '1', name: 'Soup', amountMinor: 2_905, subMerchant: { ref, payoutMinor: 2_615 } }],
  });
  const third = {
    ...next.known,
    releaseId: 'release-11',
    item: next.outcome.items[0] ?? soup,
    subMerchant: { ref, payoutMinor: 2_615 },
    currency: 'EUR',
  };
  peer.faults.keepsMoney = true;
  await expect(provider.sellers?.release(third)).rejects.toThrow(ProviderNotYet);
  peer.faults.keepsMoney = false;
  await provider.sellers?.release(third);
  expect(peer.books.balanceOf(ref)).toBe(0);
  // What is no sale of theirs goes back as it came, with the fee.
  const odd = await payAtBank({
    basket: [{ id: '1', name: 'Soup', amountMinor: 2_905, subMerchant: { ref, payoutMinor: 2_615 } }],
  });
  expect(await provider.refund(wishOf(odd.known, odd.outcome.items[0] ?? null, 2_905))).toEqual({
    state: 'refunded',
    takenBackMinor: 0,
  });
  expect(peer.books.balanceOf(ref)).toBe(0);
});

test('the report of a day in UTC has each payment and each refund of it, over the pages', async () => {
  const day = Date.UTC(2026, 9, 1);
  now = day - 1_000;
  await payAtBank();
  now = day;
  const first = await payAtBank();
  now = day + 24 * 3_600_000 - 1_000;
  const wish = wishOf(first.known, first.outcome.items[0] ?? null, 100);
  await provider.refund(wish);
  const last = await payAtBank();
  now = day + 24 * 3_600_000;
  await payAtBank();
  now = NOON;
  const of = ({ known }: typeof first) => ({
    providerRef: known.providerRef,
    paymentId: known.paymentId,
    currency: 'EUR',
  });
  expect(await provider.report('2026-10-01')).toEqual([
    { ...of(first), kind: 'capture', refundId: null, amountMinor: 2_905 },
    { ...of(last), kind: 'capture', refundId: null, amountMinor: 2_905 },
    { ...of(first), kind: 'refund', refundId: wish.refundId, amountMinor: 100 },
  ]);
});

test('an event counts when Stripe signed it lately, and only then; one of something else is of no payment', () => {
  const event = (object: object) => JSON.stringify({ id: 'evt_1', object: 'event', data: { object } });
  const payload = event({ client_reference_id: 'payment-1' });
  const verify = (body: string, secret: string, agoS = 0) => {
    const timestamp = Math.floor(now / 1_000) - agoS;
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return provider.verifyWebhook({ 'stripe-signature': header }, Buffer.from(body));
  };
  expect(verify(payload, keys.webhookSecret)).toEqual({ eventId: 'evt_1', paymentId: 'payment-1' });
  expect(verify(event({ metadata: { paymentId: 'payment-2' } }), keys.webhookSecret)?.paymentId).toBe(
    'payment-2',
  );
  expect(verify(event({ email: 'x' }), keys.webhookSecret)?.paymentId).toBe('');
  expect(verify(event({ object: 'dispute', id: 'dp_1' }), keys.webhookSecret)).toMatchObject({
    paymentId: '',
    disputeRef: 'dp_1',
  });
  expect(verify(payload, 'whsec_other')).toBeUndefined();
  expect(verify(payload, keys.webhookSecret, 3_600)).toBeUndefined();
  expect(provider.verifyWebhook({}, Buffer.from(payload))).toBeUndefined();
});

test('the lines of any basket sum to what is paid, and a seller’s part and the venue’s fee to it as well', () => {
  const line = fc.record({
    amountMinor: fc.integer({ min: 1, max: 1_000_000 }),
    percent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.boolean(), (lines, isOne) => {
      const basket = lines.map(({ amountMinor, percent }, index) => ({
        id: String(index),
        name: '',
        amountMinor,
        subMerchant: {
          ref: isOne ? 'acct_1' : `acct_${String(index)}`,
          payoutMinor: Math.floor((amountMinor * percent) / 100),
        },
      }));
      const amountMinor = lines.reduce((sum, one) => sum + one.amountMinor, 0);
      const params = sessionParams(anIntent({ amountMinor, basket }), NOON);
      const units = (params.line_items ?? []).map(
        ({ price_data: price }) => price?.unit_amount ?? Number.NaN,
      );
      expect(units.reduce((sum, one) => sum + one, 0)).toBe(amountMinor);
      const fee = params.payment_intent_data?.application_fee_amount;
      const payout = basket.reduce((sum, { subMerchant }) => sum + subMerchant.payoutMinor, 0);
      expect(fee).toBe(isOne || basket.length === 1 ? amountMinor - payout : undefined);
    }),
  );
});
