import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { startIyzicoPeer } from '@rota/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done } from './iyzico-answers.ts';
import { createIyzicoCalls } from './iyzico-calls.ts';
import { minorOf, priceOf } from './iyzico-money.ts';
import { reportQuery } from './iyzico-refunds.ts';
import * as requests from './iyzico-requests.ts';
import type { PaymentIntent, Release, RefundWish, SellerForm } from './provider.ts';

type Answered = (error: Error | null, answer: { readonly status?: string }) => void;
type Resource = Readonly<Record<'create' | 'retrieve' | 'update', (input: object, then: Answered) => void>>;
type Client = Readonly<Record<string, Resource>>;

/** iyzico's own client, which says in what bytes they are spoken to. */
const require = createRequire(import.meta.url);
const Iyzipay = require('iyzipay') as new (config: object) => Client;
const { formatPrice } = require('iyzipay/lib/utils.js') as { formatPrice: (price: string) => string };

const { PATHS } = requests;
const keys = { apiKey: 'sandbox-key', secretKey: 'sandbox-secret' };
const subMerchant = { ref: 'sub-1', payoutMinor: 19_800 };
const intent: PaymentIntent = {
  paymentId: 'payment-1',
  orderId: 'order-1',
  orderNumber: 1,
  amountMinor: 29050,
  currency: 'TRY',
  asks3dSecure: true,
  returnUrl: 'https://rota.example/back',
  webhookUrl: 'https://rota.example/news',
  language: 'tr',
  house: 'Göztepe Oteli',
  hasSellers: true,
  buyer: {
    name: 'Ayşe Nur Yılmaz',
    phone: '+905320000000',
    ip: '127.0.0.1',
  },
  basket: [
    {
      id: '1',
      name: 'Mercimek çorbası',
      amountMinor: 22e3,
      subMerchant,
    },
    {
      id: '2',
      name: 'Kahve',
      amountMinor: 7050,
      subMerchant: null,
    },
  ],
};
const item = { id: '1', ref: '27142369' };
const known = { paymentId: 'payment-1', providerRef: '25' };
const wish: RefundWish = {
  ...known,
  refundId: 'refund-1',
  amountMinor: 1_250,
  currency: 'TRY',
  item,
  seller: null,
};
const release: Release = { ...known, releaseId: 'release-1', item, subMerchant, currency: 'TRY' };
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
const person: SellerForm = { ...seller, kind: 'personal', legalName: 'Ali Can' };
const address = {
  contactName: 'Ayşe Nur Yılmaz',
  city: 'Türkiye',
  country: 'Turkey',
  address: 'Göztepe Oteli',
};
const sellerInput = {
  locale: 'tr',
  conversationId: 'seller-1',
  name: 'Bar',
  email: 'bar@example.com',
  gsmNumber: '+905320000000',
  address: 'Quay 1',
  iban: 'TR180006200119000006672315',
  currency: 'TRY',
};
const company = {
  ...sellerInput,
  taxOffice: 'Beşiktaş',
  legalCompanyTitle: 'Bar Ltd. Şti.',
  taxNumber: '1234567890',
};

