import { createHmac } from 'node:crypto';
import { TEST_3D_CODE, TEST_CARDS } from '@rota/contract/sandbox-bank';
import { startDatabase, type TestDatabase } from '@rota/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderRefused, type PaymentIntent } from '../../../adapters/payments/provider.ts';
import { createSandboxProvider } from '../../../adapters/payments/sandbox-provider.ts';
import { bankRoutes } from './bank.routes.ts';
import { createBank } from './bank.service.ts';

const secretOf = (merchant: string): string => createHmac('sha256', 'root').update(merchant).digest('hex');
const NOON = Date.UTC(2026, 10, 24, 12);

let db: TestDatabase;
let app: FastifyInstance;
let url: string;
let now = NOON;
beforeAll(async () => {
  db = await startDatabase();
  app = Fastify();
  const bank = createBank({ database: db.database, tell: () => {}, clock: () => now });
  bankRoutes(app, { bank, secretOf, isAllowed: true });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

function intent(paymentId: string): PaymentIntent {
  return {
    paymentId,
    orderId: `order ${paymentId}`,
    orderNumber: 7,
    amountMinor: 29e3,
    currency: 'TRY',
    language: 'tr',
    house: 'House',
    hasSellers: false,
    returnUrl: `${url}/back`,
    webhookUrl: `${url}/news`,
    asks3dSecure: true,
    buyer: {
      name: 'Ayşe',
      phone: '+905320000000',
      ip: '127.0.0.1',
    },
    basket: [
      {
        id: '1',
        name: 'Soup',
        amountMinor: 22e3,
        subMerchant: null,
      },
      {
        id: '2',
        name: 'Coffee',
        amountMinor: 7e3,
        subMerchant: null,
      },
    ],
  };
}

async function takenPayment(provider: ReturnType<typeof createSandboxProvider>, paymentId: string) {
  const { redirectUrl, providerRef } = await provider.start(intent(paymentId));
  const type = (path: string, fields: Record<string, string>) =>
    fetch(redirectUrl.replace('/pay/', path), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  // Each step sends the browser to a page that it may load again.
  for (const answer of [
    await type('/pay/', { number: TEST_CARDS.ok, expiry: '12/40', cvc: '123' }),
    await type('/3d/', { code: TEST_3D_CODE }),
  ])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, new URL(redirectUrl).pathname]);
  return { known: { paymentId, providerRef }, outcome: await provider.complete({ paymentId, providerRef }) };
}

test('the bank tells the lines of what it took, and of each day what it took and gave back', async () => {
  const provider = createSandboxProvider({ bankUrl: () => url, merchant: '1', secret: secretOf('1') });
  await provider.checkKeys();
  now = Date.UTC(2026, 10, 23, 23, 59, 59, 999);
  await takenPayment(provider, 'before');
  now = Date.UTC(2026, 10, 24);
  const { known, outcome } = await takenPayment(provider, 'paid');
  expect(outcome).toMatchObject({
    state: 'captured',
    items: [
      { id: '1', ref: '1' },
      { id: '2', ref: '2' },
    ],
  });
  const wish = { ...known, refundId: 'back', amountMinor: 7_000, currency: 'TRY', item: null, seller: null };
  expect(await provider.refund(wish)).toEqual({ state: 'refunded' });
  // The bank's database dates a refund by its own clock.
  await db.asOwner(`update sandbox_refund set created_at = '2026-11-24T20:00:00Z' where merchant = '1'`);

  const of = { providerRef: known.providerRef, paymentId: 'paid', currency: 'TRY' };
  expect(await provider.report('2026-11-24')).toEqual([
    { ...of, kind: 'capture', refundId: null, amountMinor: 29_000 },
    { ...of, kind: 'refund', refundId: 'back', amountMinor: 7_000 },
  ]);
  expect((await provider.report('2026-11-23')).map(({ paymentId }) => paymentId)).toEqual(['before']);
  const other = createSandboxProvider({ bankUrl: () => url, merchant: '2', secret: secretOf('2') });
  expect(await other.report('2026-11-24')).toEqual([]);
});

test('a day of more movements than a page holds is reported whole; keys of another merchant are refused', async () => {
  await db.asOwner(
    `insert into sandbox_payment (ref, merchant, payment_id, order_id, amount_minor, currency, return_url, webhook_url, description, language, asks_3d, state, captured_at)
     select 'many ' || n, '3', 'many ' || n, 'o', n, 'TRY', '', '', '', 'tr', true, 'captured', '2026-11-24T10:00:00Z'::timestamptz + make_interval(secs => n)
     from generate_series(1, 1001) n`,
    [],
  );
  const provider = createSandboxProvider({ bankUrl: () => url, merchant: '3', secret: secretOf('3') });
  expect((await provider.report('2026-11-24')).map(({ amountMinor }) => amountMinor)).toEqual(
    Array.from({ length: 1_001 }, (_, index) => index + 1),
  );
  const forged = createSandboxProvider({ bankUrl: () => url, merchant: '3', secret: secretOf('1') });
  await expect(forged.checkKeys()).rejects.toThrow(ProviderRefused);
});
