import { done, paymentReport, seller } from './iyzico-answers.ts';
import { IyzicoRefused, type IyzicoCalls } from './iyzico-calls.ts';
import { minorOf } from './iyzico-money.ts';
import { reportQuery } from './iyzico-refunds.ts';
import { approveBody, PATHS, payoutBody, sellerBody, sellerDetailBody } from './iyzico-requests.ts';
import { ProviderUnknown, type Release, type SellerDesk, type SellerForm } from './provider.ts';

const APPROVED = 2;

/** Sellers, and their money, which iyzico keeps until the line was approved. */
export function createIyzicoSellers(calls: IyzicoCalls): SellerDesk {
  async function register(form: SellerForm, knownRef: string | null): Promise<{ readonly ref: string }> {
    const known = knownRef ?? (await keyOf(form));
    if (known === undefined)
      return { ref: (await calls.post(PATHS.seller, sellerBody(form), seller)).subMerchantKey };
    await calls.put(PATHS.seller, sellerBody(form, known), done);
    return { ref: known };
  }

  /** An earlier registration whose answer got lost is found by our id. */
  async function keyOf(form: SellerForm): Promise<string | undefined> {
    try {
      return (await calls.post(PATHS.sellerDetail, sellerDetailBody(form), seller)).subMerchantKey;
    } catch (error) {
      if (!(error instanceof IyzicoRefused) || error.isOfKeys) throw error;
      return undefined;
    }
  }

  async function release(wish: Release): Promise<void> {
    const line = await lineOf(wish);
    if (line?.transactionStatus === APPROVED) return;
    // A part was given back since it was paid, so that less of it is the seller's.
    const { ref, payoutMinor } = wish.subMerchant;
    if (minorOf(line?.subMerchantPrice ?? 0) !== payoutMinor)
      await calls.put(PATHS.item, payoutBody(wish.item, ref, payoutMinor), done);
    await calls.post(PATHS.approve, approveBody(wish), done);
  }

  async function lineOf({ paymentId, item }: Release) {
    const { payments } = await calls.get(PATHS.details, reportQuery(paymentId), paymentReport);
    const lines = (payments ?? []).flatMap(({ itemTransactions }) => itemTransactions ?? []);
    const line = lines.find(({ paymentTransactionId }) => paymentTransactionId === item.ref);
    if (line === undefined) throw new ProviderUnknown('The reports of iyzico do not show the line yet');
    return line;
  }

  return {
    register,
    release,
    isReleased: async (wish) => (await lineOf(wish)).transactionStatus === APPROVED,
  };
}