type Case = {
  readonly name: string;
  readonly path: string;
  readonly body: object;
  /** Which of their calls it is, and what it is given. */
  readonly resource: string;
  readonly method: keyof Resource;
  readonly input: object;
};
const cases: readonly Case[] = [
  {
    name: 'a hosted form',
    path: PATHS.initialize,
    body: requests.initializeBody(intent),
    resource: 'checkoutFormInitialize',
    method: 'create',
    input: {
      locale: 'tr',
      conversationId: 'payment-1',
      price: '290.50',
      paidPrice: '290.50',
      currency: 'TRY',
      basketId: 'order-1',
      paymentGroup: 'PRODUCT',
      callbackUrl: 'https://rota.example/back',
      enabledInstallments: [1],
      forceThreeDS: 1,
      buyer: {
        id: 'order-1',
        name: 'Ayşe Nur',
        surname: 'Yılmaz',
        gsmNumber: '+905320000000',
        email: 'guest@rota.example',
        identityNumber: '11111111111',
        registrationAddress: 'Göztepe Oteli',
        ip: '127.0.0.1',
        city: 'Türkiye',
        country: 'Turkey',
      },
      shippingAddress: address,
      billingAddress: address,
      basketItems: [
        {
          id: '1',
          name: 'Mercimek çorbası',
          category1: 'Food',
          itemType: 'PHYSICAL',
          price: '220',
          subMerchantKey: 'sub-1',
          subMerchantPrice: '198',
        },
        {
          id: '2',
          name: 'Kahve',
          category1: 'Food',
          itemType: 'PHYSICAL',
          price: '70.50',
        },
      ],
    },
  },
  {
    name: 'what became of a form',
    path: PATHS.form,
    body: requests.formBody('payment-1', 'token-1'),
    resource: 'checkoutForm',
    method: 'retrieve',
    input: {
      locale: 'tr',
      conversationId: 'payment-1',
      token: 'token-1',
    },
  },
  {
    name: 'what became of a payment',
    path: PATHS.payment,
    body: requests.paymentBody('payment-1'),
    resource: 'payment',
    method: 'retrieve',
    input: {
      locale: 'tr',
      conversationId: 'payment-1',
      paymentConversationId: 'payment-1',
    },
  },
  {
    name: 'a refund',
    path: PATHS.refund,
    body: requests.refundBody(wish, item.ref),
    resource: 'refund',
    method: 'create',
    input: {
      locale: 'tr',
      conversationId: 'refund-1',
      paymentTransactionId: '27142369',
      price: '12.50',
      currency: 'TRY',
      ip: '127.0.0.1',
    },
  },
  {
    name: 'an approval',
    path: PATHS.approve,
    body: requests.approveBody(release),
    resource: 'approval',
    method: 'create',
    input: {
      locale: 'tr',
      conversationId: 'release-1',
      paymentTransactionId: '27142369',
    },
  },
  {
    name: 'another payout',
    path: PATHS.item,
    body: requests.payoutBody(release.item, release.subMerchant.ref, release.subMerchant.payoutMinor),
    resource: 'paymentItem',
    method: 'update',
    input: {
      paymentTransactionId: '27142369',
      subMerchantKey: 'sub-1',
      subMerchantPrice: '198.00',
    },
  },
  {
    name: 'a company that sells',
    path: PATHS.seller,
    body: requests.sellerBody(seller),
    resource: 'subMerchant',
    method: 'create',
    input: {
      ...company,
      subMerchantExternalId: 'seller-1',
      subMerchantType: 'LIMITED_OR_JOINT_STOCK_COMPANY',
    },
  },
  {
    name: 'a person who sells',
    path: PATHS.seller,
    body: requests.sellerBody(person),
    resource: 'subMerchant',
    method: 'create',
    input: {
      ...sellerInput,
      contactName: 'Ali',
      contactSurname: 'Can',
      identityNumber: '1234567890',
      subMerchantExternalId: 'seller-1',
      subMerchantType: 'PERSONAL',
    },
  },
  {
    name: 'a seller who is known',
    path: PATHS.seller,
    body: requests.sellerBody(seller, 'sub-1'),
    resource: 'subMerchant',
    method: 'update',
    input: {
      ...company,
      subMerchantKey: 'sub-1',
    },
  },
  {
    name: 'who a seller is',
    path: PATHS.sellerDetail,
    body: requests.sellerDetailBody(seller),
    resource: 'subMerchant',
    method: 'retrieve',
    input: {
      locale: 'tr',
      conversationId: 'seller-1',
      subMerchantExternalId: 'seller-1',
    },
  },
  {
    name: 'which card it is',
    path: PATHS.card,
    body: requests.cardBody(),
    resource: 'binNumber',
    method: 'retrieve',
    input: {
      locale: 'tr',
      conversationId: 'keys',
      binNumber: '554960',
    },
  },
];

