import type { Outcome, PaymentIntent, PaymentProvider } from '../../../adapters/payments/provider.ts';
import type { PaymentProviderName } from '@rota/contract/payments';
import type { Actor, Walk } from './money-walk.fake.ts';

/** The sums that a bank takes on request. */
export type Takes = Partial<
  Pick<Extract<Outcome, { state: 'captured' }>, 'amountMinor' | 'currency' | 'verdict' | 'orderId'>
>;
/** What it takes of the payment that was begun as so many. */
export type TakesOf = (nth: number) => Takes;
/** A payment as it stands in the books of a bank. */
export type BankPayment = {
  readonly intent: PaymentIntent;
  readonly takes: Takes;
  readonly state: 'open' | 'authorized' | 'captured' | 'failed';
  readonly chargedMinor: number;
  readonly returnedMinor: number;
};
/** News as it is posted. `forged`: the same with another signature. */
export type BankNews = {
  readonly paymentId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly forged?: Readonly<Record<string, string>>;
};

/** A bank, or a provider's peer as one. What of a call gets lost, and what a guest does at its page, is the walk's. */
export type Bank = {
  readonly name: PaymentProviderName;
  /** The longest pause after an answer that says nothing. */
  readonly restS: number;
  /** `isOpen`: whether a transaction is open, which no caller may hold. */
  readonly provider: (actor: Actor, isOpen: () => boolean) => PaymentProvider;
  /**
   * A guest at its page: pays, is declined, goes away, or pays and closes the browser; true where the browser is sent back.
   */
  readonly pay: (actor: Actor, redirectUrl: string) => Promise<boolean>;
  /** What opens the way back from its page. */
  readonly nonceOf: (redirectUrl: string) => string;
  /** Of what was decided at its page, each once. */
  readonly news: () => readonly BankNews[];
  /** A page that was unused for long pays nothing any more. */
  readonly age: () => void;
  readonly payments: () => readonly BankPayment[];
};
export type BankOf = (walk: Walk, takesOf: TakesOf) => Bank;
