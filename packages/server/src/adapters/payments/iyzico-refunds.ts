import { done, madeRefund, paymentReport } from './iyzico-answers.ts';
import { IyzicoRefused, type IyzicoCalls } from './iyzico-calls.ts';
import { minorOf } from './iyzico-money.ts';
import { PATHS, payoutBody, refundBody } from './iyzico-requests.ts';
import { ProviderRefused, ProviderUnknown, type RefundOutcome, type RefundWish } from './provider.ts';

/** Refunds, line by line. A second call would refund a second time: a caller that is not sure asks the reports first. */
export function createIyzicoRefunds(calls: IyzicoCalls) {
  async function refund(wish: RefundWish): Promise<RefundOutcome> {
    if (wish.item === null) throw new ProviderRefused('iyzico gives back line by line');
    let made;
    try {
      made = await calls.post(PATHS.refund, refundBody(wish, wish.item.ref), madeRefund);
    } catch (error) {
      if (!(error instanceof IyzicoRefused) || error.isOfKeys || !(await isUndone(wish))) throw error;
      // They cancelled the payment themselves, as they do where their check against fraud says no: the guest has all of it back.
      return { state: 'refunded' };
    }
    if (minorOf(made.price) !== wish.amountMinor)
      throw new ProviderUnknown(`iyzico gave back ${String(made.price)}`);
    return { state: 'refunded', takenBackMinor: await tellShare(wish) };
  }

  /**
   * The seller's booked remainder of the line: iyzico only ensures that the seller does not get more than is left of the line.
   * Where they do not take it, their own reckoning stands: the guest has the money all the same.
   * @returns what they took back from a seller who was paid out, minor units
   */
  async function tellShare(wish: RefundWish): Promise<number> {
    const { item, seller } = wish;
    if (item === null || seller === null) return 0;
    if (seller.leftMinor === 0) return takenBack(wish);
    try {
      await calls.put(PATHS.item, payoutBody(item, seller.ref, seller.leftMinor), done);
    } catch (error) {
      if (!(error instanceof IyzicoRefused) || error.isOfKeys) throw error;
    }
    return takenBack(wish);
  }

  /** The payout of the seller for the line, less their present part at iyzico. */
  async function takenBack({ paymentId, item, seller }: RefundWish): Promise<number> {
    if (item === null || seller === null || seller.heldMinor === 0) return 0;
    const lines = (await fetchReport(paymentId)).flatMap(({ itemTransactions }) => itemTransactions ?? []);
    const line = lines.find(({ paymentTransactionId }) => paymentTransactionId === item.ref);
    const theirs = line === undefined ? undefined : minorOf(line.subMerchantPrice ?? 0);
    if (theirs === undefined) throw new ProviderUnknown('The reports of iyzico do not show the line yet');
    return Math.max(0, seller.heldMinor - theirs);
  }

  async function queryRefund(wish: RefundWish): Promise<RefundOutcome> {
    const payments = await fetchReport(wish.paymentId);
    const made = payments
      .flatMap(({ itemTransactions }) => itemTransactions ?? [])
      .flatMap(({ refunds }) => refunds ?? [])
      .find(({ refundConversationId }) => refundConversationId === wish.refundId);
    if (made === undefined) return { state: 'missing' };
    const { refundStatus = 1 } = made;
    if (refundStatus !== null && refundStatus < 0)
      return { state: 'failed', why: 'iyzico did not give it back' };
    const takenBackMinor = await tellShare(wish);
    return refundStatus === 0 ? { state: 'open' } : { state: 'refunded', takenBackMinor };
  }

  const isUndone = async (wish: RefundWish): Promise<boolean> =>
    (await fetchReport(wish.paymentId).catch(() => [])).some(({ cancels }) => (cancels ?? []).length > 0);

  async function fetchReport(paymentId: string) {
    return (await calls.get(PATHS.details, reportQuery(paymentId), paymentReport)).payments ?? [];
  }

  return { refund, queryRefund };
}

/** Asks the reports after a payment by our id of it. */
export function reportQuery(paymentId: string): Readonly<Record<string, string>> {
  return { locale: 'tr', conversationId: paymentId, paymentConversationId: paymentId };
}
