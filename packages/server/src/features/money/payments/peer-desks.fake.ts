import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { payAtPeer, startIyzicoPeer, startStripePeer, type IyzicoPeer, type StripePeer } from '@rota/testing';
import { createIyzicoProvider } from '../../../adapters/payments/iyzico-provider.ts';
import type { PaymentProvider } from '../../../adapters/payments/provider.ts';
import { createStripeProvider } from '../../../adapters/payments/stripe-provider.ts';
import type { BankNews, Takes } from './money-bank.fake.ts';
import { spread } from './payment-items.rules.ts';

export type PeerName = 'iyzico' | 'stripe';
export const PEER_NAMES: readonly PeerName[] = ['iyzico', 'stripe'];
/** The fault of a peer in one call. `slow`: it carries the call out after the caller stopped waiting. */
type CallFault = 'none' | 'lost answer' | 'down' | 'slow' | 'wrong signature';
/** What stands in the books of a peer of a payment. */
type PeerBook = {
  readonly isOpen: boolean;
  readonly chargedMinor: number;
  readonly returnedMinor: number;
};

/** A peer with the real adapter before it, which serves one order after the other. */
export type PeerDesk = {
  readonly name: PeerName;
  readonly faults: readonly CallFault[];
  /** The longest pause for it. */
  readonly restS: number;
  readonly provider: PaymentProvider;
  /** Makes a call while the peer misbehaves. */
  readonly under: <T>(fault: CallFault, call: (provider: PaymentProvider) => Promise<T>) => Promise<T>;
  readonly bookOf: (paymentId: string) => PeerBook | undefined;
  readonly pay: (redirectUrl: string, hasMoney: boolean) => Promise<void>;
  /** It took something else than was asked. */
  readonly twist: (paymentId: string, takes: Takes) => void;
  /** The news that came last. */
  readonly awaitNews: () => Promise<Omit<BankNews, 'paymentId'>>;
  /** Whether a card without money is news. */
  readonly tellsFailures: boolean;
  readonly age: () => void;
  /** Forgets everything. */
  readonly clear: () => void;
  readonly stop: () => Promise<void>;
};

/** How long a caller waits for a slow peer, ms. */
const IMPATIENT_MS = 25;
const SLOW_MS = 60;
/** A form of iyzico takes cards for half an hour, and is looked at for a quarter longer. */
const AGE_MS = 50 * 60_000;
const IYZICO = { apiKey: 'sandbox-of-the-walk', secretKey: 'secret-of-the-walk' } as const;
const STRIPE = { secretKey: 'sk_test_of_the_walk', webhookSecret: 'whsec_of_the_walk' } as const;
/** Calls of which each changes or tells something. */
const LOST: Readonly<Record<PeerName, string[]>> = {
  iyzico: ['initialize', 'form', 'payment', 'refund', 'details'],
  stripe: ['createSession', 'session', 'listSessions', 'refund', 'refunds'],
};

export async function startPeerDesk(name: PeerName): Promise<PeerDesk> {
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  const sink = await startSink();
  const { peer, provider, impatient, bookOf, twist, clear } =
    name === 'iyzico' ? await openIyzico(sink.url, now) : await openStripe(sink.url, now);
  const { faults, cards } = peer;
  return {
    name,
    provider,
    bookOf,
    twist,
    awaitNews: sink.next,
    tellsFailures: name === 'iyzico',
    faults: [
      'none',
      'lost answer',
      'down',
      'slow',
      ...(name === 'iyzico' ? (['wrong signature'] as const) : []),
    ],
    restS: name === 'iyzico' ? 301 : 61,
    async under(fault, call) {
      if (fault === 'none') return call(provider);
      faults.down = fault === 'down';
      faults.lostAnswers = fault === 'lost answer' ? LOST[name] : [];
      faults.wrongSignature = fault === 'wrong signature';
      faults.slowMs = fault === 'slow' ? SLOW_MS : 0;
      try {
        return await call(fault === 'slow' ? impatient : provider);
      } finally {
        Object.assign(faults, {
          down: false,
          lostAnswers: [],
          wrongSignature: false,
          slowMs: 0,
        });
        if (fault === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS));
      }
    },
    pay: (redirectUrl, hasMoney) =>
      payAtPeer(
        redirectUrl,
        {
          number: hasMoney ? cards.ok : cards.noFunds,
          code: cards.code,
        },
        false,
      ),
    age: () => {
      aheadMs += AGE_MS;
    },
    clear: () => {
      sink.clear();
      clear();
    },
    async stop() {
      await peer.stop();
      sink.server.close();
    },
  };
}

