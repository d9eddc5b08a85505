import {
  ProviderRefused,
  ProviderUnknown,
  type Outcome,
  type PaymentProvider,
  type RefundOutcome,
  type ReportLine,
} from '../../../adapters/payments/provider.ts';
import type { Bank, BankNews, BankPayment, TakesOf } from './money-bank.fake.ts';
import type { Actor, Walk } from './money-walk.fake.ts';

type StrictPayment = BankPayment & {
  state: 'open' | 'authorized' | 'captured' | 'failed';
  chargedMinor: number;
  returnedMinor: number;
  /** The refunded sum of each id: more than was wished where it was sent twice. */
  readonly refunds: Map<string, number>;
};

const FEE_MINOR = 137;

/**
 * A bank that forgives nothing: it captures or refunds twice when asked twice, and it refunds more than was paid. What it did is
 * in its books. Calls may get lost before or after they are carried out, as the walk has it.
 */
export function createStrictBank(walk: Walk, takesOf: TakesOf): Bank {
  const books = new Map<string, StrictPayment>();
  const news: BankNews[] = [];

  function outcomeOf(payment: StrictPayment | undefined): Outcome {
    if (payment === undefined) return { state: 'missing' };
    if (payment.state === 'failed') return { state: 'failed', why: 'declined' };
    if (payment.state !== 'captured') return { state: payment.state };
    const { intent, takes } = payment;
    return {
      state: 'captured',
      providerRef: `ref ${intent.paymentId}`,
      amountMinor: intent.amountMinor,
      currency: intent.currency,
      orderId: intent.orderId,
      verdict: 'clear',
      feeMinor: FEE_MINOR,
      ...takes,
      items: intent.basket.map(({ id }) => ({
        id,
        ref: id,
      })),
    };
  }

  /** `isOpen`: whether a transaction is open, which no caller may hold. */
  function provider(actor: Actor, isOpen: () => boolean): PaymentProvider {
    async function call<T>(what: string, carryOut: () => T, refuse?: () => void): Promise<T> {
      if (isOpen()) walk.errors.push(`${what}: called inside a transaction`);
      await actor.gate('bank');
      const way = walk.choose(refuse === undefined ? 3 : 4, `bank ${what}`);
      if (way === 2) throw new ProviderUnknown('lost on the way there');
      if (way === 3) {
        refuse?.();
        throw new ProviderRefused('no');
      }
      const answer = carryOut();
      if (way === 1) throw new ProviderUnknown('lost on the way back');
      return answer;
    }
    const of = ({ paymentId }: { readonly paymentId: string }) => books.get(paymentId);
    return {
      name: 'sandbox',
      capabilities: { isTest: true },
      sellers: undefined,
      disputes: undefined,
      start: (intent) =>
        call(
          'start',
          () => {
            const takes = takesOf(books.size);
            books.set(intent.paymentId, {
              intent,
              takes,
              state: 'open',
              chargedMinor: 0,
              returnedMinor: 0,
              refunds: new Map(),
            });
            return { providerRef: `ref ${intent.paymentId}`, redirectUrl: `bank:${intent.paymentId}` };
          },
          () => {},
        ),
      complete: (known) =>
        call(
          'complete',
          () => {
            const payment = of(known);
            if (payment?.state === 'authorized' || payment?.state === 'captured') {
              payment.state = 'captured';
              payment.chargedMinor += payment.takes.amountMinor ?? payment.intent.amountMinor;
            }
            return outcomeOf(payment);
          },
          () => {
            const payment = of(known);
            if (payment?.state === 'authorized') payment.state = 'failed';
          },
        ),
      query: (known) => call('query', () => outcomeOf(of(known))),
      refund: (wish) =>
        call(
          'refund',
          (): RefundOutcome => {
            const payment = of(wish);
            if (payment === undefined) return { state: 'failed', why: 'nothing was paid' };
            payment.returnedMinor += wish.amountMinor;
            payment.refunds.set(wish.refundId, (payment.refunds.get(wish.refundId) ?? 0) + wish.amountMinor);
            return { state: 'refunded' };
          },
          () => {},
        ),
      queryRefund: (wish) =>
        call('query-refund', (): RefundOutcome => ({
          state: of(wish)?.refunds.has(wish.refundId) === true ? 'refunded' : 'missing',
        })),
      checkKeys: () => call('check', () => undefined),
      report: () =>
        call('report', () =>
          [...books.values()].filter(({ state }) => state === 'captured').flatMap(linesOf),
        ),
      verifyCallback: () => true,
      verifyWebhook: (_headers, body) =>
        JSON.parse(body.toString('utf8')) as { eventId: string; paymentId: string },
    };
  }

  function linesOf({ intent, takes, chargedMinor, refunds }: StrictPayment): ReportLine[] {
    const of = {
      providerRef: `ref ${intent.paymentId}`,
      paymentId: intent.paymentId,
      currency: takes.currency ?? intent.currency,
    };
    const taken: ReportLine = { ...of, kind: 'capture', refundId: null, amountMinor: chargedMinor };
    return [
      taken,
      ...[...refunds].map(([refundId, amountMinor]) => ({
        ...of,
        kind: 'refund' as const,
        refundId,
        amountMinor,
      })),
    ];
  }

  /** A guest at the bank's page. */
  async function pay(actor: Actor, redirectUrl: string): Promise<boolean> {
    await actor.gate('guest');
    const payment = books.get(redirectUrl.slice('bank:'.length));
    if (payment === undefined) return false;
    const way = walk.choose(4, 'card');
    if (way === 2) return false;
    if (payment.state === 'open') {
      payment.state = way === 1 ? 'failed' : 'authorized';
      if (way !== 1) {
        const { paymentId } = payment.intent;
        news.push({
          paymentId,
          headers: {},
          body: Buffer.from(JSON.stringify({ eventId: `event ${paymentId}`, paymentId })),
        });
        for (const other of books.values())
          if (
            other !== payment &&
            other.chargedMinor > other.returnedMinor &&
            Object.keys(other.takes).length === 0
          )
            walk.errors.push('a guest who has paid pays again');
      }
    }
    return way !== 3;
  }

  return {
    name: 'sandbox',
    restS: 61,
    provider,
    pay,
    payments: () => [...books.values()],
    nonceOf: (redirectUrl) =>
      books.get(redirectUrl.slice('bank:'.length))?.intent.returnUrl.split('/').at(-1) ?? '',
    news: () => news.splice(0),
    age: () => {
      for (const payment of books.values()) if (payment.state === 'open') payment.state = 'failed';
    },
  };
}
