import type { Outcome, PaymentIntent, PaymentProvider } from '../../../adapters/payments/provider.ts';
import type { PaymentProviderName } from '@rota/contract/payments';
import type { Actor, Walk } from './money-walk.fake.ts';

/** What a bank takes when it is told to. */
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
/** News as it is posted. `forged`: the same, signed by somebody else. */
export type BankNews = {
  readonly paymentId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly forged?: Readonly<Record<string, string>>;
};

/** A bank, or a provider's peer as one. What of a call gets lost, and what a guest does at its page, is the walk's. */
export type Bank = {
  readonly name: PaymentProviderName;
  /** Whoever rests after an answer that says nothing rests at most so long. */
  readonly restS: number;
  /** `isOpen`: whether somebody holds a transaction open, which nobody may who calls. */
  readonly provider: (actor: Actor, isOpen: () => boolean) => PaymentProvider;
  /**
   * A guest at its page: pays, is declined, goes away, or pays and closes the browser; true where the browser is sent back.
   */
  readonly pay: (actor: Actor, redirectUrl: string) => Promise<boolean>;
  /** What opens the way back from its page. */
  readonly nonceOf: (redirectUrl: string) => string;
  /** Of what was decided at its page, each once. */
  readonly news: () => readonly BankNews[];
  /** What nobody used for long pays nothing any more. */
  readonly age: () => void;
  readonly payments: () => readonly BankPayment[];
};
export type BankOf = (walk: Walk, takesOf: TakesOf) => Bank;
