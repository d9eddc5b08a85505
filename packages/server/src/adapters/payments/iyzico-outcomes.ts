import { formState, paidForm, paidPayment, type PaidPayment } from './iyzico-answers.ts';
import { IyzicoRefused, type IyzicoCalls } from './iyzico-calls.ts';
import { minorOf } from './iyzico-money.ts';
import { formBody, PATHS, paymentBody } from './iyzico-requests.ts';
import { isAnswerSigned } from './iyzico-signature.ts';
import { ProviderUnknown, type KnownPayment, type Outcome } from './provider.ts';

/** A hosted form that was begun: its token, and until when it takes cards. */
export type Form = { readonly token: string; readonly untilMs: number };

/** A guest may be at the bank's page when the form ends: they come back within so long, ms. */
const LINGERS_MS = 15 * 60_000;

/** What a form is called outside of this adapter. A payment that was taken has iyzico's own number instead. */
export function refOf({ token, untilMs }: Form): string {
  return `${token}@${String(Math.ceil(untilMs / 1_000))}`;
}

function formOf(providerRef: string | null): Form | undefined {
  const [, token, seconds] = /^(.+)@(\d+)$/.exec(providerRef ?? '') ?? [];
  return token === undefined ? undefined : { token, untilMs: Number(seconds) * 1_000 };
}

/** The outcomes of payments. iyzico captures automatically once the bank agreed: there is nothing to complete. */
export function createIyzicoOutcomes(calls: IyzicoCalls, now: () => number) {
  async function query(known: KnownPayment): Promise<Outcome> {
    const form = formOf(known.providerRef);
    if (form === undefined) return (await byOurId(known.paymentId)) ?? { state: 'missing' };
    const seen = await byForm(known.paymentId, form.token);
    if (seen !== undefined) return seen;
    if (now() < form.untilMs) return { state: 'open' };
    // It may have been paid although the form does not say so any more.
    const late = await byOurId(known.paymentId);
    if (late !== undefined) return late;
    return now() < form.untilMs + LINGERS_MS
      ? { state: 'open' }
      : { state: 'failed', why: 'not paid in time' };
  }

  /** Undefined while nothing was decided at the form. */
  async function byForm(paymentId: string, token: string): Promise<Outcome | undefined> {
    let state;
    try {
      state = await calls.post(PATHS.form, formBody(paymentId, token), formState.loose());
    } catch (error) {
      if (!(error instanceof IyzicoRefused) || error.isOfKeys) throw error;
      // A refused card, or an unused form, for which it reports that there is no payment.
      return error.answer.paymentStatus === 'FAILURE' ? { state: 'failed', why: error.message } : undefined;
    }
    if (state.paymentStatus === 'FAILURE') return { state: 'failed', why: state.errorMessage ?? '' };
    if (state.paymentStatus !== 'SUCCESS') return undefined;
    const read = paidForm.safeParse(state);
    if (!read.success)
      throw new ProviderUnknown('iyzico reported a payment in an unknown form', { cause: read.error });
    const paid = read.data;
    const { paymentStatus, paymentId: id, currency, basketId, conversationId, paidPrice, price } = paid;
    const fields = [paymentStatus, id, currency, basketId, conversationId, paidPrice, price, paid.token];
    if (paid.token !== token || !isAnswerSigned(calls.secretKey, fields, paid.signature)) throw notSigned();
    return outcomeOf(paid);
  }

  /** The payment that was made with our id; undefined where there is none. */
  async function byOurId(paymentId: string): Promise<Outcome | undefined> {
    let paid: PaidPayment;
    try {
      paid = await calls.post(PATHS.payment, paymentBody(paymentId), paidPayment);
    } catch (error) {
      if (!(error instanceof IyzicoRefused) || error.isOfKeys) throw error;
      return undefined;
    }
    const { paymentId: id, currency, basketId, conversationId, paidPrice, price, signature } = paid;
    if (
      !isAnswerSigned(calls.secretKey, [id, currency, basketId, conversationId, paidPrice, price], signature)
    )
      throw notSigned();
    return outcomeOf(paid);
  }

  return { query };
}

function outcomeOf(paid: PaidPayment): Outcome {
  // The money was taken but is under review: it neither belongs to the venue nor goes back yet.
  if (paid.fraudStatus !== 1 && paid.fraudStatus !== -1) return { state: 'open' };
  const amountMinor = minorOf(paid.paidPrice);
  if (amountMinor === undefined) throw new ProviderUnknown(`iyzico took ${String(paid.paidPrice)}`);
  const fee = (paid.iyziCommissionRateAmount ?? 0) + (paid.iyziCommissionFee ?? 0);
  return {
    state: 'captured',
    providerRef: paid.paymentId,
    amountMinor,
    currency: paid.currency,
    orderId: paid.basketId,
    verdict: paid.fraudStatus === 1 ? 'clear' : 'refused',
    // They tell their fee to the thousandth: what of it is less than the smallest coin shows in their payouts.
    feeMinor: Math.round(fee * 100),
    items: paid.itemTransactions.map(({ itemId, paymentTransactionId }) => ({
      id: itemId,
      ref: paymentTransactionId,
    })),
  };
}

function notSigned(): ProviderUnknown {
  return new ProviderUnknown('An answer of iyzico was not signed by them');
}