async function openIyzico(webhookUrl: string, now: () => number) {
  const peer = await startIyzicoPeer({ ...IYZICO, webhookUrl, now });
  const { books } = peer;
  const paymentOf = (paymentId: string) =>
    [...books.payments.values()].find(({ request }) => request.conversationId === paymentId);
  return {
    peer,
    ...providersOf((patience) =>
      createIyzicoProvider({
        ...IYZICO,
        url: () => peer.url,
        now,
        ...patience,
      }),
    ),
    bookOf: (paymentId: string): PeerBook | undefined => {
      const form = [...books.forms.values()].find(({ request }) => request.conversationId === paymentId);
      const payment = paymentOf(paymentId);
      if (payment === undefined)
        return (
          form && {
            isOpen: true,
            chargedMinor: 0,
            returnedMinor: 0,
          }
        );
      const { minor, cancelledAt } = payment;
      return {
        isOpen: false,
        chargedMinor: minor,
        returnedMinor: cancelledAt === undefined ? goneOf(payment) : minor,
      };
    },
    twist: (paymentId: string, { amountMinor, currency, orderId, verdict }: Takes): void => {
      const payment = paymentOf(paymentId);
      if (payment === undefined) return;
      const { request, lines } = payment;
      const parts =
        amountMinor === undefined
          ? []
          : spread(
              amountMinor,
              lines.map(({ minor }) => minor),
            );
      parts.forEach((minor, index) => Object.assign(lines[index] ?? {}, { minor }));
      const payload = {
        ...request,
        ...(currency !== undefined && { currency }),
        ...(orderId !== undefined && { basketId: orderId }),
      };
      Object.assign(payment, {
        request: payload,
        ...(amountMinor !== undefined && { minor: amountMinor }),
      });
      if (verdict === 'refused') {
        payment.fraudStatus = 0;
        books.decide(payment.paymentId, -1);
      }
    },
    clear: (): void => {
      books.payments.clear();
      books.forms.clear();
    },
  };
}

const goneOf = ({ lines }: Parameters<IyzicoPeer['books']['payments']['set']>[1]): number =>
  lines.flatMap(({ refunds }) => refunds).reduce((sum, { minor }) => sum + minor, 0);

async function openStripe(webhookUrl: string, now: () => number) {
  const peer: StripePeer = await startStripePeer({ ...STRIPE, webhookUrl, now });
  const { books } = peer;
  const sessionOf = (paymentId: string) =>
    [...books.sessions.values()].find(({ reference }) => reference === paymentId);
  return {
    peer,
    ...providersOf((patience) =>
      createStripeProvider({
        ...STRIPE,
        url: peer.url,
        now,
        ...patience,
      }),
    ),
    bookOf: (paymentId: string): PeerBook | undefined => {
      const session = sessionOf(paymentId);
      if (session?.charge === undefined)
        return (
          session && {
            isOpen: session.expiresAt > now() / 1e3,
            chargedMinor: 0,
            returnedMinor: 0,
          }
        );
      const { amount, refunds } = session.charge;
      return {
        isOpen: false,
        chargedMinor: amount,
        returnedMinor: refunds.reduce((sum, one) => sum + one.amount, 0),
      };
    },
    twist: (paymentId: string, { amountMinor, currency, orderId, verdict }: Takes): void => {
      const charge = sessionOf(paymentId)?.charge;
      if (charge === undefined) return;
      Object.assign(charge, {
        ...(amountMinor !== undefined && { amount: amountMinor }),
        ...(currency !== undefined && { currency: currency.toLowerCase() }),
        ...(orderId !== undefined && {
          metadata: {
            ...charge.metadata,
            orderId,
          },
        }),
      });
      if (verdict === 'refused') {
        charge.review = 'open';
        books.decide(charge.id, 'refunded_as_fraud');
      }
    },
    clear: (): void => books.sessions.clear(),
  };
}

function providersOf(make: (patience: { readonly patienceMs?: number }) => PaymentProvider) {
  return { provider: make({}), impatient: make({ patienceMs: IMPATIENT_MS }) };
}

/** Receives news, and keeps it for delivery. */
async function startSink() {
  const came: Omit<BankNews, 'paymentId'>[] = [];
  const waiting: ((news: Omit<BankNews, 'paymentId'>) => void)[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.end();
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
      );
      const news = { headers, body: Buffer.concat(chunks), forged: forgedOf(headers) };
      const next = waiting.shift();
      if (next === undefined) came.push(news);
      else next(news);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    server,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    next: (): Promise<Omit<BankNews, 'paymentId'>> =>
      new Promise((done) => {
        const news = came.shift();
        if (news === undefined) waiting.push(done);
        else done(news);
      }),
    clear: (): void => {
      came.length = 0;
    },
  };
}

/** The same signature as guessed without the secret. */
function forgedOf(headers: Readonly<Record<string, string>>): Record<string, string> {
  const guess = (signed: string): string => signed.replace(/[0-9a-f]$/, (last) => (last === '0' ? '1' : '0'));
  return Object.fromEntries(
    Object.entries(headers).map(([key, value]) => [key, /signature/.test(key) ? guess(value) : value]),
  );
}
