import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startIyzicoPeer, startStripePeer, waitFor, type IyzicoPeer, type StripePeer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIyzicoProvider } from './iyzico-provider.ts';
import { anIntent } from './paying.fake.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const iyzicoKeys = { apiKey: 'sandbox-key', secretKey: 'sandbox-secret' };
const stripeKeys = { secretKey: 'sk_test_peer', webhookSecret: 'whsec_peer' };

type House = { readonly provider: PaymentProvider; readonly peer: IyzicoPeer | StripePeer };
const houses = new Map<string, House>();
/** What came, and with what it is answered. */
const heard: { readonly headers: Record<string, string | string[] | undefined>; readonly body: Buffer }[] =
  [];
const answers: number[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(answers.shift() ?? 200).end();
  });
});
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const webhookUrl = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}`;
  const iyzico = await startIyzicoPeer({ ...iyzicoKeys, webhookUrl, againMs: 5 });
  const stripe = await startStripePeer({ ...stripeKeys, webhookUrl, againMs: 5 });
  houses.set('iyzico', {
    peer: iyzico,
    provider: createIyzicoProvider({ ...iyzicoKeys, url: () => iyzico.url }),
  });
  houses.set('stripe', { peer: stripe, provider: createStripeProvider({ ...stripeKeys, url: stripe.url }) });
});
afterAll(async () => {
  for (const { peer } of houses.values()) await peer.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  heard.length = 0;
  answers.length = 0;
});

async function payAtPeer(name: string, faults: object): Promise<House & { readonly paymentId: string }> {
  const house = houses.get(name);
  if (house === undefined) throw new Error(name);
  const { peer, provider } = house;
  Object.assign(
    peer.faults,
    { noWebhook: false, doubleWebhook: false, lateWebhookMs: 0, forgedWebhook: false },
    faults,
  );
  const intent = anIntent({ asks3dSecure: false });
  const { redirectUrl } = await provider.start(intent);
  const body = new URLSearchParams({ number: peer.cards.ok, expiry: '12/30', cvc: '123' });
  await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' });
  return { ...house, paymentId: intent.paymentId };
}

test.each(['iyzico', 'stripe'])(
  '%s tells of a payment, signed, and comes again until it was heard; twice it is the same news',
  async (name) => {
    answers.push(500, 503);
    const { provider, paymentId } = await payAtPeer(name, {});
    await waitFor(async () => heard.length === 3);
    const [first, ...others] = heard.map(({ headers, body }) => provider.verifyWebhook(headers, body));
    expect(first?.paymentId).toBe(paymentId);
    expect(others).toEqual([first, first]);

    heard.length = 0;
    const again = await payAtPeer(name, { doubleWebhook: true, lateWebhookMs: 150 });
    expect(heard).toHaveLength(0);
    await waitFor(async () => heard.length === 2);
    const [one, other] = heard.map(({ headers, body }) => provider.verifyWebhook(headers, body));
    expect(one).toMatchObject({ paymentId: again.paymentId });
    expect(other).toEqual(one);
  },
);

test.each(['iyzico', 'stripe'])(
  'news in the name of %s with another signature is ignored; lost news never arrives',
  async (name) => {
    const { provider } = await payAtPeer(name, { forgedWebhook: true });
    await waitFor(async () => heard.length === 1);
    expect(heard.map(({ headers, body }) => provider.verifyWebhook(headers, body))).toEqual([undefined]);
    await payAtPeer(name, { noWebhook: true });
    const payment = await payAtPeer(name, {});
    await waitFor(async () => heard.length === 2);
    const [, last] = heard.map(({ headers, body }) => provider.verifyWebhook(headers, body));
    expect(last?.paymentId).toBe(payment.paymentId);
  },
);