/** What came over the wire. */
type Seen = Pick<IncomingMessage, 'method' | 'url'> & {
  readonly random: string;
  readonly authorization: string;
  readonly body: string;
};
const seen: Seen[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    const { authorization = '' } = headers;
    seen.push({
      method,
      url,
      random: String(headers['x-iyzi-rnd']),
      authorization,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    response.setHeader('content-type', 'application/json');
    response.end('{"status":"success"}');
  });
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function ask(
  config: object,
  { resource, method, input }: Pick<Case, 'resource' | 'method' | 'input'>,
): Promise<{ readonly status?: string }> {
  const found = new Iyzipay({ ...keys, uri: url, ...config })[resource];
  if (found === undefined) throw new Error(`iyzipay has no ${resource}`);
  return new Promise((resolve, reject) => {
    found[method](input, (error, answer) => (error === null ? resolve(answer) : reject(error)));
  });
}

test.each(cases)(
  '$name is the very bytes that iyzico’s own client sends',
  async ({ path, body, ...theirs }) => {
    seen.length = 0;
    await ask({}, theirs);
    const calls = createIyzicoCalls({ ...keys, url: () => url, randomKey: () => seen[0]?.random ?? '' });
    await calls[theirs.method === 'update' ? 'put' : 'post'](path, body, done);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
  },
);

test('the reports are asked at the same address; the peer takes the calls of iyzico’s own client, and none with another signature', async () => {
  seen.length = 0;
  const calls = createIyzicoCalls({ ...keys, url: () => url });
  const day = { transactionDate: '2026-11-24', page: '2' };
  const read = (resource: string, input: object) => ({ resource, method: 'retrieve', input }) as const;
  await ask({}, read('reportingTransactionDetails', reportQuery('payment-1')));
  await calls.get(PATHS.details, reportQuery('payment-1'), done);
  await ask({}, read('reportingTransactions', day));
  await calls.get(PATHS.transactions, day, done);
  // Their client sends an empty object along, and signs it; ours, as others of theirs, sends nothing with what is only read.
  const addresses = seen.map(({ method, url: address }) => `${String(method)} ${String(address)}`);
  expect(addresses[1]).toBe(addresses[0]);
  expect(addresses[3]).toBe(addresses[2]);

  const peer = await startIyzicoPeer(keys);
  for (const one of [read('binNumber', { binNumber: '554960' }), read('reportingTransactions', day)]) {
    expect(await ask({ uri: peer.url }, one)).toMatchObject({ status: 'success' });
    expect(await ask({ uri: peer.url, secretKey: 'other' }, one)).toMatchObject({
      status: 'failure',
      errorCode: '1000',
    });
  }
  await peer.stop();
});

test('any sum is written as iyzico writes it and read again; the items of any basket sum to its price', () => {
  const sum = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(fc.array(sum, { minLength: 1, maxLength: 12 }), (amounts) => {
      for (const minor of amounts) {
        expect(priceOf(minor)).toBe(formatPrice((minor / 100).toFixed(2)));
        expect(minorOf(Number(priceOf(minor)))).toBe(minor);
      }
      const amountMinor = amounts.reduce((all, one) => all + one, 0);
      const basket = amounts.map((minor, index) => ({
        id: String(index),
        name: '',
        amountMinor: minor,
        subMerchant: null,
      }));
      const body = requests.initializeBody({ ...intent, amountMinor, basket }) as {
        price: string;
        basketItems: { price: string }[];
      };
      const items = body.basketItems.map(({ price }) => minorOf(Number(price)) ?? Number.NaN);
      expect(items.reduce((all, one) => all + one, 0)).toBe(minorOf(Number(body.price)));
    }),
  );
  for (const price of [0.001, 10.505, Number.NaN]) expect(minorOf(price)).toBeUndefined();
});
