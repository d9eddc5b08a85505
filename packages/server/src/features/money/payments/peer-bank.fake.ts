import {
  ProviderRefused,
  type PaymentIntent,
  type PaymentProvider,
} from '../../../adapters/payments/provider.ts';
import type { Bank, BankNews, BankPayment, Takes, TakesOf } from './money-bank.fake.ts';
import type { Actor, Walk } from './money-walk.fake.ts';
import type { PeerDesk } from './peer-desks.fake.ts';

type Begun = { readonly intent: PaymentIntent; readonly takes: Takes };

/**
 * A provider as it is, its adapter and its peer, as the bank of a walk. In each call the peer does what the walk has it do: answers, loses
 * its answer, is down, answers too late or signs its answer wrongly.
 */
export function createPeerBank(desk: PeerDesk, walk: Walk, takesOf: TakesOf): Bank {
  desk.clear();
  const begun: Begun[] = [];
  const pages = new Map<string, Begun>();
  const news: BankNews[] = [];

  function provider(actor: Actor, isOpen: () => boolean): PaymentProvider {
    async function call<T>(what: string, work: (provider: PaymentProvider) => Promise<T>): Promise<T> {
      if (isOpen()) walk.errors.push(`${what}: called inside a transaction`);
      await actor.gate('bank');
      return desk.under(desk.faults[walk.choose(desk.faults.length, `bank ${what}`)] ?? 'none', work);
    }
    return {
      ...desk.provider,
      start: (intent) =>
        call('start', async (own) => {
          const one = { intent, takes: takesOf(begun.length) };
          begun.push(one);
          const made = await own.start(intent);
          pages.set(made.redirectUrl, one);
          return made;
        }),
      complete: (known) => call('complete', (own) => own.complete(known)),
      query: (known) => call('query', (own) => own.query(known)),
      refund: (wish) =>
        call('refund', (own) => own.refund(wish)).catch((error: unknown) => {
          if (error instanceof ProviderRefused) walk.errors.push('more went back than the provider has');
          throw error;
        }),
      queryRefund: (wish) => call('query-refund', (own) => own.queryRefund(wish)),
    };
  }

  async function pay(actor: Actor, redirectUrl: string): Promise<boolean> {
    await actor.gate('guest');
    const own = pages.get(redirectUrl);
    if (own === undefined) return false;
    const way = walk.choose(4, 'card');
    const { paymentId } = own.intent;
    if (way === 2) return false;
    if (desk.bookOf(paymentId)?.isOpen !== true) return true;
    if (way === 1) await desk.pay(redirectUrl, false);
    else {
      if (
        payments().some(
          (one) =>
            one.intent !== own.intent &&
            one.chargedMinor > one.returnedMinor &&
            Object.keys(one.takes).length === 0,
        )
      )
        walk.errors.push('a guest who has paid pays again');
      await desk.pay(redirectUrl, true);
      desk.twist(paymentId, own.takes);
    }
    if (way !== 1 || desk.tellsFailures) news.push({ ...(await desk.awaitNews()), paymentId });
    return way !== 3;
  }

  function payments(): BankPayment[] {
    return begun.flatMap(({ intent, takes }) => {
      const book = desk.bookOf(intent.paymentId);
      if (book === undefined) return [];
      const { isOpen, chargedMinor, returnedMinor } = book;
      return [
        {
          intent,
          takes,
          chargedMinor,
          returnedMinor,
          state: chargedMinor > 0 ? 'captured' : isOpen ? 'open' : 'failed',
        } as const,
      ];
    });
  }

  return {
    name: desk.name,
    restS: desk.restS,
    provider,
    pay,
    payments,
    age: desk.age,
    nonceOf: (redirectUrl) => pages.get(redirectUrl)?.intent.returnUrl.split('/').at(-1) ?? '',
    news: () => news.splice(0),
  };
}
